import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../domain/audit.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

describe.each(databases)("the shop's own settings ($database)", ({ dialect }) => {
  const shop = useShop({ dialect });
  const edit = (request: object) => shop().client.call('PUT', '/shop/edit', { shop: request });

  test('a new shop has no name, no fees and default hours', async () => {
    expect(expectSuccess(await shop().client.call('GET', '/shop'))).toEqual({
      name: '',
      phone: null,
      address: null,
      document: null,
      pix_key: null,
      pix_name: null,
      pix_city: null,
      pix_txid: '0',
      debit_fee: 0,
      credit_fee: 0,
      credit_2_fee: 0,
      credit_7_fee: 0,
      tips: '0',
      hours: [],
      agenda_step: 30,
      version: 1,
      commission_discount: 'shared',
      commission_reward: 'shop',
      commission_fee: 'shop',
      commission_void: 'professional',
      professional_sees_phones: '0',
      professional_overbooks: '0',
      professional_sells_for_others: '0',
    });
  });

  test('a PIX key needs a city and a name in a bank’s characters, by default the shop’s', async () => {
    const key = { pix_key: '529.982.247-25' };
    const CITY = 'Informe a cidade de quem recebe o PIX';
    expectRefusal(await edit(key), 422, { pix_name: 'Informe o nome de quem recebe o PIX', pix_city: CITY });
    const UNWRITABLE = 'Use letras ou números que o banco conheça';
    expectRefusal(await edit({ ...key, name: '東京' }), 422, { pix_name: UNWRITABLE, pix_city: CITY });
    expectRefusal(await edit({ ...key, name: 'Salão', pix_city: '東京' }), 422, { pix_city: UNWRITABLE });
    const other = { ...key, pix_city: 'São Paulo' };
    expectRefusal(await edit({ ...other, name: 'Salão', pix_name: '東京' }), 422, { pix_name: UNWRITABLE });
    expectSuccess(await edit({ ...other, name: '東京', pix_name: 'Zezé' }));
    expectSuccess(await edit({ pix_key: null, pix_name: null, pix_city: null }));
    expectSuccess(await edit({ ...key, name: 'Salão', pix_city: 'São Paulo' }));
    expectRefusal(await edit({ name: '' }), 422, { pix_name: 'Informe o nome de quem recebe o PIX' });
    expectRefusal(await edit({ pix_city: null }), 422, { pix_city: CITY });
    expect(expectSuccess(await edit({ pix_key: null, pix_city: null, name: '' }))).toMatchObject({ pix_key: null });
  });

  test('changes are in the history, personal fields without values', async () => {
    expectSuccess(await edit({ name: 'Salão', document: '52998224725', debit_fee: 1.99 }));
    expectSuccess(await edit({ tips: '1', hours: [{ weekday: 1, from: '08:00', to: '12:00' }] }));
    expectSuccess(await edit({ tips: '1' }));
    const { client, db } = shop();
    const history = expectSuccess<AuditEntry[]>(await client.call('GET', '/audit?resource=shop&id=1'));
    expect(history.map(({ action, changes }) => ({ action, changes }))).toEqual([
      { action: 'edit', changes: { tips: ['0', '1'], hours: [[], [{ weekday: 1, from: '08:00', to: '12:00' }]] } },
      { action: 'edit', changes: { name: ['', 'Salão'], document: [null, null], debit_fee: [0, 1.99] } },
    ]);
    expect(JSON.stringify(await db.selectFrom('audit').selectAll().execute())).not.toContain('529982');
  });
});
