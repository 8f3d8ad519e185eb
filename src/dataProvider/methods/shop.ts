import { type AgendaDay, agendaDayCodec, type ReservationConflicts } from '../../../domain/agenda.ts';
import type { Day } from '../../../domain/dates.ts';
import { decodeFields, listOf, objectOf } from '../../../domain/fields/codec.ts';
import type { Id } from '../../../domain/ids.ts';
import type { OpenHours } from '../../../domain/openHours.ts';
import { type Expense, expenses } from '../../../domain/resources/expenses.ts';
import { SINGLETON_ID } from '../../../domain/resources/resource.ts';
import { EMPTY_SHOP, type Shop, shop } from '../../../domain/resources/shop.ts';
import {
  type CashRegister,
  cashRegisterCodec,
  type ExpensesToday,
  expensesTodayCodec,
  type Summary,
  summaryCodec,
} from '../../../domain/responses.ts';
import type { FirstFreeHour } from '../../../domain/waitingListMatches.ts';
import { call } from '../http.ts';
import { getDecoded, getPlainList, getRecords, type MethodOptions } from '../records.ts';

/** Each rejects with an HttpError with a pt-BR message. */
export const shopMethods = {
  /** GET /summary */
  getSummary: (options?: MethodOptions) => getDecoded<Summary>('/summary', summaryCodec, options),
  /** GET /cash-register */
  getCashRegister: (options?: MethodOptions) => getDecoded<CashRegister>('/cash-register', cashRegisterCodec, options),
  /** GET /expenses/today */
  getExpensesToday: (options?: MethodOptions) =>
    getDecoded<ExpensesToday>('/expenses/today', expensesTodayCodec, options),
  /** GET /expenses, feature `expenses.list`: from day `from` to day `to`, both included, newest first. */
  getExpenses(from: Day, to: Day, options?: MethodOptions): Promise<Expense[]> {
    const query = new URLSearchParams({ filter: JSON.stringify({ from, to }) });
    return getRecords(`/expenses?${query}`, expenses, options);
  },
  /** GET /shop, feature `shop`. Fields that the back end leaves out are empty. */
  async getShop(options?: MethodOptions): Promise<Shop> {
    const { body } = await call('/shop', { signal: options?.signal });
    return { ...EMPTY_SHOP, ...decodeFields<Partial<Shop>>(shop.fields, body.data), id: SINGLETON_ID };
  },
  /** GET /agenda, feature `agenda`: from day `from` to day `to`, both included. */
  async getAgenda(from: Day, to: Day, options?: MethodOptions): Promise<AgendaDay[]> {
    const path = `/agenda?${new URLSearchParams({ from, to })}`;
    const { days } = await getDecoded<{ days: AgendaDay[] }>(path, objectOf({ days: listOf(agendaDayCodec) }), options);
    return days.filter(({ date }) => date !== '');
  },
  /** GET /waiting-list/free, feature `waiting.hours`: the first free hour of each entry that has one within 31 days. */
  getFirstFreeHours: (options?: MethodOptions) =>
    getPlainList<FirstFreeHour & { waiting_id: Id }>('/waiting-list/free', options),
  /** DELETE /blocks/series/{id}, feature `blocks.series`: a block and the later ones that were made with it. */
  async removeBlockSeries(id: Id): Promise<void> {
    await call(`/blocks/series/${encodeURIComponent(id)}`, { method: 'DELETE' });
  },
  /** GET /agenda/outside, feature `agenda`: the reservations outside other hours, of an employee or (null) of the shop. */
  async getReservationsOutsideHours(hours: readonly OpenHours[], employee: Id | null): Promise<ReservationConflicts> {
    const query = new URLSearchParams({
      hours: JSON.stringify(hours),
      ...(employee !== null && { employee_id: String(employee) }),
    });
    const { body } = await call(`/agenda/outside?${query}`);
    return body.data as ReservationConflicts;
  },
};
