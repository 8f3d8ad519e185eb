import { sql } from 'kysely';
import { resources, resourcesWithoutScreen, singletons } from '../../../../domain/resources/all.ts';
import type { Db } from '../../../db/schema.ts';

/** Tables that are not moved: sessions, so that everyone signs in again, tables that triggers compute, and tables that migrations fill. */
const EXCLUDED_TABLES = ['session', 'day_total', 'reservation_tick', 'five_minutes'];
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Labels of the tables without a declaration. */
const LABELS: Readonly<Record<string, string>> = {
  app_user: 'Usuários',
  employee_service: 'Serviços dos colaboradores',
  reservation_service: 'Serviços dos agendamentos',
  waiting_service: 'Serviços da lista de espera',
  sale: 'Vendas',
  sale_item: 'Itens das vendas',
  sale_payment: 'Pagamentos das vendas',
  sale_void: 'Vendas canceladas',
  employee_entry: 'Extratos de comissões',
  payout: 'Pagamentos de comissões',
  cash_closing: 'Fechamentos de caixa',
  movement: 'Movimentos do caixa',
  audit: 'Histórico de mudanças',
  idempotency: 'Chaves de repetição',
  sign_in_attempt: 'Tentativas de entrada',
};

export interface MovedTable {
  name: string;
  /** The name for people. */
  label: string;
  /** The columns of the primary key. */
  key: string[];
  /** The columns that refer to rows of the same table. */
  ownReferences: string[];
}

/** Whether a table has exactly one row, which a migration inserts. */
export function hasOneRow({ name }: MovedTable): boolean {
  return singletons.some(({ table }) => table === name);
}

/** The tables of a SQLite database to move, each after the tables it refers to. */
export async function listMovedTables(from: Db): Promise<MovedTable[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`.execute(from);
  const names = rows.map(({ name }) => name).filter((name) => !isExcludedTable(name));
  const refersTo = new Map<string, string[]>();
  for (const name of names) refersTo.set(name, await readReferencedTables(from, name));
  return Promise.all(
    sortByReferences(names, refersTo).map(async (name) => ({
      name,
      label: getLabel(name),
      key: await readPrimaryKey(from, name),
      ownReferences: await findOwnReferences(from, name),
    })),
  );
}

/** Whether a table of ours is not moved. */
export function isExcludedTable(name: string): boolean {
  return EXCLUDED_TABLES.includes(name) || MIGRATION_TABLES.includes(name);
}

function getLabel(table: string): string {
  const many =
    [...resources, ...resourcesWithoutScreen, ...singletons].find((resource) => resource.table === table)?.noun.many ??
    table;
  return LABELS[table] ?? many.charAt(0).toUpperCase() + many.slice(1);
}

async function readReferencedTables(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct "table" as name from pragma_foreign_key_list(${table}) where "table" <> ${table}`.execute(db);
  return rows.map(({ name }) => name);
}

async function findOwnReferences(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "from" as name from pragma_foreign_key_list(${table}) where "table" = ${table}`.execute(db);
  return rows.map(({ name }) => name);
}

async function readPrimaryKey(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db);
  return rows.map(({ name }) => name);
}

/** The tables sorted so that each comes after the tables it refers to. */
export function sortByReferences(names: readonly string[], refersTo: ReadonlyMap<string, string[]>): string[] {
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    for (const other of refersTo.get(name) ?? []) add(other);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered];
}

export type AnyRow = Record<string, string | number | null>;

const PAGE_ROWS = 1_000;

/** All rows of a table by pages, ordered by primary key, which is the same order on both databases. */
export async function* readPages(db: Db, table: MovedTable): AsyncGenerator<AnyRow[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const { rows } = await sql<AnyRow>`
      select * from ${sql.table(table.name)} order by ${key} limit ${PAGE_ROWS} offset ${offset}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
  }
}
