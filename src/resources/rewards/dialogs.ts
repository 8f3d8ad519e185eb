import { lazyDialog } from '../../lazyComponent.tsx';

export const RewardForm = lazyDialog(async () => (await import('./RewardForm.tsx')).RewardForm);
