import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isAllowed } from '../../../domain/access.ts';
import { LIMITS } from '../../../domain/constants.ts';
import { salesTotalsCodec } from '../../../domain/featureResponses.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import { cashSessions } from '../../../domain/resources/cashSessions.ts';
import { COMMISSIONS } from '../../../domain/resources/commissions.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { saleCodec, sales } from '../../../domain/resources/sales.ts';
import { voidCauseInput } from '../../../domain/schemas/commission.ts';
import { optionalText } from '../../../domain/schemas/fields.ts';
import { SALE_EXTENSIONS, saleFields, saleInput, strictSaleFields } from '../../../domain/schemas/sale.ts';
import {
  listedSaleSchema,
  type Sale,
  type SaleListed,
  saleSchema,
  salesTotalsSchema,
  strictSaleSchema,
} from '../../../domain/schemas/saleResponse.ts';
import { parseListQuery } from '../../db/listing.ts';
import { readSnapshot, runInTransaction } from '../../db/transaction.ts';
import { failureResponses, idParams, parseId, success, successResponse, unwrapRecord } from '../../http/envelope.ts';
import { idempotencyHeader, runIdempotent, sendCreation } from '../../http/idempotency.ts';
import { sendList } from '../../http/list.ts';
import { compileQueryValidator, parse } from '../../http/validation.ts';
import { invalid } from '../../refusal.ts';
import { type SalesQuery, salesQuerystring } from './entries.ts';
import { createSalesList, getSaleByKey } from './list.ts';
import { recordSale } from './record.ts';
import { readSalesTotals } from './totals.ts';
import { lockSale, SALE_MISSING, voidSale } from './void.ts';

const reasonSchema = optionalText(LIMITS.observation, true);
/** A void may be sent without a body. */
const voidFields = { reason: reasonSchema, cause: voidCauseInput };
const voidBodySchema = z.strictObject(voidFields).nullish();
const correctionBodySchema = z.strictObject({ sale: saleFields, ...voidFields });

/** The resources that a void or a correction changes, by their path in the API. */
const CHANGED_BY_VOID = [sales.api.path, customers.api.path, reservations.api.path, COMMISSIONS];

/** The resources that a sale changes, by their path in the API. */
function listChangedResources({ customer_id, reservation_id, taken_at }: z.output<typeof saleInput>): string[] {
  const paths = [sales.api.path, COMMISSIONS];
  // A late sale is listed in a cash session that was counted before.
  if (taken_at != null) paths.push(cashSessions.api.path);
  if (customer_id != null || reservation_id != null) paths.push(customers.api.path);
  if (reservation_id != null) paths.push(reservations.api.path);
  return paths;
}

const CREATE_SCOPE = 'sales/create';
const CORRECT_SCOPE = 'sales/correct';

