import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { formatDay } from '../../../domain/dates.ts';
import type { CashClosing } from '../../../domain/resources/closings.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { ClosingDialog } from '../../components/print/dialogs.ts';

/** Opens the sheet of a closing. */
export function PrintClosing({ closing }: { closing: CashClosing }) {
  const openDialog = useDialog();
  const open = () =>
    openDialog((close) => (
      <Suspense>
        <ClosingDialog closing={closing} onClose={close} />
      </Suspense>
    ));
  return (
    <Button
      startIcon={<PrintIcon />}
      onClick={open}
      aria-label={`Imprimir fechamento de ${formatDay(closing.closed_at)}`}
    >
      Imprimir
    </Button>
  );
}
