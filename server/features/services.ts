import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Json } from '../../domain/fields/codec.ts';
import { buildFieldsSchema, buildInputSchema, idSchema } from '../../domain/fields/schema.ts';
import { isSameValue, toRequestBody } from '../../domain/resources/request.ts';
import { type Service, services } from '../../domain/resources/services.ts';
import { importPartSchema } from '../../domain/schemas/importPart.ts';
import { fold } from '../../domain/text.ts';
import { keepHidden } from '../../domain/visibility.ts';
import { auditAffected } from '../db/auditAffected.ts';
import { runImportPart } from '../db/importRuns.ts';
import { getResourcesChangedWith, lockLinks } from '../db/links.ts';
import { findRecord, insertRecord, listRecords, lockForEdit, updateRecord } from '../db/records.ts';
import type { Db } from '../db/schema.ts';
import { type RequestContext, runInTransaction } from '../db/transaction.ts';
import { audit, buildEditSchema, completeEdit, findAffectedRecords } from '../http/crud.ts';
import { failureResponses, successResponse } from '../http/envelope.ts';
import { idempotencyHeader, runIdempotent } from '../http/idempotency.ts';
import { atPlace, readEntries } from '../http/requestEntries.ts';
import { compileQueryValidator, parse } from '../http/validation.ts';
import { invalid, notFound } from '../refusal.ts';

const TEXTS = {
  empty: 'Envie a lista de serviços',
  tooMany: (count: number) => `Envie no máximo ${count} serviços de cada vez`,
};
const TWICE = 'Este serviço está duas vezes na lista';
const AMBIGUOUS = 'Há mais de um serviço com este nome. Mude o nome de um deles.';

type Outcome = 'created' | 'updated' | 'unchanged';
const outcomes = ['created', 'updated', 'unchanged'] as const satisfies readonly Outcome[];

const inputSchema = buildInputSchema(services);
const bodySchema = z.strictObject({
  services: z.array(buildFieldsSchema(services).partial()),
  import: importPartSchema.optional(),
});
const resultSchema = z.object({
  services: z.array(z.object({ id: idSchema, name: z.string(), outcome: z.enum(outcomes) })),
});

/** POST /services/import (feature `customers.profile`): services of another system; none with SPEC_STRICT=1. */
export function registerServices(app: FastifyInstance): void {
  const { db, config } = app.context;
  if (config.specStrict) return;

  app.post<{ Body: Json }>(
    '/services/import',
    {
      schema: {
        tags: ['services'],
        description:
          'Creates each service whose name is new, and edits each other one; all or none. An edit may omit fields. `errors` name the place in the list and the field: `2.price`. The history of the shop has one entry for all requests with the same `import.key`.',
        headers: idempotencyHeader,
        body: bodySchema,
        response: { 201: successResponse(resultSchema), ...failureResponses(400, 401, 403, 409, 413, 422) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const context = request.requireContext();
      const { import: named, ...list } = request.body;
      const part = named === undefined ? { key: randomUUID(), file: null } : parse(importPartSchema, named);
      const given = readList(list);
      const { status, body } = await runInTransaction(db, getResourcesChangedWith(services), (trx) =>
        runIdempotent(
          trx,
          { scope: 'services/import', key: request.readIdempotencyKey(), body: request.body, context },
          async () => {
            const imported = await runImportPart(
              trx,
              services,
              part,
              context,
              (importing) => importServices(trx, given, importing),
              countOutcomes,
            );
            return { data: { services: imported }, message: 'Serviços importados com sucesso!' };
          },
        ),
      );
      return reply.code(status).send(body);
    },
  );
}

/** The entries of a request. Throws a 422 Refusal unless it is a list of objects with different names. */
function readList(body: unknown): Json[] {
  const list = readEntries(body, 'services', TEXTS);
  const names = new Set<string>();
  list.forEach((entry, place) => {
    const name = typeof entry.name === 'string' ? fold(entry.name) : '';
    if (name === '') throw invalid({ [`${place}.name`]: services.fields.name.options.required });
    if (names.has(name)) throw invalid({ [`${place}.name`]: TWICE });
    names.add(name);
  });
  return list;
}

/** Creates and edits services by name. Throws a Refusal. */
async function importServices(db: Db, given: readonly Json[], context: RequestContext) {
  // One import at a time: two at once would both create the same service.
  await lockLinks(db, services);
  const known = Map.groupBy(await listRecords(db, services, { sort: null, range: null, filter: {} }), ({ name }) =>
    fold(name),
  );
  const results: { id: Service['id']; name: string; outcome: Outcome }[] = [];
  for (const [place, entry] of given.entries()) {
    const [current, ...others] = known.get(fold(String(entry.name))) ?? [];
    try {
      if (others.length > 0) throw invalid({ name: AMBIGUOUS });
      results.push(
        current ? await updateService(db, current, entry, context) : await createService(db, entry, context),
      );
    } catch (error) {
      throw atPlace(error, place);
    }
  }
  return results;
}

function countOutcomes(results: readonly { outcome: Outcome }[]) {
  const count = (wanted: Outcome) => results.filter(({ outcome }) => outcome === wanted).length;
  return { created: count('created'), updated: count('updated') };
}

async function createService(db: Db, entry: Json, context: RequestContext) {
  const input = parse(inputSchema, keepHidden(services, context.role, entry, null));
  return auditAffected(db, context, findAffectedRecords(services, null, input as Json), async () => {
    const id = await insertRecord(db, services, input, context);
    const after = await getOrThrow(db, id);
    await audit(db, services, 'create', id, { before: null, after }, context);
    return { id, name: after.name, outcome: 'created' as const };
  });
}

async function updateService(db: Db, before: Service, entry: Json, context: RequestContext) {
  const id = Number(before.id);
  const visible = keepHidden(services, context.role, entry, before);
  parse(buildEditSchema(services), visible);
  if (!hasChanges(before, visible)) return { id, name: before.name, outcome: 'unchanged' as const };
  const input = parse(inputSchema, completeEdit(services, before, visible));
  await lockForEdit(db, services, id, undefined);
  return auditAffected(db, context, findAffectedRecords(services, before as Json, input as Json), async () => {
    await updateRecord(db, services, id, input, before);
    const after = await getOrThrow(db, id);
    await audit(db, services, 'edit', id, { before, after }, context);
    return { id, name: after.name, outcome: 'updated' as const };
  });
}

/** Whether an entry says something else than the service, in any order of its employees. */
function hasChanges(before: Service, entry: Json): boolean {
  const stored = toRequestBody(services, before as Json);
  const toComparable = (value: unknown) => (Array.isArray(value) ? value.map(Number).sort((a, b) => a - b) : value);
  return Object.entries(entry).some(([name, value]) => !isSameValue(toComparable(value), toComparable(stored[name])));
}

async function getOrThrow(db: Db, id: number): Promise<Service> {
  const service = await findRecord(db, services, id);
  if (!service) throw notFound(services.texts.notFound);
  return service;
}
