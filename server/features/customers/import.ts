import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { auditedFields, diffRecords } from '../../../domain/audit.ts';
import { encodeFields, type Json } from '../../../domain/fields/codec.ts';
import { buildFieldsSchema, buildResponseSchema, idSchema } from '../../../domain/fields/schema.ts';
import { type Customer, customers, type ImportedCustomer } from '../../../domain/resources/customers.ts';
import { buildImportedCustomerSchema } from '../../../domain/schemas/people.ts';
import { writeAuditEntries } from '../../db/audit.ts';
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
          'A customer of an older system, with points and last visit. `consent.at` is when it was given there; now by default.',
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
          'Customers of an older system, all or none. `errors` name the place in the list and the field: `2.phone`.',
        headers: idempotencyHeader,
        body: z.strictObject({ customers: z.array(customerSchema) }),
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
      const given = readEntries(request.body, 'customers', TEXTS).map((entry, place) => parseAt(place, schema, entry));
      const key = request.readIdempotencyKey();
      const { status, body } = await runInTransaction(db, [customers.api.path], (trx) =>
        runIdempotent(trx, { scope: 'customers/import-list', key, body: request.body, context }, async () => {
          const created = await importCustomers(trx, given, context);
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

async function importCustomer(
  db: Db,
  { points, last_visit, consent, ...input }: ImportedCustomer,
  context: RequestContext,
): Promise<number> {
  const given = consent && { at: consent.at ?? context.instant, text: consent.text };
  const id = await insertRecord(db, customers, { ...input, consent: given }, context, {
    points,
    last_visit,
    imported_visit: last_visit,
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
