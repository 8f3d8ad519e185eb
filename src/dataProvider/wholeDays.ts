import type { GetListParams, GetListResult } from 'react-admin';
import type { Day } from '../../domain/dates.ts';
import type { Reservation } from '../../domain/resources/reservations.ts';

/** More than a day's reservations. */
const WHOLE_DAY = { page: 1, perPage: 1000 };

/**
 * A page of the agenda with whole days: it includes the rest of its last day, and leaves out the day that the previous page ends with,
 * unless that day fills this page.
 */
export async function getPageOfWholeDays(
  read: (params: GetListParams) => Promise<GetListResult<Reservation>>,
  params: GetListParams,
): Promise<GetListResult<Reservation>> {
  const { page, perPage } = params.pagination ?? WHOLE_DAY;
  const offset = (page - 1) * perPage;
  const { data, total = 0, ...rest } = await read(params);
  const lastDay = data.at(-1)?.date;
  // With pages of one record, page number `offset` is the last record of the previous page.
  const dayOnPreviousPage =
    offset > 0 && lastDay
      ? (await read({ ...params, pagination: { page: offset, perPage: 1 } })).data[0]?.date
      : undefined;
  const omitDays = (excluded: Day | undefined) =>
    data.filter(({ date }) => date !== dayOnPreviousPage && date !== excluded);
  const hasMore = offset + data.length < total;
  if (!lastDay || (!hasMore && lastDay !== dayOnPreviousPage)) return { data: omitDays(undefined), total, ...rest };
  const wholeDay = await read({ ...params, pagination: WHOLE_DAY, filter: { ...params.filter, date: lastDay } });
  return { data: [...omitDays(lastDay), ...wholeDay.data], total, ...rest };
}
