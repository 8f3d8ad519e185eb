import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { encodeFields, type Json } from '../../../domain/fields/codec.ts';
import { buildFieldsSchema, buildInputSchema, buildResponseSchema } from '../../../domain/fields/schema.ts';
import { listRepeatedDays, MAX_WEEKS_BETWEEN, validateRepetition } from '../../../domain/reservationSeries.ts';
import { type ReservationInput, reservations } from '../../../domain/resources/reservations.ts';
import { day } from '../../../domain/schemas/fields.ts';
import { keepHidden } from '../../../domain/visibility.ts';
import { resolveMergedCustomers } from '../../db/mergedCustomers.ts';
import { requireOwnInput } from '../../db/own.ts';
import { runInTransaction } from '../../db/transaction.ts';
import { failureResponses, successResponse, unwrapRecord } from '../../http/envelope.ts';
import { idempotencyHeader, runIdempotent, sendCreation } from '../../http/idempotency.ts';
import { compileQueryValidator, parse } from '../../http/validation.ts';
import { invalid } from '../../refusal.ts';
import { findReservation } from '../../resources/reservations/index.ts';
import { restrictCustomer } from '../../resources/reservations/own.ts';
import { createSeries, type SeriesDay } from '../../resources/reservations/series.ts';

const INTERVAL = `Escolha de quantas em quantas semanas, de 1 a ${MAX_WEEKS_BETWEEN}`;
const TIMES = 'Informe quantas vezes';
const time = z.string({ error: 'Informe o horário' });

const repetitionFields = {
  every_weeks: z.int(INTERVAL).min(1, INTERVAL).max(MAX_WEEKS_BETWEEN, INTERVAL),
  times: z.int(TIMES).min(1, TIMES).nullish().describe('how many, the first one included'),
  until: day.nullish().describe('the last day, included'),
  skip: z.array(day).max(100).default([]).describe('days that are left out'),
  moved: z
    .array(z.strictObject({ date: day, time, to: day.optional().describe('the day instead of `date`') }))
    .max(100)
    .default([])
    .describe('days with another hour, or on another day'),
};
const repetitionSchema = z.strictObject(repetitionFields);
const inputSchema = buildInputSchema(reservations);

/** POST /reservations/series (feature `reservations.series`): an appointment that repeats, all or none. */
export function registerReservationSeries(app: FastifyInstance): void {
  const { db } = app.context;
  const { path, key: envelope } = reservations.api;

  app.post<{ Body: Json }>(
    `/${path}/series`,
    {
      schema: {
        tags: [path],
        description:
          'A reservation every few weeks, a number of times or until a day; all or none. Answers the first one and how many there are. 409 with the taken days at `days`, and a sentence at each of them.',
        headers: idempotencyHeader,
        body: z.strictObject({ [envelope]: buildFieldsSchema(reservations), ...repetitionFields }),
        response: {
          201: successResponse(buildResponseSchema(reservations).extend({ count: z.int() })),
          ...failureResponses(400, 401, 403, 409, 413, 422),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const context = request.requireContext();
      const { [envelope]: given, ...rest } = request.body;
      const record = keepHidden(reservations, context.role, unwrapRecord({ [envelope]: given }, envelope), null);
      const input = parse(inputSchema, record) as ReservationInput;
      const { skip, moved, ...repetition } = parse(repetitionSchema, rest);
      requireOwnInput(context, input.employee_id);
      const problems = validateRepetition(input.date, repetition);
      if (Object.keys(problems).length > 0) throw invalid(problems);
      const moves = new Map(moved.map((each) => [each.date, each]));
      const days = listRepeatedDays(input.date, repetition)
        .filter((each) => !skip.includes(each))
        .map((each): SeriesDay => {
          const { to = each, time = input.time } = moves.get(each) ?? {};
          return { day: each, date: to, time };
        });
      if (days.length === 0) throw invalid({ skip: 'Deixe ao menos um dia' });
      // Each is checked as a booking of its own.
      for (const { date, time } of days) parse(inputSchema, { ...record, date, time });
      const response = await runInTransaction(db, [path], (trx) =>
        runIdempotent(
          trx,
          { scope: `${path}/series`, key: request.readIdempotencyKey(), body: request.body, context },
          async () => {
            const resolved = await resolveMergedCustomers(trx, reservations, input);
            const ids = await createSeries(trx, resolved, { days, every_weeks: repetition.every_weeks }, context);
            const first = await findReservation(trx, ids[0] ?? 0);
            const data = first ? encodeFields(reservations.fields, restrictCustomer(first, context)) : {};
            return { data: { ...data, count: ids.length }, message: 'Agendamentos adicionados com sucesso!' };
          },
        ),
      );
      return sendCreation(reply, response);
    },
  );
}
