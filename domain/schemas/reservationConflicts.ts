import { z } from 'zod';
import { idSchema } from '../fields/schema.ts';

/** ReservationConflicts (agenda.ts) on the wire. */
export const reservationConflictsSchema = z.object({
  count: z.int(),
  first: z.array(
    z.object({ id: idSchema, date: z.string(), time: z.string(), customer: z.string(), employee: z.string() }),
  ),
});
