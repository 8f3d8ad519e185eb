import { useQuery } from '@tanstack/react-query';
import type { PersonKind } from '../../../domain/personalData.ts';
import { type AnyResource, getScreenTitle } from '../../../domain/resources/resource.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';

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
  const { path } = resource.api;
  return useQuery({
    queryKey: ['removed', path],
    queryFn: ({ signal }) => shop.getRemovedRecords(path, { signal }),
  });
}
