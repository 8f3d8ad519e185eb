import { HttpError } from 'react-admin';
import type { Id } from '../../domain/entities.ts';
import { type Wire, wire } from '../../domain/wire.ts';
import { endpoints, type ResourceName } from './endpoints.ts';
import { call, type Envelope } from './http.ts';

/** POST /x/create. Resolves to the new record; rejects when the server says in a 2xx that it did not create it. */
export async function postCreate(resource: ResourceName, data: Wire, headers?: Record<string, string>): Promise<Wire> {
  const body = bodyOf(resource, data);
  const { body: answer } = await call(`/${endpoints[resource].path}/create`, { method: 'POST', body, headers });
  if (answer.status !== undefined && answer.status !== 'success') throw refusal(answer);
  return wire[endpoints[resource].path].decode(answer.data);
}

/** PUT /x/edit/{id} with the whole record. Resolves to the record as it is now. */
export async function putEdit(resource: ResourceName, id: Id, record: Wire): Promise<Wire> {
  const { path } = endpoints[resource];
  const body = bodyOf(resource, record, record.version);
  const { body: answer } = await call(`/${path}/edit/${encodeURIComponent(id)}`, { method: 'PUT', body });
  return { ...record, ...wire[path].decode(answer.data), id };
}

/** DELETE /x/remove/{id} */
export async function deleteRemove(resource: ResourceName, id: Id): Promise<void> {
  await call(`/${endpoints[resource].path}/remove/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** A record or a form's values as the fields of the contract's body, and no other, as they are on the wire. */
export function requestFields(resource: ResourceName, data: Wire): Wire {
  const { path, body } = endpoints[resource];
  const fields = Object.entries(body).map(([name, read]) => [name, read(data)] as const);
  return wire[path].encode(Object.fromEntries(fields.filter(([, value]) => value !== undefined)));
}

/** The contract's body, with the version an edit is based on. */
function bodyOf(resource: ResourceName, data: Wire, version?: unknown): Wire {
  const body = requestFields(resource, data);
  return { [endpoints[resource].key]: version === undefined || version === null ? body : { ...body, version } };
}

function refusal(answer: Envelope): HttpError {
  return new HttpError(answer.message || 'O servidor não aceitou o cadastro. Tente novamente.', 422, answer);
}
