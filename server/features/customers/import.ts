import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { auditedFields, diffRecords } from '../../../domain/audit.ts';
import { encodeFields, type Json } from '../../../domain/fields/codec.ts';
import { buildFieldsSchema, buildResponseSchema, idSchema } from '../../../domain/fields/schema.ts';
import { type Customer, customers, type ImportedCustomer } from '../../../domain/resources/customers.ts';
import { importPartSchema } from '../../../domain/schemas/importPart.ts';
import { buildImportedCustomerSchema } from '../../../domain/schemas/people.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import { runImportPart } from '../../db/importRuns.ts';
import { recordMovement } from '../../db/ledger.ts';
import { insertRecord, readRecords } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import { type RequestContext, runInTransaction } from '../../db/transaction.ts';
import { failureResponses, successResponse, unwrapRecord } from '../../http/envelope.ts';
import { idempotencyHeader, runIdempotent, sendCreation } from '../../http/idempotency.ts';
import { atPlace, readEntries } from '../../http/requestEntries.ts';
import { compileQueryValidator, parse } from '../../http/validation.ts';

const tags = ['customers'];
const customerSchema = buildFieldsSchema(customers).extend({
  points: z.int().optional(),
  last_visit: z.string().nullish(),
  total_visits: z.int().optional().describe('visits there'),
  registration_date: z.string().optional().describe('since when they are a customer there; today by default'),
});

const TEXTS = {
  empty: 'Envie a lista de clientes',
  tooMany: (count: number) => `Envie no máximo ${count} clientes de cada vez`,
};

/** Routes for customers of another system, one or many. */
export function registerCustomerImport(app: FastifyInstance): void {
  const { db } = app.context;

  app.post<{ Body: Json }>(
    '/customers/import',
    {
      schema: {
        tags,
        description:
          'A customer of an older system, with points and visits. `consent.at` is when it was given there; now by default.',
        headers: idempotencyHeader,
        body: z.strictObject({ customer: customerSchema }),
        response: {
          201: successResponse(buildResponseSchema(customers)),
          ...failureResponses(400, 401, 403, 409, 413, 422),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const context = request.requireContext();
      const given = parse(buildImportedCustomerSchema(context.day), unwrapRecord(request.body, 'customer'));
      const key = request.readIdempotencyKey();
      const response = await runInTransaction(db, [customers.api.path], (trx) =>
        runIdempotent(trx, { scope: 'customers/import', key, body: request.body, context }, async () => {
          const [customer] = await importCustomers(trx, [given], context);
          return { data: encodeFields(customers.fields, customer ?? {}), message: customers.texts.created };
        }),
      );
      return sendCreation(reply, response);
    },
  );

  app.post<{ Body: Json }>(
    '/customers/import-list',
    {
      schema: {
        tags,
        description:
          'Customers of an older system, all or none. `errors` name the place in the list and the field: `2.phone`. The history of the shop has one entry for all requests with the same `import.key`.',
        headers: idempotencyHeader,
        body: z.strictObject({ customers: z.array(customerSchema), import: importPartSchema.optional() }),
        response: {
          201: successResponse(z.object({ customers: z.array(z.object({ id: idSchema })) })),
          ...failureResponses(400, 401, 403, 409, 413, 422),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const context = request.requireContext();
      const schema = buildImportedCustomerSchema(context.day);
      const { import: named, ...list } = request.body;
      const part = named === undefined ? { key: randomUUID(), file: null } : parse(importPartSchema, named);
      const given = readEntries(list, 'customers', TEXTS).map((entry, place) => parseAt(place, schema, entry));
      const key = request.readIdempotencyKey();
      const { status, body } = await runInTransaction(db, [customers.api.path], (trx) =>
        runIdempotent(trx, { scope: 'customers/import-list', key, body: request.body, context }, async () => {
          const created = await runImportPart(
            trx,
            customers,
            part,
            context,
            (importing) => importCustomers(trx, given, importing),
            ({ length }) => ({ created: length, updated: 0 }),
          );
          return {
            data: { customers: created.map(({ id }) => ({ id })) },
            message: 'Clientes importados com sucesso!',
          };
        }),
      );
      return reply.code(status).send(body);
    },
  );
}

function parseAt<Schema extends z.ZodType>(place: number, schema: Schema, entry: Json): z.output<Schema> {
  try {
    return parse(schema, entry);
  } catch (error) {
    throw atPlace(error, place);
  }
}

/** Stores customers of an older system, with their points as opening movements in the ledger. */
async function importCustomers(
  db: Db,
  given: readonly ImportedCustomer[],
  context: RequestContext,
): Promise<Customer[]> {
  const ids: number[] = [];
  for (const customer of given) ids.push(await importCustomer(db, customer, context));
  const created = await readRecords(db, customers, ids);
  await writeAuditEntries(
    db,
    context,
    created.map((customer) => ({
      resource: customers.api.path,
      id: Number(customer.id),
      action: 'create',
      changes: diffRecords(auditedFields.customers ?? {}, null, customer),
    })),
  );
  return created;
}

async function importCustomer(db: Db, imported: ImportedCustomer, context: RequestContext): Promise<number> {
  const { points, last_visit, total_visits = 0, registration_date = context.day, consent, ...input } = imported;
  const given = consent && { at: consent.at ?? context.instant, text: consent.text };
  const id = await insertRecord(db, customers, { ...input, consent: given }, context, {
    points,
    last_visit,
    imported_visit: last_visit,
    total_visits,
    opening_visits: total_visits,
    registration_date,
  });
  if (points !== 0) {
    const opening = {
      kind: 'opening',
      sale_id: null,
      expense_id: null,
      customer_id: id,
      cents: 0,
      method: null,
    } as const;
    await recordMovement(db, { ...opening, points }, context);
  }
  return id;
}
