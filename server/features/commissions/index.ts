import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { commissionEntryCodec, commissionSummaryCodec, openFiguresCodec } from '../../../domain/commissionResponses.ts';
import { LIMITS } from '../../../domain/constants.ts';
import { type Day, validateDay } from '../../../domain/dates.ts';
import { encodeFields, type Json } from '../../../domain/fields/codec.ts';
import { buildFieldsSchema, buildInputSchema, buildResponseSchema } from '../../../domain/fields/schema.ts';
import { type DayRange, getFirstDayOfMonth, validatePeriod } from '../../../domain/periods.ts';
import { closings } from '../../../domain/resources/closings.ts';
import { adjustments, advances, COMMISSIONS, payouts } from '../../../domain/resources/commissions.ts';
import { expenses } from '../../../domain/resources/expenses.ts';
import type { AnyResource, InputOf } from '../../../domain/resources/resource.ts';
import {
  commissionSummarySchema,
  entrySchema,
  openFiguresSchema,
  undoneSchema,
} from '../../../domain/schemas/commission.ts';
import { optionalText } from '../../../domain/schemas/fields.ts';
import { createTextParameter, listQuerystring } from '../../db/listing.ts';
import { isOwn, requireOwn } from '../../db/own.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { type RequestContext, readSnapshot, runInTransaction } from '../../db/transaction.ts';
import { buildEditSchema } from '../../http/crud.ts';
import {
  failureResponses,
  idParams,
  isRecordId,
  parseId,
  success,
  successResponse,
  unwrapRecord,
} from '../../http/envelope.ts';
import { idempotencyHeader, runIdempotent, sendCreation } from '../../http/idempotency.ts';
import { sendList, sendRecords } from '../../http/list.ts';
import { compileQueryValidator, parse } from '../../http/validation.ts';
import { invalid, notFound } from '../../refusal.ts';
import { editAdjustment, recordAdjustment, removeAdjustment } from './adjustments.ts';
import { type EntriesFilter, listStatement } from './entries.ts';
import { readOpenFigures, readSummaries } from './figures.ts';
import { createPayout, createPayoutList, readPayouts, removePayout } from './payouts.ts';

const tags = [COMMISSIONS];
const periodQuerystring = z.object({
  from: createTextParameter('from', 20).describe('2026-11-01; the first day of this month by default'),
  to: createTextParameter('to', 20).describe('2026-11-30, at most 366 days; today by default'),
});
const statementQuerystring = periodQuerystring.extend({
  open: createTextParameter('open', 20).describe('1: every row up to `to` that no payout has'),
  payout: createTextParameter('payout', 20).describe('the rows of this payout, by its id'),
});
const openQuerystring = z.object({
  to: createTextParameter('to', 20).describe('2026-11-30; today by default'),
});
const payoutsQuerystring = listQuerystring.extend({
  employee_id: createTextParameter('employee_id', 20).describe('payouts of this employee'),
  undone: createTextParameter('undone', 20).describe('1: also those that were undone'),
});
const adjustmentSchema = buildResponseSchema(adjustments).omit({ version: true });
const payoutSchema = buildResponseSchema(payouts).omit({ version: true }).extend({ undone: undoneSchema.nullable() });

/** A payout may be undone without a body. */
const undoBodySchema = z.strictObject({ reason: optionalText(LIMITS.observation, true) }).nullish();

const MISSING_EMPLOYEE = payouts.fields.employee_id.options.missingMessage;

/** What a payout changes beside itself: an expense, and with it the cash. */
const CHANGED_BY_PAYOUT = [payouts, advances, expenses, closings].map(({ api }) => api.path).concat(COMMISSIONS);

