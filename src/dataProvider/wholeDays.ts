import type { GetListParams, GetListResult } from 'react-admin';
import type { Day } from '../../domain/dates.ts';
import type { Reservation } from '../../domain/resources/reservations.ts';

/** More than a day has. */
const A_DAY = { page: 1, perPage: 1000 };

/**
 * A page of the agenda with whole days on it: what is left of its last day comes with it, and a day that the page before has is
 * not repeated, unless the page is in the middle of that day and would have nothing else.
 */
export async function getPageOfWholeDays(
  read: (params: GetListParams) => Promise<GetListResult<Reservation>>,
  params: GetListParams,
): Promise<GetListResult<Reservation>> {
  const { page, perPage } = params.pagination ?? A_DAY;
  const start = (page - 1) * perPage;
  const { data, total = 0, ...rest } = await read(params);
  const last = data.at(-1)?.date;
  // As pages of one record, the one before this page is that of its number.
  const shown =
    start > 0 && last ? (await read({ ...params, pagination: { page: start, perPage: 1 } })).data[0]?.date : undefined;
  const others = (without: Day | undefined) => data.filter(({ date }) => date !== shown && date !== without);
  const isCut = start + data.length < total;
  if (!last || (!isCut && last !== shown)) return { data: others(undefined), total, ...rest };
  const day = await read({ ...params, pagination: A_DAY, filter: { ...params.filter, date: last } });
  return { data: [...others(last), ...day.data], total, ...rest };
}
