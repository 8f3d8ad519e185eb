import { useWatch } from 'react-hook-form';
import { sameId } from '../../../domain/ids.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { useActiveEmployees } from '../../dataProvider/useActiveEmployees.ts';

/** Active employees, and the one the reservation has (the form's `employee`) even if they left. */
export function useOfferedEmployees() {
  const had = useWatch<Partial<Reservation>>({ name: 'employee' }) as Reservation['employee'] | undefined;
  const { data, isPending, isError, refetch } = useActiveEmployees();
  const active = data ?? [];
  const isGone = had !== undefined && !active.some((employee) => sameId(employee.id, had.id));
  return { employees: isGone ? [had, ...active] : active, isPending, isError, refetch };
}
