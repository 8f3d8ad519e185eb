import { type RaRecord, useGetList } from 'react-admin';
import type { ResourceName } from '../../dataProvider/endpoints.ts';

/** More than any shop has. */
const ALL = 1000;

/** All records of a resource by name, for a form to choose from. `onRetry` is there when they could not be loaded. */
export function useChoices<T extends RaRecord>(
  resource: ResourceName,
): { data: T[] | undefined; isPending: boolean; onRetry: (() => void) | undefined } {
  const { data, error, isPending, refetch } = useGetList<T>(resource, {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: ALL },
  });
  return { data, isPending, onRetry: error && !data ? () => void refetch() : undefined };
}
