import type { FetchQueryOptions } from '@tanstack/react-query';
import type { AgendaReservation } from '../../../domain/agenda.ts';
import type { Day } from '../../../domain/dates.ts';
import { type DayRange, getWeek } from '../../../domain/periods.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { AGENDA_PAGINATION, AGENDA_SORT } from '../../dataProvider/agendaList.ts';
import type { ShopDataProvider } from '../../dataProvider/index.ts';
import { getFirstPageQuery } from '../../dataProvider/lists.ts';
import { getAgendaQuery } from '../../dataProvider/useAgenda.ts';
import { getShopQuery } from '../../dataProvider/useShop.ts';
import { listPreferences } from '../../listPreferences.ts';
import { getCachedSession, hasFeature } from '../../session.ts';
import { getShopToday } from '../../shopClock.ts';
import { readDayParam } from '../../urlState.ts';

export const AGENDA_VIEWS = ['list', 'day', 'week'] as const;
export type AgendaViewName = (typeof AGENDA_VIEWS)[number];
type GridViewName = Exclude<AgendaViewName, 'list'>;

/** The name of the agenda's view in `listPreferences`. */
export const VIEW_PREFERENCE = `${reservations.name}.agenda`;

/** The agenda's view: from the address, else the last one used on this device. */
export function getAgendaView(params: URLSearchParams, lastUsed: string | undefined): AgendaViewName {
  const isView = (name: string | null | undefined) => AGENDA_VIEWS.includes(name as AgendaViewName);
  return ([params.get('agenda'), lastUsed].find(isView) ?? 'list') as AgendaViewName;
}

/** The days that the grid shows, and the one that is selected: from the address, else today. */
export function getShownDays(params: URLSearchParams, view: GridViewName, today: Day): DayRange & { day: Day } {
  const day = readDayParam(params, 'day') ?? today;
  return { day, ...(view === 'week' ? getWeek(day) : { from: day, to: day }) };
}

/** The address that shows a reservation in the grid: in the week of its employee if a week was shown last, else on its day. */
export function getReservationAddress(
  { date, employee }: Pick<AgendaReservation, 'date' | 'employee'>,
  lastUsed: string | undefined,
  isPhone: boolean,
): string {
  const view = lastUsed === 'week' ? 'week' : 'day';
  const params = new URLSearchParams({ agenda: view, day: date });
  if (view === 'week' || isPhone) params.set('employee', String(employee.id));
  return `/${reservations.name}?${params}`;
}

/** The agenda's first queries at an address, for prefetching. */
export function getAgendaQueries(shop: ShopDataProvider, params: URLSearchParams): FetchQueryOptions[] {
  const view = getAgendaView(params, listPreferences.getItem(VIEW_PREFERENCE));
  if (view === 'list' || !hasFeature(getCachedSession(), 'agenda'))
    return [getFirstPageQuery(shop, reservations, { sort: AGENDA_SORT, ...AGENDA_PAGINATION })];
  const { from, to } = getShownDays(params, view, getShopToday());
  return [getAgendaQuery(shop, from, to), getShopQuery(shop)];
}
