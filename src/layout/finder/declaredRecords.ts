import { useQueries } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '../../../domain/constants.ts';
import { getResource } from '../../../domain/resources/all.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { getScreenTitle, isSearchable } from '../../../domain/resources/resource.ts';
import { rewards } from '../../../domain/resources/rewards.ts';
import { services } from '../../../domain/resources/services.ts';
import { useViewer } from '../../access.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { filterAvailable } from '../../menus.ts';
import { resources } from '../../resources/index.ts';
import type { FinderOption } from './option.ts';

/** Resources whose options are in records.ts. */
const WITH_OWN_OPTIONS: ReadonlySet<string> = new Set(
  [customers, employees, services, rewards].map(({ name }) => name),
);

const MAX_SHOWN = 4;

/** The first records of every other searchable resource that match a text, as options that open their form. */
export function useDeclaredRecords(text: string) {
  const shop = useShopDataProvider();
  const viewer = useViewer();
  const searched = filterAvailable(resources, viewer).filter(
    ({ name }) => !WITH_OWN_OPTIONS.has(name) && isSearchable(getResource(name)),
  );
  const queries = useQueries({
    queries: searched.map(({ name }) => ({
      queryKey: [name, 'finder', text],
      enabled: text !== '',
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        // Typing on cancels this query.
        await new Promise((resolve) => setTimeout(resolve, SEARCH_DEBOUNCE_MS));
        signal.throwIfAborted();
        const sort = { field: getResource(name).title, order: 'ASC' } as const;
        const pagination = { page: 1, perPage: MAX_SHOWN };
        return (await shop.getList(name, { pagination, sort, filter: { q: text }, signal })).data;
      },
      gcTime: 0,
    })),
  });
  const options = searched.flatMap(({ name, icon, recordRepresentation }, index) =>
    (queries[index]?.data ?? []).map(
      (record): FinderOption => ({
        id: `${name} ${record.id}`,
        row: `${name} ${record.id}`,
        group: getScreenTitle(getResource(name)),
        startAdornment: { icon },
        title: recordRepresentation(record),
        to: `/${name}`,
        intent: { edit: { resource: name, id: record.id } },
      }),
    ),
  );
  return { options, queries };
}
