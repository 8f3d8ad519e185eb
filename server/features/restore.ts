import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { buildResponseSchema, idSchema } from '../../domain/fields/schema.ts';
import { resources } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { createEncoder, restrictToRole } from '../../domain/visibility.ts';
import { writeAuditEntries } from '../db/audit.ts';
import { bumpLinkedVersions, getResourcesChangedWith, lockLinks } from '../db/links.ts';
import { findRecord, lockUnarchived } from '../db/records.ts';
import type { Db, ResourceTable } from '../db/schema.ts';
import { type RequestContext, runInTransaction } from '../db/transaction.ts';
import { failureResponses, idParams, parseId, success, successResponse } from '../http/envelope.ts';
import { notFound } from '../refusal.ts';
import { findEmployee } from '../resources/employees.ts';

/** Tables of people: the feature `privacy` lists deleted ones, with name and phone. */
const PEOPLE = ['customer', 'employee'];

/** GET /x/removed and POST /x/restore/{id} (feature `customers.restore`) of restorable resources. None with SPEC_STRICT=1. */
export function registerRestore(app: FastifyInstance): void {
  if (app.context.config.specStrict) return;
  for (const resource of resources.filter(({ restorable }) => restorable)) {
    if (!PEOPLE.includes(resource.table)) registerRemovedList(app, resource);
    registerRestoreCall(app, resource);
  }
}

function registerRemovedList(app: FastifyInstance, resource: AnyResource): void {
  const { path } = resource.api;
  app.get(
    `/${path}/removed`,
    {
      schema: {
        tags: [path],
        description: 'Deleted records that can be restored, the latest first.',
        response: {
          200: successResponse(z.array(z.object({ id: idSchema, name: z.string(), removed_at: z.string() }))),
          ...failureResponses(401),
        },
      },
    },
    async () => success(await listRemovedRecords(app.context.reader, resource)),
  );
}

function registerRestoreCall(app: FastifyInstance, resource: AnyResource): void {
  const { path } = resource.api;
  const { texts } = resource;
  app.post<{ Params: { id: string } }>(
    `/${path}/restore/:id`,
    {
      schema: {
        tags: [path],
        description: 'Restores a deleted record. An existing record is not changed.',
        params: idParams,
        response: { 200: successResponse(buildResponseSchema(resource)), ...failureResponses(401, 403, 404) },
      },
    },
    async (request) => {
      const id = parseId(request.params.id, texts.notFound);
      const context = request.requireContext();
      const record = await runInTransaction(app.context.db, getResourcesChangedWith(resource), async (trx) => {
        await restoreRecord(trx, resource, id, context);
        return resource.table === 'employee' ? findEmployee(trx, id) : findRecord(trx, resource, id);
      });
      if (!record) throw notFound(texts.notFound);
      return success(createEncoder(restrictToRole(resource, context.role).fields)(record), texts.restored);
    },
  );
}

/** Does nothing for an anonymized person. A merged customer comes back without what the other record took over. */
async function restoreRecord(db: Db, resource: AnyResource, id: number, context: RequestContext): Promise<void> {
  const { api, table } = resource;
  await lockLinks(db, resource);
  if (await lockUnarchived(db, table as ResourceTable, id)) return;
  const { rows } = await sql`update ${sql.table(table)} set archived_at = null, version = version + 1
    ${table === 'customer' ? sql`, merged_into = null` : sql``}
    where id = ${id} ${PEOPLE.includes(table) ? sql`and anonymised_at is null` : sql``} returning id`.execute(db);
  if (rows.length === 0) return;
  await bumpLinkedVersions(db, resource, id);
  await writeAuditEntries(db, context, [{ resource: api.path, id, action: 'restore' }]);
}

async function listRemovedRecords(db: Db, { table, title }: AnyResource) {
  const { rows } = await sql<{ id: number; name: string; removed_at: string }>`
    select id, ${sql.ref(title)} as name, archived_at as removed_at from ${sql.table(table)}
    where archived_at is not null order by archived_at desc, id`.execute(db);
  return rows;
}
