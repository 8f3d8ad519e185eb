import { formatDay } from '../../../domain/dates.ts';
import type { CashClosing } from '../../../domain/resources/closings.ts';
import { ClosingSheet } from './ClosingSheet.tsx';
import { PrintDialog } from './PrintDialog.tsx';

/** The sheet of a closing, to look at and to print. */
export function ClosingDialog({ closing, onClose }: { closing: CashClosing; onClose: () => void }) {
  return (
    <PrintDialog title={`Fechamento de ${formatDay(closing.closed_at)}`} onClose={onClose}>
      <ClosingSheet closing={closing} />
    </PrintDialog>
  );
}
