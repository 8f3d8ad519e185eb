import { sql } from 'kysely';
import { isPersonal } from '../../../domain/audit.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import type { PersonalResource } from '../../../domain/personalData.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { buildSearchText } from '../../../domain/search.ts';
import { getColumns } from '../../db/columns.ts';
import type { Db } from '../../db/schema.ts';

/** The columns of a resource's personal fields, with the values that replace them. */
export function getErasedColumns({ fields }: AnyResource): Json {
  const columns = getColumns(fields);
  const erased = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const column = columns.get(name);
    if (!column || !(isPersonal(field) || field.options.erasable)) return [];
    const { optional, emptyValue, erasedText = 'Removido' } = field.options;
    if (optional) return [[column.name, null]];
    const isContact = field.kind === 'phone' || field.kind === 'email';
    return [[column.name, isContact ? '' : (emptyValue ?? erasedText)]];
  });
  return Object.fromEntries(erased);
}

/**
 * Erases the personal fields of the records that refer to a person, archived ones too. An edit begun before it fails. Returns the ids of
 * the records that had some.
 */
export async function erasePersonalFields(
  db: Db,
  { resource, referenceFields }: PersonalResource,
  personId: number,
): Promise<{ id: number }[]> {
  const erased = Object.entries(getErasedColumns(resource));
  if (erased.length === 0) return [];
  const table = sql.table(resource.table);
  const columns = getColumns(resource.fields);
  const refers = referenceFields.map((name) => sql`${sql.ref(columns.get(name)?.name ?? name)} = ${personId}`);
  const hasValue = erased.map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} <> ${value}`,
  );
  const { rows } = await sql<{ id: number }>`select id from ${table}
    where (${sql.join(refers, sql` or `)}) and (${sql.join(hasValue, sql` or `)}) order by id`.execute(db);
  const values = erased.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${table} set ${sql.join(values)}, version = version + 1
    where ${sql.join(refers, sql` or `)}`.execute(db);
  await updateSearchTexts(db, resource, rows);
  return rows;
}

/** Stores the search texts of records again, if an erased field is searchable. */
async function updateSearchTexts(db: Db, { table, fields }: AnyResource, records: readonly { id: number }[]) {
  const searchable = Object.entries(fields).filter(([, { options }]) => options.searchable);
  if (!searchable.some(([, field]) => isPersonal(field))) return;
  const columns = getColumns(fields);
  for (const { id } of records) {
    const { rows } = await sql<Json>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
    const texts = searchable.map(([name]) => rows[0]?.[columns.get(name)?.name ?? name] as string | null);
    await sql`update ${sql.table(table)} set search = ${buildSearchText(texts)} where id = ${id}`.execute(db);
  }
}
