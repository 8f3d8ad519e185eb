import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../../domain/ids.ts';
import type { PersonKind, RemovedPerson } from '../../../domain/personalData.ts';
import { type AnyResource, getScreenTitle } from '../../../domain/resources/resource.ts';
import { useShopDataProvider } from '../../dataProvider/useShopDataProvider.ts';

/** What was deleted; of people also how to reach them, and what comes back. */
export type RemovedItem = { id: Id; name: string; removed_at: string } & Partial<RemovedPerson>;

/** Which people a resource's records are; null where they are none. */
export function getPersonKind({ api: { path } }: AnyResource): PersonKind | null {
  return path === 'customers' || path === 'employees' ? path : null;
}

/** `Recompensas excluídas`. */
export function getRemovedLabel(resource: AnyResource): string {
  return `${getScreenTitle(resource)} excluíd${resource.noun.gender === 'm' ? 'o' : 'a'}s`;
}

/** What was deleted of a resource, the last one first. */
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
