import { addDays, DEFAULT_TIME_ZONE } from '../../domain/dates.ts';
import { getCurrentTime } from '../../server/db/demo/calendar.ts';
import { atMost, type Measure, measureInTurn, median } from '../measure.ts';
import { fillAgenda } from '../seedData/fillAgenda.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { createLargeShop, type SignedInServer, startShopServer } from '../support/largeShops.ts';
import { measureTimes } from '../support/load.ts';

const CUSTOMERS = 1_000;
/** Above this limit the receptionist notices the wait, whatever the ratio. */
const LONGEST_MS = 20;

export const agendaWeek: Measure = {
  name: 'agendaWeek',
  label: '`GET /agenda` of a busy week, 12 professionals, 1,000,000 reservations in all',
  baseline: 'the same of 10,000 in all',
  unit: 'ms',
  goal: atMost(1.3),
  stretchGoal: atMost(1.1),
  async run(fixtures) {
    const big = await serveBusyShop(fixtures, fixtures.pickSize(1_000_000, 2_000));
    const small = await serveBusyShop(fixtures, fixtures.pickSize(10_000, 1_000));
    const paths = Array.from({ length: fixtures.pickSize(30, 3) }, getNextWeekPath);
    const ask = async ({ url, headers }: SignedInServer) => median(await measureTimes(url, headers, paths));
    const figures = await measureInTurn(fixtures.rounds, { product: () => ask(big), baseline: () => ask(small) });
    return { ...figures, details: [{ what: `of ${LONGEST_MS} ms at most, in the big one`, value: figures.product }] };
  },
};

/** The path for the next seven days from tomorrow, which are similar in all shops at any hour. */
export function getNextWeekPath(): string {
  const { today } = getCurrentTime(new Date(), DEFAULT_TIME_ZONE);
  return `/api/agenda?from=${addDays(today, 1)}&to=${addDays(today, 7)}`;
}

/** Starts a server on a shop whose coming days are fully booked. */
export async function serveBusyShop(fixtures: Fixtures, reservations: number): Promise<SignedInServer> {
  const name = `agenda of ${reservations}`;
  const shop = await createLargeShop(fixtures, CUSTOMERS, 'sqlite', name);
  const { db, close } = await shop.connect();
  try {
    const present = getCurrentTime(new Date(), DEFAULT_TIME_ZONE);
    await db.transaction().execute((trx) => fillAgenda(trx, present, { seed: 1, customers: CUSTOMERS, reservations }));
  } finally {
    await close();
  }
  return startShopServer(fixtures, CUSTOMERS, 'sqlite', name);
}
