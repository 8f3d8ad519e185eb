import CheckCircle from '@mui/icons-material/CheckCircleOutlineRounded';
import CloseIcon from '@mui/icons-material/CloseRounded';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import type { Id } from '../../../domain/ids.ts';
import type { Receipt } from '../../../domain/receipt.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { Money } from '../../components/Money.tsx';
import { ReceiptDialog } from '../../components/print/dialogs.ts';
import { KeptPanel } from './KeptPanel.tsx';
import { useLastRun } from './lastRun.ts';
import type { WizardState } from './state.ts';

/** Over the first step until the next sale begins: what became of the last one. */
export function LastSalePanel({ user, state }: { user: Id; state: WizardState }) {
  const { ended, dismiss } = useLastRun(user, state);
  if (!ended) return null;
  return 'kept' in ended ? (
    <KeptPanel kept={ended.kept} onClose={dismiss} />
  ) : (
    <SoldPanel receipt={ended.receipt} onClose={dismiss} />
  );
}

/** What was sold, and its receipt. */
function SoldPanel({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const openDialog = useDialog();
  const { total, customer, loose } = receipt;
  const whose = customer ?? (loose ? 'Venda avulsa' : null);
  return (
    <Panel aria-label="Última venda">
      <CheckCircle color="success" />
      <Words>
        Venda registrada: <Money cents={total} />
        {whose && ` · ${whose}`}
      </Words>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<PrintIcon />}
        onClick={() =>
          openDialog((close) => (
            <Suspense>
              <ReceiptDialog receipt={receipt} onClose={close} />
            </Suspense>
          ))
        }
      >
        Imprimir recibo
      </Button>
      <IconButton onClick={onClose} aria-label="Dispensar recibo">
        <CloseIcon />
      </IconButton>
    </Panel>
  );
}

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1.5),
  marginBottom: theme.spacing(2),
  padding: theme.spacing(1, 1, 1, 2),
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  // On a phone the button has a line of its own, under the words.
  '& > .MuiButton-root': { gridRow: 2, gridColumn: '2 / -1', justifySelf: 'start' },
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    '& > .MuiButton-root': { gridRow: 1, gridColumn: 3 },
  },
}));

const Words = styled('p')({ margin: 0, fontWeight: 600, overflowWrap: 'anywhere' });
