import { sql } from 'kysely';
import { randomOf } from '../../server/db/demo/random.ts';
import { atMost, type Measure, median, percentile } from '../measure.ts';
import { timesOf } from '../support/load.ts';
import { grownShop, servedShop } from '../support/shops.ts';

const SEARCHES = 1_000;

export const customerSearch: Measure = {
  name: 'customerSearch',
  what: 'search among 100,000 customers by any part, accents aside: p99',
  yardstick: '',
  unit: 'ms',
  reach: atMost(10),
  stretch: atMost(5),
  async run(fixtures) {
    const size = fixtures.size(100_000, 1_000);
    const { url, headers } = await servedShop(fixtures, size);
    const { db, close } = await (await grownShop(fixtures, size)).connect();
    // Not everybody: what this process holds it has to look through, too, while it waits. By a prime, or phones would end alike.
    const some = db.selectFrom('customer').select(['name', 'phone', 'email']).where(sql`id % 97`, '=', 0);
    const rows = await some.execute().finally(close);
    const random = randomOf(1, 'searches');
    // Parts of what somebody has, from three characters on, from its middle too; and now and then what nobody has.
    const part = () => {
      const { name, phone, email } = random.pick(rows);
      const whole = random.pick([name, name, phone, email ?? name]);
      const length = random.int(3, 12);
      return random.chance(0.1)
        ? 'xqzw'
        : whole.slice(random.int(0, Math.max(0, whole.length - length))).slice(0, length);
    };
    const search = () => `/api/customers/find?query=${encodeURIComponent(part())}`;
    const p99s: number[] = [];
    const medians: number[] = [];
    for (let round = 0; round < fixtures.rounds; round++) {
      const times = await timesOf(url, headers, Array.from({ length: fixtures.size(SEARCHES, 20) }, search));
      p99s.push(percentile(times, 99));
      medians.push(median(times));
    }
    return { product: median(p99s), yardstick: null, beside: [{ what: 'median', value: median(medians) }] };
  },
};
