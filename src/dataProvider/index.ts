import { type DataProvider, HttpError, useDataProvider } from 'react-admin';
import { getResource } from '../../domain/resources/all.ts';
import { buildIdempotencyHeader } from '../session.ts';
import { createListReader, type ListReader } from './lists.ts';
import { accountMethods } from './methods/account.ts';
import { peopleMethods } from './methods/people.ts';
import { salesMethods } from './methods/sales.ts';
import { shopMethods } from './methods/shop.ts';
import {
  deleteRecord,
  type ImportPart,
  postRecord,
  putEdit,
  type ReservationsDecision,
  type SeriesScope,
} from './records.ts';

type CustomMethods = typeof salesMethods & typeof peopleMethods & typeof shopMethods & typeof accountMethods;

/** react-admin's methods for every resource, and custom methods. Money in cents, flags as booleans; failures are an `HttpError` with a pt-BR message. */
export interface ShopDataProvider extends DataProvider, CustomMethods {}

/** The data provider with its custom methods. */
export function useShopDataProvider(): ShopDataProvider {
  return useDataProvider<ShopDataProvider>();
}

/**
 * The contract's calls as react-admin's methods. Records are as in domain/resources. Every method rejects with an HttpError with a
 * pt-BR message.
 */
export function createDataProvider(): ShopDataProvider {
  const readers = new Map<string, ListReader>();

  function getReader(name: string): ListReader {
    const reader = readers.get(name) ?? createListReader(name);
    readers.set(name, reader);
    return reader;
  }

  const crudMethods = {
    async getList(name, params) {
      return getReader(name).getList(params);
    },
    async getOne(name, { id, signal }) {
      if (getResource(name).singleton) return { data: await shopMethods.getShop({ signal }) };
      const [record] = await getReader(name).getMany([id], signal);
      if (!record) throw new HttpError('Este registro não existe mais.', 404);
      return { data: record };
    },
    async getMany(name, { ids, signal }) {
      return { data: await getReader(name).getMany(ids, signal) };
    },
    async getManyReference(name, { target, id, filter, ...params }) {
      return getReader(name).getList({ ...params, filter: { ...filter, [target]: id } });
    },
    /** `meta.idempotencyKey`: the same for all retries of one creation, so that it happens once. `meta.series`: how it repeats. */
    async create(name, { data, meta }) {
      const key: unknown = meta?.idempotencyKey;
      const headers = typeof key === 'string' ? await buildIdempotencyHeader(key) : undefined;
      return { data: await postRecord(getResource(name), data, { headers, series: meta?.series }) };
    },
    /**
     * `meta.reservationsDecision`: the decision on a person's open reservations. `meta.series`: which others of its series change.
     * `meta.import`: the import that it is a part of.
     */
    async update(name, { id, data, previousData, meta }) {
      const part: ImportPart | undefined = meta?.import;
      const scope = part ? { import: part } : toEditScope(meta);
      return { data: await putEdit(getResource(name), id, previousData ?? {}, data, scope) };
    },
    /** `meta.reservationsDecision`: the decision on a person's open reservations. `meta.series`: which others of its series go. */
    async delete(name, { id, previousData, meta }) {
      await deleteRecord(getResource(name).api.path, id, toEditScope(meta));
      return { data: previousData ?? { id } };
    },
    // The contract has no calls for several records. One after the other: the first refusal stops them.
    async updateMany(name, { ids, data }) {
      const records = await getReader(name).getMany(ids);
      for (const record of records) await putEdit(getResource(name), record.id, record, data);
      return { data: ids };
    },
    async deleteMany(name, { ids }) {
      for (const id of ids) await deleteRecord(getResource(name).api.path, id);
      return { data: ids };
    },
  } as DataProvider;

  return {
    ...crudMethods,
    ...salesMethods,
    ...peopleMethods,
    ...shopMethods,
    ...accountMethods,
    supportAbortSignal: true,
  };
}

interface EditMeta extends Partial<SeriesScope> {
  reservationsDecision?: ReservationsDecision;
}

function toEditScope({ reservationsDecision, series }: EditMeta = {}): ReservationsDecision | SeriesScope | undefined {
  return reservationsDecision ?? (series && { series });
}
