import CheckCircle from '@mui/icons-material/CheckCircleOutlineRounded';
import CloseIcon from '@mui/icons-material/CloseRounded';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { Receipt } from '../../../domain/receipt.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { Money } from '../../components/NumericText.tsx';
import { ReceiptDialog } from '../../components/print/ReceiptDialog.tsx';
import { CorrectAndVoidButtons } from '../../components/sales/CorrectAndVoidButtons.tsx';

/** The last sale, with buttons to print, correct or void it. */
export function SoldPanel({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const openDialog = useDialog();
  const { id, soldAt, total, customer, loose } = receipt;
  const whose = customer ?? (loose ? 'Venda avulsa' : null);
  return (
    <Panel aria-label="Última venda">
      <CheckCircle color="success" />
      <Text>
        Venda registrada: <Money cents={total} />
        {whose && ` · ${whose}`}
      </Text>
      <Buttons>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<PrintIcon />}
          onClick={() => openDialog((close) => <ReceiptDialog receipt={receipt} onClose={close} />)}
        >
          Imprimir recibo
        </Button>
        <CorrectAndVoidButtons sale={{ id, number: id, created_at: soldAt }} onVoided={onClose} />
      </Buttons>
      <IconButton onClick={onClose} aria-label="Dispensar recibo">
        <CloseIcon />
      </IconButton>
    </Panel>
  );
}

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto auto' },
  alignItems: 'center',
  gap: theme.spacing(0.5, 1.5),
  marginBottom: theme.spacing(2),
  padding: theme.spacing(1, 1, 1, 2),
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

// On a small screen the buttons take their own line.
const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 1),
  gridRow: 2,
  gridColumn: '1 / -1',
  [theme.breakpoints.down('sm')]: { '& > :first-of-type': { flexBasis: '100%' } },
  [theme.breakpoints.up('md')]: { gridRow: 1, gridColumn: 3 },
}));

const Text = styled('p')({ margin: 0, fontWeight: 600, overflowWrap: 'anywhere' });
