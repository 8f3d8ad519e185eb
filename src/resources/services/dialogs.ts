import { lazyDialog } from '../../components/lazyDialog.tsx';

export const ServiceForm = lazyDialog(async () => (await import('./ServiceForm.tsx')).ServiceForm);
