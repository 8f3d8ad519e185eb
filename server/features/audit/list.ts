import { type RawBuilder, sql } from 'kysely';
import { auditedResources } from '../../../domain/audit.ts';
import { AUDIT_ACTIONS, IMPORTS_PATH } from '../../../domain/constants.ts';
import { addDays, type Day, startOfDay } from '../../../domain/dates.ts';
import { getTargetResource } from '../../../domain/resources/all.ts';
import { drawerResources } from '../../../domain/resources/cashSessions.ts';
import { adjustments, commissionResources } from '../../../domain/resources/commissions.ts';
import type { AuditedRecord } from '../../../domain/resources/history.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { getColumns } from '../../db/columns.ts';
import { byDayCondition, byId, byText, rankChoice } from '../../db/listColumns.ts';
import {
  applyFilter,
  countRows,
  type List,
  type ListColumns,
  type ListQuery,
  type Page,
  readPage,
  sortByIds,
} from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { selectSortedUserName, userName } from '../../db/users.ts';
import { isRecordId } from '../../http/envelope.ts';
import { readEntries, type StoredEntry, selectEntries } from './entries.ts';
import { matchVisibleEntries } from './visibleEntries.ts';

export type ListedEntry = Omit<StoredEntry, 'recordId' | 'importId'> & { record: AuditedRecord };

/** The history of the whole shop, the newest entries first. `timeZone`: the shop's. */
export function createHistoryList(timeZone: string): List<ListedEntry> {
  const columns = buildColumns(timeZone);
  return { findIds: (db, query, context) => listIds(db, query, columns, context), readByIds: readListed };
}

/** Ids follow the order of time. */
const NEWEST_FIRST = ['audit.id desc'];

function buildColumns(timeZone: string): ListColumns {
  const toStartInstant = (day: Day) => startOfDay(day, timeZone).toISOString();
  return {
    sort: {
      id: 'audit.id',
      at: 'audit.id',
      user: selectSortedUserName('audit.user_id'),
      action: rankChoice('audit.action', AUDIT_ACTIONS),
      resource: 'audit.resource',
      record: 'audit.record_id',
    },
    filter: {
      id: byId('audit.id'),
      user: byId('audit.user_id'),
      resource: byText('audit.resource'),
      record: byId('audit.record_id'),
      action: byText('audit.action'),
      from: byDayCondition((day) => sql`audit.at >= ${toStartInstant(day)}`),
      to: byDayCondition((day) => sql`audit.at < ${toStartInstant(addDays(day, 1))}`),
    },
  };
}

async function listIds(db: Db, query: ListQuery, columns: ListColumns, context: RequestContext): Promise<Page<number>> {
  const visible = db.selectFrom('audit').where(matchVisibleEntries(db, context));
  // The entry of an import stands for what it changed.
  const listed = query.filter.record === undefined ? visible.where('audit.import_id', 'is', null) : visible;
  const found = applyFilter(listed, { ...query, filter: await completeFilter(db, query.filter) }, columns);
  const total = query.range ? await countRows(found) : null;
  const rows = await readPage(found.select('audit.id'), query, total, {
    columns,
    byDefault: NEWEST_FIRST,
    id: 'audit.id',
  });
  return { items: rows.map(({ id }) => id), total: total ?? rows.length };
}

/** The filter with every id under which the audit log has the asked record. */
async function completeFilter(db: Db, filter: ListQuery['filter']): Promise<ListQuery['filter']> {
  const { resource, record } = filter;
  if (resource !== adjustments.api.path || !isRecordId(String(record))) return filter;
  return { ...filter, record: await listAuditedIds(db, resource, Number(record)) };
}

/** The ids under which the audit log has a record: of an adjustment those of all its rows, because an edit writes another one. */
export async function listAuditedIds(db: Db, resource: string, id: number): Promise<number[]> {
  if (resource !== adjustments.api.path) return [id];
  const entry = await db.selectFrom('employee_entry').select('original_id').where('id', '=', id).executeTakeFirst();
  const first = entry?.original_id ?? id;
  const later = await db.selectFrom('employee_entry').select('id').where('original_id', '=', first).execute();
  return [first, ...later.map((row) => row.id)];
}

