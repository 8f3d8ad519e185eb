import type { Changes } from '../../../domain/audit.ts';
import { instantAt } from '../../../domain/dates.ts';
import { toReais } from '../../../domain/money.ts';
import type { Db } from '../schema.ts';
import { dayBack, HISTORY_DAYS, OPENS, type Present } from './calendar.ts';
import { idAt, insertRows } from './insert.ts';
import { serviceNamed, services } from './services.ts';
import type { Registered } from './writeRegistrations.ts';

/** What these cost before the shop's history began, in reais. */
const EARLIER_PRICES = { 'Corte masculino': 40, 'Corte e barba': 68, 'Barba completa': 35 };

/** A few changes, so that somebody who looks for who changed a price finds something. */
export async function writeAudit(db: Db, present: Present, ids: Registered, userId: number): Promise<void> {
  const at = instantAt(dayBack(present, HISTORY_DAYS), OPENS, present.timeZone).toISOString();
  const rows = Object.entries(EARLIER_PRICES).map(([name, before]) => {
    const index = serviceNamed(name);
    const changes: Changes = { price: [before, toReais(services[index]?.price ?? 0)] };
    return {
      at,
      user_id: userId,
      resource: 'services',
      record_id: idAt(ids.services, index),
      action: 'edit' as const,
      changes: JSON.stringify(changes),
    };
  });
  await insertRows(db, 'audit', rows);
}
