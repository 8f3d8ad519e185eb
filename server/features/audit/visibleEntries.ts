import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAllowed } from '../../../domain/access.ts';
import { auditedFields } from '../../../domain/audit.ts';
import type { Changes } from '../../../domain/resources/history.ts';
import { listHiddenFields, mayReadHistory } from '../../../domain/visibility.ts';
import { getDialect } from '../../db/connect.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { matchVisibleExpenses } from '../../resources/visibleExpenses.ts';

/** The condition on `audit` for the entries that a role may read: of its resources, without edits of nothing but hidden fields. */
export function matchVisibleEntries(db: Db, context: Pick<RequestContext, 'role'>): RawBuilder<SqlBool> {
  const { role } = context;
  if (isAllowed(role, 'owner')) return sql`1 = 1`;
  const resources = Object.keys(auditedFields).filter((path) => mayReadHistory(role, path));
  const conditions = [
    sql`audit.resource in (${sql.join(['', ...resources])})`,
    sql`(audit.resource <> 'expenses' or ${matchVisibleExpenses('audit.record_id', context)})`,
  ];
  for (const path of resources) {
    const hidden = listHiddenFields(auditedFields[path] ?? {}, role);
    if (hidden.length > 0)
      conditions.push(sql`(audit.resource <> ${path} or audit.action <> 'edit' or ${removeKeys(db, hidden)} <> '{}')`);
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The stored changes without these fields, as text. */
function removeKeys(db: Db, names: readonly string[]): RawBuilder<string> {
  return getDialect(db) === 'sqlite'
    ? sql`json_remove(audit.changes, ${sql.join(names.map((name) => `$.${name}`))})`
    : sql`(audit.changes::jsonb - array[${sql.join(names)}]::text[])::text`;
}

/** The entries without the fields that the role may not see. */
export function hideFields<Entry extends { resource: string; changes: Changes }>(
  entries: readonly Entry[],
  { role }: Pick<RequestContext, 'role'>,
): Entry[] {
  return entries.map((entry) => {
    const hidden = listHiddenFields(auditedFields[entry.resource] ?? {}, role);
    if (hidden.length === 0) return entry;
    const visible = Object.entries(entry.changes).filter(([name]) => !hidden.includes(name));
    return { ...entry, changes: Object.fromEntries(visible) };
  });
}
