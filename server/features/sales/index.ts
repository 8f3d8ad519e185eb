import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Sale, saleTravel } from '../../../domain/answers.ts';
import { paymentMethods } from '../../../domain/constants.ts';
import { id, reais } from '../../../domain/fields/schema.ts';
import type { Wire } from '../../../domain/fields/travel.ts';
import { errorsByField } from '../../../domain/schemas/fieldErrors.ts';
import { saleFields, saleInput } from '../../../domain/schemas/sale.ts';
import { listQuerystring } from '../../db/listing.ts';
import { inTransaction } from '../../db/transaction.ts';
import { idOf, readId, success, unwrap } from '../../http/envelope.ts';
import { once } from '../../http/idempotency.ts';
import { answerList } from '../../http/list.ts';
import { invalid } from '../../http/refusal.ts';
import { answerOf, failures, idempotencyHeader, idParams } from '../../http/routeSchemas.ts';
import { checkQueryOnly } from '../../http/validation.ts';
import { findSale, monthOfSales } from './list.ts';
import { recordSale } from './record.ts';
import { voidSale } from './void.ts';

const saleAnswer = z.object({
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

const saleListedAnswer = saleAnswer.extend({
  customer: z.string().nullable().describe('the name'),
  employee: z.string().nullable().describe('the name'),
});

/** Fields that the spec to the letter does not know. */
const EXTENSIONS = { reward_id: true, reward_automatic: true } as const;

const SCOPE = 'sales/create';

/** POST /sales/create and, unless the product is the spec to the letter, GET /sales and DELETE /sales/remove/{id}. */
export function registerSales(app: FastifyInstance): void {
  const { db, config } = app.context;

  app.post<{ Body: Wire }>(
    '/sales/create',
    {
      schema: {
        tags: ['sales'],
        headers: idempotencyHeader,
        body: z.strictObject({ sale: config.specStrict ? saleFields.omit(EXTENSIONS) : saleFields }),
        response: { 201: answerOf(saleAnswer), ...failures(400, 401, 403, 409, 413, 422) },
      },
      validatorCompiler: checkQueryOnly,
    },
    async (request, reply) => {
      const record = unwrap(request.body, 'sale');
      const unknown = Object.keys(EXTENSIONS).filter((name) => config.specStrict && name in record);
      if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, 'Campo desconhecido'])));
      const result = saleInput.safeParse(record);
      if (!result.success) throw invalid(errorsByField(result.error.issues));
      const now = request.now();
      // Every sale has a key for ever; a client that sends none gets a new one each time.
      const key = request.idempotencyKey() ?? randomUUID();
      const idemKey = `${SCOPE}:${key}`;
      const told = (sale: Sale) => ({ data: saleTravel.encode(sale), message: 'Venda criada com sucesso' });
      const answer = await inTransaction(db, (trx) =>
        once(
          trx,
          { scope: SCOPE, key, body: request.body, instant: now.instant },
          async () => told(await recordSale(trx, result.data, idemKey, now)),
          async () => told(await findSale(trx, idemKey)),
        ),
      );
      request.made = idOf(answer.body);
      return reply.code(answer.status).send(answer.body);
    },
  );

  if (config.specStrict) return;
  app.get<{ Querystring: z.output<typeof listQuerystring> }>(
    '/sales',
    {
      schema: {
        tags: ['sales'],
        description: 'The sales of a month, `{"month":"2026-11"}` in the filter; of this one without.',
        querystring: listQuerystring,
        response: { 200: answerOf(z.array(saleListedAnswer)), ...failures(401, 422) },
      },
    },
    (request, reply) => answerList(request, reply, 'sales', monthOfSales, (sale) => saleTravel.encode(sale)),
  );

  app.delete<{ Params: { id: string } }>(
    '/sales/remove/:id',
    {
      schema: {
        tags: ['sales'],
        params: idParams,
        response: { 200: answerOf(z.null()), ...failures(401, 403, 404, 409) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'Esta venda não existe');
      const now = request.now();
      await inTransaction(db, (trx) => voidSale(trx, id, now));
      return success(null, 'Venda excluída com sucesso!');
    },
  );
}
