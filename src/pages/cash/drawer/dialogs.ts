/* The dialogs of the drawer. Together they are one file of the build. */

export { CountDialog } from './count/CountDialog.tsx';
export { FloatDialog } from './FloatDialog.tsx';
export { MovementDialog } from './MovementDialog.tsx';
export { OpenDialog } from './OpenDialog.tsx';
export { OpeningReasonDialog, ReasonDialog, ReopenDialog } from './ReasonDialogs.tsx';
export { SessionSheetDialog } from './SessionSheetDialog.tsx';
