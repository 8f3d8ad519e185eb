import * as argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, PASSWORD_COST } from '../../server/features/auth/passwords.ts';
import { expectRefusal } from './support/expectations.ts';
import { openShop } from './support/shop.ts';

vi.mock('@node-rs/argon2', async (actual) => {
  const { hash, verify } = await actual<typeof argon2>();
  return { hash: vi.fn(hash), verify: vi.fn(verify) };
});

/** The cost of everything argon2 was asked for since it was last looked at. */
function workDone() {
  const hashes = vi.mocked(argon2.hash).mock.calls.map(([, cost]) => cost);
  const verified = vi.mocked(argon2.verify).mock.calls.map(([stored]) => {
    const [, memoryCost, timeCost, parallelism] = /\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(String(stored))?.map(Number) ?? [];
    return { memoryCost, timeCost, parallelism };
  });
  vi.clearAllMocks();
  return [...hashes, ...verified];
}

test('a refused sign-in takes the same work for a known and for an unknown e-mail, so that its time tells nobody which are known', async () => {
  const shop = await openShop({ dialect: 'sqlite', passwordCost: PASSWORD_COST });
  const password_hash = await hashPassword('senha de teste 3');
  const created_at = '2026-11-20T12:00:00.000Z';
  await shop.db
    .insertInto('app_user')
    .values({ email: 'pessoa@navalha.test', password_hash, created_at, disabled_at: null })
    .execute();
  const visitor = shop.visitor();
  await visitor.call('GET', '/check-session');
  workDone();
  for (const email of ['pessoa@navalha.test', 'ninguem@navalha.test']) {
    expectRefusal(await visitor.call('POST', '/auth', { email, password: 'errada de propósito' }), 401);
    expect(workDone(), email).toEqual([PASSWORD_COST]);
  }
  await shop.close();
});
