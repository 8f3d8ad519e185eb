import { sql } from 'kysely';
import { createRandom } from '../../server/db/demo/random.ts';
import { atMost, type Measure, median, percentile } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { createLargeShop, startShopServer } from '../support/largeShops.ts';
import { measureTimes } from '../support/load.ts';

const SEARCHES = 1_000;

export const customerSearch: Measure = {
  name: 'customerSearch',
  label: 'search among 100,000 customers by any part, words in any order, or a phone; accents aside: p99',
  baseline: '',
  unit: 'ms',
  goal: atMost(10),
  stretchGoal: atMost(5),
  run: search,
};

async function search(fixtures: Fixtures) {
  const size = fixtures.pickSize(100_000, 1_000);
  const { url, headers } = await startShopServer(fixtures, size);
  const { db, close } = await (await createLargeShop(fixtures, size)).connect();
  // A sample, to keep this process small. Every 97th, a prime: otherwise the phones of the sample would end alike.
  const some = db.selectFrom('customer').select(['name', 'phone', 'email']).where(sql`id % 97`, '=', 0).orderBy('id');
  const rows = await some.execute().finally(close);
  const random = createRandom(1, 'searches');
  // Parts of existing texts of at least three characters, and sometimes a text without a match.
  const part = () => {
    const { name, phone, email } = random.pick(rows);
    const whole = random.pick([name, name, phone, email ?? name]);
    const length = random.int(3, 12);
    return random.chance(0.1)
      ? 'xqzw'
      : whole.slice(random.int(0, Math.max(0, whole.length - length))).slice(0, length);
  };
  const words = () => random.shuffle(random.pick(rows).name.split(' ')).slice(0, 2).join(' ');
  // With or without the country code and the ninth digit.
  const phone = () => {
    const digits = random.pick(rows).phone;
    return random.pick([digits, `+55 ${digits}`, digits.slice(0, 2) + digits.slice(3)]);
  };
  const path = () => `/api/customers/find?query=${encodeURIComponent(random.pick([part, part, words, phone])())}`;
  const p99s: number[] = [];
  const medians: number[] = [];
  for (let round = 0; round < fixtures.rounds; round++) {
    const times = await measureTimes(url, headers, Array.from({ length: fixtures.pickSize(SEARCHES, 20) }, path));
    p99s.push(percentile(times, 99));
    medians.push(median(times));
  }
  return { product: median(p99s), baseline: null, details: [{ what: 'median', value: median(medians) }] };
}
