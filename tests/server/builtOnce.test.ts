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
