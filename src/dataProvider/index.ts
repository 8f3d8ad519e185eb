import { type DataProvider, type GetListParams, HttpError } from 'react-admin';
import type { Wire } from '../../domain/fields/travel.ts';
import { type Id, sameId } from '../../domain/ids.ts';
import { resourceNamed } from '../../domain/resources/all.ts';
import { customMethods } from './customMethods.ts';
import type { Reader } from './reading.ts';
import type { ShopDataProvider } from './types.ts';
import { deleteRemove, postRecord } from './writing.ts';

type Row = Wire & { id: Id };

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
    const { rest, path } = await readerOf(name);
    const { data } = await rest.getMany(path, { ids: [...ids], signal });
    // Picked here too: a back end that knows no filters has sent everything.
    return data.filter((record) => ids.some((id) => sameId(id, record.id)));
  };

  const verbs = {
    /** `meta.wholeDays`: of the agenda, no page cuts a day. `meta.choices`: what a reference may refer to, by `Reader.choices`. */
    async getList(name, params) {
      const { rest, path, toWire, choices } = await readerOf(name);
      if (params.meta?.choices) return choices(params, params.meta.choices === 'all');
      const read = ({ filter, ...asked }: GetListParams) => rest.getList(path, { ...asked, filter: toWire(filter) });
      if (!params.meta?.wholeDays) return read(params);
      return (await import('./wholeDays.ts')).pageOfWholeDays(read, params);
    },
    async getOne(name, { id, signal }) {
      if (resourceNamed(name).single) return { data: await customMethods.getShop({ signal }) };
      const [record] = await getMany(name, [id], signal);
      if (!record) throw new HttpError('Este registro não existe mais.', 404);
      return { data: record };
    },
    async getMany(name, { ids, signal }) {
      return { data: await getMany(name, ids, signal) };
    },
    async getManyReference(name, { filter, ...params }) {
      const { rest, path, toWire } = await readerOf(name);
      return rest.getManyReference(path, { ...params, filter: toWire(filter) });
    },
    /** `meta.idempotencyKey`: the same for every try of one creation, which then happens once. */
    async create(name, { data, meta }) {
      const key: unknown = meta?.idempotencyKey;
      const headers = typeof key === 'string' ? { 'Idempotency-Key': key } : undefined;
      return { data: await postRecord(resourceNamed(name), data, headers) };
    },
    /** `meta.leaving`: what becomes of a person's open reservations. */
    async update(name, { id, data, previousData, meta }) {
      const { putEdit } = await loadReading();
      return { data: await putEdit(resourceNamed(name), id, previousData ?? {}, data, meta?.leaving) };
    },
    /** `meta.leaving`: what becomes of a person's open reservations. */
    async delete(name, { id, previousData, meta }) {
      await deleteRemove(resourceNamed(name).api.path, id, meta?.leaving);
      return { data: previousData ?? { id } };
    },
  } as DataProvider;

  return { ...verbs, ...customMethods, supportAbortSignal: true };
}
