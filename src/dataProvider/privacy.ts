import type { Wire } from '../../domain/fields/travel.ts';
import type { Id } from '../../domain/ids.ts';
import type { People, RemovedPerson } from '../../domain/personalData.ts';
import { call } from './http.ts';

/* The calls of the feature `privacy`. Each rejects with an HttpError. */

export async function readPersonalData(people: People, id: Id): Promise<Wire> {
  const { body } = await call(pathOf(people, id));
  return body.data as Wire;
}

export async function deletePersonalData(people: People, id: Id): Promise<void> {
  await call(pathOf(people, id), { method: 'DELETE' });
}

export async function readRemoved(people: People, signal?: AbortSignal): Promise<RemovedPerson[]> {
  const { body } = await call(`/${people}/removed`, { signal });
  return Array.isArray(body.data) ? body.data : [];
}

function pathOf(people: People, id: Id): string {
  return `/${people}/personal-data/${encodeURIComponent(id)}`;
}
