import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../../domain/ids.ts';
import type { PersonKind, RemovedPerson } from '../../../domain/personalData.ts';
import { type AnyResource, getScreenTitle } from '../../../domain/resources/resource.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';

/** A deleted record; for people also their contact data and what returns with them. */
export type RemovedItem = { id: Id; name: string; removed_at: string } & Partial<RemovedPerson>;

/** The kind of people in a resource; null where it has none. */
export function getPersonKind({ api: { path } }: AnyResource): PersonKind | null {
  return path === 'customers' || path === 'employees' ? path : null;
}

/** `Recompensas excluídas`. */
export function getRemovedLabel(resource: AnyResource): string {
  return `${getScreenTitle(resource)} excluíd${resource.noun.gender === 'm' ? 'o' : 'a'}s`;
}

/** The deleted records of a resource, last deleted first. */
export function useRemoved(resource: AnyResource) {
  const shop = useShopDataProvider();
  const people = getPersonKind(resource);
  const { path } = resource.api;
  return useQuery({
    queryKey: ['removed', path],
    queryFn: ({ signal }): Promise<RemovedItem[]> =>
      people ? shop.getRemovedPeople(people, { signal }) : shop.getRemovedRecords(path, { signal }),
  });
}
