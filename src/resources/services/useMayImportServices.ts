import { useMayCall } from '../../access.ts';
import { useFeature } from '../../session.ts';

/** Whether the signed-in user may import services from a file, and the back end takes them. */
export function useMayImportServices(): boolean {
  const hasImport = useFeature('customers.profile');
  return useMayCall('POST /services/import') && hasImport;
}
