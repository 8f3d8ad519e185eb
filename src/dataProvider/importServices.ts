import { type FileService, toServiceRequest } from '../../domain/serviceImport/lines.ts';
import { buildIdempotencyHeader } from '../session.ts';
import { call } from './http.ts';
import type { ImportPart } from './records.ts';

/** What POST /services/import did with each service, in their order. */
export type ServiceOutcome = 'created' | 'updated' | 'unchanged';

/** POST /services/import, feature `customers.profile`: all of these services or none. Retries have the same key. `part`, with the feature `customers.importDetails`, says which import they are a part of. Rejects with an HttpError. */
export async function importServices(
  services: readonly FileService[],
  idempotencyKey: string,
  part?: ImportPart,
): Promise<ServiceOutcome[]> {
  const headers = await buildIdempotencyHeader(idempotencyKey);
  const body = { services: services.map(toServiceRequest), import: part };
  const response = await call('/services/import', { method: 'POST', body, headers });
  const data = response.body.data as { services: { outcome: ServiceOutcome }[] };
  return data.services.map(({ outcome }) => outcome);
}
