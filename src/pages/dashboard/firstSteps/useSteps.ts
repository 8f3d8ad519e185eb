import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type { Summary } from '../../../../domain/entities.ts';
import { useShopData } from '../../../dataProvider/useShopData.ts';

export interface StepsDone {
  services: boolean;
  employees: boolean;
  customers: boolean;
  sale: boolean;
}

/** Which steps are done, by what is in the shop; undefined while that is not known. Asks only for what the summary leaves open. */
export function useSteps({ customer, employee, cash_register }: Summary): StepsDone | undefined {
  const shop = useShopData();
  const services = useGetList('servicos', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  const soldBySummary = cash_register.value > 0 || customer.top.some(({ total_visits }) => total_visits > 0);
  const register = useQuery({
    queryKey: ['caixa', 'firstSteps'],
    queryFn: ({ signal }) => shop.getCashRegister({ signal }),
    enabled: !soldBySummary,
  });
  const sold =
    soldBySummary ||
    (register.data &&
      (register.data.month.total > 0 ||
        register.data.today.total > 0 ||
        register.data.cash_register_closed.some(({ total_received }) => total_received > 0)));
  if (services.total === undefined || sold === undefined) return undefined;
  return {
    services: services.total > 0,
    employees: employee.actives.total > 0,
    customers: customer.total > 0,
    sale: sold,
  };
}
