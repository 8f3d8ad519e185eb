import { createHmac } from 'node:crypto';
import type { OpenSession } from '../../../domain/responses.ts';
import { compareTexts } from '../../../domain/text.ts';
import type { Db, Row } from '../../db/schema.ts';
import { isSessionExpired } from '../../http/session.ts';

interface Viewer {
  userId: number;
  /** Of the requesting session. */
  sessionHash: string;
  secret: Buffer;
  now: Date;
}

/** A user's open sessions: the requesting one first, then the latest used. */
export async function listOpenSessions(db: Db, viewer: Viewer): Promise<OpenSession[]> {
  const rows = await findOpenSessions(db, viewer.userId, viewer.now);
  return rows
    .map((row) => ({
      id: computePublicId(row.token_hash, viewer.secret),
      created_at: row.created_at,
      last_seen_at: row.last_seen_at,
      device: row.device,
      current: row.token_hash === viewer.sessionHash,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current) || compareTexts(b.last_seen_at, a.last_seen_at));
}

/** The token hash of the user's own session with this public id; undefined where there is none. */
export async function findOwnSessionHash(db: Db, id: string, viewer: Viewer): Promise<string | undefined> {
  const rows = await findOpenSessions(db, viewer.userId, viewer.now);
  return rows.find((row) => computePublicId(row.token_hash, viewer.secret) === id)?.token_hash;
}

/** A user's sessions that have not expired. */
export async function findOpenSessions(db: Db, userId: number, now: Date): Promise<Row<'session'>[]> {
  const rows = await db.selectFrom('session').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
  return rows.filter((row) => !isSessionExpired(row, now));
}

function computePublicId(tokenHash: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`session id|${tokenHash}`).digest('hex').slice(0, 32);
}
