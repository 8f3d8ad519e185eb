import { toInstant } from '../../../domain/dates.ts';
import { toReais } from '../../../domain/money.ts';
import type { Changes } from '../../../domain/resources/history.ts';
import type { Db } from '../schema.ts';
import { type CurrentTime, HISTORY_DAYS, OPENING_TIME, subtractDays } from './calendar.ts';
import { getIdAt, insertRows } from './insert.ts';
import { getServiceIndex, services } from './services.ts';
import type { DemoIds } from './writeRegistrations.ts';

/** Prices before the history begins, in reais. */
const EARLIER_PRICES = { 'Corte masculino': 40, 'Corte e barba': 68, 'Barba completa': 35 };

/** Adds examples of audited price changes. */
export async function writeAudit(db: Db, present: CurrentTime, ids: DemoIds, userId: number): Promise<void> {
  const at = toInstant(subtractDays(present, HISTORY_DAYS), OPENING_TIME, present.timeZone).toISOString();
  const rows = Object.entries(EARLIER_PRICES).map(([name, before]) => {
    const index = getServiceIndex(name);
    const changes: Changes = { price: [before, toReais(services[index]?.price ?? 0)] };
    return {
      at,
      user_id: userId,
      resource: 'services',
      record_id: getIdAt(ids.services, index),
      action: 'edit' as const,
      changes: JSON.stringify(changes),
    };
  });
  await insertRows(db, 'audit', rows);
}
