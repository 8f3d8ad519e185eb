import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { auditedFields, changesOf } from '../../../domain/audit.ts';
import { customerHistoryTravel } from '../../../domain/featureAnswers.ts';
import { answerSchema, fieldsSchema, id as idAnswer, reais } from '../../../domain/fields/schema.ts';
import { encodeFields, type Wire } from '../../../domain/fields/travel.ts';
import { customers, type ImportedCustomer } from '../../../domain/resources/customers.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { errorsByField } from '../../../domain/schemas/fieldErrors.ts';
import { importedCustomer, mergeInput } from '../../../domain/schemas/people.ts';
import { recordChanges } from '../../db/audit.ts';
import { parseListQuery } from '../../db/listing.ts';
import { currentCustomerId } from '../../db/mergedCustomers.ts';
import { findRecord } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction, readSnapshot } from '../../db/transaction.ts';
import { idOf, readId, success, unwrap } from '../../http/envelope.ts';
import { once } from '../../http/idempotency.ts';
import { invalid, notFound } from '../../http/refusal.ts';
import { answerOf, failures, idempotencyHeader, idParams } from '../../http/routeSchemas.ts';
import { checkQueryOnly } from '../../http/validation.ts';
import { historyOf } from './history.ts';
import { importCustomer } from './import.ts';
import { mergeCustomers } from './merge.ts';

const tags = ['customers'];
const { missing } = customers.texts;

const named = z.object({ id: idAnswer, name: z.string() });
const historyAnswer = z.object({
  next: answerSchema(reservations).nullable().describe('the next appointment that is open'),
  visits: z.array(
    z.object({
      sale_id: idAnswer,
      date: z.string(),
      services: z.array(z.string()).describe('their names'),
      employee: z.string().nullable(),
      amount: reais,
      points: z.int(),
      points_taken: z.int().describe('by a reward'),
      voided: z.boolean(),
    }),
  ),
  visits_total: z.int().describe('voided ones too: of them `range` chooses'),
  spent: reais,
  opening_points: z.int().describe('imported from an older system'),
  below_zero: z
    .object({ date: z.string(), by: z.enum(['void', 'correction', 'import', 'merge']), sale_id: idAnswer.nullable() })
    .nullable()
    .describe('what left the points below zero, where they are; the sale is the one that was voided or corrected'),
  average_interval_days: z.int().nullable(),
  favourite_employee: named.nullable(),
  favourite_services: z.array(named.extend({ id: idAnswer.nullable(), count: z.int() })),
  notes: z.array(z.object({ date: z.string(), text: z.string(), of: z.enum(['sale', 'reservation']) })),
});

const historyQuery = z.object({
  range: z
    .string({ error: 'O parâmetro range foi enviado mais de uma vez' })
    .max(100, 'O parâmetro range é longo demais')
    .optional()
    .describe('of the visits: [0,24], which it is by default'),
});

/** A customer's story, two records that are one person, and customers of an older system. None of it with SPEC_STRICT=1. */
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
        response: { 200: answerOf(historyAnswer), ...failures(401, 404, 422) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, missing);
      const { range } = parseListQuery({ range: request.query.range });
      const history = await readSnapshot(reader, async (on) =>
        historyOf(on, await currentCustomerId(on, id), range, request.now().day),
      );
      if (!history) throw notFound(missing);
      return success(customerHistoryTravel.encode(history));
    },
  );

  app.post<{ Body: Wire }>(
    '/customers/merge',
    {
      schema: {
        tags,
        description: 'Gives everything of one record to another of the same person. The first leaves the lists.',
        headers: idempotencyHeader,
        body: mergeInput,
        response: { 201: answerOf(answerSchema(customers)), ...failures(400, 401, 403, 404, 409, 413, 422) },
      },
      validatorCompiler: checkQueryOnly,
    },
    async (request, reply) => {
      const { keep, drop } = parsed(mergeInput, request.body);
      const now = request.now();
      const merged = await inTransaction(db, (trx) =>
        once(
          trx,
          { scope: 'customers/merge', key: request.idempotencyKey(), body: request.body, instant: now.instant },
          async () => {
            await mergeCustomers(trx, { keep, drop }, now);
            return { data: await encoded(trx, keep), message: 'Cadastros juntados com sucesso!' };
          },
        ),
      );
      request.made = idOf(merged.body);
      return reply.code(merged.status).send(merged.body);
    },
  );

  app.post<{ Body: Wire }>(
    '/customers/import',
    {
      schema: {
        tags,
        description: 'A customer of an older system, with points and last visit.',
        headers: idempotencyHeader,
        body: z.strictObject({
          customer: fieldsSchema(customers).extend({ points: z.int().optional(), last_visit: z.string().nullish() }),
        }),
        response: { 201: answerOf(answerSchema(customers)), ...failures(400, 401, 403, 409, 413, 422) },
      },
      validatorCompiler: checkQueryOnly,
    },
    async (request, reply) => {
      const now = request.now();
      const given: ImportedCustomer = parsed(importedCustomer(now.day), unwrap(request.body, 'customer'));
      const made = await inTransaction(db, (trx) =>
        once(
          trx,
          { scope: 'customers/import', key: request.idempotencyKey(), body: request.body, instant: now.instant },
          async () => {
            const id = await importCustomer(trx, given, now);
            const after = await findRecord(trx, customers, id);
            const changes = changesOf(auditedFields.customers ?? {}, null, after ?? null);
            await recordChanges(trx, now, [{ resource: 'customers', id, action: 'create', changes }]);
            return { data: await encoded(trx, id), message: customers.texts.created };
          },
        ),
      );
      request.made = idOf(made.body);
      return reply.code(made.status).send(made.body);
    },
  );
}

async function encoded(db: Db, id: number): Promise<Wire> {
  const customer = await findRecord(db, customers, id);
  if (!customer) throw notFound(missing);
  return encodeFields(customers.fields, customer);
}

function parsed<Input>(schema: z.ZodType<Input>, body: unknown): Input {
  const result = schema.safeParse(body);
  if (!result.success) throw invalid(errorsByField(result.error.issues));
  return result.data;
}
