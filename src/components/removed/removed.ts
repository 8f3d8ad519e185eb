import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../../domain/ids.ts';
import type { People, RemovedPerson } from '../../../domain/personalData.ts';
import { type AnyResource, labelOf } from '../../../domain/resources/resource.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';

/** What was deleted; of people also how to reach them, and what comes back. */
export type Removed = { id: Id; name: string; removed_at: string } & Partial<RemovedPerson>;

/** Which people a resource's records are; null where they are none. */
export function peopleOf({ api: { path } }: AnyResource): People | null {
  return path === 'customers' || path === 'employees' ? path : null;
}

/** `Recompensas excluídas`. */
export function removedLabel(resource: AnyResource): string {
  return `${labelOf(resource)} excluíd${resource.noun.gender === 'm' ? 'o' : 'a'}s`;
}

/** What was deleted of a resource, the last one first. */
export function useRemoved(resource: AnyResource) {
  const shop = useShopData();
  const people = peopleOf(resource);
  const { path } = resource.api;
  return useQuery({
    queryKey: ['removed', path],
    queryFn: ({ signal }): Promise<Removed[]> =>
      people ? shop.getRemoved(people, { signal }) : shop.getRemovedRecords(path, { signal }),
  });
}
