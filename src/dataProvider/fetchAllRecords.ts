import type { DataProvider, RaRecord, SortPayload } from 'react-admin';
import type { Json } from '../../domain/fields/codec.ts';

/** The page size of a back end that pages; others send everything in each response. Reading more at once would block a slow device. */
const PAGE_SIZE = 1000;

/** All records of a resource that match a filter, sorted. Rejects with an HttpError. */
export async function fetchAllRecords<Item extends RaRecord>(
  provider: DataProvider,
  resource: string,
  sort: SortPayload,
  filter: Json = {},
): Promise<Item[]> {
  const records = new Map<string, Item>();
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await provider.getList<Item>(resource, {
      pagination: { page, perPage: PAGE_SIZE },
      sort,
      filter,
    });
    // By id: a record that moves to the next page between requests appears once.
    for (const record of data) records.set(String(record.id), record);
    if (page * PAGE_SIZE >= total || data.length === 0) return [...records.values()];
  }
}
