import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from './db/schema.ts';
import { Refusal } from './refusal.ts';
import { type Envelope, success } from './reply.ts';

/** What was answered, and whether it had been answered before. */
export interface Answer {
  status: number;
  body: Envelope;
  replayed: boolean;
}

/**
 * Carries a creation out once for each key (contract, section 5): the same key and body gets the first answer again, another
 * body is refused with 422. The row is written first and commits with what it guards, so that a crash leaves neither; a second
 * call meanwhile waits for the first one's end. Only successes are remembered. Without a key, `work` just runs.
 */
export async function once(
  trx: Transaction<Tables>,
  call: { scope: string; key: string | undefined; body: unknown; instant: string },
  work: () => Promise<{ data: unknown; message: string }>,
): Promise<Answer> {
  const { scope, key, instant } = call;
  if (key === undefined) return created(await work());

  const fingerprint = createHash('sha256').update(canonical(call.body)).digest('hex');
  const claimed = await trx
    .insertInto('idempotency')
    .values({ scope, key, fingerprint, status: 0, body: '', created_at: instant })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!claimed.numInsertedOrUpdatedRows) return earlierAnswer(trx, scope, key, fingerprint);

  const answer = created(await work());
  await trx
    .updateTable('idempotency')
    .set({ status: answer.status, body: JSON.stringify(answer.body) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
  return answer;
}

async function earlierAnswer(
  trx: Transaction<Tables>,
  scope: string,
  key: string,
  fingerprint: string,
): Promise<Answer> {
  const row = await trx
    .selectFrom('idempotency')
    .select(['fingerprint', 'status', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (row.fingerprint !== fingerprint) {
    throw new Refusal(422, 'Esta operação já foi registrada com outros dados', {
      errors: { 'Idempotency-Key': 'Esta chave já foi usada com outros dados' },
    });
  }
  return { status: row.status, body: JSON.parse(row.body) as Envelope, replayed: true };
}

function created({ data, message }: { data: unknown; message: string }): Answer {
  return { status: 201, body: success(data, message), replayed: false };
}

/** JSON with the keys of every object in order: the same body is the same text however a client wrote it. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
