import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { auditedFields, MAX_AUDIT_ENTRIES } from '../../../domain/audit.ts';
import { AUDIT_ACTIONS, type AuditAction } from '../../../domain/constants.ts';
import { idSchema } from '../../../domain/fields/schema.ts';
import { listQuerystring } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { userName } from '../../db/users.ts';
import { failureResponses, isRecordId, success, successResponse } from '../../http/envelope.ts';
import { sendList } from '../../http/list.ts';
import { invalid } from '../../refusal.ts';
import { readEntries, selectEntries } from './entries.ts';
import { createHistoryList, listAuditedIds } from './list.ts';
import { hideFields, matchVisibleEntries } from './visibleEntries.ts';

const ID_MESSAGE = 'Informe o número do registro';
const RESOURCE_MESSAGE = 'Não há histórico deste tipo de registro';

const query = listQuerystring.extend({
  resource: z
    .enum(Object.keys(auditedFields) as [string, ...string[]], { error: RESOURCE_MESSAGE })
    .optional()
    .describe('the path of the resource in the API; with `id`, for the history of one record'),
  id: z.string({ error: ID_MESSAGE }).refine(isRecordId, ID_MESSAGE).optional(),
});
type Query = z.output<typeof query>;

const userSchema = z.object({ id: idSchema, email: z.string() });

/** One change of a record in a response. */
export const auditEntrySchema = z.object({
  at: z.string(),
  user: userSchema,
  action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]),
  changes: z
    .record(z.string(), z.array(z.unknown()))
    .describe(
      'old and new value by field; both null for a personal field, whose values are not stored, if they are not read from the record',
    ),
});

const historyEntrySchema = auditEntrySchema.extend({
  id: idSchema,
  resource: z.string().describe('the path of the resource in the API; `users` for a password'),
  record: z.object({
    id: idSchema,
    name: z.string().nullable().describe('the current name'),
    date: z.string().nullable().describe('the day that identifies the record'),
    time: z.string().nullable(),
    removed: z.boolean().describe('no longer in lists'),
  }),
});

/**
 * GET /audit: who did what and when, the newest first, to one record (feature `audit`) or in the whole shop (feature `audit.list`).
 * None with SPEC_STRICT=1.
 */
export function registerAudit(app: FastifyInstance): void {
  const { reader, config } = app.context;
  if (config.specStrict) return;
  const list = createHistoryList(config.timeZone);
  app.get<{ Querystring: Query }>(
    '/audit',
    {
      schema: {
        tags: ['audit'],
        description: `With \`resource\` and \`id\`, the newest ${MAX_AUDIT_ENTRIES} changes of a record, also of one that was deleted. With neither, the history of the whole shop as a list.`,
        querystring: query,
        response: {
          200: successResponse(z.union([z.array(auditEntrySchema), z.array(historyEntrySchema)])),
          ...failureResponses(401, 422),
        },
      },
    },
    async (request, reply) => {
      const record = parseRecord(request.query);
      if (!record)
        return sendList(request, reply, 'audit', list, (entry) => hideFields([entry], request.requireContext())[0]);
      const context = request.requireContext();
      return success(await readRecordHistory(reader, record.resource, record.id, context));
    },
  );

  app.get(
    '/audit/users',
    {
      schema: {
        tags: ['audit'],
        description:
          'All users that may occur in the history of the shop, by name; `email` is the name of a user who has one.',
        response: { 200: successResponse(z.array(userSchema)), ...failureResponses(401) },
      },
    },
    async () =>
      success(
        await reader
          .selectFrom('app_user')
          .select(['id', userName.as('email')])
          .orderBy(sql`fold_text(${userName})`)
          .execute(),
      ),
  );
}

/** The record of the query; null for the whole shop. Throws a 422 Refusal when only one of its two parameters is sent. */
function parseRecord({ resource, id }: Query): { resource: string; id: number } | null {
  if (resource === undefined && id === undefined) return null;
  if (resource === undefined) throw invalid({ resource: RESOURCE_MESSAGE });
  if (id === undefined) throw invalid({ id: ID_MESSAGE });
  return { resource, id: Number(id) };
}

async function readRecordHistory(db: Db, resource: string, recordId: number, context: RequestContext) {
  const rows = await selectEntries(db)
    .where(matchVisibleEntries(db, context))
    .where('audit.resource', '=', resource)
    .where('audit.record_id', 'in', await listAuditedIds(db, resource, recordId))
    .orderBy('audit.id', 'desc')
    .limit(MAX_AUDIT_ENTRIES)
    .execute();
  const entries = await readEntries(db, rows);
  return hideFields(entries, context).map(({ at, user, action, changes }) => ({ at, user, action, changes }));
}
