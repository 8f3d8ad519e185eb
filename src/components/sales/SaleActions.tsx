import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { buildReceiptOfListedSale } from '../../../domain/receipt.ts';
import { formatSaleName } from '../../../domain/saleTexts.ts';
import type { SaleListed } from '../../../domain/schemas/saleResponse.ts';
import { useFeature } from '../../session.ts';
import { useDialog } from '../DialogHost.tsx';
import { HistoryDialog } from '../history/HistoryDialog.tsx';
import { ReceiptDialog } from '../print/ReceiptDialog.tsx';
import { CorrectAndVoidButtons } from './CorrectAndVoidButtons.tsx';

/** The actions on a sale. A voided sale and a void have only the history. */
export function SaleActions({ sale }: { sale: SaleListed }) {
  const openDialog = useDialog();
  const hasHistory = useFeature('audit');
  const name = formatSaleName(sale);
  const ofWhat = `${sale.reverses === undefined ? 'da' : 'do'} ${name}`;
  return (
    <Actions>
      {!sale.voided && <CorrectAndVoidButtons sale={sale} />}
      <span style={{ flex: 1 }} />
      {!sale.voided && (
        <IconButton
          title="Recibo"
          aria-label={`Imprimir recibo da ${name}`}
          onClick={() =>
            openDialog((close) => <ReceiptDialog receipt={buildReceiptOfListedSale(sale)} onClose={close} />)
          }
        >
          <PrintIcon />
        </IconButton>
      )}
      {hasHistory && (
        <IconButton
          title="Histórico"
          aria-label={`Histórico ${ofWhat}`}
          onClick={() =>
            openDialog((close) => (
              <HistoryDialog path="sales" id={sale.reverses ?? sale.id} ofWhat={ofWhat} onClose={close} />
            ))
          }
        >
          <HistoryOutlined />
        </IconButton>
      )}
    </Actions>
  );
}

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0, 0.5),
  // Four buttons fit on a phone and in a column of cards. A button never becomes narrower than its label.
  '& > button': { flexShrink: 0 },
  '& > .MuiButton-root': { minWidth: 0, paddingInline: theme.spacing(0.75) },
  // The icon buttons show their labels there.
  '@media (hover: none)': { '& .MuiButton-startIcon': { display: 'none' } },
}));
