import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sale } from '../../../domain/answers.ts';
import { LIMITS, paymentMethods } from '../../../domain/constants.ts';
import { salesTotalsTravel } from '../../../domain/featureAnswers.ts';
import { id, reais } from '../../../domain/fields/schema.ts';
import type { Wire } from '../../../domain/fields/travel.ts';
import { saleTravel } from '../../../domain/saleTravel.ts';
import { errorsByField } from '../../../domain/schemas/fieldErrors.ts';
import { optionalText } from '../../../domain/schemas/fields.ts';
import { SALE_EXTENSIONS, saleFields, saleInput, strictSaleFields } from '../../../domain/schemas/sale.ts';
import { parseListQuery } from '../../db/listing.ts';
import { inTransaction, readSnapshot } from '../../db/transaction.ts';
import { idOf, readId, success, unwrap } from '../../http/envelope.ts';
import { once } from '../../http/idempotency.ts';
import { answerList } from '../../http/list.ts';
import { invalid } from '../../http/refusal.ts';
import { answerOf, failures, idempotencyHeader, idParams } from '../../http/routeSchemas.ts';
import { checkQueryOnly } from '../../http/validation.ts';
import { type SalesQuery, salesQuerystring } from './entries.ts';
import { findSale, salesOf } from './list.ts';
import { recordSale } from './record.ts';
import { salesTotals } from './totals.ts';
import { MISSING, saleById, voidSale } from './void.ts';

const tipAnswer = z.object({ amount: reais, employee_id: id });
const itemAnswer = z.object({
  service_id: id.nullable(),
  name: z.string(),
  employee_id: id.nullable().describe('who did it'),
  price: reais,
  discount: reais.describe("its part of the sale's; below zero where a higher total was agreed on"),
  total: reais,
});
/** Of somebody a list refers to. */
const employee = z.string().nullable().describe('the name');

const strictSaleAnswer = z.object({
  id,
  individual: z.boolean(),
  customer_id: id.nullable(),
  reservation_id: id.nullable(),
  employee_id: id.nullable(),
  services: z.array(z.object({ id: id.nullable(), name: z.string(), price: reais, points: z.int() })),
  amount: reais,
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
        amount: reais,
        tendered: reais.nullable().describe('the cash handed over'),
        change: reais,
        installments: z.int().nullable(),
        fee: reais.describe('what the card company keeps'),
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
  reward_id: id.nullable(),
  reward: z.string().nullable().describe('the title'),
  points: z.int().describe('that the customer got'),
  points_taken: z.int().describe('by the reward'),
  voided: z
    .object({
      at: z.string(),
      by: z.string().describe('an e-mail'),
      reason: z.string().nullable(),
      corrected_by: id.nullable().describe('the sale made in its place'),
    })
    .nullable(),
  corrects: id.nullable().describe('the sale in whose place it was made'),
  share: reais.optional().describe('what the lines of the employees come to that the list is filtered by'),
  reverses: id.optional().describe('of a row for the void of a sale: the sale; its amounts and its id are below zero'),
});

