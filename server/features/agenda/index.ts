import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { agendaDayCodec, agendaReservationFields } from '../../../domain/agenda.ts';
import { buildCalendarFile } from '../../../domain/calendarFile.ts';
import { CANCELLED, SCHEDULED } from '../../../domain/constants.ts';
import { buildResponseSchema, idSchema } from '../../../domain/fields/schema.ts';
import { validateDayRange } from '../../../domain/periods.ts';
import { blocks } from '../../../domain/resources/blocks.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { day, INVALID_DURATION, minutes } from '../../../domain/schemas/fields.ts';
import { requireOwn } from '../../db/own.ts';
import { readSnapshot } from '../../db/transaction.ts';
import { failureResponses, idParams, isRecordId, parseId, success, successResponse } from '../../http/envelope.ts';
import { invalid, notFound } from '../../refusal.ts';
import { findReservation } from '../../resources/reservations/index.ts';
import { registerBlockSeries } from './blockSeries.ts';
import { readAgenda, readFreeTimes } from './days.ts';
import { registerOutsideHours } from './outsideHours.ts';
import { registerReservationSeries } from './reservationSeries.ts';
import { registerWaitingHours } from './waitingHours.ts';

const MAX_DAYS = 31;
/** Later than every start: nothing can be booked on a past day. */
const END_OF_DAY = '24:00';

const period = z.object({ from: day, to: day.describe(`at most ${MAX_DAYS} days in total`) });
const freeTimesQuery = z.object({
  date: day,
  // Only digits: Number() also accepts `1e1`, `0x1e` and ` 30`.
  duration: z
    .string({ error: INVALID_DURATION })
    .regex(/^[1-9]\d{0,2}$/, INVALID_DURATION)
    .transform(Number)
    .pipe(minutes),
  employee_id: z.string().refine(isRecordId, 'Escolha o colaborador').optional(),
});

const interval = z.object({ from: z.string(), to: z.string() });
const agendaSchema = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      columns: z.array(
        z.object({
          employee_id: idSchema,
          name: z.string(),
          works: z.array(interval),
          blocks: z.array(buildResponseSchema(blocks)),
          reservations: z.array(buildResponseSchema({ fields: agendaReservationFields })),
        }),
      ),
    }),
  ),
});

/** GET /agenda, /agenda/free, /agenda/outside, /waiting-list/free and /reservations/ics/{id} (feature `agenda`). Not with SPEC_STRICT=1. */
export function registerAgenda(app: FastifyInstance): void {
  const { reader, config, secret } = app.context;
  if (config.specStrict) return;
  registerOutsideHours(app);
  registerWaitingHours(app);
  registerBlockSeries(app);
  registerReservationSeries(app);

  app.get<{ Querystring: z.output<typeof period> }>(
    '/agenda',
    {
      schema: {
        tags: ['agenda'],
        description:
          'Working hours, blocks and reservations by day and employee: active employees, and those with reservations.',
        querystring: period,
        response: { 200: successResponse(agendaSchema), ...failureResponses(401, 422) },
      },
    },
    async (request) => {
      const { from, to } = request.query;
      const problem = validateDayRange({ from, to }, MAX_DAYS);
      if (problem) throw invalid({ to: problem });
      const context = request.requireContext();
      const days = await readSnapshot(reader, (trx) => readAgenda(trx, from, to, context));
      return success({ days: days.map(agendaDayCodec.encode) });
    },
  );

  app.get<{ Querystring: z.output<typeof freeTimesQuery> }>(
    '/agenda/free',
    {
      schema: {
        tags: ['agenda'],
        description:
          'The times at which a reservation of this duration may begin, for one employee or all active ones.',
        querystring: freeTimesQuery,
        response: {
          200: successResponse(z.array(z.object({ employee_id: idSchema, times: z.array(z.string()) }))),
          ...failureResponses(401, 422),
        },
      },
    },
    async (request) => {
      const { date, duration, employee_id } = request.query;
      const context = request.requireContext();
      const earliest = date === context.day ? context.firstSlot : date < context.day ? END_OF_DAY : '00:00';
      const requestedSlot = { date, duration, employee: employee_id === undefined ? null : Number(employee_id) };
      return success(await readSnapshot(reader, (trx) => readFreeTimes(trx, requestedSlot, earliest, context)));
    },
  );

  app.get<{ Params: { id: string } }>(
    '/reservations/ics/:id',
    {
      schema: {
        tags: ['reservations'],
        description: 'A reservation as a calendar file (text/calendar).',
        params: idParams,
        response: { 200: { content: { 'text/calendar': { schema: z.string() } } }, ...failureResponses(401, 404) },
      },
    },
    async (request, reply) => {
      const id = parseId(request.params.id, reservations.texts.notFound);
      const found = await findReservation(reader, id);
      if (!found) throw notFound(reservations.texts.notFound);
      const context = request.requireContext();
      requireOwn(context, found.employee.id, reservations.texts.notFound);
      const { name, address } = await reader.selectFrom('shop').select(['name', 'address']).executeTakeFirstOrThrow();
      const services = found.services.map((service) => service.name).join(', ');
      const file = buildCalendarFile({
        // Unique to this shop, and stays the same when the shop is renamed.
        uid: `${createHmac('sha256', secret).update(`reservation ${id}`).digest('hex').slice(0, 32)}@navalha`,
        sequence: found.version ?? 1,
        createdAt: context.instant,
        date: found.date,
        from: found.time,
        to: found.end ?? found.time,
        timeZone: config.timeZone,
        title: [services, name].filter(Boolean).join(' · '),
        description: `${found.customer.name} com ${found.employee.name}`,
        location: address,
        status: found.status === CANCELLED ? 'CANCELLED' : found.status === SCHEDULED ? 'TENTATIVE' : 'CONFIRMED',
      });
      return reply
        .header('Content-Disposition', `attachment; filename="agendamento-${id}.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(file);
    },
  );
}
