import { lazyDialog } from '../../lazyComponent.tsx';

export const ServiceForm = lazyDialog(async () => (await import('./ServiceForm.tsx')).ServiceForm);
