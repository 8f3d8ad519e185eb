import { HttpError } from 'react-admin';
import { decodeRecord, type Json } from '../../domain/fields/codec.ts';
import type { Id } from '../../domain/ids.ts';
import { toRequestBody } from '../../domain/resources/request.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { call, type Envelope } from './http.ts';
import type { ReservationsDecision } from './requests.ts';

/**
 * POST /x/create. Resolves to the new record: the answer over the sent fields. Rejects with an HttpError, also when a 2xx answer says
 * that nothing was created.
 */
export async function postRecord(resource: AnyResource, data: Json, headers?: Record<string, string>): Promise<Json> {
  const { path, key } = resource.api;
  const sent = toRequestBody(resource, data);
  const answer = await postChecked(`/${path}/create`, { [key]: sent }, headers);
  return decodeRecord(resource.fields, { ...sent, ...(answer as Json | null) });
}

/** A POST that creates a record. Resolves to the answer's data, not decoded; rejects when a 2xx answer says that nothing was created. */
export async function postChecked(
  path: string,
  body: Json,
  headers?: Record<string, string>,
  owner?: Id,
): Promise<unknown> {
  const { body: answer } = await call(path, { method: 'POST', body, headers, owner });
  if (answer.status !== undefined && answer.status !== 'success') throw createRefusal(answer);
  return answer.data;
}

/** DELETE /x/remove/{id}. The body is the decision on open reservations, or the reason why a sale is voided. */
export async function deleteRecord(
  path: string,
  id: Id,
  details?: ReservationsDecision | { reason: string },
): Promise<void> {
  await call(`/${path}/remove/${encodeURIComponent(id)}`, { method: 'DELETE', body: details });
}

function createRefusal(answer: Envelope): HttpError {
  return new HttpError(answer.message || 'O servidor não aceitou o cadastro. Tente novamente.', 422, answer);
}
