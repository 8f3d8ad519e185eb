import { sql } from 'kysely';
import { type Changes, diffRecords } from '../../../domain/audit.ts';
import { pickLatestVisit } from '../../../domain/customers.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { buildSearchText } from '../../../domain/search.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import { lockForEdit } from '../../db/records.ts';
import { getReferencesTo } from '../../db/references.ts';
import { lockPeopleAndReferences } from '../../db/rowLocks.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../http/context.ts';

/** Whatever belongs to a customer; what was joined with one before is told by the last of them. */
const OWNED = getReferencesTo(customers);
/** What has a history of its own that says whose it is now: tables with the paths of their calls. */
const TOLD_AT_EACH = { sale: 'sales', reservation: 'reservations', waiting: 'waiting-list' };

/**
 * Gives everything of one customer to another of the same person: sales, reservations, points, visits, the last visit, an e-mail where
 * the other has none. The first is archived, with a note of whom it went to. The history says what moved, by its ids. Throws a 404
 * Refusal where one of them is not there.
 */
export async function mergeCustomers(
  db: Db,
  { keep, drop }: { keep: number; drop: number },
  now: RequestContext,
): Promise<void> {
  await lockPeopleAndReferences(db, 'customer', [keep, drop]);
  for (const id of [keep, drop].sort((a, b) => a - b)) await lockForEdit(db, customers, id, undefined);

  const moved = await moveAll(db, keep, drop);
  const rows = await db.selectFrom('customer').selectAll().where('id', 'in', [keep, drop]).execute();
  const [kept, dropped] = [keep, drop].map((id) => rows.find((row) => row.id === id));
  if (!kept || !dropped) throw new Error('a customer that was locked is gone');
  const together = {
    points: kept.points + dropped.points,
    total_visits: kept.total_visits + dropped.total_visits,
    imported_visit: pickLatestVisit(kept.imported_visit, dropped.imported_visit),
    last_visit: pickLatestVisit(kept.last_visit, dropped.last_visit),
    registration_date: [kept.registration_date, dropped.registration_date].sort()[0] ?? kept.registration_date,
    email: kept.email ?? dropped.email,
  };
  const search = buildSearchText([kept.name, kept.phone, together.email]);
  await db
    .updateTable('customer')
    .set({ ...together, search })
    .where('id', '=', keep)
    .execute();
  await db
    .updateTable('customer')
    .set({
      points: 0,
      total_visits: 0,
      last_visit: null,
      imported_visit: null,
      archived_at: now.instant,
      merged_into: keep,
    })
    .where('id', '=', drop)
    .execute();

  const changes = diffRecords(customers.fields, kept, { ...kept, ...together });
  await writeAuditEntries(db, now, [
    {
      resource: 'customers',
      id: keep,
      action: 'merge',
      changes: { joined: [null, drop], ...changes, ...toldOf(moved) },
    },
    { resource: 'customers', id: drop, action: 'merge', changes: { merged_into: [null, keep] } },
    ...Object.entries(TOLD_AT_EACH).flatMap(([table, resource]) =>
      (moved[table] ?? []).map((id) => ({
        resource,
        id,
        action: 'edit' as const,
        changes: { customer_id: [drop, keep] } satisfies Changes,
      })),
    ),
  ]);
}

/** Every row that refers to one customer refers to the other afterwards. Returns the ids of the rows by their table. */
async function moveAll(db: Db, keep: number, drop: number): Promise<Record<string, number[]>> {
  const moved: Record<string, number[]> = {};
  for (const [table, column] of OWNED) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set ${sql.ref(column)} = ${keep} where ${sql.ref(column)} = ${drop} returning id`.execute(
      db,
    );
    moved[table] = rows.map(({ id }) => id).sort((a, b) => a - b);
  }
  return moved;
}

/** `moved_sale` and so on, of what there was. */
function toldOf(moved: Record<string, number[]>): Changes {
  const some = Object.entries(moved).filter(([table, ids]) => table !== 'customer' && ids.length > 0);
  return Object.fromEntries(some.map(([table, ids]) => [`moved_${table}`, [null, ids]]));
}
