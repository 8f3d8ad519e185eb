import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { type ColumnTypes, columnTypes } from './columnTypes.ts';

/**
 * Adds cash sessions with their movements, counts, reopenings and corrections of the float, and says of each expense whether the drawer paid it: all earlier ones
 * count as paid from the drawer, as they did. Rebuilds the index of movements without a closing.
 */
export async function addCashSessions(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const types = columnTypes[dialect];
  for (const statement of [
    ...createTables(types),
    ...(dialect === 'sqlite' ? refuseInSqlite() : refuseInPostgres()),
    ...extendLedger(types),
    ...(dialect === 'sqlite' ? sumDaysInSqlite : sumDaysInPostgres),
  ])
    await statement.execute(db);
}

function createTables({ id, text, amount, strict }: ColumnTypes): RawBuilder<unknown>[] {
  const methods = (name: string, check = sql``) =>
    sql.join(
      ['cash', 'pix', 'debit', 'credit'].map(
        (method) => sql`${sql.ref(`${name}_${method}`)} ${amount} not null ${check}`,
      ),
    );
  const positive = (column: string) => sql`check (${sql.ref(column)} >= 0)`;
  return [
    sql`create table cash_session (
      id ${id}, version integer not null default 1, business_day ${text} not null,
      employee_id integer not null references employee (id), opened_at ${text} not null,
      float_cents ${amount} not null ${positive('float_cents')}, observation ${text},
      closed_at ${text}, closing_id integer references cash_closing (id),
      user_id integer not null references app_user (id), created_at ${text} not null
    ) ${strict}`,
    // Two open sessions would be equal here.
    sql`create unique index cash_session_open on cash_session ((closed_at is null)) where closed_at is null`,
    sql`create unique index cash_session_closing on cash_session (closing_id) where closing_id is not null`,
    sql`create index cash_session_employee on cash_session (employee_id)`,
    sql`create table cash_movement (
      id ${id}, session_id integer not null references cash_session (id),
      kind ${text} not null check (kind in ('sangria', 'suprimento')), cents ${amount} not null check (cents > 0),
      reason ${text} not null, employee_id integer not null references employee (id),
      user_id integer not null references app_user (id), created_at ${text} not null
    ) ${strict}`,
    sql`create index cash_movement_session on cash_movement (session_id)`,
    sql`create index cash_movement_employee on cash_movement (employee_id)`,
    sql`create table cash_count (
      id ${id}, session_id integer not null references cash_session (id), number integer not null check (number > 0),
      float_cents ${amount} not null, ${methods('counted')}, ${methods('expected')}, keep_cents ${amount} not null,
      reason ${text}, employee_id integer not null references employee (id),
      user_id integer not null references app_user (id), counted_at ${text} not null,
      last_movement_id integer not null, last_cash_movement_id integer not null,
      check (keep_cents between 0 and counted_cash)
    ) ${strict}`,
    sql`create unique index cash_count_session on cash_count (session_id, number)`,
    sql`create index cash_count_employee on cash_count (employee_id)`,
    sql`create table cash_reopening (
      id ${id}, session_id integer not null references cash_session (id), reason ${text} not null,
      user_id integer not null references app_user (id), created_at ${text} not null
    ) ${strict}`,
    sql`create index cash_reopening_session on cash_reopening (session_id)`,
    sql`create table cash_float_correction (
      id ${id}, session_id integer not null references cash_session (id),
      before_cents ${amount} not null, after_cents ${amount} not null check (after_cents >= 0), reason ${text} not null,
      user_id integer not null references app_user (id), created_at ${text} not null
    ) ${strict}`,
    sql`create index cash_float_correction_session on cash_float_correction (session_id)`,
  ];
}

/** The columns that never change. The others hold personal texts, which can be erased. */
const FIXED_COLUMNS = {
  cash_movement: ['id', 'session_id', 'kind', 'cents', 'employee_id', 'user_id', 'created_at'],
  cash_count: [
    ...['id', 'session_id', 'number', 'float_cents', 'keep_cents', 'employee_id', 'user_id', 'counted_at'],
    ...['counted_cash', 'counted_pix', 'counted_debit', 'counted_credit'],
    ...[
      'expected_cash',
      'expected_pix',
      'expected_debit',
      'expected_credit',
      'last_movement_id',
      'last_cash_movement_id',
    ],
  ],
  cash_reopening: ['id', 'session_id', 'user_id', 'created_at'],
  cash_float_correction: ['id', 'session_id', 'before_cents', 'after_cents', 'user_id', 'created_at'],
} as const;

