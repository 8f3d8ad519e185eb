import { lazyDialog } from '../../components/lazyDialog.tsx';

export const ReservationForm = lazyDialog(async () => (await import('./ReservationForm.tsx')).ReservationForm);
