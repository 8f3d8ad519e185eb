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

/** An employee in the reservation form. A deleted one has only what the reservation contains. */
type BookedEmployee = Pick<Employee, 'id' | 'name'> & Partial<Pick<Employee, 'services' | 'terms'>>;

/**
 * Employees the form needs: the chosen one, the reservation's one (`had`, even if deleted) and the first page of
 * choices.
 */
export function useBookedEmployees(had: BookedEmployee | undefined) {
  const chosen = useWatch({ name: 'employee_id' }) as Id | null | undefined;
  const { employees, ...choices } = useEmployees([chosen, had?.id]);
  const isDeleted = had !== undefined && !employees.some((employee) => isSameId(employee.id, had.id));
  const all: BookedEmployee[] = isDeleted ? [had, ...employees] : employees;
  return { ...choices, known: all };
}

type EditedReservation = Pick<AgendaReservation, 'employee' | 'services'> & { duration?: number | null };

/** The duration. If empty, the duration of the services applies: `defaultDuration` minutes, 0 without services. */
export function DurationInput({ defaultDuration }: { defaultDuration: number }) {
  const help =
    defaultDuration > 0
      ? `Em branco, usa a duração dos serviços: ${defaultDuration} min`
      : 'Em branco, usa a duração dos serviços';
  return <FieldInput name="duration" field={{ ...duration, options: { ...duration.options, help } }} />;
}

/**
 * Returns the minutes the chosen services take with the chosen employee. When services or employee of an edited
 * reservation change, clears a duration that was not set by hand, so that the server computes it. `employees` is
 * undefined while loading.
 */
export function useDefaultDuration(
  editing: EditedReservation | null,
  employees: readonly BookedEmployee[] | undefined,
): number {
  const { getValues, setValue } = useFormContext();
  const [employee, services] = useWatch({ name: ['employee_id', 'services'] }) as [Id | null, Id[] | undefined];
  const defaultDuration = computeDefaultDuration(employees, editing, employee, services ?? []);
  const selection = [employee, ...(services ?? []).map(String).sort()].join();
  const previousSelection = useRef(selection);
  useEffect(() => {
    if (previousSelection.current === selection || !editing || !employees) return;
    previousSelection.current = selection;
    const previous = editing.duration ?? 0;
    const booked = editing.services.map(({ id }) => id);
    const requested = getValues('duration');
    const previousDefault = computeDefaultDuration(employees, editing, editing.employee.id, booked);
    if (shouldUseDefaultDuration({ requested, previous, defaultDuration: previousDefault, hasChanged: true }))
      setValue('duration', null, { shouldDirty: true });
  }, [selection, editing, employees, getValues, setValue]);
  return defaultDuration;
}

function computeDefaultDuration(
  employees: readonly BookedEmployee[] = [],
  editing: EditedReservation | null,
  employee: Id | null,
  chosen: readonly Id[],
): number {
  const bookedEmployee = employees.find(({ id }) => isSameId(id, employee));
  const services = getBookableServices(bookedEmployee, editing).filter(({ id }) =>
    chosen.some((each) => isSameId(each, id)),
  );
  return computeDuration(services, bookedEmployee?.terms);
}
