import { decodeRecord, encodeFields, type Json } from '../../domain/fields/codec.ts';
import type { Id } from '../../domain/ids.ts';
import { buildEditRequest, findUntouchedFields } from '../../domain/resources/edits.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { call } from './http.ts';
import type { ReservationsDecision } from './requests.ts';

/**
 * PUT /x/edit/{id}, or /x/edit of the one record of a resource, with the whole record (`before` with `data` over it) and the version the edit is based on; of somebody who leaves by it, also with what becomes
 * of their open reservations. Resolves to the record as it is now.
 */
export async function putEdit(
  resource: AnyResource,
  id: Id,
  before: Json,
  data: Json,
  leaving?: ReservationsDecision,
): Promise<Json> {
  const { api, singleton } = resource;
  const { unread: _, ...record }: Json = { ...before, ...data };
  const { version } = record;
  const fields = buildEditRequest(resource, before, record);
  const sent = version === undefined || version === null ? fields : { ...fields, version };
  const body = { [api.key]: sent, ...leaving };
  const path = singleton ? `/${api.path}/edit` : `/${api.path}/edit/${encodeURIComponent(id)}`;
  const { body: answer } = await call(path, { method: 'PUT', body });
  // What the answer leaves out is as it was saved; what nobody could read is still not known.
  const saved = encodeFields(resource.fields, record);
  for (const [name, { options }] of Object.entries(findUntouchedFields(resource, before, record)))
    delete saved[options.recordKey ?? name];
  return { ...decodeRecord(resource.fields, { ...saved, ...(answer.data as Json | null) }), id };
}
