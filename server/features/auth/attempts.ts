import type { FastifyRequest } from 'fastify';
import { runInTransaction } from '../../db/transaction.ts';
import { getClientAddress, getNetwork } from '../../http/address.ts';
import { getLatestPlausibleInstant } from '../../http/context.ts';
import { type LoggedAccount, logSecurityEvent } from '../../http/log.ts';
import { Refusal } from '../../refusal.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_PER_EMAIL = 10;
const MAX_PER_NETWORK = 50;

/**
 * Counts an attempt at an e-mail's password from the client's network, in the database so that the count survives a restart. Throws a
 * 429 Refusal after 10 in 15 minutes for one e-mail or 50 for all; `account` is the e-mail's user, for the log.
 */
export async function countAttempt(request: FastifyRequest, email: string, account: LoggedAccount): Promise<void> {
  const { db, clock } = request.server.context;
  const address = getNetwork(getClientAddress(request));
  const now = clock();
  const since = new Date(now.getTime() - WINDOW_MS).toISOString();
  // Inserted before the others are counted, so that each of several concurrent attempts sees the earlier ones.
  const attempt = { address, email, at: now.toISOString() };
  const { id } = await runInTransaction(db, [], (trx) =>
    trx.insertInto('sign_in_attempt').values(attempt).returning('id').executeTakeFirstOrThrow(),
  );
  const recent = await db
    .selectFrom('sign_in_attempt')
    .select(['email', 'at'])
    .where('address', '=', address)
    .where('at', '>', since)
    .where('at', '<=', getLatestPlausibleInstant(now))
    .where('id', '<>', id)
    .orderBy('at')
    .execute();
  const ofEmail = recent.filter((attempt) => attempt.email === email);
  const blocking = ofEmail.length >= MAX_PER_EMAIL ? ofEmail.at(-MAX_PER_EMAIL) : recent.at(-MAX_PER_NETWORK);
  if (blocking) {
    // A blocked attempt does not count: otherwise the block would never end for a client that keeps trying.
    await runInTransaction(db, [], (trx) => trx.deleteFrom('sign_in_attempt').where('id', '=', id).execute());
    const remaining = Math.min(Date.parse(blocking.at) + WINDOW_MS - now.getTime(), WINDOW_MS);
    const retryAfter = Math.max(1, Math.ceil(remaining / 1000));
    logSecurityEvent(request, 'too many tries', account);
    const minutes = Math.ceil(retryAfter / 60);
    throw new Refusal(429, `Muitas tentativas. Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`, {
      retryAfter,
    });
  }
  await runInTransaction(db, [], (trx) =>
    trx
      .deleteFrom('sign_in_attempt')
      .where(({ or, eb }) => or([eb('at', '<=', since), eb('at', '>', getLatestPlausibleInstant(now))]))
      .execute(),
  );
}

/** Resets the network's count of one e-mail after a correct password. */
export async function clearAttempts(request: FastifyRequest, email: string): Promise<void> {
  await runInTransaction(request.server.context.db, [], (trx) =>
    trx
      .deleteFrom('sign_in_attempt')
      .where('address', '=', getNetwork(getClientAddress(request)))
      .where('email', '=', email)
      .execute(),
  );
}
