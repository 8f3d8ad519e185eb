import { type RaRecord, useGetList } from 'react-admin';
import { CONFIRMED, SCHEDULED } from '../../../domain/constants.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { type Service, services } from '../../../domain/resources/services.ts';
import { waitingList } from '../../../domain/resources/waitingList.ts';
import { useMayCall } from '../../access.ts';
import { useRewards } from '../../dataProvider/useChoices.ts';
import { useFeature } from '../../session.ts';

/* What a deletion changes beside its record, known before it. */

const ONE = { page: 1, perPage: 1 };

/** The number of a person's open reservations; undefined while it is unknown, and on a back end that cannot filter them. */
export function useOpenReservationCount({ name }: AnyResource, id: Id): number | undefined {
  const field = { [customers.name]: 'customer_id', [employees.name]: 'employee_id' }[name];
  const enabled = useFeature('reservations.filter') && field !== undefined;
  const filter = { [field ?? '']: id, status: [SCHEDULED, CONFIRMED] };
  return useGetList(reservations.name, { filter, pagination: ONE }, { enabled }).total;
}

/** The other consequences of a deletion, one sentence each. */
export function useDeleteConsequences({ name }: AnyResource, record: RaRecord): string[] {
  const waits = useIsWaiting(name === customers.name ? record.id : null);
  const ofService = useServiceConsequences(name === services.name ? (record as Service) : null);
  return [...(waits ? ['Também sai da lista de espera.'] : []), ...ofService];
}

function useIsWaiting(customer: Id | null): boolean {
  const enabled = [useFeature('agenda'), useMayCall('GET /waiting-list'), customer !== null].every(Boolean);
  const { total = 0 } = useGetList(
    waitingList.name,
    { filter: { customer_id: customer }, pagination: ONE },
    { enabled },
  );
  return total > 0;
}

function useServiceConsequences(service: Service | null): string[] {
  const enabled = useFeature('rewards.service') && service !== null;
  const { data: rewards = [] } = useRewards({ enabled });
  const named = service === null ? [] : rewards.filter(({ service_id }) => isSameId(service_id, service.id));
  const workers = service?.employees?.map(({ name }) => name) ?? [];
  return [
    ...(workers.length > 0 ? [`Sai dos serviços de ${formatNames(workers)}.`] : []),
    ...named.map(({ title }) => `A recompensa “${title}” fica sem serviço: ele será escolhido na venda.`),
  ];
}

function formatNames(names: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(names);
}
