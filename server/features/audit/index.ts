import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_ENTRIES, type AuditAction, auditedFields, type Changes } from '../../../domain/audit.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { id } from '../../../domain/fields/schema.ts';
import { targetOf } from '../../../domain/resources/all.ts';
import type { Db } from '../../db/schema.ts';
import { isRecordId, success } from '../../http/envelope.ts';
import { answerOf, failures } from '../../http/routeSchemas.ts';

const NUMBER = 'Informe o número do registro';

const query = z.object({
  resource: z
    .enum(Object.keys(auditedFields) as [string, ...string[]], { error: 'Não há histórico deste tipo de registro' })
    .describe('the path of its calls'),
  id: z.string({ error: NUMBER }).refine(isRecordId, NUMBER),
});

/** One change of a record, as it is answered. */
export const auditEntry = z.object({
  at: z.string(),
  user: z.object({ id, email: z.string() }),
  action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]),
  changes: z
    .record(z.string(), z.array(z.unknown()))
    .describe('field → before and after; both null of a personal field, of which only the change is kept'),
});

/** GET /audit (feature `audit`): who did what to a record, and when, the newest first. Not with SPEC_STRICT=1. */
export function registerAudit(app: FastifyInstance): void {
  const { reader, config } = app.context;
  if (config.specStrict) return;
  app.get<{ Querystring: z.output<typeof query> }>(
    '/audit',
    {
      schema: {
        tags: ['audit'],
        description: `The history of a record, the newest ${AUDIT_ENTRIES} changes; also of one that was deleted.`,
        querystring: query,
        response: { 200: answerOf(z.array(auditEntry)), ...failures(401, 422) },
      },
    },
    async (request) => success(await historyOf(reader, request.query.resource, Number(request.query.id))),
  );
}

async function historyOf(db: Db, resource: string, recordId: number) {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('app_user', 'app_user.id', 'audit.user_id')
    .select(['audit.at', 'audit.action', 'audit.changes', 'app_user.id as user_id', 'app_user.email'])
    .where('audit.resource', '=', resource)
    .where('audit.record_id', '=', recordId)
    .orderBy('audit.id', 'desc')
    .limit(AUDIT_ENTRIES)
    .execute();
  const entries = rows.map(({ at, action, changes, user_id, email }) => ({
    at,
    user: { id: user_id, email },
    action,
    changes: JSON.parse(changes) as Changes,
  }));
  if (resource === 'sales') await addSaleFacts(db, recordId, entries);
  for (const [name, field] of Object.entries(auditedFields[resource] ?? {})) {
    await nameReferences(
      db,
      field,
      entries.flatMap(({ changes }) => (changes[name] ? [changes[name]] : [])),
    );
  }
  return entries;
}

/**
 * Adds to the entries of a sale what only the sale itself has: which one it corrects, and of its void by which one it was corrected and
 * why. The reason is not in the stored history, and so is erased with the person's other data.
 */
async function addSaleFacts(
  db: Db,
  saleId: number,
  entries: readonly { action: AuditAction; changes: Changes }[],
): Promise<void> {
  const sale = await db
    .selectFrom('sale')
    .leftJoin('sale_void', 'sale_void.sale_id', 'sale.id')
    .leftJoin('sale as correction', 'correction.corrects_id', 'sale.id')
    .select(['sale.corrects_id as corrects', 'correction.id as corrected_by', 'sale_void.reason'])
    .where('sale.id', '=', saleId)
    .executeTakeFirst();
  if (!sale) return;
  const { corrects, ...ofVoid } = sale;
  for (const { action, changes } of entries) {
    const facts = action === 'create' ? { corrects } : action === 'void' ? ofVoid : {};
    for (const [name, value] of Object.entries(facts)) if (value !== null) changes[name] = [null, value];
  }
}

/** Puts the records in the place of their ids, each by the name it has today: no name is kept in the history. */
async function nameReferences(db: Db, { kind, options }: Field, pairs: Changes[string][]): Promise<void> {
  if ((kind !== 'reference' && kind !== 'references') || pairs.length === 0) return;
  const { table } = targetOf(options);
  const ids = pairs.flat(2).filter((each) => each !== null);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} where id in (${sql.join([0, ...new Set(ids)])})`.execute(db);
  const byId = new Map<unknown, object>(rows.map((row) => [row.id, row]));
  const named = (value: unknown): unknown => (Array.isArray(value) ? value.map(named) : (byId.get(value) ?? value));
  for (const pair of pairs) pair.splice(0, 2, ...pair.map(named));
}
