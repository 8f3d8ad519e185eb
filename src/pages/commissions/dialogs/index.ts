/* The dialogs of commissions. Together they are one file of the build. */

export { AdjustmentDialog } from './AdjustmentDialog.tsx';
export { AdvanceDialog } from './AdvanceDialog.tsx';
export { PayoutDialog } from './PayoutDialog.tsx';
export { PayoutSheetDialog, StatementSheetDialog } from './SheetDialogs.tsx';
export { UndoPayoutDialog } from './UndoPayoutDialog.tsx';
