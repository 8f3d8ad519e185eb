import { describe, expect, test } from 'vitest';
import { nameOf } from '../../domain/fields/texts.ts';
import { reservations } from '../../domain/resources/reservations.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { waitingList } from '../../domain/resources/waitingList.ts';
import { archiveRecord, listRecords } from '../../server/db/records.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const NOW = { instant: '2026-11-20T15:00:00.000Z', day: '2026-11-20', firstSlot: '12:00', userId: 1 };

const ALL = { sort: null, range: null, filter: {} };

/* What a declaration may say that none of ours says today. */
describe.each(databases)('a declaration may say ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('that a record to which nothing refers can be brought back', async () => {
    const { client, db } = shop();
    const customer = await make.makeCustomer(client);
    const services = [(await make.makeService(client)).id];
    const waiting = { customer_id: customer.id, services, from: '2026-11-21', to: '2026-11-22' };
    const { id } = expectSuccess(await client.call('POST', '/waiting-list/create', { waiting }), 201);
    const restorable: AnyResource = { ...waitingList, restorable: true };
    await archiveRecord(db, restorable, id, NOW);
    expect(await listRecords(db, restorable, ALL)).toEqual([]);
    expect(await shop().countRows()).toMatchObject({ waiting: 1 });
    const later = { ...NOW, instant: '2027-01-20T15:00:00.000Z' };
    const next = expectSuccess(await client.call('POST', '/waiting-list/create', { waiting }), 201);
    await archiveRecord(db, restorable, next.id, later);
    expect(await shop().countRows()).toMatchObject({ waiting: 1 });
  });

  test('the name of a record that it refers to by its declaration', async () => {
    const { client, db } = shop();
    const fields = { ...reservations.fields, customer_name: nameOf('Nome', 'customer_id') };
    const named: AnyResource = { ...reservations, fields };
    for (const name of ['Bia', 'Ana']) {
      const customer_id = (await make.makeCustomer(client, { name })).id;
      await make.makeReservation(client, { customer_id, date: '2026-11-21' });
    }
    const found = await listRecords(db, named, { ...ALL, sort: { field: 'customer_name', order: 'asc' } });
    expect(found).toMatchObject([{ customer_name: 'Ana' }, { customer_name: 'Bia' }]);
  });
});
