import { z } from 'zod';
import { FUTURE_BIRTHDAY, isPastBirthday } from '../birthdays.ts';
import { type Day, isInstant } from '../dates.ts';
import { buildInputSchema } from '../fields/schema.ts';
import { customers, type ImportedCustomer } from '../resources/customers.ts';
import type { AnyResource } from '../resources/resource.ts';
import * as check from './fields.ts';

const KEEP = 'Escolha o cadastro que fica';
const DROP = 'Escolha dois cadastros diferentes';

/** POST /customers/merge: moves everything from `drop` to `keep`. */
export const mergeInput = z
  .strictObject({ keep: check.id(KEEP), drop: check.id(DROP) })
  .refine(({ keep, drop }) => keep !== drop, { path: ['drop'], error: DROP });

const FUTURE_CONSENT = 'A data do aceite não pode ser depois de hoje';

const DAY_MS = 24 * 60 * 60_000;
const POINTS = 'Os pontos devem ser um número inteiro';
const MIN_POINTS = -1_000_000;
const VISITS = 'As visitas devem ser um número inteiro';

/** POST /customers/import: a customer from an older system. `resource` has the fields that the back end supports. */
export function buildImportedCustomerSchema(
  today: Day,
  resource: AnyResource = customers,
): z.ZodType<ImportedCustomer> {
  const schema = buildInputSchema(resource, {
    points: check.wholeNumber(POINTS, MIN_POINTS, 'O mínimo é −1.000.000').default(0),
    last_visit: check.optionalOf(
      check.day.refine((day) => day <= today, 'A última visita não pode ser depois de hoje'),
    ),
    total_visits: check.wholeNumber(VISITS, 0, 'O mínimo é 0').optional(),
    registration_date: check.day.refine((day) => day <= today, 'O cadastro não pode ser depois de hoje').optional(),
  }) as unknown as z.ZodType<ImportedCustomer>;
  return schema.superRefine(({ birthday, consent }, context) => {
    if (typeof birthday === 'string' && !isPastBirthday(birthday, today))
      context.addIssue({ code: 'custom', path: ['birthday'], message: FUTURE_BIRTHDAY });
    const at = consent?.at;
    // An instant of today in UTC may be tomorrow's here.
    if (at != null && !(isInstant(at) && Date.parse(at) < Date.parse(today) + 2 * DAY_MS))
      context.addIssue({ code: 'custom', path: ['consent'], message: FUTURE_CONSENT });
  }, check.runDespiteOtherErrors);
}
