import { sql } from 'kysely';
import { resources, resourcesWithoutScreen, singletons } from '../../../../domain/resources/all.ts';
import type { Db } from '../../../db/schema.ts';

/** Not moved: sessions, so that everyone signs in again; what triggers compute; and what the migration fills. */
const LEFT_BEHIND = ['session', 'day_total', 'reservation_tick', 'five_minutes'];
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

/** Labels of the tables whose label does not follow from a declaration. */
const LABELS: Readonly<Record<string, string>> = {
  app_user: 'Usuários',
  employee_service: 'Serviços dos colaboradores',
  reservation_service: 'Serviços dos agendamentos',
  waiting_service: 'Serviços da lista de espera',
  sale: 'Vendas',
  sale_item: 'Itens das vendas',
  sale_payment: 'Pagamentos das vendas',
  sale_void: 'Vendas canceladas',
  cash_closing: 'Fechamentos de caixa',
  movement: 'Movimentos do caixa',
  audit: 'Histórico de mudanças',
  idempotency: 'Chaves de repetição',
  sign_in_attempt: 'Tentativas de entrada',
};

export interface MovedTable {
  name: string;
  /** For people. */
  label: string;
  /** The columns that tell one row from the others. */
  key: string[];
  /** The columns that refer to other rows of the same table. */
  ownReferences: string[];
}

/** Whether a table has the one row of a resource that is there from the start. */
export function hasOneRow({ name }: MovedTable): boolean {
  return singletons.some(({ table }) => table === name);
}

/** The tables of a SQLite database that are moved, each after those it refers to. */
export async function listMovedTables(from: Db): Promise<MovedTable[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`.execute(from);
  const names = rows.map(({ name }) => name).filter((name) => !isExcludedTable(name));
  const refersTo = new Map<string, string[]>();
  for (const name of names) refersTo.set(name, await referredTables(from, name));
  return Promise.all(
    inOrder(names, refersTo).map(async (name) => ({
      name,
      label: labelOf(name),
      key: await keyOf(from, name),
      ownReferences: await ownReferences(from, name),
    })),
  );
}

/** Whether a table of ours is not moved. */
export function isExcludedTable(name: string): boolean {
  return LEFT_BEHIND.includes(name) || OF_MIGRATIONS.includes(name);
}

function labelOf(table: string): string {
  const many =
    [...resources, ...resourcesWithoutScreen, ...singletons].find((resource) => resource.table === table)?.noun.many ??
    table;
  return LABELS[table] ?? many.charAt(0).toUpperCase() + many.slice(1);
}

async function referredTables(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct "table" as name from pragma_foreign_key_list(${table}) where "table" <> ${table}`.execute(db);
  return rows.map(({ name }) => name);
}

async function ownReferences(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "from" as name from pragma_foreign_key_list(${table}) where "table" = ${table}`.execute(db);
  return rows.map(({ name }) => name);
}

async function keyOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db);
  return rows.map(({ name }) => name);
}

/** Sorts tables so that each comes after those it refers to. */
function inOrder(names: readonly string[], refersTo: ReadonlyMap<string, string[]>): string[] {
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

/** All rows of a table, a page at a time, in the order of its key: the same one on both databases. */
export async function* readPages(db: Db, table: MovedTable): AsyncGenerator<AnyRow[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const { rows } = await sql<AnyRow>`
      select * from ${sql.table(table.name)} order by ${key} limit ${PAGE_ROWS} offset ${offset}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
  }
}