const byMethod = z.object({ cash: reais, pix: reais, debit: reais, credit: reais });
const salesSums = z.object({
  count: z.int(),
  amount: reais,
  by_method: byMethod.optional().describe('what was paid of the amount; not of the lines of employees'),
  tips: z.object({
    total: reais,
    by_employee: z.array(z.object({ employee_id: id, name: z.string(), amount: reais })),
  }),
  fees: byMethod.optional().describe('what the card companies keep; not of the lines of employees'),
});
const totalsAnswer = salesSums.extend({
  count: z.int().describe('the sales made in the period'),
  amount: reais.describe('what was sold in the period, less what was taken back in it'),
  reversals: salesSums.describe('what was taken back in the period, as positive amounts'),
  uncovered: z
    .object({ amount: reais, by_method: byMethod })
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

  app.post<{ Body: Wire }>(
    '/sales/create',
    {
      schema: {
        tags: ['sales'],
        headers: idempotencyHeader,
        body: z.strictObject({ sale: config.specStrict ? strictSaleFields : saleFields }),
        response: {
          201: answerOf(config.specStrict ? strictSaleAnswer : saleAnswer),
          ...failures(400, 401, 403, 409, 413, 422),
        },
      },
      validatorCompiler: checkQueryOnly,
    },
    async (request, reply) => {
      const record = unwrap(request.body, 'sale');
      const unknown = Object.keys(SALE_EXTENSIONS).filter((name) => config.specStrict && name in record);
      if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, 'Campo desconhecido'])));
      const input = checked(saleInput, record);
      const now = request.now();
      // Every sale has a key for ever; a client that sends none gets a new one each time.
      const key = request.idempotencyKey() ?? randomUUID();
      const idemKey = `${SCOPE}:${key}`;
      const told = tellsAs('Venda criada com sucesso', config.specStrict);
      const answer = await inTransaction(db, (trx) =>
        once(
          trx,
          { scope: SCOPE, key, body: request.body, instant: now.instant },
          async () => told(await recordSale(trx, input, idemKey, now, { strict: config.specStrict })),
          async () => told(await findSale(trx, idemKey)),
        ),
      );
      request.made = idOf(answer.body);
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
        response: { 200: answerOf(z.array(saleListedAnswer)), ...failures(401, 422) },
      },
    },
    (request, reply) => answerList(request, reply, 'sales', salesOf(request.query), (sale) => saleTravel.encode(sale)),
  );

  app.get<{ Querystring: SalesQuery }>(
    '/sales/totals',
    {
      schema: {
        tags: ['sales'],
        description:
          'What the ledger has of the period: its sales, whatever became of them later, less the reversals made in it.',
        querystring: salesQuerystring,
        response: { 200: answerOf(totalsAnswer), ...failures(401, 422) },
      },
    },
    async (request) => {
      const totals = await readSnapshot(reader, (on) =>
        salesTotals(on, parseListQuery(request.query), request.query, request.now()),
      );
      return success(salesTotalsTravel.encode(totals));
    },
  );

  app.delete<{ Params: { id: string } }>(
    '/sales/remove/:id',
    {
      schema: {
        tags: ['sales'],
        params: idParams,
        body: voidBody,
        response: { 200: answerOf(z.null()), ...failures(401, 403, 404, 409, 422) },
      },
      validatorCompiler: checkQueryOnly,
    },
    async (request) => {
      const id = readId(request.params.id, MISSING);
      const said = checked(voidBody, request.body);
      const now = request.now();
      await inTransaction(db, async (trx) => {
        await voidSale(trx, await saleById(trx, id), { reason: said?.reason ?? null }, now);
      });
      return success(null, 'Venda estornada com sucesso!');
    },
  );

  app.post<{ Params: { id: string }; Body: Wire }>(
    '/sales/correct/:id',
    {
      schema: {
        tags: ['sales'],
        description:
          'Voids a sale and makes another in its place, both or neither. What the first one had, the other may keep, whoever has left since.',
        params: idParams,
        headers: idempotencyHeader,
        body: correctionBody,
        response: { 201: answerOf(saleAnswer), ...failures(400, 401, 403, 404, 409, 413, 422) },
      },
      validatorCompiler: checkQueryOnly,
    },
    async (request, reply) => {
      const id = readId(request.params.id, MISSING);
      const { reason: why, ...rest } = request.body ?? {};
      const input = checked(saleInput, unwrap(rest, 'sale'));
      const said = checked(z.object({ reason }), { reason: why });
      const now = request.now();
      const key = request.idempotencyKey() ?? randomUUID();
      const idemKey = `${CORRECTIONS}:${key}`;
      const told = tellsAs('Venda corrigida com sucesso');
      const made = await inTransaction(db, (trx) =>
        once(
          trx,
          { scope: CORRECTIONS, key, body: { ...request.body, id }, instant: now.instant },
          async () => {
            const corrected = { sale: await saleById(trx, id), reason: said.reason };
            return told(await recordSale(trx, input, idemKey, now, { corrected }));
          },
          async () => told(await findSale(trx, idemKey)),
        ),
      );
      request.made = idOf(made.body);
      return reply.code(made.status).send(made.body);
    },
  );
}

/** What a schema makes of a part of a request. Throws a 422 Refusal by field. */
function checked<Schema extends z.ZodType>(schema: Schema, part: unknown): z.output<Schema> {
  const result = schema.safeParse(part);
  if (!result.success) throw invalid(errorsByField(result.error.issues));
  return result.data;
}

/** The spec to the letter knows neither parts nor tips. */
function tellsAs(message: string, isStrict = false) {
  return ({ payments, tip, items, ...sale }: Sale) => ({
    data: saleTravel.encode(isStrict ? sale : { ...sale, payments, tip, items }),
    message,
  });
}
