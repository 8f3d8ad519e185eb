import { addDays, DEFAULT_TIME_ZONE } from '../../domain/dates.ts';
import { presentAt } from '../../server/db/demo/calendar.ts';
import { fillAgenda } from '../growth/fillAgenda.ts';
import { atMost, inTurn, type Measure, median } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { timesOf } from '../support/load.ts';
import { grownShop, type Served, servedShop } from '../support/shops.ts';

const CUSTOMERS = 1_000;
/** Longer than this, whatever the ratio is, and the receptionist waits. */
const LONGEST_MS = 20;

export const agendaWeek: Measure = {
  name: 'agendaWeek',
  what: '`GET /agenda` of a busy week, 12 professionals, 1,000,000 reservations in all',
  yardstick: 'the same of 10,000 in all',
  unit: 'ms',
  reach: atMost(1.3),
  stretch: atMost(1.1),
  async run(fixtures) {
    const big = await busyShop(fixtures, fixtures.size(1_000_000, 2_000));
    const small = await busyShop(fixtures, fixtures.size(10_000, 1_000));
    const paths = Array.from({ length: fixtures.size(30, 3) }, nextWeek);
    const ask = async ({ url, headers }: Served) => median(await timesOf(url, headers, paths));
    const figures = await inTurn(fixtures.rounds, { product: () => ask(big), yardstick: () => ask(small) });
    return { ...figures, beside: [{ what: `of ${LONGEST_MS} ms at most, in the big one`, value: figures.product }] };
  },
};

/** The call for the days ahead, which are alike in all shops: from tomorrow on, whatever the hour is now. */
export function nextWeek(): string {
  const { today } = presentAt(new Date(), DEFAULT_TIME_ZONE);
  return `/api/agenda?from=${addDays(today, 1)}&to=${addDays(today, 7)}`;
}

/** A server on a shop whose days ahead are booked up. */
export async function busyShop(fixtures: Fixtures, reservations: number): Promise<Served> {
  const name = `agenda of ${reservations}`;
  const shop = await grownShop(fixtures, CUSTOMERS, 'sqlite', name);
  const { db, close } = await shop.connect();
  try {
    const present = presentAt(new Date(), DEFAULT_TIME_ZONE);
    await db.transaction().execute((trx) => fillAgenda(trx, present, { seed: 1, customers: CUSTOMERS, reservations }));
  } finally {
    await close();
  }
  return servedShop(fixtures, CUSTOMERS, 'sqlite', name);
}
