import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type AgendaReservation, computeDuration, shouldUseDefaultDuration } from '../../../domain/agenda.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { getBookableServices } from '../../../domain/reservations.ts';
import type { Employee } from '../../../domain/resources/employees.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { FieldInput } from '../../components/form/FieldInputs.tsx';
import { useEmployees } from '../../dataProvider/useChoices.ts';

const { duration } = reservations.fields;

/** An employee as a form of a reservation knows them; of one who left only what the reservation carries. */
type BookedEmployee = Pick<Employee, 'id' | 'name'> & Partial<Pick<Employee, 'services' | 'terms'>>;

/**
 * Those employees whom a form of a reservation has to know: the chosen one, the one the reservation has (`had`), even if they left, and
 * the first of those who may be chosen.
 */
export function useBookedEmployees(had: BookedEmployee | undefined) {
  const chosen = useWatch({ name: 'employee_id' }) as Id | null | undefined;
  const { employees, ...choices } = useEmployees([chosen, had?.id]);
  const isUnknown = had !== undefined && !employees.some((employee) => isSameId(employee.id, had.id));
  const all: BookedEmployee[] = isUnknown ? [had, ...employees] : employees;
  return { ...choices, known: all };
}

type EditedReservation = Pick<AgendaReservation, 'employee' | 'services'> & { duration?: number | null };

/** How long it takes. Empty, it takes as long as its services: `usual` minutes, 0 where none is chosen. */
export function DurationInput({ defaultDuration }: { defaultDuration: number }) {
  const help =
    defaultDuration > 0 ? `Vazia, vale a dos serviços: ${defaultDuration} min` : 'Vazia, vale a dos serviços';
  return <FieldInput name="duration" field={{ ...duration, options: { ...duration.options, help } }} />;
}

/**
 * Minutes that the chosen services take at the chosen employee. Empties the length of an edited reservation once services or employee
 * change, where nobody has set it by hand: the server works it out. `employees` is undefined until they are loaded.
 */
export function useDefaultDuration(
  editing: EditedReservation | null,
  employees: readonly BookedEmployee[] | undefined,
): number {
  const { getValues, setValue } = useFormContext();
  const [employee, services] = useWatch({ name: ['employee_id', 'services'] }) as [Id | null, Id[] | undefined];
  const usual = usualLength(employees, editing, employee, services ?? []);
  const work = [employee, ...(services ?? []).map(String).sort()].join();
  const before = useRef(work);
  useEffect(() => {
    if (before.current === work || !editing || !employees) return;
    before.current = work;
    const had = editing.duration ?? 0;
    const booked = editing.services.map(({ id }) => id);
    const usualBefore = usualLength(employees, editing, editing.employee.id, booked);
    const requested = getValues('duration');
    if (shouldUseDefaultDuration({ requested, previous: had, defaultDuration: usualBefore, hasChanged: true }))
      setValue('duration', null, { shouldDirty: true });
  }, [work, editing, employees, getValues, setValue]);
  return usual;
}

function usualLength(
  employees: readonly BookedEmployee[] = [],
  editing: EditedReservation | null,
  employee: Id | null,
  chosen: readonly Id[],
): number {
  const who = employees.find(({ id }) => isSameId(id, employee));
  const services = getBookableServices(who, editing).filter(({ id }) => chosen.some((each) => isSameId(each, id)));
  return computeDuration(services, who?.terms);
}
