import { lazyDialog } from '../../components/lazyDialog.tsx';

export const RewardForm = lazyDialog(async () => (await import('./RewardForm.tsx')).RewardForm);
