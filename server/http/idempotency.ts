import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Wire } from '../../domain/fields/travel.ts';
import type { Tables } from '../db/schema.ts';
import { type Envelope, success } from './envelope.ts';
import { Refusal } from './refusal.ts';

/** What is answered to a creation, the first time and every other. */
interface Answer {
  status: number;
  body: Envelope;
}

interface Creation {
  data: unknown;
  message: string;
}

const CREATED = 201;
/** Longer than any client retries, and no longer: what is kept is a second copy of what people typed. */
const KEPT_MS = 48 * 60 * 60_000;

/**
 * Carries a creation out once for each key (docs/contract.md, section 5): a repeated request gets the first response, one with another body a
 * 422. The row is inserted first and committed with the creation, so that a crash leaves neither, and a second request waits for
 * the first. Only successes are remembered. Without a key, `work` just runs.
 *
 * Answers are kept for two days, then their keys are forgotten. Where `again` can read the answer of a key anew, nothing of it
 * is kept, and the key is remembered for ever.
 */
export async function once(
  trx: Transaction<Tables>,
  call: { scope: string; key: string | undefined; body: unknown; instant: string },
  work: () => Promise<Creation>,
  again?: () => Promise<Creation>,
): Promise<Answer> {
  const { scope, key, instant } = call;
  if (key === undefined) return created(await work());
  if (!again) await forgetOld(trx, scope, instant);

  const fingerprint = createHash('sha256').update(canonical(call.body)).digest('hex');
  const claimed = await trx
    .insertInto('idempotency')
    .values({ scope, key, fingerprint, status: CREATED, body: '', created_at: instant })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const body = await earlierBody(trx, scope, key, fingerprint);
    return created(again ? await again() : (JSON.parse(body) as Envelope));
  }

  const answer = created(await work());
  if (again) return answer;
  await trx
    .updateTable('idempotency')
    .set({ body: JSON.stringify(answer.body) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
  return answer;
}

/**
 * Leaves of every kept answer that `isAbout` somebody which record was made, and no more: a retry still makes no second one.
 * `id` is the somebody's, and stands in each of those answers.
 */
export async function reduceAnswers(
  trx: Transaction<Tables>,
  id: number,
  isAbout: (scope: string, data: Wire) => boolean,
): Promise<void> {
  const rows = await trx
    .selectFrom('idempotency')
    .select(['scope', 'key', 'body'])
    .where('body', 'like', `%id":${id}%`)
    .execute();
  for (const { scope, key, body } of rows) {
    const { message, data } = JSON.parse(body) as Envelope & { data: Wire };
    if (!isAbout(scope, data)) continue;
    await trx
      .updateTable('idempotency')
      .set({ body: JSON.stringify(success({ id: data.id }, message)) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute();
  }
}

/** Only of the scope at hand: its rows stand together, and there are two days' of them. */
async function forgetOld(trx: Transaction<Tables>, scope: string, instant: string): Promise<void> {
  const since = new Date(Date.parse(instant) - KEPT_MS).toISOString();
  await trx.deleteFrom('idempotency').where('scope', '=', scope).where('created_at', '<', since).execute();
}

async function earlierBody(trx: Transaction<Tables>, scope: string, key: string, fingerprint: string): Promise<string> {
  const row = await trx
    .selectFrom('idempotency')
    .select(['fingerprint', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (row.fingerprint === fingerprint) return row.body;
  throw new Refusal(422, 'Esta operação já foi registrada com outros dados', {
    errors: { 'Idempotency-Key': 'Esta chave já foi usada com outros dados' },
  });
}

function created({ data, message }: Creation): Answer {
  return { status: CREATED, body: success(data, message) };
}

/** JSON with the keys of every object in order: the same body is the same text however a client wrote it. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