async function readListed(db: Db, ids: readonly number[]): Promise<ListedEntry[]> {
  if (ids.length === 0) return [];
  const entries = await readEntries(db, await selectEntries(db).where('audit.id', 'in', ids).execute());
  const records = new Map<string, Map<number, AuditedRecord>>();
  for (const [resource, ofResource] of Map.groupBy(entries, (entry) => entry.resource))
    records.set(resource, await readRecords(db, resource, [...new Set(ofResource.map(({ recordId }) => recordId))]));
  const listed = entries.map(({ recordId, importId: _, ...entry }) => ({
    ...entry,
    record: records.get(entry.resource)?.get(recordId) ?? toErasedRecord(recordId),
  }));
  return sortByIds(ids, listed);
}

function toErasedRecord(id: number): AuditedRecord {
  return { id, name: null, date: null, time: null, removed: true };
}

/** Day and time columns of the resources whose records are identified by them. */
const DATE_COLUMNS: Readonly<Record<string, { date: string; time?: string }>> = {
  reservations: { date: 'day', time: 'slot' },
  blocks: { date: 'day', time: 'from_time' },
  'waiting-list': { date: 'from_day' },
  expenses: { date: 'business_day' },
  'cash-register': { date: 'business_day' },
  'cash-sessions': { date: 'business_day' },
  sales: { date: 'business_day' },
};

/** Resources whose tables have no `archived_at`. */
const NEVER_ARCHIVED: ReadonlySet<string> = new Set([
  ...['sales', 'cash-register', 'shop'],
  ...[...drawerResources, ...commissionResources].map(({ api }) => api.path),
]);

/** Records of a resource by id, with the names of today; without erased ones. */
async function readRecords(db: Db, path: string, ids: readonly number[]): Promise<Map<number, AuditedRecord>> {
  const found = await selectRecords(db, path, ids);
  return new Map(found.map(({ removed, ...row }) => [row.id, { ...row, removed: removed === 1 }]));
}

async function selectRecords(db: Db, path: string, ids: readonly number[]): Promise<AuditedRow[]> {
  if (path === 'users') {
    const users = await db
      .selectFrom('app_user')
      .select(['id', userName.as('name')])
      .where('id', 'in', ids)
      .execute();
    return users.map((user) => ({ ...user, date: null, time: null, removed: 0 }));
  }
  if (path === IMPORTS_PATH) {
    const runs = await db.selectFrom('import_run').select(['id', 'file_name as name']).where('id', 'in', ids).execute();
    return runs.map((run) => ({ ...run, date: null, time: null, removed: 0 }));
  }
  const resource = auditedResources.get(path);
  if (!resource) return [];
  const { date, time } = DATE_COLUMNS[path] ?? {};
  const selectDateColumn = (name: string | undefined) => (name ? sql.ref(`${resource.table}.${name}`) : sql`null`);
  const isArchived = NEVER_ARCHIVED.has(path) ? sql`0` : sql`case when archived_at is null then 0 else 1 end`;
  const { rows } = await sql<AuditedRow>`
    select id, ${selectName(resource)} as name, ${selectDateColumn(date)} as date, ${selectDateColumn(time)} as time, ${isArchived} as removed
    from ${sql.table(resource.table)} where id in (${sql.join(ids)})`.execute(db);
  return rows;
}

type AuditedRow = Omit<AuditedRecord, 'id' | 'removed'> & { id: number; removed: number };

/** The name of a record: its text title, or the name of the record it refers to. Null where the title is a number or a day. */
function selectName({ table, title, fields }: AnyResource): RawBuilder<unknown> {
  const field = fields[title];
  const reference = field?.kind === 'reference' ? title : field?.options.nameOf;
  if (reference) {
    const target = getTargetResource(fields[reference]?.options ?? {});
    const column = sql.ref(`${table}.${getColumns(fields).get(reference)?.name}`);
    return sql`(select ${sql.ref(target.title)} from ${sql.table(target.table)} as named where named.id = ${column})`;
  }
  return field?.kind === 'text' ? sql.ref(`${table}.${getColumns(fields).get(title)?.name}`) : sql`null`;
}
