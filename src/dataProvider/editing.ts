import { decodeRecord, encodeFields, type Json } from '../../domain/fields/codec.ts';
import type { Id } from '../../domain/ids.ts';
import { buildEditRequest, findUntouchedFields } from '../../domain/resources/request.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { call } from './http.ts';
import type { ReservationsDecision } from './requests.ts';

/**
 * PUT /x/edit/{id}, or /x/edit of a singleton, with the whole record (`data` over `before`) and the version the edit is based on.
 * `decision` decides about the open reservations of a person whom the edit deactivates. Resolves to the saved record.
 */
export async function putEdit(
  resource: AnyResource,
  id: Id,
  before: Json,
  data: Json,
  decision?: ReservationsDecision,
): Promise<Json> {
  const { api, singleton } = resource;
  const { unread: _, ...record }: Json = { ...before, ...data };
  const { version } = record;
  const fields = buildEditRequest(resource, before, record);
  const sent = version === undefined || version === null ? fields : { ...fields, version };
  const body = { [api.key]: sent, ...decision };
  const path = singleton ? `/${api.path}/edit` : `/${api.path}/edit/${encodeURIComponent(id)}`;
  const { body: answer } = await call(path, { method: 'PUT', body });
  // Fields that the answer leaves out keep the saved value; unreadable fields stay unknown.
  const saved = encodeFields(resource.fields, record);
  for (const [name, { options }] of Object.entries(findUntouchedFields(resource, before, record)))
    delete saved[options.recordKey ?? name];
  return { ...decodeRecord(resource.fields, { ...saved, ...(answer.data as Json | null) }), id };
}
