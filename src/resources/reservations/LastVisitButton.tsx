import HistoryIcon from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Id } from '../../../domain/ids.ts';
import { findRepeatableBooking } from '../../../domain/lastVisit.ts';
import { useIsBookable } from '../../access.ts';
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
  const names = services.map(({ name }) => name);
  return (
    <Choice variant="outlined" color="secondary" startIcon={<HistoryIcon />} onClick={repeat}>
      <span>
        Como da última vez
        <small>
          {new Intl.ListFormat('pt-BR').format(names)}, com {employee.name}
        </small>
      </span>
    </Choice>
  );
}

const Choice = styled(Button)(({ theme }) => ({
  justifyContent: 'flex-start',
  textAlign: 'start',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));
