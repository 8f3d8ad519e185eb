import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, type Time, toShopTime } from '../../../domain/dates.ts';
import { idSchema } from '../../../domain/fields/schema.ts';
import type { Id } from '../../../domain/ids.ts';
import { waitingList } from '../../../domain/resources/waitingList.ts';
import { type FirstFreeHour, findFirstFreeHour, SEARCHED_DAYS } from '../../../domain/waitingListMatches.ts';
import { readEmployeeServices, readTerms } from '../../db/employees.ts';
import { listRecords } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import { type RequestContext, readSnapshot } from '../../db/transaction.ts';
import { failureResponses, success, successResponse } from '../../http/envelope.ts';
import { readAgendaSettings } from '../../resources/reservations/busy.ts';
import { readAgenda } from './days.ts';

const hoursSchema = z.array(
  z.object({
    waiting_id: idSchema,
    date: z.string(),
    time: z.string(),
    employee: z.object({ id: idSchema, name: z.string() }),
  }),
);

/** GET /waiting-list/free (feature `waiting.hours`): the first free hour of each entry. */
export function registerWaitingHours(app: FastifyInstance): void {
  app.get(
    '/waiting-list/free',
    {
      schema: {
        tags: [waitingList.api.path],
        description: `The first hour at which each entry of the waiting list can be booked, within ${SEARCHED_DAYS} days; entries without one are left out.`,
        response: { 200: successResponse(hoursSchema), ...failureResponses(401, 403) },
      },
    },
    async (request) => {
      const context = request.requireContext();
      // Who waits has to come first: unlike a booking, not the hour that has begun.
      const { time } = toShopTime(new Date(context.instant), app.context.config.timeZone);
      return success(await readSnapshot(app.context.reader, (trx) => readFirstFreeHours(trx, context, time)));
    },
  );
}

async function readFirstFreeHours(
  db: Db,
  context: RequestContext,
  now: Time,
): Promise<({ waiting_id: Id } & FirstFreeHour)[]> {
  const { day: today } = context;
  const order = { sort: { field: 'from', order: 'asc' }, range: null, filter: {} } as const;
  const waiting = await listRecords(db, waitingList, order, { where: sql`waiting.to_day >= ${today}` });
  if (waiting.length === 0) return [];
  const { step } = await readAgendaSettings(db);
  const days = await readAgenda(db, today, addDays(today, SEARCHED_DAYS - 1), context);
  const columnsOfAll = days.flatMap(({ columns }) => columns);
  const ids = [...new Set(columnsOfAll.map(({ employee_id }) => Number(employee_id)))];
  const [services, terms] = [await readEmployeeServices(db, ids), await readTerms(db, ids)];
  const employees = ids.map((id) => ({ id, services: services.get(id) ?? [], terms: terms.get(id) ?? [] }));
  const hours = new Map<Id, FirstFreeHour>();
  for (const { date, columns } of days) {
    const earliest = date === today ? now : '00:00';
    for (const entry of waiting) {
      if (hours.has(entry.id)) continue;
      const hour = findFirstFreeHour(entry, { date, columns, employees, step, earliest });
      if (hour) hours.set(entry.id, hour);
    }
  }
  return waiting.flatMap(({ id }) => {
    const hour = hours.get(id);
    return hour ? [{ waiting_id: id, ...hour }] : [];
  });
}
