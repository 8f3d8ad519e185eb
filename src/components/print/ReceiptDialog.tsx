import type { Receipt } from '../../../domain/receipt.ts';
import { useTimeZone } from '../../session.ts';
import { PrintDialog } from './PrintDialog.tsx';
import { SaleReceipt } from './SaleReceipt.tsx';

/** The receipt of a sale, to look at and to print. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const timeZone = useTimeZone();
  return (
    <PrintDialog title="Recibo de venda" onClose={onClose}>
      <SaleReceipt receipt={receipt} timeZone={timeZone} />
    </PrintDialog>
  );
}
