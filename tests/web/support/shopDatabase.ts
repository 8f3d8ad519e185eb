import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { DEFAULT_TIME_ZONE, getDayAt, toDay } from '../../../domain/dates.ts';
import { encodeFields, type Json } from '../../../domain/fields/codec.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { allocateDiscount, sumCents, toCents, toNumber } from '../../../domain/money.ts';
import type { Payment } from '../../../domain/payments.ts';
import { resources, resourcesWithoutScreen, singletons } from '../../../domain/resources/all.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { buildSearchText } from '../../../domain/search.ts';
import { fold } from '../../../domain/text.ts';
import { getColumns } from '../../../server/db/columns.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { Tables as DatabaseTables } from '../../../server/db/schema.ts';
import { ImmediateSqliteDialect } from '../../../server/db/sqliteDialect.ts';
import {
  addFeesAndTips,
  reverseMovements,
  toMovements,
  toPaymentRows,
} from '../../../server/features/sales/payments.ts';
import type { Row, Tables } from '../../fixtures/backEnd/records.ts';

/* SQLite databases in memory for the server of the screen tests, filled with rows as on the wire. */

/** The id of the user who owns all rows inserted here. */
export const USER_ID = 1;

const template = await buildTemplate();

/** A migrated database whose only row is the one of `shop`. */
export function copyTemplate(): SQLite.Database {
  return prepare(new SQLite(template as unknown as string));
}

async function buildTemplate(): Promise<Buffer> {
  const database = prepare(new SQLite(':memory:'));
  const db = new Kysely<DatabaseTables>({ dialect: new ImmediateSqliteDialect(database, () => true) });
  await migrate(db, 'sqlite');
  const buffer = database.serialize();
  database.close();
  return buffer;
}

/** Applies those settings of `openSqlite` that matter in memory. */
function prepare(database: SQLite.Database): SQLite.Database {
  database.pragma('foreign_keys = ON');
  database.function('fold_text', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : null));
  return database;
}

/** By API path; also resources that `Tables` does not name. */
const RESOURCES = Object.fromEntries(
  [...resources, ...resourcesWithoutScreen, ...singletons].map((resource) => [resource.api.path, resource]),
) as Record<Exclude<keyof Tables, 'sales'>, AnyResource>;

/** Referenced tables first. Closings last: they count the movements of their day. */
const ORDER = [
  'shop',
  'services',
  'customers',
  'employees',
  'rewards',
  'reservations',
  'blocks',
  'waiting-list',
  'expenses',
  'sales',
  'cash-register',
] as const satisfies readonly (keyof Tables)[];

/** Inserts all rows of a shop. Throws a SqliteError for a reference to a missing record. */
export function insertShop(database: SQLite.Database, tables: Tables): void {
  database.transaction(() => {
    const others = (Object.keys(tables) as (keyof Tables)[]).filter((table) => !ORDER.includes(table));
    for (const table of [...ORDER, ...others]) insertRows(database, table, tables[table]);
  })();
}

/** Inserts rows as on the wire, with their links and movements. Omitted fields get the defaults of the database. */
export function insertRows(database: SQLite.Database, table: keyof Tables, rows: readonly Row[]): void {
  for (const row of rows) {
    if (table === 'sales') insertSale(database, row);
    else if (table === 'shop') updateRow(database, 'shop', 1, row);
    else {
      insertInto(database, RESOURCES[table].table, {
        ...toColumns(table, row),
        ...toExtraColumns(database, table, row),
      });
      insertLinks(database, table, row);
      if (table === 'expenses') insertExpenseMovement(database, row);
      if (table === 'cash-register') closeDay(database, row);
    }
  }
}

/** Replaces all rows of a table. */
export function replaceRows(database: SQLite.Database, table: keyof Tables, rows: readonly Row[]): void {
  const storedRows = readRows(database, table);
  if (table !== 'shop')
    for (const { id } of storedRows)
      if (table === 'sales' || !rows.some((row) => row.id === id)) deleteRow(database, table, id);
  for (const row of rows) {
    if (table !== 'sales' && storedRows.some(({ id }) => id === row.id)) updateRow(database, table, row.id, row);
    else insertRows(database, table, [row]);
  }
}

