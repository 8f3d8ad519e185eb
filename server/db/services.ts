import type { CommissionRate } from '../../domain/fields/rate.ts';
import { services } from '../../domain/resources/services.ts';
import { toFieldValues } from './columns.ts';
import type { Db } from './schema.ts';

/** The commissions of those of these services that have one, deleted ones too, by service id. */
export async function readServiceRates(
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number | null, CommissionRate>> {
  const chosen = [...new Set(ids.filter((id) => id !== null))];
  if (chosen.length === 0) return new Map();
  const { commission } = services.fields;
  const rows = await db
    .selectFrom('service')
    .select(['id', 'commission'])
    .where('id', 'in', chosen)
    .where('commission', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, toFieldValues({ commission }, row).commission as CommissionRate]));
}
