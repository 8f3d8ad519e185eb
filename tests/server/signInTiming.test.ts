import { describe, expect, test } from 'vitest';
import { hashPassword, PASSWORD_COST, type PasswordCost } from '../../server/features/auth/passwords.ts';
import { expectRefusal } from './support/expectations.ts';
import { openShop, type TestShop } from './support/shop.ts';

/** Known ones, and as many unknown; the torture tests take 60. */
const PEOPLE = 15;
const WITHIN_MS = 5;
/** What else the machine does makes one look now and then too far off; a difference that is really there is in each of them. */
const LOOKS = 4;

async function shopWithPeople(cost: PasswordCost): Promise<TestShop> {
  const shop = await openShop({ dialect: 'sqlite', passwordCost: PASSWORD_COST });
  const password_hash = await hashPassword('senha de teste 3', cost);
  const created_at = '2026-11-20T12:00:00.000Z';
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    email: known(n),
    password_hash,
    created_at,
    disabled_at: null,
  }));
  await shop.db.insertInto('app_user').values(people).execute();
  return shop;
}

const known = (n: number) => `pessoa${n}@navalha.test`;
const unknown = (n: number) => `ninguem${n}@navalha.test`;

/** How much longer the middle one of the answers to known e-mails takes than the one to unknown e-mails, in milliseconds. */
async function difference(shop: TestShop): Promise<number> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const bodies = new Set<string>();
  const visitor = shop.visitor();
  await visitor.call('GET', '/check-session');
  const guess = async (email: string, address: string) => {
    visitor.address = address;
    const begun = performance.now();
    const reply = await visitor.call('POST', '/auth', { email, password: 'errada de propósito' });
    const took = performance.now() - begun;
    expectRefusal(reply, 401);
    bodies.add(reply.raw.payload);
    return took;
  };
  await shop.db.deleteFrom('sign_in_attempt').execute();
  // In turns, so that whatever else goes on concerns both, and from many places: one may not try that often.
  for (let n = 0; n < PEOPLE; n++) {
    times.known.push(await guess(known(n), `192.0.2.${n}`));
    times.unknown.push(await guess(unknown(n), `192.0.2.${n}`));
  }
  expect(bodies.size).toBe(1);
  return median(times.known) - median(times.unknown);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function closest(shop: TestShop): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let look = 0; look < LOOKS && best > WITHIN_MS; look++) best = Math.min(best, Math.abs(await difference(shop)));
  await shop.close();
  return best;
}

describe('the time a refused sign-in takes', () => {
  test('tells nobody which e-mails are known', async () => {
    expect(await closest(await shopWithPeople(PASSWORD_COST))).toBeLessThanOrEqual(WITHIN_MS);
  });

  test('would tell where a known e-mail took less work than an unknown one, so that this test can fail', async () => {
    expect(await closest(await shopWithPeople({ ...PASSWORD_COST, memoryCost: 64 }))).toBeGreaterThan(WITHIN_MS);
  });
});
