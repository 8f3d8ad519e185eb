import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { customerHistoryCodec } from '../../../domain/featureResponses.ts';
import { encodeFields, type Json } from '../../../domain/fields/codec.ts';
import { buildResponseSchema, idSchema, reaisSchema } from '../../../domain/fields/schema.ts';
import { findPersonalResources } from '../../../domain/personalData.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { mergeInput } from '../../../domain/schemas/people.ts';
import { parseListQuery } from '../../db/listing.ts';
import { resolveCustomerId } from '../../db/mergedCustomers.ts';
import { findRecord } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import { readSnapshot, runInTransaction } from '../../db/transaction.ts';
import { failureResponses, idParams, parseId, success, successResponse } from '../../http/envelope.ts';
import { idempotencyHeader, runIdempotent, sendCreation } from '../../http/idempotency.ts';
import { compileQueryValidator, parse } from '../../http/validation.ts';
import { notFound } from '../../refusal.ts';
import { readCustomerHistory } from './history.ts';
import { registerCustomerImport } from './import.ts';
import { mergeCustomers } from './merge.ts';

/** The resources that a merge changes, by their path in the API. */
const CHANGED_BY_MERGE = [
  'sales',
  customers.api.path,
  ...findPersonalResources('customers').map(({ resource }) => resource.api.path),
];

const tags = ['customers'];
const { notFound: notFoundMessage } = customers.texts;

const namedSchema = z.object({ id: idSchema, name: z.string() });
const historySchema = z.object({
  next: buildResponseSchema(reservations).nullable().describe('the next open reservation'),
  visits: z.array(
    z.object({
      sale_id: idSchema,
      date: z.string(),
      services: z.array(z.string()).describe('their names'),
      employee: z.string().nullable(),
      amount: reaisSchema,
      points: z.int(),
      points_taken: z.int().describe('used by a reward'),
      reward: z.string().nullable().describe('its title; null without one'),
      voided: z.boolean(),
      corrected: z.boolean().describe('voided by a correction'),
    }),
  ),
  visits_total: z.int().describe('including voided ones; `range` selects a part of them'),
  spent: reaisSchema,
  opening_points: z.int().describe('imported from an older system'),
  opening_visits: z.int().describe('imported from an older system'),
  below_zero: z
    .object({ date: z.string(), by: z.enum(['void', 'correction', 'import', 'merge']), sale_id: idSchema.nullable() })
    .nullable()
    .describe('the cause of a negative balance; the sale that was voided or corrected'),
  average_interval_days: z.int().nullable(),
  favourite_employee: namedSchema.nullable(),
  favourite_services: z.array(namedSchema.extend({ id: idSchema.nullable(), count: z.int() })),
  notes: z.array(z.object({ date: z.string(), text: z.string(), of: z.enum(['sale', 'reservation']) })),
});

const historyQuery = z.object({
  range: z
    .string({ error: 'O parâmetro range foi enviado mais de uma vez' })
    .max(100, 'O parâmetro range é longo demais')
    .optional()
    .describe('of the visits; by default [0,24]'),
});

/** Routes for a customer's history, the merge of two customers and the import of customers. None with SPEC_STRICT=1. */
export function registerCustomers(app: FastifyInstance): void {
  const { db, reader, config } = app.context;
  if (config.specStrict) return;

  app.get<{ Params: { id: string }; Querystring: z.output<typeof historyQuery> }>(
    '/customers/history/:id',
    {
      schema: {
        tags,
        params: idParams,
        querystring: historyQuery,
        response: { 200: successResponse(historySchema), ...failureResponses(401, 404, 422) },
      },
    },
    async (request) => {
      const id = parseId(request.params.id, notFoundMessage);
      const { range } = parseListQuery({ range: request.query.range });
      const history = await readSnapshot(reader, async (trx) =>
        readCustomerHistory(trx, await resolveCustomerId(trx, id), range, request.requireContext().day),
      );
      if (!history) throw notFound(notFoundMessage);
      return success(customerHistoryCodec.encode(history));
    },
  );

  app.post<{ Body: Json }>(
    '/customers/merge',
    {
      schema: {
        tags,
        description: 'Merges two records of the same person: `drop` is archived, and its data moves to `keep`.',
        headers: idempotencyHeader,
        body: mergeInput,
        response: {
          201: successResponse(buildResponseSchema(customers)),
          ...failureResponses(400, 401, 403, 404, 409, 413, 422),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const { keep, drop } = parse(mergeInput, request.body);
      const context = request.requireContext();
      const response = await runInTransaction(db, CHANGED_BY_MERGE, (trx) =>
        runIdempotent(
          trx,
          { scope: 'customers/merge', key: request.readIdempotencyKey(), body: request.body, context },
          async () => {
            await mergeCustomers(trx, { keep, drop }, context);
            return { data: await readEncoded(trx, keep), message: 'Cadastros juntados com sucesso!' };
          },
        ),
      );
      return sendCreation(reply, response);
    },
  );

  registerCustomerImport(app);
}

async function readEncoded(db: Db, id: number): Promise<Json> {
  const customer = await findRecord(db, customers, id);
  if (!customer) throw notFound(notFoundMessage);
  return encodeFields(customers.fields, customer);
}
