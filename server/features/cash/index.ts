import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { paymentMethods } from '../../../domain/constants.ts';
import { CASH_MOVEMENT_KINDS } from '../../../domain/drawer.ts';
import {
  cashCountCodec,
  cashFiguresCodec,
  cashMovementCodec,
  cashOpeningCodec,
  cashSessionCodec,
  sessionRowCodec,
} from '../../../domain/drawerResponses.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import { buildFieldsSchema, buildInputSchema } from '../../../domain/fields/schema.ts';
import { cashMovements, cashSessions } from '../../../domain/resources/cashSessions.ts';
import { closings } from '../../../domain/resources/closings.ts';
import {
  cashMovementSchema,
  cashSessionSchema,
  countFields,
  countInput,
  countResponseSchema,
  figuresSchema,
  floatFields,
  openingSchema,
  reasonInput,
  rowSchema,
  SESSION_ROWS,
} from '../../../domain/schemas/cashSession.ts';
import { id as idInput } from '../../../domain/schemas/fields.ts';
import { listQuerystring } from '../../db/listing.ts';
import type { Tables } from '../../db/schema.ts';
import { type RequestContext, readSnapshot, runInTransaction } from '../../db/transaction.ts';
import { failureResponses, idParams, parseId, success, successResponse, unwrapRecord } from '../../http/envelope.ts';
import { idempotencyHeader, runIdempotent, sendCreation } from '../../http/idempotency.ts';
import { sendList, sendRecords } from '../../http/list.ts';
import { compileQueryValidator, parse } from '../../http/validation.ts';
import { recordCashMovement } from './cashMovements.ts';
import { countSession, explainDifference } from './count.ts';
import { readAllFigures } from './figures.ts';
import { listRows } from './rows.ts';
import {
  correctFloat,
  explainOpening,
  getCountedSession,
  openSession,
  readCashMovements,
  readCurrentSession,
  readOpening,
  readSession,
  reopenSession,
  SESSION_MISSING,
  sessionList,
} from './sessions.ts';

const PATH = cashSessions.api.path;
const tags = [PATH];

const INVALID_FIGURE = 'Informe um valor válido';
const rowsQuerystring = z.object({
  figure: z.enum(SESSION_ROWS, { error: INVALID_FIGURE }),
  method: z.enum(paymentMethods, { error: INVALID_FIGURE }).optional().describe('of takings, tips, reversals or late'),
  employee_id: idInput(INVALID_FIGURE).optional().describe('of tips'),
});

/** The calls of the feature `cash.sessions`; none with SPEC_STRICT=1. */
export function registerCashSessions(app: FastifyInstance): void {
  if (app.context.config.specStrict) return;
  registerReads(app);
  registerCreation(
    app,
    `/${PATH}/create`,
    {
      key: cashSessions.api.key,
      bodySchema: buildFieldsSchema(cashSessions),
      inputSchema: buildInputSchema(cashSessions),
      responseSchema: cashSessionSchema,
    },
    async (trx, _, input, context) => {
      const session = await readSession(trx, await openSession(trx, input, context));
      return { data: cashSessionCodec.encode(session), message: cashSessions.texts.created };
    },
  );
  registerCreation(
    app,
    `/${cashMovements.api.path}/create`,
    {
      key: cashMovements.api.key,
      bodySchema: buildFieldsSchema(cashMovements),
      inputSchema: buildInputSchema(cashMovements),
      responseSchema: cashMovementSchema,
    },
    async (trx, _, input, context) => {
      const [movement] = await readCashMovements(trx, 'id', [await recordCashMovement(trx, input, context)]);
      const recorded = input.kind === 'sangria' ? 'registrada' : 'registrado';
      const message = `${CASH_MOVEMENT_KINDS[input.kind]} ${recorded} com sucesso!`;
      return { data: cashMovementCodec.encode(movement), message };
    },
  );
  registerCreation(
    app,
    `/${PATH}/count/:id`,
    {
      description: 'Counts and closes the session. Only a stored count tells what was expected.',
      key: 'count',
      bodySchema: countFields,
      inputSchema: countInput,
      responseSchema: countResponseSchema,
    },
    async (trx, id, input, context) => {
      await countSession(trx, id, input, context);
      const session = await readSession(trx, id);
      const { expected, counted, difference } = session.counts.at(-1) ?? {};
      const data = cashCountCodec.encode({ id, expected, counted, difference, session });
      return { data, message: 'Caixa fechado com sucesso!' };
    },
  );
  const reason = { bodySchema: reasonInput, inputSchema: reasonInput, responseSchema: cashSessionSchema };
  registerCreation(
    app,
    `/${PATH}/reason/:id`,
    { description: "The reason of the last count's difference, once.", key: 'difference', ...reason },
    async (trx, id, input, context) => {
      await explainDifference(trx, id, input.reason, context);
      return { data: cashSessionCodec.encode(await readSession(trx, id)), message: 'Motivo registrado com sucesso!' };
    },
  );
  registerCreation(
    app,
    `/${PATH}/opening-reason/:id`,
    { description: 'The reason of the difference at the opening, once.', key: 'opening', ...reason },
    async (trx, id, input, context) => {
      await explainOpening(trx, id, input.reason, context);
      return { data: cashSessionCodec.encode(await readSession(trx, id)), message: 'Motivo registrado com sucesso!' };
    },
  );
  registerCreation(
    app,
    `/${PATH}/reopen/:id`,
    { description: 'Only the latest session, while none is open. Its counts stay.', key: 'reopening', ...reason },
    async (trx, id, input, context) => {
      await reopenSession(trx, id, input.reason, context);
      return { data: cashSessionCodec.encode(await readSession(trx, id)), message: 'Caixa reaberto com sucesso!' };
    },
  );
  registerCreation(
    app,
    `/${PATH}/float/:id`,
    {
      description: 'Corrects the float of the open session. The amounts before and after stay.',
      key: 'float',
      bodySchema: floatFields,
      inputSchema: floatFields,
      responseSchema: cashSessionSchema,
    },
    async (trx, id, input, context) => {
      await correctFloat(trx, id, input, context);
      return {
        data: cashSessionCodec.encode(await readSession(trx, id)),
        message: 'Fundo de troco corrigido com sucesso!',
      };
    },
  );
}

