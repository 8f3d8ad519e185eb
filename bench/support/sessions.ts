import { createHash, randomBytes } from 'node:crypto';
import { getSessionCookieName } from '../../server/http/session.ts';
import type { Shop } from './largeShops.ts';

/** The cookies of so many sessions more, without the limit there is on signing in. */
export async function createSessionCookies(shop: Shop, count: number): Promise<string[]> {
  const { db, close } = await shop.connect();
  try {
    const user = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow();
    const now = new Date().toISOString();
    const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
    const rows = tokens.map((token) => ({
      token_hash: createHash('sha256').update(token).digest('hex'),
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      device: null,
    }));
    await db.insertInto('session').values(rows).execute();
    return tokens.map((token) => `${getSessionCookieName({ secureCookies: false })}=${token}`);
  } finally {
    await close();
  }
}
