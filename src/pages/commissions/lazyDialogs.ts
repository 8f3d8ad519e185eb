import { lazyComponent } from '../../lazyComponent.ts';

/* The dialogs of commissions: one file of the build, fetched when one opens. */

const importDialogs = () => import('./dialogs/index.ts');

export const AdjustmentDialog = lazyComponent(async () => (await importDialogs()).AdjustmentDialog);
export const AdvanceDialog = lazyComponent(async () => (await importDialogs()).AdvanceDialog);
export const PayoutDialog = lazyComponent(async () => (await importDialogs()).PayoutDialog);
export const PayoutSheetDialog = lazyComponent(async () => (await importDialogs()).PayoutSheetDialog);
export const StatementSheetDialog = lazyComponent(async () => (await importDialogs()).StatementSheetDialog);
export const UndoPayoutDialog = lazyComponent(async () => (await importDialogs()).UndoPayoutDialog);
