import { lazyDialog } from '../../lazyComponent.tsx';

export const HistoryDialog = lazyDialog(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);
