import { sql } from 'kysely';
import { createRandom } from '../../server/db/demo/random.ts';
import { atMost, computeMedian, computePercentile, type Measure } from '../measure.ts';
import { createLargeShop, type Shop, startShopServer } from '../support/largeShops.ts';
import { measureTimes } from '../support/load.ts';

export const customerSearch: Measure = {
  name: 'customerSearch',
  label: 'search among 100,000 customers by any part, words in any order, or a phone, with or without accents: p99',
  unit: 'ms',
  goal: atMost(10, 5),
  async run(fixtures) {
    const options = { size: fixtures.pickSize(100_000, 1_000) };
    const server = await startShopServer(fixtures, options);
    const getPath = await createSearches(await createLargeShop(fixtures, options));
    const p99s: number[] = [];
    const medians: number[] = [];
    for (let round = 0; round < fixtures.rounds; round++) {
      const times = await measureTimes(server, Array.from({ length: fixtures.pickSize(1_000, 20) }, getPath));
      p99s.push(computePercentile(times, 99));
      medians.push(computeMedian(times));
    }
    return { product: computeMedian(p99s), details: [{ label: 'median', value: computeMedian(medians) }] };
  },
};

/** Returns a function for the path of a random search. */
async function createSearches(shop: Shop): Promise<() => string> {
  const { db, close } = await shop.connect();
  // A sample, to keep this process small. Every 97th, a prime: otherwise the phones of the sample would end alike.
  const sample = db.selectFrom('customer').select(['name', 'phone', 'email']).where(sql`id % 97`, '=', 0).orderBy('id');
  const customers = await sample.execute().finally(close);
  const random = createRandom(1, 'searches');
  /** A part of a text of at least three characters, or sometimes a text without a match. */
  const pickPart = () => {
    const { name, phone, email } = random.pick(customers);
    const text = random.pick([name, name, phone, email ?? name]);
    const length = random.int(3, 12);
    const start = random.int(0, Math.max(0, text.length - length));
    return random.chance(0.1) ? 'xqzw' : text.slice(start, start + length);
  };
  const pickWords = () => random.shuffle(random.pick(customers).name.split(' ')).slice(0, 2).join(' ');
  /** With or without the country code and the ninth digit. */
  const pickPhone = () => {
    const { phone } = random.pick(customers);
    return random.pick([phone, `+55 ${phone}`, phone.slice(0, 2) + phone.slice(3)]);
  };
  return () => {
    const query = random.pick([pickPart, pickPart, pickWords, pickPhone])();
    return `/api/customers/find?query=${encodeURIComponent(query)}`;
  };
}
