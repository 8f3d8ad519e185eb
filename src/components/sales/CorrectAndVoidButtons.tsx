import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { toDay } from '../../../domain/dates.ts';
import type { Id } from '../../../domain/ids.ts';
import { formatSaleNumber } from '../../../domain/saleTexts.ts';
import type { SaleListed } from '../../../domain/schemas/saleResponse.ts';
import { useMayCall } from '../../access.ts';
import type { SaleRef } from '../../dataProvider/methods/sales.ts';
import { CORRECTION_PATH } from '../../navigationIntent.ts';
import { useFeature, useTimeZone } from '../../session.ts';
import { useDialog } from '../DialogHost.tsx';
import { VoidSaleDialog } from './VoidSaleDialog.tsx';

interface CorrectAndVoidButtonsProps {
  sale: Pick<SaleListed, 'id' | 'created_at'> & { number: Id };
  onVoided?: () => void;
}

/** 'Corrigir' and 'Estornar', where the back end has both. */
export function CorrectAndVoidButtons({ sale, onVoided }: CorrectAndVoidButtonsProps) {
  const openDialog = useDialog();
  const correct = useCorrectSale();
  const timeZone = useTimeZone();
  if (!useCanCorrectSales()) return null;
  const name = formatSaleNumber(sale.number);
  const { id } = sale;
  const ref = { id, day: sale.created_at && toDay(sale.created_at, timeZone) };
  return (
    <>
      <Button startIcon={<EditNoteOutlined />} aria-label={`Corrigir ${name}`} onClick={() => correct(ref)}>
        Corrigir
      </Button>
      <Button
        color="error"
        startIcon={<UndoOutlined />}
        aria-label={`Estornar ${name}`}
        onClick={() =>
          openDialog((close) => <VoidSaleDialog sale={ref} name={name} onVoided={onVoided} onClose={close} />)
        }
      >
        Estornar
      </Button>
    </>
  );
}

/** Opens a sale in the wizard to create its correction, then returns to this screen. */
function useCorrectSale(): (sale: SaleRef) => void {
  const navigate = useNavigate();
  return ({ id, day }) => {
    const search = new URLSearchParams({ venda: String(id), dia: day });
    void navigate(`${CORRECTION_PATH}?${search}`, { state: { openedFromApp: true } });
  };
}

/** Whether the back end can correct and void sales and list them, and the user may. */
function useCanCorrectSales(): boolean {
  const canListSales = useFeature('sales.list');
  const mayCorrect = useMayCall('POST /sales/correct/:id');
  return useFeature('sales.remove') && canListSales && mayCorrect;
}
