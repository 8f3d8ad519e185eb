import { type DataProvider, type GetListParams, HttpError } from 'react-admin';
import { getResource } from '../../domain/resources/all.ts';
import { getCachedSession, supportsIdempotency } from '../session.ts';
import { createListReader, getPageOfWholeDays, type ListReader } from './lists.ts';
import { accountMethods } from './methods/account.ts';
import { peopleMethods } from './methods/people.ts';
import { salesMethods } from './methods/sales.ts';
import { shopMethods } from './methods/shop.ts';
import { deleteRecord, postRecord, putEdit } from './records.ts';
import type { ShopDataProvider } from './useShopDataProvider.ts';

/**
 * The contract's calls as react-admin's methods. Records are as in domain/resources. Every method rejects with an HttpError with a
 * pt-BR message; a method that the contract does not have for a resource rejects with an Error that names both.
 */
export function createDataProvider(): ShopDataProvider {
  const readers = new Map<string, ListReader>();

  function getReader(name: string): ListReader {
    const reader = readers.get(name) ?? createListReader(name);
    readers.set(name, reader);
    return reader;
  }

  const crudMethods = {
    /** `meta.wholeDays`: pages of the agenda have whole days. `meta.choices`: what a reference may refer to (`ListReader.getChoices`). */
    async getList(name, params) {
      const reader = getReader(name);
      if (params.meta?.choices) return reader.getChoices(params, params.meta.choices === 'all');
      if (!params.meta?.wholeDays) return reader.getList(params);
      const read = (page: GetListParams) => reader.getList(page) as Promise<{ data: unknown[]; total: number }>;
      return getPageOfWholeDays(read as Parameters<typeof getPageOfWholeDays>[0], params);
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
    /**
     * `meta.idempotencyKey`: the same for all retries of one creation, so that it happens once. Not sent to a bare back end, which may
     * refuse the header from another origin.
     */
    async create(name, { data, meta }) {
      const key: unknown = meta?.idempotencyKey;
      const isSent = typeof key === 'string' && supportsIdempotency(getCachedSession());
      const headers = isSent ? { 'Idempotency-Key': key } : undefined;
      return { data: await postRecord(getResource(name), data, headers) };
    },
    /** `meta.reservationsDecision`: the decision on a person's open reservations. */
    async update(name, { id, data, previousData, meta }) {
      return { data: await putEdit(getResource(name), id, previousData ?? {}, data, meta?.reservationsDecision) };
    },
    /** `meta.reservationsDecision`: the decision on a person's open reservations. */
    async delete(name, { id, previousData, meta }) {
      await deleteRecord(getResource(name).api.path, id, meta?.reservationsDecision);
      return { data: previousData ?? { id } };
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
