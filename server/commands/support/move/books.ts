import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { formatMoney } from '../../../../domain/money.ts';
import type { Db } from '../../../db/schema.ts';
import { type MovedTable, readPages } from './tables.ts';

/** One line of the comparison. */
export interface Figure {
  label: string;
  /** The value as text for people. */
  displayText: string;
  /** A digest: equal only if all underlying data is equal. */
  exact: string;
}

/** The figures of a shop: rows per table, money, days and points. Reads every row. */
export async function readFigures(db: Db, tables: readonly MovedTable[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const table of tables) {
    const { count, digest } = await digestRows(db, table);
    figures.push({ label: table.label, displayText: count.toLocaleString('pt-BR'), exact: digest });
  }
  return [...figures, ...(await readTotals(db))];
}

/** The labels of the figures that differ. */
export function findDifferences(one: readonly Figure[], other: readonly Figure[]): string[] {
  return one.filter(({ exact }, index) => other[index]?.exact !== exact).map(({ label }) => label);
}

async function digestRows(db: Db, table: MovedTable): Promise<{ count: number; digest: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of readPages(db, table)) {
    count += rows.length;
    for (const row of rows) hash.update(`${JSON.stringify(Object.entries(row).sort())}\n`);
  }
  return { count, digest: hash.digest('hex') };
}

async function readTotals(db: Db): Promise<Figure[]> {
  const { rows: days } = await sql<{ day: string; cents: number }>`
    select business_day as day, sum(cents) as cents from movement group by business_day order by business_day`.execute(
    db,
  );
  const { rows: customers } = await sql<{ id: number; points: number }>`
    select id, points from customer order by id`.execute(db);
  const { rows: sums } = await sql<{ sales: number; cash: number; closed: number; points: number }>`select
    (select coalesce(sum(total_cents), 0) from sale) as sales,
    (select coalesce(sum(cents), 0) from movement) as cash,
    (select coalesce(sum(sales_cents - expense_cents), 0) from cash_closing) as closed,
    (select coalesce(sum(points), 0) from movement) as points`.execute(db);
  const { sales = 0, cash = 0, closed = 0, points = 0 } = sums[0] ?? {};
  const customerPoints = customers.reduce((sum, customer) => sum + customer.points, 0);
  return [
    toMoneyFigure('Valor das vendas', sales),
    toMoneyFigure('Saldo dos movimentos', cash),
    toMoneyFigure('Valor dos fechamentos', closed),
    {
      label: 'Dias com movimento',
      displayText: formatCount(days.length),
      exact: JSON.stringify(days.map((row) => Object.values(row))),
    },
    { label: 'Pontos dos movimentos', displayText: formatCount(points), exact: String(points) },
    {
      label: 'Pontos dos clientes',
      displayText: formatCount(customerPoints),
      exact: JSON.stringify(customers.map((row) => Object.values(row))),
    },
  ];
}

function toMoneyFigure(label: string, cents: number): Figure {
  return { label, displayText: formatMoney(cents), exact: String(cents) };
}

function formatCount(count: number): string {
  return count.toLocaleString('pt-BR');
}
