import { sql } from 'kysely';
import { diffRecords } from '../../../domain/audit.ts';
import {
  type CustomerProfile,
  type MergeableCustomer,
  mergeProfiles,
  pickLatestVisit,
} from '../../../domain/customers.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import { findPersonalResources } from '../../../domain/personalData.ts';
import { customers } from '../../../domain/resources/customers.ts';
import type { Changes } from '../../../domain/resources/history.ts';
import { getInputFields } from '../../../domain/resources/request.ts';
import { buildSearchText } from '../../../domain/search.ts';
import { writeAuditEntries } from '../../db/audit.ts';
import { getColumns, toFieldValues } from '../../db/columns.ts';
import { lockForEdit } from '../../db/records.ts';
import { getReferencesTo } from '../../db/references.ts';
import { lockPeopleAndReferences } from '../../db/rowLocks.ts';
import type { Db, Row } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';

/** The columns that refer to a customer, also `customer.merged_into` of records merged before. */
const REFERENCES = getReferencesTo(customers);
/** The fields that refer to a customer and whose moved records get an audit entry each. */
const AUDITED_REFERENCES = [
  { table: 'sale', field: 'customer_id', path: 'sales' },
  ...findPersonalResources('customers').flatMap(({ resource: { table, api }, referenceFields }) =>
    referenceFields.map((field) => ({ table, field, path: api.path })),
  ),
];

/**
 * Merges `drop` into `keep`, two records of the same person, and archives `drop` with a reference to `keep`. Throws a 404 Refusal where one
 * of them does not exist.
 */
export async function mergeCustomers(
  db: Db,
  { keep, drop }: { keep: number; drop: number },
  context: RequestContext,
): Promise<void> {
  await lockPeopleAndReferences(db, 'customer', [keep, drop]);
  for (const id of [keep, drop].sort((a, b) => a - b)) await lockForEdit(db, customers, id, undefined);

  const moved = await moveReferences(db, keep, drop);
  const rows = await db.selectFrom('customer').selectAll().where('id', 'in', [keep, drop]).execute();
  const [keepRow, dropRow] = [keep, drop].map((id) => rows.find((row) => row.id === id));
  if (!keepRow || !dropRow) throw new Error('a locked customer is missing');
  const combined = {
    points: keepRow.points + dropRow.points,
    total_visits: keepRow.total_visits + dropRow.total_visits,
    opening_visits: keepRow.opening_visits + dropRow.opening_visits,
    imported_visit: pickLatestVisit(keepRow.imported_visit, dropRow.imported_visit),
    last_visit: pickLatestVisit(keepRow.last_visit, dropRow.last_visit),
    registration_date: [keepRow.registration_date, dropRow.registration_date].sort()[0] ?? keepRow.registration_date,
    ...fillEmptyColumns(keepRow, dropRow),
    ...(await mergeProfileColumns(db, keepRow, dropRow)),
  };
  const searchable = Object.entries(customers.fields).filter(([, { options }]) => 'searchable' in options);
  const search = buildSearchText(searchable.map(([name]) => ({ ...keepRow, ...combined })[name as 'name']));
  await db
    .updateTable('customer')
    .set({ ...combined, search })
    .where('id', '=', keep)
    .execute();
  await db
    .updateTable('customer')
    .set({
      points: 0,
      total_visits: 0,
      opening_visits: 0,
      last_visit: null,
      imported_visit: null,
      archived_at: context.instant,
      merged_into: keep,
    })
    .where('id', '=', drop)
    .execute();

  const changes = diffRecords(
    customers.fields,
    toFieldValues(customers.fields, keepRow),
    toFieldValues(customers.fields, { ...keepRow, ...combined }),
  );
  await writeAuditEntries(db, context, [
    {
      resource: 'customers',
      id: keep,
      action: 'merge',
      changes: { joined: [null, drop], ...changes, ...toAuditedChanges(moved) },
    },
    { resource: 'customers', id: drop, action: 'merge', changes: { merged_into: [null, keep] } },
    ...AUDITED_REFERENCES.flatMap(({ table, field, path }) =>
      (moved[table] ?? []).map((id) => ({
        resource: path,
        id,
        action: 'edit' as const,
        changes: { [field]: [drop, keep] } satisfies Changes,
      })),
    ),
  ]);
}

/** What the record that stays does not have: the optional fields of a form, from the other record. */
function fillEmptyColumns(keepRow: Row<'customer'>, dropRow: Row<'customer'>): Partial<Row<'customer'>> {
  const [staying, leaving] = [keepRow as Json, dropRow as Json];
  const inputs = [...getColumns(customers.fields)].filter(
    ([name, { isNullable }]) => isNullable && getInputFields(customers).some(([input]) => input === name),
  );
  return Object.fromEntries(inputs.map(([, { name }]) => [name, staying[name] ?? leaving[name]]));
}

/** The columns of the merged profile (`mergeProfiles`). A consent that was withdrawn later, on either record, does not come back. */
async function mergeProfileColumns(db: Db, keepRow: Row<'customer'>, dropRow: Row<'customer'>) {
  const columns = getColumns(customers.fields);
  const [keep, drop] = [keepRow, dropRow].map((row) => toFieldValues(customers.fields, row) as MergeableCustomer);
  const merged = mergeProfiles(keep ?? {}, drop ?? {});
  const withdrawnAt = merged.consent && (await findLastWithdrawal(db, [keepRow.id, dropRow.id]));
  if (merged.consent && withdrawnAt && withdrawnAt > new Date(merged.consent.at).toISOString()) merged.consent = null;
  return Object.fromEntries(
    Object.entries(merged).map(([name, value]) => [columns.get(name)?.name ?? name, columns.get(name)?.toRow(value)]),
  ) as Pick<Row<'customer'>, keyof CustomerProfile>;
}

/** When the consent of one of these customers was last withdrawn, according to the history; undefined if it never was. */
async function findLastWithdrawal(db: Db, ids: readonly number[]): Promise<string | undefined> {
  const entries = await db
    .selectFrom('audit')
    .select(['at', 'changes'])
    .where('resource', '=', customers.api.path)
    .where('record_id', 'in', ids)
    .where('changes', 'like', '%"consent":%')
    .orderBy('id', 'desc')
    .execute();
  return entries.find(({ changes }) => (JSON.parse(changes) as Changes).consent?.[1] === null)?.at;
}

/** Makes every row that refers to `drop` refer to `keep`. Returns the ids of the rows by table. */
async function moveReferences(db: Db, keep: number, drop: number): Promise<Record<string, number[]>> {
  const moved: Record<string, number[]> = {};
  for (const [table, column] of REFERENCES) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set ${sql.ref(column)} = ${keep} where ${sql.ref(column)} = ${drop} returning id`.execute(
      db,
    );
    moved[table] = [...new Set([...(moved[table] ?? []), ...rows.map(({ id }) => id)])].sort((a, b) => a - b);
  }
  return moved;
}

/** `moved_sale` etc. with the moved ids, for tables that had some. */
function toAuditedChanges(moved: Record<string, number[]>): Changes {
  const some = Object.entries(moved).filter(([table, ids]) => table !== 'customer' && ids.length > 0);
  return Object.fromEntries(some.map(([table, ids]) => [`moved_${table}`, [null, ids]]));
}
