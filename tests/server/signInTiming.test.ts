import { expect, test } from 'vitest';
import { hashPassword, PASSWORD_COST } from '../../server/features/auth/passwords.ts';
import { expectRefusal } from './support/expectations.ts';
import { openShop } from './support/shop.ts';

/** So expensive that the rest of a call is small compared with it. */
const COST = { ...PASSWORD_COST, timeCost: 10 };
const TRIES = 5;

test('a refused sign-in takes as long for an unknown e-mail as for a known one', async () => {
  const shop = await openShop({ dialect: 'sqlite', passwordCost: COST });
  await shop.db
    .insertInto('app_user')
    .values({
      email: 'pessoa@navalha.test',
      password_hash: await hashPassword('senha de teste 3', COST),
      created_at: '2026-11-20T12:00:00.000Z',
      disabled_at: null,
    })
    .execute();
  const visitor = shop.visitor();
  await visitor.call('GET', '/check-session');
  // The shortest of several: other load only adds time.
  const shortest = {
    'pessoa@navalha.test': Number.POSITIVE_INFINITY,
    'ninguem@navalha.test': Number.POSITIVE_INFINITY,
  };
  for (let n = 0; n < TRIES; n++) {
    for (const email of Object.keys(shortest) as (keyof typeof shortest)[]) {
      const startedAt = performance.now();
      expectRefusal(await visitor.call('POST', '/auth', { email, password: 'errada de propósito' }), 401);
      shortest[email] = Math.min(shortest[email], performance.now() - startedAt);
    }
  }
  await shop.close();
  const ratio = shortest['ninguem@navalha.test'] / shortest['pessoa@navalha.test'];
  // Without the same work an unknown e-mail takes less than a tenth.
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});
