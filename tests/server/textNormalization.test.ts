import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { fold } from '../../domain/text.ts';
import { migrate } from '../../server/db/migrate.ts';
import { migrateToRelease } from '../reliability/support/releases.ts';
import { databases, openEmptyDatabase, type TestDatabase } from './support/databases.ts';
import { expectRefusal } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const WRONG_PHONE = { phone: 'Informe um telefone válido, com DDD' };

describe.each(databases)('migrating texts and phones to their normal form ($database)', ({ dialect }) => {
  const open: TestDatabase[] = [];
  afterEach(async () => {
    for (const database of open.splice(0)) await database.drop();
  });

  test('normalizes them for search and sorting', async () => {
    const database = await openEmptyDatabase(dialect);
    open.push(database);
    const { db } = database.connection;
    await migrateToRelease(db, dialect, '012-waiting-list', 1);
    const insertOldCustomer = async (name: string, phone: string, email: string | null) =>
      sql`insert into customer (name, search, phone, email, registration_date)
        values (${name}, 'old', ${phone}, cast(${email} as text), '')`.execute(db);
    await insertOldCustomer('Ze\u0301  D’Ávila', '1187654321', 'ze@exemplo.com.br');
    await insertOldCustomer('Ana', '2098', null);
    await migrate(db, dialect);
    expect(await db.selectFrom('customer').select(['name', 'phone', 'search']).orderBy('id').execute()).toEqual([
      { name: 'Zé D’Ávila', phone: '11987654321', search: "ze d'avila 11987654321 1187654321 ze@exemplo.com.br" },
      { name: 'Ana', phone: '2098', search: 'ana 2098' },
    ]);
  });
});

describe.each(databases)('texts and phones ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test.each(['Ação', 'ÉRICA', 'D’Ávila – “só”', '1º/2ª n°', '  a\u00a0b', 'ﬁm', ''])(
    'the database compares %j as the product does',
    async (text) => {
      const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(shop().db);
      expect(rows[0]?.folded.replace(/ +/g, ' ').trim()).toBe(fold(text));
    },
  );
});

describe('with SPEC_STRICT=1', () => {
  const shop = useShop({ dialect: 'sqlite', config: { specStrict: true } });

  test('a foreign phone is refused', async () => {
    const customer = { name: 'Ana', phone: '+351912345678', email: 'ana@exemplo.com.br' };
    expectRefusal(await shop().client.call('POST', '/customers/create', { customer }), 422, WRONG_PHONE);
  });
});
