import { createHmac } from 'node:crypto';
import { compareTexts } from '../../../domain/text.ts';
import type { Db, Row } from '../../db/schema.ts';
import { isSessionExpired } from '../../http/session.ts';

/** A session as its owner sees it. */
export interface OpenSession {
  /** An HMAC of the token's hash: useless without the server's key. */
  id: string;
  created_at: string;
  /** A minute old at most. */
  last_seen_at: string;
  /** The kind of device; null where the browser did not tell. */
  device: string | null;
  current: boolean;
}

interface Viewer {
  userId: number;
  /** Of the session that asks. */
  sessionHash: string;
  secret: Buffer;
  now: Date;
}

/** What a person has open, the session that asks first, then the one used last. */
export async function listOpenSessions(db: Db, viewer: Viewer): Promise<OpenSession[]> {
  const rows = await findOpenSessions(db, viewer.userId, viewer.now);
  return rows
    .map((row) => ({
      id: publicId(row.token_hash, viewer.secret),
      created_at: row.created_at,
      last_seen_at: row.last_seen_at,
      device: row.device,
      current: row.token_hash === viewer.sessionHash,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current) || compareTexts(b.last_seen_at, a.last_seen_at));
}

/** The hash of the person's own session with this public id; undefined where there is none. */
export async function findOwnSessionHash(db: Db, id: string, viewer: Viewer): Promise<string | undefined> {
  const rows = await findOpenSessions(db, viewer.userId, viewer.now);
  return rows.find((row) => publicId(row.token_hash, viewer.secret) === id)?.token_hash;
}

/** A user's sessions that have not expired. */
export async function findOpenSessions(db: Db, userId: number, now: Date): Promise<Row<'session'>[]> {
  const rows = await db.selectFrom('session').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
  return rows.filter((row) => !isSessionExpired(row, now));
}

function publicId(tokenHash: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`session id|${tokenHash}`).digest('hex').slice(0, 32);
}
