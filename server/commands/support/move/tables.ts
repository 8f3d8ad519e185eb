import { sql } from 'kysely';
import type { Db, Tables } from '../../../db/schema.ts';

/** Sessions: everyone signs in anew. And the sums, which a database makes by itself of the rows it is given. */
export const leftBehind = ['session', 'day_total'] as const satisfies (keyof Tables)[];

export type MovedTable = Exclude<keyof Tables, (typeof leftBehind)[number]>;

/** What moves, those that others refer to first: the name for people, and the columns that tell one row from the others. */
export const movedTables: { readonly [Name in MovedTable]: { label: string; key: (keyof Tables[Name] & string)[] } } = {
  app_user: { label: 'Usuários', key: ['id'] },
  customer: { label: 'Clientes', key: ['id'] },
  employee: { label: 'Colaboradores', key: ['id'] },
  service: { label: 'Serviços', key: ['id'] },
  employee_service: { label: 'Serviços dos colaboradores', key: ['employee_id', 'service_id'] },
  reservation: { label: 'Agendamentos', key: ['id'] },
  reservation_service: { label: 'Serviços dos agendamentos', key: ['reservation_id', 'line'] },
  reward: { label: 'Recompensas', key: ['id'] },
  expense: { label: 'Despesas', key: ['id'] },
  sale: { label: 'Vendas', key: ['id'] },
  sale_item: { label: 'Itens das vendas', key: ['sale_id', 'line'] },
  sale_void: { label: 'Vendas canceladas', key: ['sale_id'] },
  cash_closing: { label: 'Fechamentos de caixa', key: ['id'] },
  movement: { label: 'Movimentos do caixa', key: ['id'] },
  idempotency: { label: 'Chaves de repetição', key: ['scope', 'key'] },
  sign_in_attempt: { label: 'Tentativas de entrada', key: ['id'] },
};

export const movedTableNames = Object.keys(movedTables).filter((name): name is MovedTable => name in movedTables);

export type AnyRow = Record<string, string | number | null>;

const PAGE_ROWS = 1_000;

/** All rows of a table, a page at a time, in the order of its key: the same one on both databases. */
export async function* pagesOf(db: Db, table: MovedTable): AsyncGenerator<AnyRow[]> {
  const key = sql.join(movedTables[table].key.map((column) => sql.ref(column)));
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const { rows } = await sql<AnyRow>`
      select * from ${sql.table(table)} order by ${key} limit ${PAGE_ROWS} offset ${offset}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
  }
}
