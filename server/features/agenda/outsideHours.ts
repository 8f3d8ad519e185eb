import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { getWorkingIntervals, MAX_LISTED_OUTSIDE } from '../../../domain/agenda.ts';
import { CONFIRMED, SCHEDULED } from '../../../domain/constants.ts';
import { isLeftOutside } from '../../../domain/hourRules.ts';
import type { OpenHours } from '../../../domain/openHours.ts';
import { hours as hoursSchema } from '../../../domain/schemas/fields.ts';
import { reservationConflictsSchema } from '../../../domain/schemas/reservationConflicts.ts';
import { matchOwn } from '../../db/own.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { failureResponses, isRecordId, success, successResponse } from '../../http/envelope.ts';
import { parse } from '../../http/validation.ts';
import { invalid } from '../../refusal.ts';
import { readAgendaSettings } from '../../resources/reservations/busy.ts';

const outsideQuery = z.object({
  hours: z
    .string({ error: 'Informe os horários' })
    .max(8_000)
    .describe('the proposed hours as JSON; an empty list means the default hours'),
  employee_id: z.string().refine(isRecordId, 'Escolha o colaborador').optional(),
});

/** GET /agenda/outside: the future open reservations that are within the current hours but outside the proposed ones. */
export function registerOutsideHours(app: FastifyInstance): void {
  app.get<{ Querystring: z.output<typeof outsideQuery> }>(
    '/agenda/outside',
    {
      schema: {
        tags: ['agenda'],
        description:
          'Future open reservations that would be outside the proposed hours: hours of `employee_id`, or without it of the shop.',
        querystring: outsideQuery,
        response: {
          200: successResponse(reservationConflictsSchema),
          ...failureResponses(401, 422),
        },
      },
    },
    async (request) => {
      const { hours, employee_id } = request.query;
      const outside = await listReservationsOutside(
        app.context.reader,
        parseHours(hours),
        employee_id === undefined ? null : Number(employee_id),
        request.requireContext(),
      );
      return success({ count: outside.length, first: outside.slice(0, MAX_LISTED_OUTSIDE) });
    },
  );
}

/** From the current half hour on, by day and hour. With `employee` null the hours are the shop's, for employees without own hours. */
async function listReservationsOutside(
  db: Db,
  hours: readonly OpenHours[],
  employee: number | null,
  context: RequestContext,
) {
  const { hours: shop } = await readAgendaSettings(db);
  const comingReservations = db
    .selectFrom('reservation')
    .innerJoin('customer', 'customer.id', 'reservation.customer_id')
    .innerJoin('employee', 'employee.id', 'reservation.employee_id')
    .select(['reservation.id', 'day as date', 'slot as time', 'customer.name as customer', 'employee.name as employee'])
    .select('employee.hours')
    .where('reservation.status', 'in', [SCHEDULED, CONFIRMED])
    .where('reservation.archived_at', 'is', null)
    // Overbookings may lie outside the hours.
    .where('squeeze', 'is', null)
    .where(matchOwn('reservation.employee_id', context))
    .where((eb) =>
      eb.or([eb('day', '>', context.day), eb.and([eb('day', '=', context.day), eb('slot', '>=', context.firstSlot)])]),
    )
    .orderBy('day')
    .orderBy('slot')
    .orderBy('reservation.id');
  const rows = await (employee === null
    ? comingReservations
    : comingReservations.where('reservation.employee_id', '=', employee)
  ).execute();
  return rows.flatMap(({ hours: own, ...reservation }) => {
    const { date } = reservation;
    const ownHours: OpenHours[] = JSON.parse(own);
    const after =
      employee === null ? getWorkingIntervals(ownHours, hours, date) : getWorkingIntervals(hours, shop, date);
    return isLeftOutside(reservation, { before: getWorkingIntervals(ownHours, shop, date), after })
      ? [reservation]
      : [];
  });
}

/** The hours of the query parameter. Throws a 422 Refusal for malformed ones. */
function parseHours(text: string): OpenHours[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw invalid({ hours: 'Informe os horários' });
  }
  return parse(z.object({ hours: hoursSchema }), { hours: given }).hours;
}
