import { lazyComponent } from '../../../lazyComponent.ts';

/* The dialogs of the drawer: one file of the build, fetched when one opens. */

const importDialogs = () => import('./dialogs.ts');

export const CountDialog = lazyComponent(async () => (await importDialogs()).CountDialog);
export const FloatDialog = lazyComponent(async () => (await importDialogs()).FloatDialog);
export const MovementDialog = lazyComponent(async () => (await importDialogs()).MovementDialog);
export const OpenDialog = lazyComponent(async () => (await importDialogs()).OpenDialog);
export const OpeningReasonDialog = lazyComponent(async () => (await importDialogs()).OpeningReasonDialog);
export const ReasonDialog = lazyComponent(async () => (await importDialogs()).ReasonDialog);
export const ReopenDialog = lazyComponent(async () => (await importDialogs()).ReopenDialog);
export const SessionSheetDialog = lazyComponent(async () => (await importDialogs()).SessionSheetDialog);