/** The calls of the feature `commissions`, without those of advances; none with SPEC_STRICT=1. */
export function registerCommissions(app: FastifyInstance): void {
  if (app.context.config.specStrict) return;
  registerReads(app);
  registerCreation(
    app,
    adjustments,
    { changed: [COMMISSIONS], recordSchema: adjustmentSchema },
    async (trx, input, context) => {
      return encodeFields(adjustments.fields, await recordAdjustment(trx, input, context));
    },
  );
  registerAdjustmentChanges(app);
  registerCreation(
    app,
    payouts,
    { changed: CHANGED_BY_PAYOUT, recordSchema: payoutSchema },
    async (trx, input, context) => {
      const [payout] = await readPayouts(trx, [await createPayout(trx, input, context)]);
      return encodeFields(payouts.fields, payout);
    },
  );

  app.delete<{ Params: { id: string } }>(
    `/${payouts.api.path}/remove/:id`,
    {
      schema: {
        tags,
        description: 'Undoes the latest payout of an employee: its rows are open again, its expense is taken back.',
        params: idParams,
        body: undoBodySchema,
        response: { 200: successResponse(z.null()), ...failureResponses(401, 403, 404, 409, 422) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, payouts.texts.notFound);
      const { reason = null } = parse(undoBodySchema, request.body) ?? {};
      const context = request.requireContext();
      await runInTransaction(app.context.db, CHANGED_BY_PAYOUT, (trx) => removePayout(trx, id, reason, context));
      return success(null, payouts.texts.removed);
    },
  );
}

function registerAdjustmentChanges(app: FastifyInstance): void {
  const { path, key } = adjustments.api;
  const { notFound: missing, updated, removed } = adjustments.texts;
  app.put<{ Body: Json; Params: { id: string } }>(
    `/${path}/edit/:id`,
    {
      schema: {
        tags,
        description: 'Replaces an open adjustment by another row, which has a new id.',
        params: idParams,
        body: z.strictObject({ [key]: buildEditSchema(adjustments).omit({ version: true }) }),
        response: {
          200: successResponse(adjustmentSchema),
          ...failureResponses(400, 401, 403, 404, 409, 413, 422),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, missing);
      const given = unwrapRecord(request.body, key);
      const context = request.requireContext();
      const edited = await runInTransaction(app.context.db, [COMMISSIONS], (trx) =>
        editAdjustment(trx, id, given, context),
      );
      return success(encodeFields(adjustments.fields, edited), updated);
    },
  );

  app.delete<{ Params: { id: string } }>(
    `/${path}/remove/:id`,
    {
      schema: {
        tags,
        description: 'Deletes an open adjustment.',
        params: idParams,
        response: { 200: successResponse(z.null()), ...failureResponses(401, 403, 404, 409) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, missing);
      const context = request.requireContext();
      await runInTransaction(app.context.db, [COMMISSIONS], (trx) => removeAdjustment(trx, id, context));
      return success(null, removed);
    },
  );
}

/** Registers the POST of a declared resource that is done once per key, without its other calls. */
function registerCreation<R extends AnyResource>(
  app: FastifyInstance,
  resource: R,
  { changed, recordSchema }: { changed: readonly string[]; recordSchema: z.ZodType },
  work: (trx: Transaction<Tables>, input: InputOf<R>, context: RequestContext) => Promise<Json>,
): void {
  const { path, key } = resource.api;
  const inputSchema = buildInputSchema(resource);
  app.post<{ Body: Json }>(
    `/${path}/create`,
    {
      schema: {
        tags,
        headers: idempotencyHeader,
        body: z.strictObject({ [key]: buildFieldsSchema(resource) }),
        response: {
          201: successResponse(recordSchema),
          ...failureResponses(400, 401, 403, 409, 413, 422),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const input = parse(inputSchema, unwrapRecord(request.body, key));
      const context = request.requireContext();
      const call = { scope: `${path}/create`, key: request.readIdempotencyKey(), body: request.body };
      const response = await runInTransaction(app.context.db, changed, (trx) =>
        runIdempotent(trx, { ...call, context }, async () => {
          return { data: await work(trx, input, context), message: resource.texts.created };
        }),
      );
      return sendCreation(reply, response);
    },
  );
}

function registerReads(app: FastifyInstance): void {
  const { reader } = app.context;
  app.get<{ Querystring: z.output<typeof periodQuerystring> }>(
    `/${COMMISSIONS}`,
    {
      schema: {
        tags,
        description: 'The figures of each employee: each is the sum of the rows of their statement.',
        querystring: periodQuerystring,
        response: { 200: successResponse(z.array(commissionSummarySchema)), ...failureResponses(401, 422) },
      },
    },
    async (request) => {
      const context = request.requireContext();
      const period = parsePeriod(request.query, context);
      const summaries = await readSnapshot(reader, (trx) => readSummaries(trx, period));
      const visible = summaries.filter(({ employee_id }) => isOwn(context, employee_id));
      return success(visible.map((summary) => commissionSummaryCodec.encode(summary)));
    },
  );

  app.get<{ Params: { id: string }; Querystring: z.output<typeof statementQuerystring> }>(
    `/${COMMISSIONS}/:id`,
    {
      schema: {
        tags,
        description: "The rows of an employee's statement, the oldest first; deleted employees have one too.",
        params: idParams,
        querystring: statementQuerystring,
        response: { 200: successResponse(z.array(entrySchema)), ...failureResponses(401, 404, 422) },
      },
    },
    async (request, reply) => {
      const id = parseId(request.params.id, MISSING_EMPLOYEE);
      const context = request.requireContext();
      const filter = parseStatementFilter(request.query, context);
      requireOwn(context, id, MISSING_EMPLOYEE);
      const { ids, readByIds } = await readSnapshot(reader, async (trx) => {
        await checkEmployee(trx, id);
        return listStatement(reader, trx, id, filter);
      });
      return sendRecords(reply, {
        ids,
        readByIds: async (some) => (await readByIds(some)).map((entry) => commissionEntryCodec.encode(entry)),
      });
    },
  );

  app.get<{ Params: { id: string }; Querystring: z.output<typeof openQuerystring> }>(
    `/${COMMISSIONS}/:id/open`,
    {
      schema: {
        tags,
        description: 'What a payout of the employee up to `to` would have, and what its rows add up to.',
        params: idParams,
        querystring: openQuerystring,
        response: { 200: successResponse(openFiguresSchema), ...failureResponses(401, 404, 422) },
      },
    },
    async (request) => {
      const id = parseId(request.params.id, MISSING_EMPLOYEE);
      const until = parseUntil(request.query.to, request.requireContext());
      const figures = await readSnapshot(reader, async (trx) => {
        await checkEmployee(trx, id);
        return readOpenFigures(trx, id, until);
      });
      return success(openFiguresCodec.encode(figures));
    },
  );

  app.get<{ Querystring: z.output<typeof payoutsQuerystring> }>(
    `/${payouts.api.path}`,
    {
      schema: {
        tags,
        description: 'Payouts, the newest first, without those that were undone.',
        querystring: payoutsQuerystring,
        response: { 200: successResponse(z.array(payoutSchema)), ...failureResponses(401, 422) },
      },
    },
    (request, reply) =>
      sendList(
        request,
        reply,
        payouts.api.path,
        createPayoutList(request.query.employee_id, parseFlag('undone', request.query.undone)),
        (payout) => encodeFields(payouts.fields, payout),
      ),
  );
}

/** Throws a 422 Refusal. */
function parsePeriod({ from, to }: { from?: string; to?: string }, { day }: RequestContext): DayRange {
  const period = from || to ? { from, to } : { from: getFirstDayOfMonth(day), to: day };
  const problem = validatePeriod(period.from, period.to);
  if (problem) throw invalid(problem);
  return period as DayRange;
}

function parseStatementFilter(query: z.output<typeof statementQuerystring>, context: RequestContext): EntriesFilter {
  if (query.payout) {
    if (!isRecordId(query.payout)) throw invalid({ payout: payouts.texts.notFound });
    return { payoutId: Number(query.payout) };
  }
  if (!parseFlag('open', query.open)) return parsePeriod(query, context);
  return { openUntil: parseUntil(query.to, context) };
}

/** Whether a parameter is 1. Throws a 422 Refusal for anything else but nothing. */
function parseFlag(name: string, text: string | undefined): boolean {
  if (text && text !== '1') throw invalid({ [name]: 'Informe 1' });
  return Boolean(text);
}

/** Today by default. Throws a 422 Refusal. */
function parseUntil(to: string | undefined, { day }: RequestContext): Day {
  const until = to || day;
  const problem = validateDay(until);
  if (problem) throw invalid({ to: problem });
  return until;
}

/** Throws a 404 Refusal for an employee who never was; deleted ones have a statement too. */
async function checkEmployee(db: Db, id: number): Promise<void> {
  if (!(await db.selectFrom('employee').select('id').where('id', '=', id).executeTakeFirst()))
    throw notFound(MISSING_EMPLOYEE);
}
