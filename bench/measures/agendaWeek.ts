import { addDays, DEFAULT_TIME_ZONE, getDayAt } from '../../domain/dates.ts';
import { atMost, computeMedian, type Measure, measureInTurn } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { type SignedInServer, startShopServer } from '../support/largeShops.ts';
import { measureTimes } from '../support/load.ts';

export const agendaWeek: Measure = {
  name: 'agendaWeek',
  label: '`GET /agenda` of a busy week, 12 professionals, 1,000,000 reservations in all',
  baseline: 'the same of 10,000 in all',
  unit: 'ms',
  goal: atMost(1.3, 1.1),
  async run(fixtures) {
    const big = await startBusyShop(fixtures, fixtures.pickSize(1_000_000, 2_000));
    const small = await startBusyShop(fixtures, fixtures.pickSize(10_000, 1_000));
    const paths = Array.from({ length: fixtures.pickSize(30, 3) }, getNextWeekPath);
    return measureInTurn(fixtures.rounds, {
      product: async () => computeMedian(await measureTimes(big, paths)),
      baseline: async () => computeMedian(await measureTimes(small, paths)),
    });
  },
};

/** Starts a server on a shop with so many past reservations, whose coming days are fully booked. */
export function startBusyShop(fixtures: Fixtures, busyAgenda: number): Promise<SignedInServer> {
  return startShopServer(fixtures, { size: 1_000, busyAgenda });
}

/** The path for the next seven days from tomorrow, which are similar in all shops at any hour. */
export function getNextWeekPath(): string {
  const today = getDayAt(new Date(), DEFAULT_TIME_ZONE);
  return `/api/agenda?from=${addDays(today, 1)}&to=${addDays(today, 7)}`;
}