/** Updates fields of a row, given as on the wire. Of a sale only `voided` can change. */
export function updateRow(database: SQLite.Database, table: keyof Tables, id: number, fields: Json): void {
  const name = table === 'sales' ? 'sale' : RESOURCES[table].table;
  const { voided, ...rest } = fields;
  if (table === 'sales') {
    if (voided) voidSale(database, id, voided as Json);
    if (Object.keys(rest).length > 0) throw new Error('a sale is never changed');
    return;
  }
  const storedRow = readRows(database, table).find((row) => row.id === id);
  if (!storedRow) throw new Error(`no ${name} ${id}`);
  const columns = toColumns(table, { ...storedRow, ...fields, id });
  const assigned = Object.keys(columns).map((column) => `"${column}" = @${column}`);
  database.prepare(`update "${name}" set ${assigned.join(', ')} where id = @id`).run(columns);
  deleteLinks(database, table, id);
  insertLinks(database, table, { ...storedRow, ...fields, id });
}

/** Deletes a row with its links and movements; archives it when other rows refer to it. */
export function deleteRow(database: SQLite.Database, table: keyof Tables, id: number): void {
  if (table === 'sales') {
    for (const part of ['sale_void', 'sale_item', 'sale_payment', 'movement'])
      database.prepare(`delete from ${part} where sale_id = ?`).run(id);
    database.prepare('delete from sale where id = ?').run(id);
    recomputeDayTotals(database);
    return;
  }
  const name = RESOURCES[table].table;
  if (table === 'expenses') database.prepare('delete from movement where expense_id = ?').run(id);
  if (table === 'cash-register') database.prepare('update movement set closing_id = null where closing_id = ?').run(id);
  try {
    database.prepare(`delete from "${name}" where id = ?`).run(id);
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_FOREIGNKEY') throw error;
    database.prepare(`update "${name}" set archived_at = ? where id = ?`).run(new Date().toISOString(), id);
  }
  recomputeDayTotals(database);
}

/** The rows of a table that are not archived, by id and as on the wire: their own fields and the ids of their links. */
export function readRows(database: SQLite.Database, table: keyof Tables): Row[] {
  if (table === 'sales') return readSales(database);
  const { table: name, fields } = RESOURCES[table];
  const hasArchive = table !== 'cash-register' && table !== 'shop';
  const stored = database
    .prepare<[], Json>(`select * from "${name}" ${hasArchive ? 'where archived_at is null' : ''} order by id`)
    .all();
  return stored.map((row) => {
    const own: Json = {};
    for (const [key, { name: column, fromRow }] of getColumns(fields))
      own[key] = row[column] === null ? null : fromRow(row[column]);
    return {
      ...encodeFields(fields, own),
      ...readLinks(database, table, Number(row.id)),
      id: row.id,
      version: row.version,
    } as Row;
  });
}

function readSales(database: SQLite.Database): Row[] {
  return database
    .prepare<[], Json>(
      `select sale.*, sale_void.created_at as voided_at, sale_void.reason from sale
       left join sale_void on sale_void.sale_id = sale.id order by id`,
    )
    .all()
    .map(({ total_cents, method, voided_at, reason, tip_cents, tip_employee_id, corrects_id, ...sale }) => ({
      ...sale,
      id: Number(sale.id),
      amount: Number(total_cents) / 100,
      payment_method: method,
      tip: tip_employee_id === null ? null : { amount: Number(tip_cents) / 100, employee_id: tip_employee_id },
      corrects: corrects_id,
      voided: voided_at === null ? null : { at: voided_at, reason },
      ...readSaleContents(database, Number(sale.id)),
    }));
}

