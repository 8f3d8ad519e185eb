import { useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Reservation } from '../../../domain/entities.ts';
import { takenSlots, timeSlots } from '../../../domain/reservations.ts';
import { SelectInput } from '../../components/form/SelectInput.tsx';

/** The hours of the day, those that the chosen employee has taken shown as taken. */
export function SlotInput({ editing }: { editing: Reservation | null }) {
  const employee = useWatch({ name: 'employee_id' });
  const date = useWatch({ name: 'date' });
  const { data = [] } = useGetList<Reservation>(
    'reservations',
    { filter: { date }, pagination: { page: 1, perPage: 1000 }, sort: { field: 'time', order: 'ASC' } },
    { enabled: Boolean(date && employee) },
  );
  const taken = takenSlots(data, employee ?? '', date ?? '', editing?.id);
  return (
    <SelectInput
      source="time"
      label="Horário"
      required
      emptyLabel="Escolha o horário"
      choices={timeSlots.map((time) => ({
        id: time,
        label: taken.has(time) ? `${time} · ocupado` : time,
        disabled: taken.has(time),
      }))}
    />
  );
}
