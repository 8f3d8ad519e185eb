import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LIMITS, paymentMethods } from '../../../domain/constants.ts';
import { salesTotalsCodec } from '../../../domain/featureResponses.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import { idSchema, reaisSchema } from '../../../domain/fields/schema.ts';
import type { Sale } from '../../../domain/responses.ts';
import { saleCodec } from '../../../domain/saleCodec.ts';
import { groupErrorsByField } from '../../../domain/schemas/fieldErrors.ts';
import { optionalText } from '../../../domain/schemas/fields.ts';
import { SALE_EXTENSIONS, saleFields, saleInput, strictSaleFields } from '../../../domain/schemas/sale.ts';
import { parseListQuery } from '../../db/listing.ts';
import { readSnapshot, runInTransaction } from '../../db/transaction.ts';
import { getRecordId, parseId, success, unwrapRecord } from '../../http/envelope.ts';
import { runIdempotent } from '../../http/idempotency.ts';
import { sendList } from '../../http/list.ts';
import { invalid } from '../../http/refusal.ts';
import { failureResponses, idempotencyHeader, idParams, successResponse } from '../../http/routeSchemas.ts';
import { compileQueryValidator } from '../../http/validation.ts';
import { type SalesQuery, salesQuerystring } from './entries.ts';
import { createSalesList, getSaleByKey } from './list.ts';
import { recordSale } from './record.ts';
import { readSalesTotals } from './totals.ts';
import { lockSale, SALE_MISSING, voidSale } from './void.ts';

const tipAnswer = z.object({ amount: reaisSchema, employee_id: idSchema });
const itemAnswer = z.object({
  service_id: idSchema.nullable(),
  name: z.string(),
  employee_id: idSchema.nullable().describe('who did it'),
  price: reaisSchema,
  discount: reaisSchema.describe("its part of the sale's; below zero where a higher total was agreed on"),
  total: reaisSchema,
});
/** Of somebody a list refers to. */
const employee = z.string().nullable().describe('the name');

const strictSaleAnswer = z.object({
  id: idSchema,
  individual: z.boolean(),
  customer_id: idSchema.nullable(),
  reservation_id: idSchema.nullable(),
  employee_id: idSchema.nullable(),
  services: z.array(z.object({ id: idSchema.nullable(), name: z.string(), price: reaisSchema, points: z.int() })),
  amount: reaisSchema,
  points: z.int(),
  payment_method: z.literal(paymentMethods),
  observation: z.string().nullable(),
  created_at: z.string(),
});

const saleAnswer = strictSaleAnswer.extend({
  payment_method: z.literal(paymentMethods).describe("the largest part's"),
  payments: z
    .array(
      z.object({
        method: z.literal(paymentMethods),
        amount: reaisSchema,
        tendered: reaisSchema.nullable().describe('the cash handed over'),
        change: reaisSchema,
        installments: z.int().nullable(),
        fee: reaisSchema.describe('what the card company keeps'),
      }),
    )
    .describe('come to the amount and the tip'),
  tip: tipAnswer.nullable(),
  items: z.array(itemAnswer).describe('their totals come to the amount'),
});

const saleListedAnswer = saleAnswer.extend({
  number: z.int().describe('on its receipt'),
  customer: z.string().nullable().describe('the name'),
  employee,
  tip: tipAnswer.extend({ employee }).nullable(),
  items: z.array(itemAnswer.extend({ employee })),
  reward_id: idSchema.nullable(),
  reward: z.string().nullable().describe('the title'),
  points: z.int().describe('that the customer got'),
  points_taken: z.int().describe('by the reward'),
  voided: z
    .object({
      at: z.string(),
      by: z.string().describe('an e-mail'),
      reason: z.string().nullable(),
      corrected_by: idSchema.nullable().describe('the sale made in its place'),
    })
    .nullable(),
  corrects: idSchema.nullable().describe('the sale in whose place it was made'),
  share: reaisSchema.optional().describe('what the lines of the employees come to that the list is filtered by'),
  reverses: idSchema
    .optional()
    .describe('of a row for the void of a sale: the sale; its amounts and its id are below zero'),
});

const byMethod = z.object({ cash: reaisSchema, pix: reaisSchema, debit: reaisSchema, credit: reaisSchema });
const salesSums = z.object({
  count: z.int(),
  amount: reaisSchema,
  by_method: byMethod.optional().describe('what was paid of the amount; not of the lines of employees'),
  tips: z.object({
    total: reaisSchema,
    by_employee: z.array(z.object({ employee_id: idSchema, name: z.string(), amount: reaisSchema })),
  }),
  fees: byMethod.optional().describe('what the card companies keep; not of the lines of employees'),
});
const totalsAnswer = salesSums.extend({
  count: z.int().describe('the sales made in the period'),
  amount: reaisSchema.describe('what was sold in the period, less what was taken back in it'),
  reversals: salesSums.describe('what was taken back in the period, as positive amounts'),
  uncovered: z
    .object({ amount: reaisSchema, by_method: byMethod })
    .optional()
    .describe('what of it no closing counts; not of the lines of employees'),
});

const reason = optionalText(LIMITS.observation, true);
/** Of a void, which may come without a body. */
const voidBody = z.strictObject({ reason }).nullish();
const correctionBody = z.strictObject({ sale: saleFields, reason });

const SCOPE = 'sales/create';
const CORRECTIONS = 'sales/correct';

