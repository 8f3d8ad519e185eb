import { type DataProvider, HttpError } from 'react-admin';
import { type Id, sameId } from '../../domain/entities.ts';
import type { Wire } from '../../domain/wire.ts';
import { createCustomMethods } from './customMethods.ts';
import { endpoints, type ResourceName } from './endpoints.ts';
import type { Reader } from './reading.ts';
import type { ShopDataProvider } from './types.ts';
import { deleteRemove, postCreate, putEdit } from './writing.ts';

type Row = Wire & { id: Id };

/** The reading of lists comes apart: the dashboard, where everybody begins, reads none. */
export const loadReading = () => import('./reading.ts');

/**
 * The contract's calls as react-admin's verbs. Records are as in domain/entities.ts. Every verb rejects with an HttpError
 * whose message is fit to show; a verb that the contract does not have for a resource rejects with an Error naming both.
 */
export function createDataProvider(): ShopDataProvider {
  const readers = new Map<ResourceName, Reader>();

  async function readerOf(name: string, verb: string): Promise<Reader> {
    const resource = resourceNamed(name, verb);
    const endpoint = endpoints[resource];
    if (!endpoint.list) throw missingVerb(verb, name);
    const { createReader } = await loadReading();
    const reader = readers.get(resource) ?? createReader(endpoint, endpoint.list);
    readers.set(resource, reader);
    return reader;
  }

  const getMany = async (name: string, ids: readonly Id[], verb: string, signal?: AbortSignal): Promise<Row[]> => {
    const { rest, path } = await readerOf(name, verb);
    const { data } = await rest.getMany(path, { ids: [...ids], signal });
    // Picked here too: a back end that knows no filters has sent everything.
    return data.filter((record) => ids.some((id) => sameId(id, record.id)));
  };

  const edit = async (name: string, id: Id, record: Wire, verb: string): Promise<Row> => {
    const resource = resourceNamed(name, verb);
    if (endpoints[resource].editable === false) throw missingVerb(verb, name);
    return { ...(await putEdit(resource, id, record)), id };
  };

  const verbs = {
    async getList(name, { filter, ...params }) {
      const { rest, path, toWire } = await readerOf(name, 'getList');
      return rest.getList(path, { ...params, filter: toWire(filter) });
    },
    async getOne(name, { id, signal }) {
      const [record] = await getMany(name, [id], 'getOne', signal);
      if (!record) throw new HttpError('Este registro não existe mais.', 404);
      return { data: record };
    },
    async getMany(name, { ids, signal }) {
      return { data: await getMany(name, ids, 'getMany', signal) };
    },
    async getManyReference(name, { filter, ...params }) {
      const { rest, path, toWire } = await readerOf(name, 'getManyReference');
      return rest.getManyReference(path, { ...params, filter: toWire(filter) });
    },
    /** `meta.idempotencyKey`: the same for every try of one creation, which then happens once. */
    async create(name, { data, meta }) {
      const resource = resourceNamed(name, 'create');
      const key: unknown = meta?.idempotencyKey;
      const headers = typeof key === 'string' ? { 'Idempotency-Key': key } : undefined;
      return { data: await postCreate(resource, data, headers) };
    },
    async update(name, { id, data, previousData }) {
      return { data: await edit(name, id, { ...previousData, ...data }, 'update') };
    },
    async updateMany(name, { ids, data }) {
      const records = await getMany(name, ids, 'updateMany');
      // One after the other: what was changed before a failure is then known by its place.
      for (const record of records) await edit(name, record.id, { ...record, ...data }, 'updateMany');
      return { data: records.map((record) => record.id) };
    },
    async delete(name, { id, previousData }) {
      await deleteRemove(resourceNamed(name, 'delete'), id);
      return { data: previousData ?? { id } };
    },
    async deleteMany(name, { ids }) {
      const resource = resourceNamed(name, 'deleteMany');
      for (const id of ids) await deleteRemove(resource, id);
      return { data: ids };
    },
  } as DataProvider;

  return { ...verbs, ...createCustomMethods(), supportAbortSignal: true };
}

function resourceNamed(name: string, verb: string): ResourceName {
  if (!Object.hasOwn(endpoints, name)) throw missingVerb(verb, name);
  return name as ResourceName;
}

function missingVerb(verb: string, resource: string): Error {
  return new Error(`The contract has no ${verb} for ${resource}`);
}