function readSaleContents(database: SQLite.Database, id: number): Json {
  const select = (table: string) =>
    database.prepare<[number], Json>(`select * from ${table} where sale_id = ? order by line`).all(id);
  return {
    items: select('sale_item').map(({ service_id, name, employee_id, price_cents, discount_cents }) => ({
      service_id,
      name,
      employee_id,
      price: Number(price_cents) / 100,
      discount: Number(discount_cents) / 100,
      total: (Number(price_cents) - Number(discount_cents)) / 100,
    })),
    payments: select('sale_payment').map(({ method, cents, tendered_cents, fee_cents, installments }) => ({
      method,
      amount: Number(cents) / 100,
      tendered: tendered_cents === null ? null : Number(tendered_cents) / 100,
      fee: Number(fee_cents) / 100,
      installments,
    })),
  };
}

/** The columns of a row in the table of its resource. */
function toColumns(table: Exclude<keyof Tables, 'sales'>, row: Row): Json {
  const resource: AnyResource = RESOURCES[table];
  const columns: Json = { id: row.id };
  if (row.version !== undefined && row.version !== null) columns.version = row.version;
  for (const [key, { name, toRow }] of getColumns(resource.fields)) {
    const field = resource.fields[key] as Field;
    const wire = row[key] ?? getId(row[field.options.recordKey ?? key]);
    if (wire !== undefined) columns[name] = wire === null ? null : toRow(toStored(field, wire));
    else if (field.options.setOnCreate === 'instant') columns[name] = new Date().toISOString();
    else if (field.options.setOnCreate === 'day') columns[name] = getDayAt(new Date(), DEFAULT_TIME_ZONE);
  }
  const searchable = Object.entries(resource.fields).filter(([, { options }]) => options.searchable);
  if (searchable.length > 0) columns.search = buildSearchText(searchable.map(([key]) => row[key] as string | null));
  return columns;
}

/** Some columns store a day where the wire has an instant. */
function toStored({ kind, options, decode }: Field, wire: unknown): unknown {
  if (kind === 'instant' && (options.setOnCreate === 'day' || options.optional))
    return toDay(String(wire), DEFAULT_TIME_ZONE);
  return decode(wire);
}

function toExtraColumns(database: SQLite.Database, table: keyof Tables, row: Row): Json {
  if (table === 'expenses') return { business_day: getBusinessDay(row) };
  if (table === 'reservations' && row.duration === undefined) return { duration_min: sumDurations(database, row) };
  if (table !== 'cash-register') return {};
  const sales = sumCents(
    ['total_credit', 'total_debit', 'total_cash', 'total_pix'].map((key) => toCents(row[key] ?? 0)),
  );
  return {
    sales_cents: sales,
    n: 0,
    user_id: USER_ID,
    created_at: String(row.recorded_at ?? new Date().toISOString()),
  };
}

function sumDurations(database: SQLite.Database, row: Row): number {
  const durations = listIds(row.services).map((id) =>
    Number(database.prepare<[number], number>('select duration_min from service where id = ?').pluck().get(id) ?? 30),
  );
  return durations.reduce((sum, minutes) => sum + minutes, 0) || 30;
}

/** The join tables of resources, with both columns and the key on the wire. */
const LINKS: Partial<Record<keyof Tables, readonly [table: string, own: string, other: string, key: string]>> = {
  employees: ['employee_service', 'employee_id', 'service_id', 'services'],
  services: ['employee_service', 'service_id', 'employee_id', 'employees'],
  reservations: ['reservation_service', 'reservation_id', 'service_id', 'services'],
  'waiting-list': ['waiting_service', 'waiting_id', 'service_id', 'services'],
};

function insertLinks(database: SQLite.Database, table: keyof Tables, row: Row): void {
  const link = LINKS[table];
  if (!link) return;
  const [name, own, other, key] = link;
  // These links are usually in the rows of employees.
  if (table === 'services' && !Array.isArray(row[key])) return;
  const terms = (row.terms as Json[] | undefined) ?? [];
  for (const [line, id] of listIds(row[key]).entries()) {
    const term = terms.find(({ service_id }) => Number(service_id) === id);
    insertInto(database, name, {
      [own]: row.id,
      [other]: id,
      ...(table === 'reservations' && { line }),
      ...(term && {
        duration_min: term.duration ?? null,
        price_cents: term.price == null ? null : toCents(term.price),
        commission: term.commission ?? null,
      }),
    });
  }
}