/** POST /sales/create and, unless the product is the spec to the letter, what has sales seen, taken back and corrected. */
export function registerSales(app: FastifyInstance): void {
  const { db, reader, config } = app.context;

  app.post<{ Body: Json }>(
    '/sales/create',
    {
      schema: {
        tags: ['sales'],
        headers: idempotencyHeader,
        body: z.strictObject({ sale: config.specStrict ? strictSaleFields : saleFields }),
        response: {
          201: successResponse(config.specStrict ? strictSaleAnswer : saleAnswer),
          ...failureResponses(400, 401, 403, 409, 413, 422),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const record = unwrapRecord(request.body, 'sale');
      const unknown = Object.keys(SALE_EXTENSIONS).filter((name) => config.specStrict && name in record);
      if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, 'Campo desconhecido'])));
      const input = checked(saleInput, record);
      const now = request.requireContext();
      // Every sale has a key for ever; a client that sends none gets a new one each time.
      const key = request.readIdempotencyKey() ?? randomUUID();
      const idemKey = `${SCOPE}:${key}`;
      const told = tellsAs('Venda criada com sucesso', config.specStrict);
      const answer = await runInTransaction(db, (trx) =>
        runIdempotent(
          trx,
          { scope: SCOPE, key, body: request.body, instant: now.instant },
          async () => told(await recordSale(trx, input, idemKey, now, { strict: config.specStrict })),
          async () => told(await getSaleByKey(trx, idemKey)),
        ),
      );
      request.createdId = getRecordId(answer.body);
      return reply.code(answer.status).send(answer.body);
    },
  );

  if (config.specStrict) return;
  app.get<{ Querystring: SalesQuery }>(
    '/sales',
    {
      schema: {
        tags: ['sales'],
        description:
          'The sales of a period, `from` and `to`, voided ones too; or of a `month`, this one by default, without those. With `reversals` the voids made in the period are rows too. All four may stand in the filter.',
        querystring: salesQuerystring,
        response: { 200: successResponse(z.array(saleListedAnswer)), ...failureResponses(401, 422) },
      },
    },
    (request, reply) =>
      sendList(request, reply, 'sales', createSalesList(request.query), (sale) => saleCodec.encode(sale)),
  );

  app.get<{ Querystring: SalesQuery }>(
    '/sales/totals',
    {
      schema: {
        tags: ['sales'],
        description:
          'What the ledger has of the period: its sales, whatever became of them later, less the reversals made in it.',
        querystring: salesQuerystring,
        response: { 200: successResponse(totalsAnswer), ...failureResponses(401, 422) },
      },
    },
    async (request) => {
      const totals = await readSnapshot(reader, (on) =>
        readSalesTotals(on, parseListQuery(request.query), request.query, request.requireContext()),
      );
      return success(salesTotalsCodec.encode(totals));
    },
  );

  app.delete<{ Params: { id: string } }>(
    '/sales/remove/:id',
    {
      schema: {
        tags: ['sales'],
        params: idParams,
        body: voidBody,
        response: { 200: successResponse(z.null()), ...failureResponses(401, 403, 404, 409, 422) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, SALE_MISSING);
      const said = checked(voidBody, request.body);
      const now = request.requireContext();
      await runInTransaction(db, async (trx) => {
        await voidSale(trx, await lockSale(trx, id), { reason: said?.reason ?? null }, now);
      });
      return success(null, 'Venda estornada com sucesso!');
    },
  );

  app.post<{ Params: { id: string }; Body: Json }>(
    '/sales/correct/:id',
    {
      schema: {
        tags: ['sales'],
        description:
          'Voids a sale and makes another in its place, both or neither. What the first one had, the other may keep, whoever has left since.',
        params: idParams,
        headers: idempotencyHeader,
        body: correctionBody,
        response: { 201: successResponse(saleAnswer), ...failureResponses(400, 401, 403, 404, 409, 413, 422) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const id = parseId(request.params.id, SALE_MISSING);
      const { reason: why, ...rest } = request.body ?? {};
      const input = checked(saleInput, unwrapRecord(rest, 'sale'));
      const said = checked(z.object({ reason }), { reason: why });
      const now = request.requireContext();
      const key = request.readIdempotencyKey() ?? randomUUID();
      const idemKey = `${CORRECTIONS}:${key}`;
      const told = tellsAs('Venda corrigida com sucesso');
      const made = await runInTransaction(db, (trx) =>
        runIdempotent(
          trx,
          { scope: CORRECTIONS, key, body: { ...request.body, id }, instant: now.instant },
          async () => {
            const corrected = { sale: await lockSale(trx, id), reason: said.reason };
            return told(await recordSale(trx, input, idemKey, now, { corrected }));
          },
          async () => told(await getSaleByKey(trx, idemKey)),
        ),
      );
      request.createdId = getRecordId(made.body);
      return reply.code(made.status).send(made.body);
    },
  );
}

/** What a schema makes of a part of a request. Throws a 422 Refusal by field. */
function checked<Schema extends z.ZodType>(schema: Schema, part: unknown): z.output<Schema> {
  const result = schema.safeParse(part);
  if (!result.success) throw invalid(groupErrorsByField(result.error.issues));
  return result.data;
}

/** The spec to the letter knows neither parts nor tips. */
function tellsAs(message: string, isStrict = false) {
  return ({ payments, tip, items, ...sale }: Sale) => ({
    data: saleCodec.encode(isStrict ? sale : { ...sale, payments, tip, items }),
    message,
  });
}
