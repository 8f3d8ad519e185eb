import { HttpError } from 'react-admin';
import type { Id } from '../../domain/entities.ts';
import { type ResourceName, type Wire, wire } from '../../domain/wire.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { call, type Envelope } from './http.ts';

/** POST /x/create. Resolves to the new record; rejects when the server says in a 2xx that it did not create it. */
export async function postCreate(
  resource: ResourceName,
  endpoint: Endpoint,
  data: Wire,
  headers?: Record<string, string>,
): Promise<Wire> {
  const body = bodyOf(resource, endpoint, data);
  const { body: answer } = await call(`/${resource}/create`, { method: 'POST', body, headers });
  if (answer.status !== undefined && answer.status !== 'success') throw refusal(answer);
  return wire[resource].decode(answer.data);
}

/** PUT /x/edit/{id} with the whole record. Resolves to the record as it is now. */
export async function putEdit(resource: ResourceName, endpoint: Endpoint, id: Id, record: Wire): Promise<Wire> {
  const body = bodyOf(resource, endpoint, record, record.version);
  const { body: answer } = await call(`/${resource}/edit/${encodeURIComponent(id)}`, { method: 'PUT', body });
  return { ...record, ...wire[resource].decode(answer.data), id };
}

/** DELETE /x/remove/{id} */
export async function deleteRemove(resource: ResourceName, id: Id): Promise<void> {
  await call(`/${resource}/remove/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** A record or a form's values as the fields of the contract's body, and no other, as they are on the wire. */
export function requestFields(resource: ResourceName, data: Wire): Wire {
  const fields = Object.entries(endpoints[resource].body).map(([name, read]) => [name, read(data)] as const);
  return wire[resource].encode(Object.fromEntries(fields.filter(([, value]) => value !== undefined)));
}

/** The contract's body, with the version an edit is based on. */
function bodyOf(resource: ResourceName, endpoint: Endpoint, data: Wire, version?: unknown): Wire {
  const body = requestFields(resource, data);
  return { [endpoint.key]: version === undefined || version === null ? body : { ...body, version } };
}

function refusal(answer: Envelope): HttpError {
  return new HttpError(answer.message || 'O servidor não aceitou o cadastro. Tente novamente.', 422, answer);
}
