import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Json } from '../../domain/fields/codec.ts';
import { skipLocked } from '../db/rowLocks.ts';
import type { Row, Tables } from '../db/schema.ts';
import type { RequestContext } from '../db/transaction.ts';
import { Refusal } from '../refusal.ts';
import { type Envelope, getRecordId, success } from './envelope.ts';

/** The header's schema, for OpenAPI: `readIdempotencyKey` validates it. */
export const idempotencyHeader = z.looseObject({
  'idempotency-key': z
    .string()
    .max(200)
    .optional()
    .describe('A repeated key with the same body gets the first response and changes nothing'),
});

/** The response to a creation, the same on every retry. */
interface CreationResponse {
  status: number;
  body: Envelope;
}

interface Creation {
  data: unknown;
  message: string;
}

const CREATED = 201;
/** Longer than any client retries, but short: a stored response is a second copy of personal data. */
const RETENTION_MS = 48 * 60 * 60_000;

/**
 * Runs a creation once per key (docs/contract.md, section 5), and returns its first response to repeated requests; with `reread`, that
 * response is read from the data instead of being stored for two days. Throws a 422 Refusal for another body under the same key.
 */
export async function runIdempotent(
  trx: Transaction<Tables>,
  call: { scope: string; key: string | undefined; body: unknown; context: RequestContext },
  work: () => Promise<Creation>,
  reread?: () => Promise<Creation>,
): Promise<CreationResponse> {
  const { scope, key, context } = call;
  if (key === undefined) return toResponse(await work());

  const fingerprint = createHash('sha256').update(canonicalize(call.body)).digest('hex');
  // Committed with the creation: a crash leaves neither, and a concurrent request waits.
  const claimed = await trx
    .insertInto('idempotency')
    .values({
      scope,
      key,
      fingerprint,
      status: CREATED,
      body: '',
      created_at: context.instant,
      user_id: context.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const body = await readStoredBody(trx, context.userId, { scope, key, fingerprint });
    return toResponse(reread ? await reread() : (JSON.parse(body) as Envelope));
  }

  const response = toResponse(await work());
  if (!reread)
    await trx
      .updateTable('idempotency')
      .set({ body: JSON.stringify(response.body) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute();
  await deleteExpiredResponses(trx, context.instant);
  return response;
}

/**
 * Reduces the stored responses about a person to the id of the created record, so that a retry still creates no second one. `id` is
 * the person's; `isAbout` decides which of the responses that contain it are about the person.
 */
export async function redactStoredResponses(
  trx: Transaction<Tables>,
  id: number,
  isAbout: (scope: string, data: Json) => boolean,
): Promise<void> {
  const rows = await trx
    .selectFrom('idempotency')
    .select(['scope', 'key', 'body'])
    .where('body', 'like', `%id":${id}%`)
    // One order for all, so that two anonymizations at once do not deadlock.
    .orderBy('scope')
    .orderBy('key')
    .execute();
  for (const { scope, key, body } of rows) {
    const { message, data } = JSON.parse(body) as Envelope & { data: Json };
    if (!isAbout(scope, data)) continue;
    await trx
      .updateTable('idempotency')
      .set({ body: JSON.stringify(success({ id: data.id }, message)) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute();
  }
}

/**
 * Deletes stored responses older than two days, of every kind of call; the keys of sales, whose responses are not stored, stay. Runs last
 * in the transaction and skips rows that another one has locked, so that it never waits.
 */
async function deleteExpiredResponses(trx: Transaction<Tables>, instant: string): Promise<void> {
  const since = new Date(Date.parse(instant) - RETENTION_MS).toISOString();
  await sql`delete from idempotency where (scope, key) in
    (select scope, key from idempotency where body <> '' and created_at < ${since} ${skipLocked(trx)})`.execute(trx);
}

/** The response to a call, only for the user who made it. */
async function readStoredBody(
  trx: Transaction<Tables>,
  userId: number,
  { scope, key, fingerprint }: Pick<Row<'idempotency'>, 'scope' | 'key' | 'fingerprint'>,
): Promise<string> {
  const row = await trx
    .selectFrom('idempotency')
    .select(['fingerprint', 'body', 'user_id'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const isOwn = row.user_id === null || row.user_id === userId;
  if (isOwn && row.fingerprint === fingerprint) return row.body;
  throw new Refusal(422, 'Esta operação já foi registrada com outros dados', {
    errors: { 'Idempotency-Key': 'Esta chave já foi usada com outros dados' },
  });
}

function toResponse({ data, message }: Creation): CreationResponse {
  return { status: CREATED, body: success(data, message) };
}

/** JSON with sorted keys: equal bodies give equal texts. */
function canonicalize(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Sends the response of a creation, and logs the id of its record. */
export function sendCreation(reply: FastifyReply, { status, body }: CreationResponse): FastifyReply {
  reply.request.createdId = getRecordId(body);
  return reply.code(status).send(body);
}