/** SQLite's `insert or replace` deletes a row without the delete trigger: it needs its own trigger. */
function refuseInSqlite(): RawBuilder<unknown>[] {
  return Object.entries(FIXED_COLUMNS).flatMap(([table, columns]) => {
    const refuse = sql`begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`;
    const fixed = sql.join(columns.map((column) => sql.ref(column)));
    return [
      sql`create trigger ${sql.ref(`${table}_update`)} before update of ${fixed} on ${sql.table(table)} ${refuse}`,
      sql`create trigger ${sql.ref(`${table}_delete`)} before delete on ${sql.table(table)} ${refuse}`,
      sql`create trigger ${sql.ref(`${table}_replace`)} before insert on ${sql.table(table)}
        when exists (select 1 from ${sql.table(table)} where id = new.id) ${refuse}`,
    ];
  });
}

function refuseInPostgres(): RawBuilder<unknown>[] {
  return [
    sql`create function cash_append_only() returns trigger language plpgsql as $$ begin
      raise exception '% is append-only', tg_table_name;
    end $$`,
    ...Object.entries(FIXED_COLUMNS).flatMap(([table, columns]) => [
      sql`create trigger ${sql.ref(`${table}_update`)} before update of ${sql.join(columns.map((column) => sql.ref(column)))}
        on ${sql.table(table)} for each statement execute function cash_append_only()`,
      sql`create trigger ${sql.ref(`${table}_delete`)} before delete or truncate on ${sql.table(table)}
        for each statement execute function cash_append_only()`,
    ]),
  ];
}

function extendLedger({ text }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`alter table expense add column source ${text} not null default 'drawer' check (source in ('drawer', 'outside'))`,
    sql`alter table sale add column taken_at ${text}`,
    sql`alter table movement add column session_id integer references cash_session (id)`,
    sql`alter table movement add column session_entry ${text}
      check (session_entry is null or session_entry in ('taken_over', 'reopened', 'late'))`,
    sql`alter table movement add column outside integer not null default 0 check (outside in (0, 1))`,
    sql`create index movement_session on movement (session_id, id) where session_id is not null`,
    // An edit of the source has two lines: the old amount back, the new one.
    sql`drop index movement_of_expense`,
    sql`create unique index movement_of_expense on movement (expense_id, kind, line) where expense_id is not null`,
    sql`drop index movement_uncounted`,
    sql`create index movement_uncounted on movement (business_day, cents)
      where closing_id is null and outside = 0 and kind not in ('opening', 'tip', 'tip_void')`,
  ];
}

const sales = sql`case when kind like 'sale%' then cents else 0 end`;
const expenses = sql`case when kind like 'expense%' then -cents else 0 end`;
const addToDay = sql`on conflict (business_day) do update set sales_cents = day_total.sales_cents + excluded.sales_cents,
  expense_cents = day_total.expense_cents + excluded.expense_cents`;

/** As in migration 002, without expenses that the drawer did not pay. */
const sumDaysInSqlite = [
  sql`drop trigger day_total_insert`,
  sql`create trigger day_total_insert after insert on movement when new.cents <> 0 and new.outside = 0 begin
    insert into day_total (business_day, sales_cents, expense_cents)
    select new.business_day, ${sales}, ${expenses} from (select new.kind as kind, new.cents as cents) where true ${addToDay};
  end`,
];

const sumDaysInPostgres = [
  sql`create or replace function day_total_insert() returns trigger language plpgsql as $$ begin
    insert into day_total (business_day, sales_cents, expense_cents)
    select business_day, sum(${sales}), sum(${expenses}) from added where cents <> 0 and outside = 0
    group by business_day order by business_day ${addToDay};
    return null;
  end $$`,
];
