import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { builtOnce } from '../../server/db/builtOnce.ts';
import type { Tables } from '../../server/db/schema.ts';

function openReckoner() {
  const database = new SQLite(':memory:');
  database.exec('create table day_total (business_day text, sales_cents integer, expense_cents integer)');
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
}

test('a statement that is put together once for a database runs with the values of each call', async () => {
  let times = 0;
  const add = builtOnce((db, total: { business_day: string; sales_cents: number; expense_cents: number }) => {
    times++;
    return db.insertInto('day_total').values(total);
  });
  const salesOf = builtOnce((db, { day }: { day: string }) =>
    db.selectFrom('day_total').select('sales_cents').where('business_day', '=', day),
  );
  const [one, another] = [openReckoner(), openReckoner()];
  await add(one, { business_day: '2026-11-20', sales_cents: 100, expense_cents: 0 });
  await one
    .transaction()
    .execute((trx) => add(trx, { business_day: '2026-11-21', sales_cents: 200, expense_cents: 0 }));
  await add(another, { sales_cents: 300, expense_cents: 0, business_day: '2026-11-21' });

  expect(times).toBe(2);
  expect(await salesOf(one, { day: '2026-11-20' })).toEqual([{ sales_cents: 100 }]);
  expect(await salesOf(one, { day: '2026-11-21' })).toEqual([{ sales_cents: 200 }]);
  expect(await salesOf(another, { day: '2026-11-21' })).toEqual([{ sales_cents: 300 }]);
  expect(await salesOf(another, { day: '2026-11-20' })).toEqual([]);
});

test('with lists among its values it is put together once for each length of them', async () => {
  const lengths: number[] = [];
  interface Total {
    business_day: string;
    sales_cents: number;
    expense_cents: number;
  }
  const add = builtOnce((db, { totals }: { totals: Total[] }) => {
    lengths.push(totals.length);
    return db.insertInto('day_total').values(totals);
  });
  const salesOf = builtOnce((db, { least, days }: { least: number; days: string[] }) =>
    db
      .selectFrom('day_total')
      .select('sales_cents')
      .where('business_day', 'in', days)
      .where('sales_cents', '>', least)
      .orderBy('sales_cents'),
  );
  const db = openReckoner();
  const day = (number: number): Total => ({
    business_day: `2026-11-0${number}`,
    sales_cents: number,
    expense_cents: 0,
  });
  await add(db, { totals: [day(1), day(2)] });
  await add(db, { totals: [day(3)] });
  await add(db, { totals: [day(4), day(5)] });

  expect(lengths).toEqual([2, 1]);
  const days = [1, 2, 3, 4, 5].map((number) => day(number).business_day);
  expect(await salesOf(db, { least: 1, days })).toEqual([2, 3, 4, 5].map((sales_cents) => ({ sales_cents })));
  expect(await salesOf(db, { least: 0, days: days.slice(0, 2) })).toEqual([{ sales_cents: 1 }, { sales_cents: 2 }]);
  expect(await salesOf(db, { least: 0, days: ['2026-11-05', '2026-11-04'] })).toHaveLength(2);
});