/** The resources that these calls change, by their path in the API. */
const CHANGED = [PATH, closings.api.path];

/** Registers a POST that is done once per key. `id` is the id in the path, 0 without one. */
function registerCreation<Input>(
  app: FastifyInstance,
  path: string,
  call: {
    description?: string;
    /** The key of the record in the body. */
    key: string;
    bodySchema: z.ZodType;
    inputSchema: z.ZodType<Input>;
    responseSchema: z.ZodType;
  },
  work: (
    trx: Transaction<Tables>,
    id: number,
    input: Input,
    context: RequestContext,
  ) => Promise<{ data: unknown; message: string }>,
): void {
  const hasId = path.endsWith('/:id');
  app.post<{ Body: Json; Params: { id?: string } }>(
    path,
    {
      schema: {
        tags,
        description: call.description,
        ...(hasId ? { params: idParams } : {}),
        headers: idempotencyHeader,
        body: z.strictObject({ [call.key]: call.bodySchema }),
        response: {
          201: successResponse(call.responseSchema),
          ...failureResponses(400, 401, 403, ...(hasId ? [404] : []), 409, 413, 422),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const id = hasId ? parseId(request.params.id ?? '', SESSION_MISSING) : 0;
      const input = parse(call.inputSchema, unwrapRecord(request.body, call.key));
      const context = request.requireContext();
      const scope = path.replace('/:id', '').slice(1);
      const body = hasId ? { ...request.body, id } : request.body;
      const response = await runInTransaction(app.context.db, CHANGED, (trx) =>
        runIdempotent(trx, { scope, key: request.readIdempotencyKey(), body, context }, () =>
          work(trx, id, input, context),
        ),
      );
      return sendCreation(reply, response);
    },
  );
}

function registerReads(app: FastifyInstance): void {
  const { reader } = app.context;
  app.get<{ Querystring: z.output<typeof listQuerystring> }>(
    `/${PATH}`,
    {
      schema: {
        tags,
        querystring: listQuerystring,
        response: { 200: successResponse(z.array(cashSessionSchema)), ...failureResponses(401, 422) },
      },
    },
    (request, reply) => sendList(request, reply, PATH, sessionList, (session) => cashSessionCodec.encode(session)),
  );

  app.get(
    `/${PATH}/current`,
    {
      schema: {
        tags,
        description: 'The open session, or null.',
        response: { 200: successResponse(cashSessionSchema.nullable()), ...failureResponses(401) },
      },
    },
    async () => {
      const session = await readSnapshot(reader, readCurrentSession);
      return success(session && cashSessionCodec.encode(session));
    },
  );

  app.get(
    `/${PATH}/opening`,
    {
      schema: {
        tags,
        description: 'What the next opening proposes.',
        response: { 200: successResponse(openingSchema), ...failureResponses(401) },
      },
    },
    async (request) => {
      const { day } = request.requireContext();
      return success(cashOpeningCodec.encode(await readSnapshot(reader, (trx) => readOpening(trx, day))));
    },
  );

  app.get<{ Params: { id: string } }>(
    `/${PATH}/figures/:id`,
    {
      schema: {
        tags,
        description:
          'The figures of a session. A client that counts does not ask for them: they tell what is expected.',
        params: idParams,
        response: { 200: successResponse(figuresSchema), ...failureResponses(401, 404) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, SESSION_MISSING);
      const figures = await readSnapshot(reader, async (trx) => readAllFigures(trx, await getCountedSession(trx, id)));
      return success(cashFiguresCodec.encode(figures));
    },
  );

  app.get<{ Params: { id: string }; Querystring: z.input<typeof rowsQuerystring> }>(
    `/${PATH}/rows/:id`,
    {
      schema: {
        tags,
        description: 'The rows behind a figure, the oldest first: their amounts add up to it.',
        params: idParams,
        querystring: rowsQuerystring,
        response: { 200: successResponse(z.array(rowSchema)), ...failureResponses(401, 404, 422) },
      },
      // After the id: a missing session is 404 whatever the query.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      const id = parseId(request.params.id, SESSION_MISSING);
      const { figure, method, employee_id: employeeId } = parse(rowsQuerystring, request.query);
      const { ids, readByIds } = await readSnapshot(reader, async (trx) =>
        listRows(reader, trx, await getCountedSession(trx, id), { figure, method, employeeId }),
      );
      return sendRecords(reply, {
        ids,
        readByIds: async (indexes) => (await readByIds(indexes)).map((row) => sessionRowCodec.encode(row)),
      });
    },
  );
}
