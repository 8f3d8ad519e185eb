import { useFormContext, useWatch } from 'react-hook-form';
import type { Id } from '../../../domain/ids.ts';
import { findRepeatableBooking } from '../../../domain/lastVisit.ts';
import { useIsBookable } from '../../access.ts';
import { RepeatVisitButton } from '../../components/RepeatVisitButton.tsx';
import { useEmployees } from '../../dataProvider/useChoices.ts';
import { useLastVisit } from '../../dataProvider/useLastVisit.ts';

/** Fills in professional and services of the customer's last visit; nothing without one that can be booked again. */
export function LastVisitButton() {
  const { setValue, formState } = useFormContext();
  const customer = useWatch({ name: 'customer_id' }) as Id | null | undefined;
  const { data: visit } = useLastVisit(customer ?? null);
  const { employees } = useEmployees([visit?.employee_id]);
  const isBookable = useIsBookable();
  const booking =
    visit &&
    findRepeatableBooking(
      visit,
      employees.filter((employee) => employee.status && isBookable(employee)),
    );
  if (!booking) return null;
  const { employee, services } = booking;
  const repeat = () => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('employee_id', employee.id, options);
    setValue(
      'services',
      services.map(({ id }) => id),
      options,
    );
  };
  return <RepeatVisitButton services={services.map(({ name }) => name)} employee={employee.name} onClick={repeat} />;
}
