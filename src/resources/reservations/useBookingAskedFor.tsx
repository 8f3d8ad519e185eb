import { useEffect } from 'react';
import { useDialog } from '../../components/DialogHost.tsx';
import { useCustomer } from '../../dataProvider/useCustomers.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { ReservationForm } from './dialogs.ts';

/** Opens the form of a new reservation for whoever led here to make one, once it is known whom it is for. */
export function useBookingAskedFor(): void {
  const [wanted, done] = useNavigationIntent('reservations');
  const openDialog = useDialog();
  const { data: customer, isFetching } = useCustomer(wanted?.book ?? null);
  useEffect(() => {
    if (!wanted || isFetching) return;
    // Somebody who is not to be had, or not there any more, is looked for in the form.
    openDialog((close) => <ReservationForm record={null} customer={customer} onClose={close} />);
    done();
  }, [wanted, isFetching, customer, openDialog, done]);
}
