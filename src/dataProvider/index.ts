import { type DataProvider, type GetListParams, HttpError } from 'react-admin';
import type { Json } from '../../domain/fields/codec.ts';
import { type Id, isSameId } from '../../domain/ids.ts';
import { getResource } from '../../domain/resources/all.ts';
import { customMethods } from './customMethods.ts';
import type { Reader } from './reading.ts';
import type { ShopDataProvider } from './types.ts';
import { deleteRecord, postRecord } from './writing.ts';

type Row = Json & { id: Id };

/** Lazy: the dashboard, where everybody begins, reads no lists. */
export const loadReading = () => import('./reading.ts');

/**
 * The contract's calls as react-admin's verbs. Records are as in domain/resources. Every verb rejects with an HttpError
 * whose message is fit to show; a verb that the contract does not have for a resource rejects with an Error naming both.
 */
export function createDataProvider(): ShopDataProvider {
  const readers = new Map<string, Reader>();

  async function readerOf(name: string): Promise<Reader> {
    const { createReader } = await loadReading();
    const reader = readers.get(name) ?? createReader(name);
    readers.set(name, reader);
    return reader;
  }

  const getMany = async (name: string, ids: readonly Id[], signal?: AbortSignal): Promise<Row[]> => {
    const { restProvider, path } = await readerOf(name);
    const { data } = await restProvider.getMany(path, { ids: [...ids], signal });
    // Picked here too: a back end that knows no filters has sent everything.
    return data.filter((record) => ids.some((id) => isSameId(id, record.id)));
  };

  const verbs = {
    /** `meta.wholeDays`: of the agenda, no page cuts a day. `meta.choices`: what a reference may refer to, by `Reader.choices`. */
    async getList(name, params) {
      const { restProvider, path, encodeFilter, getChoices } = await readerOf(name);
      if (params.meta?.choices) return getChoices(params, params.meta.choices === 'all');
      const read = ({ filter, ...asked }: GetListParams) =>
        restProvider.getList(path, { ...asked, filter: encodeFilter(filter) });
      if (!params.meta?.wholeDays) return read(params);
      return (await import('./wholeDays.ts')).getPageOfWholeDays(read, params);
    },
    async getOne(name, { id, signal }) {
      if (getResource(name).singleton) return { data: await customMethods.getShop({ signal }) };
      const [record] = await getMany(name, [id], signal);
      if (!record) throw new HttpError('Este registro não existe mais.', 404);
      return { data: record };
    },
    async getMany(name, { ids, signal }) {
      return { data: await getMany(name, ids, signal) };
    },
    async getManyReference(name, { filter, ...params }) {
      const { restProvider, path, encodeFilter } = await readerOf(name);
      return restProvider.getManyReference(path, { ...params, filter: encodeFilter(filter) });
    },
    /** `meta.idempotencyKey`: the same for every try of one creation, which then happens once. */
    async create(name, { data, meta }) {
      const key: unknown = meta?.idempotencyKey;
      const headers = typeof key === 'string' ? { 'Idempotency-Key': key } : undefined;
      return { data: await postRecord(getResource(name), data, headers) };
    },
    /** `meta.leaving`: what becomes of a person's open reservations. */
    async update(name, { id, data, previousData, meta }) {
      const { putEdit } = await loadReading();
      return { data: await putEdit(getResource(name), id, previousData ?? {}, data, meta?.leaving) };
    },
    /** `meta.leaving`: what becomes of a person's open reservations. */
    async delete(name, { id, previousData, meta }) {
      await deleteRecord(getResource(name).api.path, id, meta?.leaving);
      return { data: previousData ?? { id } };
    },
  } as DataProvider;

  return { ...verbs, ...customMethods, supportAbortSignal: true };
}
