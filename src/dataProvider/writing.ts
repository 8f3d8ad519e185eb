import { HttpError } from 'react-admin';
import { decodeRecord, type Json } from '../../domain/fields/codec.ts';
import type { Id } from '../../domain/ids.ts';
import { toRequestBody } from '../../domain/resources/request.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { call, type Envelope } from './http.ts';
import type { ReservationsDecision } from './requests.ts';

/**
 * POST /x/create. Resolves to the new record, with what was sent in the place of what the answer leaves out; rejects when the server says
 * in a 2xx that it did not create it.
 */
export async function postRecord(resource: AnyResource, data: Json, headers?: Record<string, string>): Promise<Json> {
  const { path, key } = resource.api;
  const sent = toRequestBody(resource, data);
  const answer = await postCreate(path, { [key]: sent }, headers);
  return decodeRecord(resource.fields, { ...sent, ...(answer as Json | null) });
}

/** POST /x/create with a body as it travels. Resolves to what was made, as it travels. */
export function postCreate(path: string, body: Json, headers?: Record<string, string>, owner?: Id): Promise<unknown> {
  return postChecked(`/${path}/create`, body, headers, owner);
}

/** A POST that makes something. Resolves to what was made, as it travels; rejects when a 2xx says that nothing was. */
export async function postChecked(
  path: string,
  body: Json,
  headers?: Record<string, string>,
  owner?: Id,
): Promise<unknown> {
  const { body: answer } = await call(path, { method: 'POST', body, headers, owner });
  if (answer.status !== undefined && answer.status !== 'success') throw refusal(answer);
  return answer.data;
}

/** DELETE /x/remove/{id}; of somebody with open reservations it says what becomes of them, once the server has asked; of a sale why. */
export async function deleteRecord(
  path: string,
  id: Id,
  said?: ReservationsDecision | { reason: string },
): Promise<void> {
  await call(`/${path}/remove/${encodeURIComponent(id)}`, { method: 'DELETE', body: said });
}

function refusal(answer: Envelope): HttpError {
  return new HttpError(answer.message || 'O servidor não aceitou o cadastro. Tente novamente.', 422, answer);
}
