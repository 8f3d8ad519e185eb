import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { type Reservation, sameId } from '../../../domain/entities.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';

/** Active employees, and the one the reservation has (the form's `employee`) even if they left. */
export function useOfferedEmployees() {
  const shop = useShopData();
  const had = useWatch<Partial<Reservation>>({ name: 'employee' }) as Reservation['employee'] | undefined;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['colaboradores', 'active'],
    queryFn: ({ signal }) => shop.getActiveEmployees({ signal }),
  });
  const active = data ?? [];
  const isGone = had !== undefined && !active.some((employee) => sameId(employee.id, had.id));
  return { employees: isGone ? [had, ...active] : active, isPending, isError, refetch };
}
