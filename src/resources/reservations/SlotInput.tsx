import { type RefObject, useEffect } from 'react';
import { useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Time } from '../../../domain/dates.ts';
import type { Reservation } from '../../../domain/entities.ts';
import { holdsSlot, SLOT_TAKEN, slotsClosedTo, timeSlots } from '../../../domain/reservations.ts';
import { SelectInput } from '../../components/form/SelectInput.tsx';

/** More than an employee's day has hours, for more employees than a shop has. */
const A_WHOLE_DAY = 1000;

interface SlotInputProps {
  editing: Reservation | null;
  /** Kept at the hours that are taken, for the form to check against. */
  taken: RefObject<ReadonlySet<Time>>;
}

/** The hours of the day, those that the chosen employee has taken shown as taken and not to be chosen. */
export function SlotInput({ editing, taken }: SlotInputProps) {
  const [employee, date, time, status] = useWatch({ name: ['employee_id', 'date', 'time', 'status'] });
  const { data = [], isError } = useGetList<Reservation>(
    'agendamentos',
    { filter: { date }, pagination: { page: 1, perPage: A_WHOLE_DAY }, sort: { field: 'time', order: 'ASC' } },
    { enabled: Boolean(date && employee) },
  );
  const closed = slotsClosedTo(editing, data, employee ?? '', date ?? '');
  useEffect(() => {
    taken.current = closed;
  });
  return (
    <SelectInput
      source="time"
      label="Horário"
      required
      emptyLabel="Escolha o horário"
      helperText={
        closed.has(time) && holdsSlot(status)
          ? SLOT_TAKEN
          : isError
            ? 'Não foi possível ver quais horários estão ocupados.'
            : undefined
      }
      choices={timeSlots.map((slot) => ({
        id: slot,
        label: closed.has(slot) ? `${slot} · ocupado` : slot,
        disabled: closed.has(slot),
      }))}
    />
  );
}
