import { lazyDialog } from '../../lazyComponent.tsx';

export const MergeDialog = lazyDialog(async () => (await import('./MergeDialog.tsx')).MergeDialog);
