import { HttpError } from 'react-admin';
import type { ReservationConflicts } from '../../domain/agenda.ts';
import type { Day } from '../../domain/dates.ts';
import {
  decodeRecord,
  decodeRecords,
  encodeFields,
  isObject,
  type Json,
  type ObjectCodec,
} from '../../domain/fields/codec.ts';
import type { Id } from '../../domain/ids.ts';
import type { ChangedFollowing } from '../../domain/reservationSeries.ts';
import {
  buildEditRequest,
  findUntouchedFields,
  toRequestBody,
  withReferenceIds,
} from '../../domain/resources/request.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { call, getErrorEnvelope, postNew } from './http.ts';

/* Reading and writing the records of a resource. */

export interface MethodOptions {
  /** Cancels the call, which then rejects with an AbortError. */
  signal?: AbortSignal;
}

/** GET a path and decode its data. Rejects with an HttpError. */
export async function getDecoded<T>(path: string, codec: ObjectCodec, options?: MethodOptions): Promise<T> {
  const { body } = await call(path, { signal: options?.signal });
  return codec.decodeForScreen<T>(body.data);
}

/** GET a path and decode its data as records of a resource. Rejects with an HttpError. */
export async function getRecords<T>(path: string, { fields }: AnyResource, options?: MethodOptions): Promise<T[]> {
  const { body } = await call(path, { signal: options?.signal });
  return decodeRecords<T>(fields, body.data);
}

/** GET a path whose data is a list that needs no decoding; anything else is an empty list. Rejects with an HttpError. */
export async function getPlainList<T>(path: string, options?: MethodOptions): Promise<T[]> {
  const { body } = await call(path, { signal: options?.signal });
  return Array.isArray(body.data) ? body.data : [];
}

/** What happens to the open reservations of a person who is deleted or deactivated. */
export interface ReservationsDecision {
  reservations: 'cancel' | { move_to: Id };
}

/** The import that a request is a part of: `key` is the same in all its requests. */
export interface ImportPart {
  key: string;
  file: string;
}

/** Which others of its series an edit or a removal of a reservation is about: the following ones, or those whose cancellation it takes back. */
export interface SeriesScope {
  series: 'following' | readonly ChangedFollowing[];
}

/** The days of a refused series whose hour is taken, each with its sentence; null for any other error. */
export function getTakenDays(error: unknown): Record<Day, string> | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null;
  const { days, ...sentences } = getErrorEnvelope(error).errors ?? {};
  return days === undefined ? null : sentences;
}

/** The reservations in the way of a refused block; null for any other error. */
export function getReservationConflicts(error: unknown): ReservationConflicts | null {
  const { data } = getErrorEnvelope(error);
  const isListed = isObject(data) && Array.isArray(data.first) && data.first.length > 0;
  return isListed ? (data as unknown as ReservationConflicts) : null;
}

/** Whether an error is the server's request for a decision about open reservations. */
export function isDecisionRequired(error: unknown): boolean {
  return getOpenReservationCount(error) !== null;
}

/** The number of open reservations in a refusal that asks for a decision about them; null for any other error. */
export function getOpenReservationCount(error: unknown): number | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null;
  const count = Number(getErrorEnvelope(error).errors?.reservations);
  return count > 0 ? count : null;
}

/**
 * POST /x/create, or with `series` POST /x/series, which makes several. Resolves to the new record: the response over the sent fields. Rejects with an HttpError, also when a 2xx response
 * says that nothing was created.
 */
export async function postRecord(
  resource: AnyResource,
  data: Json,
  { headers, series }: { headers?: Record<string, string>; series?: Json } = {},
): Promise<Json> {
  const { path, key } = resource.api;
  const sent = toRequestBody(resource, data);
  const created = await postNew(`/${path}/${series ? 'series' : 'create'}`, { [key]: sent, ...series }, { headers });
  const answer = created as Json | null;
  const record = withReferenceIds(resource, decodeRecord<Json>(resource.fields, { ...sent, ...answer }));
  return { ...record, ...pickOnceAnswered(answer) };
}

/** What is answered once and no record has: a user's first password, how many a series made, and the others that an edit changed. */
function pickOnceAnswered(answer: Json | null): Json {
  const names = ['first_password', 'count', 'following'];
  return Object.fromEntries(Object.entries(answer ?? {}).filter(([name]) => names.includes(name)));
}

/** DELETE /x/remove/{id}. The body is the decision on open reservations, the reason of undoing a payout, reason and cause of the void of a sale, or whether those that follow in its series go with it. */
export async function deleteRecord(
  path: string,
  id: Id,
  details?: ReservationsDecision | SeriesScope | { reason?: string; cause?: string },
): Promise<void> {
  await call(`/${path}/remove/${encodeURIComponent(id)}`, { method: 'DELETE', body: details });
}

/**
 * PUT /x/edit/{id}, or /x/edit of a singleton, with the whole record (`data` over `before`) and the version the edit is based on.
 * `scope` decides about the open reservations of a person whom the edit deactivates, or about the others of a series, or
 * says which import the edit is a part of. Resolves to the saved record.
 */
export async function putEdit(
  resource: AnyResource,
  id: Id,
  before: Json,
  data: Json,
  scope?: ReservationsDecision | SeriesScope | { import: ImportPart },
): Promise<Json> {
  const { api, singleton } = resource;
  const { unread: _, ...record }: Json = { ...before, ...data };
  const { version } = record;
  const fields = buildEditRequest(resource, before, record);
  const sent = version === undefined || version === null ? fields : { ...fields, version };
  const body = { [api.key]: sent, ...scope };
  const path = singleton ? `/${api.path}/edit` : `/${api.path}/edit/${encodeURIComponent(id)}`;
  const { body: envelope } = await call(path, { method: 'PUT', body });
  // Fields that the response leaves out keep the saved value; unreadable fields stay unknown.
  const saved = encodeFields(resource.fields, record);
  for (const [name, { options }] of Object.entries(findUntouchedFields(resource, before, record)))
    delete saved[options.recordKey ?? name];
  const decoded = decodeRecord<Json>(resource.fields, { ...saved, ...(envelope.data as Json | null) });
  return { ...withReferenceIds(resource, decoded), ...pickOnceAnswered(envelope.data as Json | null), id };
}
