import { z } from 'zod';
import type { Day } from '../dates.ts';
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

const POINTS = 'Os pontos devem ser um número inteiro';
const MIN_POINTS = -1_000_000;

/** POST /customers/import: a customer from an older system. `resource` has the fields that the back end supports. */
export function buildImportedCustomerSchema(
  today: Day,
  resource: AnyResource = customers,
): z.ZodType<ImportedCustomer> {
  return buildInputSchema(resource, {
    points: check.wholeNumber(POINTS, MIN_POINTS, 'O mínimo é −1.000.000').default(0),
    last_visit: check.optionalOf(
      check.day.refine((day) => day <= today, 'A última visita não pode ser depois de hoje'),
    ),
  }) as unknown as z.ZodType<ImportedCustomer>;
}
