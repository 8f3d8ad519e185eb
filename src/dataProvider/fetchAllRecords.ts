import type { DataProvider, RaRecord, SortPayload } from 'react-admin';
import type { Json } from '../../domain/fields/codec.ts';

/** A back end that pages does so to this; one that does not sends everything each time it is asked. */
const PAGE = 5000;

/** All records of a resource that fit a filter, in order. Rejects with an HttpError. */
export async function fetchAllRecords<Item extends RaRecord>(
  provider: DataProvider,
  resource: string,
  sort: SortPayload,
  filter: Json = {},
): Promise<Item[]> {
  const records = new Map<string, Item>();
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await provider.getList<Item>(resource, {
      pagination: { page, perPage: PAGE },
      sort,
      filter,
    });
    // By id: one that moves to the next page meanwhile is not in it twice.
    for (const record of data) records.set(String(record.id), record);
    if (page * PAGE >= total || data.length === 0) return [...records.values()];
  }
}