/** Routes to create, list, sum up, void and correct sales; with SPEC_STRICT=1 only POST /sales/create. */
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
          201: successResponse(config.specStrict ? strictSaleSchema : saleSchema),
          ...failureResponses(400, 401, 403, 409, 413, 422),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const record = unwrapRecord(request.body, 'sale');
      const unknown = Object.keys(SALE_EXTENSIONS).filter((name) => config.specStrict && name in record);
      if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, 'Campo desconhecido'])));
      const input = parse(saleInput, record);
      const context = request.requireContext();
      // Every sale stores a key. A request without one gets a random one.
      const key = request.readIdempotencyKey() ?? randomUUID();
      // A sale whose response was lost is kept on the device and sent again with the time of the first attempt.
      const { taken_at: _, ...sale } = record;
      const idemKey = `${CREATE_SCOPE}:${key}`;
      const toCreation = createEncoder('Venda criada com sucesso', config.specStrict);
      const response = await runInTransaction(db, listChangedResources(input), (trx) =>
        runIdempotent(
          trx,
          { scope: CREATE_SCOPE, key, body: { sale }, context },
          async () => toCreation(await recordSale(trx, input, idemKey, context, { strict: config.specStrict })),
          async () => toCreation(await getSaleByKey(trx, idemKey)),
        ),
      );
      return sendCreation(reply, response);
    },
  );

  if (config.specStrict) return;
  app.get<{ Querystring: SalesQuery }>(
    '/sales',
    {
      schema: {
        tags: ['sales'],
        description:
          'Sales of a period (`from` and `to`), voided ones included; or of a `month`, by default the current one, without voided ones. With `reversals`, voids made in the period are rows too. All four parameters may also be sent in `filter`.',
        querystring: salesQuerystring,
        response: { 200: successResponse(z.array(listedSaleSchema)), ...failureResponses(401, 422) },
      },
    },
    (request, reply) => {
      const { role } = request.requireContext();
      return sendList(request, reply, 'sales', createSalesList(request.query), (sale) =>
        saleCodec.encode(isAllowed(role, 'owner') ? sale : hideCommissions(sale)),
      );
    },
  );

  app.get<{ Querystring: SalesQuery }>(
    '/sales/totals',
    {
      schema: {
        tags: ['sales'],
        description:
          'Totals of the period from the ledger: its sales, also those voided later, minus the voids made in the period.',
        querystring: salesQuerystring,
        response: { 200: successResponse(salesTotalsSchema), ...failureResponses(401, 422) },
      },
    },
    async (request) => {
      const totals = await readSnapshot(reader, (trx) =>
        readSalesTotals(trx, parseListQuery(request.query), request.query, request.requireContext()),
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
        body: voidBodySchema,
        response: { 200: successResponse(z.null()), ...failureResponses(401, 403, 404, 409, 422) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, SALE_MISSING);
      const voidBody = parse(voidBodySchema, request.body);
      const context = request.requireContext();
      await runInTransaction(db, CHANGED_BY_VOID, async (trx) => {
        const { reason = null, cause = null } = voidBody ?? {};
        await voidSale(trx, await lockSale(trx, id), { reason, cause }, context);
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
          'Voids a sale and creates another that replaces it, in one transaction. It is a mistake, whatever `cause` says. The new sale may keep references of the first one to records deleted since.',
        params: idParams,
        headers: idempotencyHeader,
        body: correctionBodySchema,
        response: { 201: successResponse(saleSchema), ...failureResponses(400, 401, 403, 404, 409, 413, 422) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const id = parseId(request.params.id, SALE_MISSING);
      const { reason: rawReason, cause: _, ...rest } = request.body ?? {};
      const input = parse(saleInput, unwrapRecord(rest, 'sale'));
      const { reason = null } = parse(z.object({ reason: reasonSchema }), { reason: rawReason });
      const context = request.requireContext();
      const key = request.readIdempotencyKey() ?? randomUUID();
      const idemKey = `${CORRECT_SCOPE}:${key}`;
      const toCreation = createEncoder('Venda corrigida com sucesso');
      const response = await runInTransaction(db, CHANGED_BY_VOID, (trx) =>
        runIdempotent(
          trx,
          { scope: CORRECT_SCOPE, key, body: { ...request.body, id }, context },
          async () => {
            const corrected = { sale: await lockSale(trx, id), reason };
            return toCreation(await recordSale(trx, input, idemKey, context, { corrected }));
          },
          async () => toCreation(await getSaleByKey(trx, idemKey)),
        ),
      );
      return sendCreation(reply, response);
    },
  );
}

/** A sale of a list without what its lines earned. */
function hideCommissions({ items, ...sale }: SaleListed): SaleListed {
  return { ...sale, items: items?.map(({ rate: _, commission: __, ...line }) => line) };
}

/** Returns a function that encodes a sale as a creation's data. With SPEC_STRICT=1 a sale has no payments, tip and items. */
function createEncoder(message: string, isStrict = false) {
  return ({ payments, tip, items, ...sale }: Sale) => ({
    data: saleCodec.encode(isStrict ? sale : { ...sale, payments, tip, items }),
    message,
  });
}
