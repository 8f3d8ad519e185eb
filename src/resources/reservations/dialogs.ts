import { lazyDialog } from '../../lazyComponent.tsx';

export const ReservationForm = lazyDialog(async () => (await import('./ReservationForm.tsx')).ReservationForm);