function readLinks(database: SQLite.Database, table: keyof Tables, id: number): Json {
  const link = LINKS[table];
  if (!link) return {};
  const [name, own, other, key] = link;
  const linkRows = database
    .prepare<[number], Json>(
      `select * from ${name} where ${own} = ? order by ${table === 'reservations' ? 'line' : other}`,
    )
    .all(id);
  const terms = linkRows
    .filter((link) => ['duration_min', 'price_cents', 'commission'].some((column) => link[column] != null))
    .map(({ service_id, duration_min, price_cents, commission }) => ({
      service_id,
      duration: duration_min,
      price: price_cents === null ? null : Number(price_cents) / 100,
      commission,
    }));
  return { [key]: linkRows.map((link) => ({ id: link[other] })), ...(table === 'employees' && { terms }) };
}

function deleteLinks(database: SQLite.Database, table: keyof Tables, id: number): void {
  const [name, own] = LINKS[table] ?? [];
  if (name) database.prepare(`delete from ${name} where ${own} = ?`).run(id);
}

function insertExpenseMovement(database: SQLite.Database, row: Row): void {
  const created_at = String(row.created_at ?? new Date().toISOString());
  insertInto(database, 'movement', {
    kind: 'expense',
    business_day: getBusinessDay(row),
    expense_id: row.id,
    cents: -toCents(row.amount),
    points: 0,
    created_at,
  });
}

/** Assigns the movements of its day to a closing, except the last `uncovered_count`. */
function closeDay(database: SQLite.Database, row: Row): void {
  const counted = database
    .prepare<[string], number>(
      "select id from movement where business_day = ? and kind not in ('opening', 'tip', 'tip_void') and closing_id is null order by id",
    )
    .pluck()
    .all(String(row.closed_at));
  const uncovered = Number(row.uncovered_count ?? 0);
  for (const id of uncovered > 0 ? counted.slice(0, -uncovered) : counted)
    database.prepare('update movement set closing_id = ? where id = ?').run(row.id, id);
}

/** Inserts a sale with its items, payments and movements. The points and visits of its customer do not change. */
function insertSale(database: SQLite.Database, row: Row): void {
  const created_at = String(row.created_at ?? new Date().toISOString());
  const business_day = toDay(created_at, DEFAULT_TIME_ZONE);
  const total = toCents(row.amount);
  const employee_id = (row.employee_id ?? null) as number | null;
  const lines = toSaleLines(row, total, employee_id);
  const prices = lines.map(({ price_cents }) => price_cents);
  const subtotal = sumCents(prices);
  const discounts = allocateDiscount(prices, subtotal - total);
  const tip = row.tip as Json | null | undefined;
  const payments = toPayments(row, total + toCents(tip?.amount ?? 0));
  const customer_id = (row.customer_id ?? null) as number | null;
  const points = lines.reduce((sum, line) => sum + line.points, 0);
  insertInto(database, 'sale', {
    id: row.id,
    idem_key: `sale-${row.id}`,
    individual: row.individual ? 1 : 0,
    customer_id,
    employee_id,
    reservation_id: row.reservation_id ?? null,
    reward_id: row.reward_id ?? null,
    business_day,
    subtotal_cents: subtotal,
    discount_cents: subtotal - total,
    total_cents: total,
    points,
    method: row.payment_method ?? 'cash',
    observation: row.observation ?? null,
    user_id: USER_ID,
    created_at,
    corrects_id: row.corrects ?? null,
    tip_cents: toCents(tip?.amount ?? 0),
    tip_employee_id: tip?.employee_id ?? null,
  });
  for (const [line, item] of lines.entries())
    insertInto(database, 'sale_item', { ...item, sale_id: row.id, line, discount_cents: discounts[line] ?? 0 });
  const [fees] = database
    .prepare<[], Record<'debit_fee' | 'credit_fee' | 'credit_2_fee' | 'credit_7_fee', number>>('select * from shop')
    .all();
  if (!fees) throw new Error('no shop');
  const parts = addFeesAndTips(payments, toCents(tip?.amount ?? 0), fees);
  for (const part of toPaymentRows(row.id, parts)) insertInto(database, 'sale_payment', part as unknown as Json);
  const fact = { sale_id: row.id, expense_id: null, customer_id };
  const taken = Number(row.points_taken ?? 0);
  for (const movement of [
    ...toMovements(parts, { ...fact, points: customer_id === null ? 0 : points }),
    ...(taken > 0
      ? [{ ...fact, kind: 'sale_redeem', cents: 0, points: -taken, method: row.payment_method ?? 'cash' }]
      : []),
  ])
    insertInto(database, 'movement', { ...movement, business_day, created_at });
  if (row.voided) voidSale(database, row.id, row.voided as Json);
}

