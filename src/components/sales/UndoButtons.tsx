import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Button from '@mui/material/Button';
import type { SaleListed } from '../../../domain/answers.ts';
import { dayOf } from '../../../domain/dates.ts';
import { useTimeZone } from '../../session.ts';
import { useDialog } from '../DialogHost.tsx';
import { VoidSaleDialog } from './dialogs.ts';
import { useCorrectSale, useUndoesSales } from './useCorrectSale.ts';

interface UndoButtonsProps {
  sale: Pick<SaleListed, 'id' | 'number' | 'created_at'>;
  onVoided?: () => void;
}

/** 'Corrigir' and 'Estornar', where the back end has both. */
export function UndoButtons({ sale, onVoided }: UndoButtonsProps) {
  const openDialog = useDialog();
  const correct = useCorrectSale();
  const timeZone = useTimeZone();
  if (!useUndoesSales()) return null;
  const name = `venda nº ${sale.number}`;
  const { id } = sale;
  const ref = { id, day: sale.created_at && dayOf(sale.created_at, timeZone) };
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
