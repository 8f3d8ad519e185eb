import type { GetListParams, SortPayload } from 'react-admin';
import { AGENDA_ORDER } from '../../domain/reservations.ts';
import type { ListPage } from './inMemory.ts';

/** Today first, by time. */
export const AGENDA_SORT: SortPayload = { field: AGENDA_ORDER, order: 'ASC' };

/** Pages have whole days, so most have more records than other lists. */
export const AGENDA_PAGINATION = { meta: { wholeDays: true } };

/** More than a day's reservations. */
const WHOLE_DAY = { page: 1, perPage: 1000 };

/**
 * A page of the agenda with whole days: it includes the rest of its last day, and leaves out the day that the previous page ends with,
 * unless that day fills this page.
 */
export async function getPageOfWholeDays(
  read: (params: GetListParams) => Promise<ListPage>,
  params: GetListParams,
): Promise<ListPage> {
  const { page, perPage } = params.pagination ?? WHOLE_DAY;
  const offset = (page - 1) * perPage;
  const { data, total } = await read(params);
  const lastDay = data.at(-1)?.date;
  // With pages of one record, page number `offset` is the last record of the previous page.
  const dayOnPreviousPage =
    offset > 0 && lastDay
      ? (await read({ ...params, pagination: { page: offset, perPage: 1 } })).data[0]?.date
      : undefined;
  const omitDays = (excluded?: unknown) => data.filter(({ date }) => date !== dayOnPreviousPage && date !== excluded);
  const hasMore = offset + data.length < total;
  if (!lastDay || (!hasMore && lastDay !== dayOnPreviousPage)) return { data: omitDays(), total };
  const wholeDay = await read({ ...params, pagination: WHOLE_DAY, filter: { ...params.filter, date: lastDay } });
  return { data: [...omitDays(lastDay), ...wholeDay.data], total };
}