function toSaleLines(row: Row, total: number, employee_id: number | null) {
  const sold = (row.services as Json[] | undefined) ?? [];
  const items =
    (row.items as Json[] | undefined) ?? sold.map((service): Json => ({ ...service, service_id: service.id }));
  const lines = items.map((item) => ({
    service_id: (item.service_id ?? null) as number | null,
    name: String(item.name),
    employee_id: (item.employee_id ?? employee_id) as number | null,
    price_cents: toCents(item.price),
    points: Number(sold.find(({ id }) => id === item.service_id)?.points ?? 0),
  }));
  if (lines.length > 0) return lines;
  return [{ service_id: null, name: 'Venda avulsa', employee_id, price_cents: total, points: 0 }];
}

function toPayments(row: Row, total: number): Payment[] {
  const parts = (row.payments as Json[] | undefined) ?? [{ method: row.payment_method ?? 'cash', amount: total / 100 }];
  return parts.map(({ method, amount, tendered, installments }) => ({
    method: method as Payment['method'],
    amount: toCents(amount),
    tendered: tendered == null ? null : toCents(tendered),
    installments: installments == null ? null : toNumber(installments),
  }));
}

function voidSale(database: SQLite.Database, id: number, { at, reason = null }: Json): void {
  const created_at = String(at);
  const business_day = toDay(created_at, DEFAULT_TIME_ZONE);
  insertInto(database, 'sale_void', { sale_id: id, reason, user_id: USER_ID, business_day, created_at });
  database.prepare('update sale set voided = 1 where id = ?').run(id);
  const movements = database
    .prepare<[number], Parameters<typeof reverseMovements>[0][number] & { points: number; customer_id: number | null }>(
      "select * from movement where sale_id = ? and kind in ('sale', 'tip')",
    )
    .all(id);
  const points = -movements.reduce((sum, movement) => sum + movement.points, 0);
  const fact = { sale_id: id, expense_id: null, customer_id: movements[0]?.customer_id ?? null, points };
  for (const movement of reverseMovements(movements, fact))
    insertInto(database, 'movement', { ...movement, business_day, created_at });
}

/** The triggers of the product only add to day totals, because it never deletes a movement. */
function recomputeDayTotals(database: SQLite.Database): void {
  database.exec(`
    delete from day_total;
    insert into day_total (business_day, sales_cents, expense_cents)
    select business_day, sum(case when kind like 'sale%' then cents else 0 end), sum(case when kind like 'expense%' then -cents else 0 end)
    from movement where cents <> 0 group by business_day;
  `);
}

function insertInto(database: SQLite.Database, table: string, row: Json): void {
  const names = Object.keys(row);
  database
    .prepare(`insert into "${table}" (${names.map((name) => `"${name}"`)}) values (${names.map((name) => `@${name}`)})`)
    .run(row);
}

function getBusinessDay(row: Row): string {
  return toDay(String(row.created_at ?? new Date().toISOString()), DEFAULT_TIME_ZONE);
}

function getId(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

function listIds(value: unknown): number[] {
  return Array.isArray(value) ? value.map((recordOrId) => Number(getId(recordOrId))) : [];
}
