import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { type ColumnTypes, columnTypes } from './columnTypes.ts';

/**
 * Adds the parts of each line of a sale, and the rows of what professionals are owed, with advances and payouts. Earlier lines get the
 * rate that their professional has now, marked as estimated, and their rows are open. Adds the regime of employees, fixed commissions
 * of services, the settings that say who bears a discount, and the cause of a void.
 */
export async function addCommissions(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const types = columnTypes[dialect];
  const run = async (statements: readonly RawBuilder<unknown>[]) => {
    for (const statement of statements) await statement.execute(db);
  };
  await run([...addColumns(types), ...createTables(types)]);
  await run([...recreateItems(types), ...insertEntries]);
  await run([...indexes, ...(dialect === 'sqlite' ? refuseInSqlite : refuseInPostgres)]);
}

function addColumns({ text, amount }: ColumnTypes): RawBuilder<unknown>[] {
  const addSetting = (name: string, choices: readonly [byDefault: string, other: string]) =>
    sql`alter table shop add column ${sql.ref(name)} ${text} not null default ${sql.lit(choices[0])}
      check (${sql.ref(name)} in (${sql.join(choices.map((choice) => sql.lit(choice)))}))`;
  return [
    sql`alter table employee add column regime ${text} check (regime in ('clt', 'parceiro', 'autonomo'))`,
    sql`alter table employee add column document ${text}`,
    sql`alter table employee add column contract_at ${text}`,
    sql`alter table employee_service add column commission_cents ${amount}
      check (commission_cents is null or (commission_cents >= 0 and commission is null))`,
    sql`alter table sale_void add column cause ${text} check (cause in ('mistake', 'customer'))`,
    addSetting('commission_discount', ['shared', 'shop']),
    addSetting('commission_reward', ['shop', 'shared']),
    addSetting('commission_fee', ['shop', 'shared']),
    addSetting('commission_void', ['professional', 'shop']),
  ];
}

function createTables({ id, text, amount, strict }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table advance (
      id ${id}, version integer not null default 1, archived_at ${text},
      employee_id integer not null references employee (id), amount_cents ${amount} not null check (amount_cents > 0),
      source ${text} not null check (source in ('drawer', 'outside')), observation ${text}, created_at ${text} not null,
      expense_id integer not null references expense (id)
    ) ${strict}`,
    sql`create table payout (
      id ${id}, number integer not null check (number > 0), employee_id integer not null references employee (id),
      business_day ${text} not null, until ${text} not null, cents ${amount} not null check (cents >= 0),
      source ${text} not null check (source in ('drawer', 'outside', 'settled')),
      expense_id integer references expense (id) check (expense_id is null or source <> 'settled'),
      user_id integer not null references app_user (id), created_at ${text} not null, removed_at ${text}
    ) ${strict}`,
    sql`create table employee_entry (
      id ${id}, employee_id integer not null references employee (id),
      kind ${text} not null check (kind in ('commission', 'tip', 'commission_void', 'tip_void', 'advance', 'adjustment')),
      business_day ${text} not null, cents ${amount} not null, base_cents ${amount},
      sale_id integer references sale (id), line integer, advance_id integer references advance (id),
      reason ${text}, rule ${text}, payout_id integer references payout (id),
      is_cancelled integer not null default 0 check (is_cancelled in (0, 1)),
      user_id integer not null references app_user (id), created_at ${text} not null,
      check ((kind in ('commission', 'commission_void')) = (base_cents is not null)),
      check ((kind in ('advance', 'adjustment')) = (sale_id is null) and (sale_id is null) = (line is null)),
      check ((kind = 'advance') = (advance_id is not null)), check ((kind = 'adjustment') = (reason is not null)),
      check (rule is null or kind in ('commission_void', 'tip_void')), check (is_cancelled = 0 or payout_id is null)
    ) ${strict}`,
  ];
}

/** A percentage in hundredths, so that the rest is computed with integers. */
const hundredths = (percent: string) => sql.raw(`cast(round(${percent} * 100) as integer)`);

/**
 * The discount of a line `i` that a person gave, by the rules of 0.18.0: the rest of it is the reward's. A reward on an agreed total is
 * computed from what was charged.
 */
const personDiscount = sql`case
    when s.discount_cents = 0 then 0
    when r.type is null or r.type = 'product' then i.discount_cents
    when r.type = 'service_free' or r.value >= 100 then case when s.discount_cents > 0 then 0 else i.discount_cents end
    when s.subtotal_cents - (s.subtotal_cents * ${hundredths('r.value')} + 5000) / 10000 = s.total_cents then 0
    else coalesce(cast(round(1.0 * (s.discount_cents
      - (2 * s.total_cents * ${hundredths('r.value')} + 10000 - ${hundredths('r.value')}) / (2 * (10000 - ${hundredths('r.value')})))
      * i.price_cents / nullif(s.subtotal_cents, 0)) as integer), i.discount_cents)
  end`;

/** Recreates the table, which is as fast as updating every row. */
function recreateItems({ text, amount, real, keyed }: ColumnTypes): RawBuilder<unknown>[] {
  const columns = sql`sale_id, line, kind, service_id, name, employee_id, price_cents, discount_cents, points`;
  return [
    sql`alter table sale_item rename to old_item`,
    sql`create table sale_item (
      sale_id integer not null references sale (id), line integer not null,
      kind ${text} not null default 'service' check (kind in ('service')),
      service_id integer references service (id), name ${text} not null,
      employee_id integer references employee (id),
      price_cents ${amount} not null, discount_cents ${amount} not null default 0, points ${amount} not null,
      rate_percent ${real} check (rate_percent between 0 and 100), rate_cents ${amount} check (rate_cents >= 0),
      base_cents ${amount} not null default 0, commission_cents ${amount} not null default 0,
      shop_cents ${amount} not null default 0, is_estimated integer not null default 0 check (is_estimated in (0, 1)),
      primary key (sale_id, line), check (base_cents = commission_cents + shop_cents),
      check (commission_cents between 0 and base_cents), check (rate_percent is null or rate_cents is null)
    ) ${keyed}`,
    sql`insert into sale_item (${columns}, rate_percent, base_cents, commission_cents, shop_cents, is_estimated)
      select ${columns}, percent, base, commission, base - commission, case when percent is null then 0 else 1 end
      from (select cut.*, case when percent is null then 0 else (base * ${hundredths('percent')} + 5000) / 10000 end as commission
        from (select priced.*, case when price_cents > deducted then price_cents - deducted else 0 end as base
          from (select i.sale_id, i.line, i.kind, i.service_id, i.name, i.employee_id, i.price_cents, i.discount_cents, i.points,
              coalesce(t.commission, e.commission) as percent, ${personDiscount} as deducted
            from old_item i join sale s on s.id = i.sale_id
              left join reward r on r.id = s.reward_id
              left join employee e on e.id = i.employee_id
              left join employee_service t on t.employee_id = i.employee_id and t.service_id = i.service_id) as priced) as cut) as parts
      order by sale_id, line`,
    sql`drop table old_item`,
  ];
}

/** Rows of voided sales leave the statement. */
const insertEntries = [
  sql`insert into employee_entry (employee_id, kind, business_day, cents, base_cents, sale_id, line, is_cancelled, user_id, created_at)
    select i.employee_id, 'commission', s.business_day, i.commission_cents, i.base_cents, s.id, i.line, s.voided, s.user_id, s.created_at
    from sale_item i join sale s on s.id = i.sale_id where i.employee_id is not null order by i.sale_id, i.line`,
  sql`insert into employee_entry (employee_id, kind, business_day, cents, sale_id, line, is_cancelled, user_id, created_at)
    select tip_employee_id, 'tip', business_day, tip_cents, id, 0, voided, user_id, created_at
    from sale where tip_employee_id is not null order by id`,
];

const indexes = [
  sql`create index advance_employee on advance (employee_id)`,
  sql`create unique index advance_expense on advance (expense_id)`,
  sql`create unique index payout_number on payout (employee_id, number)`,
  sql`create index payout_day on payout (business_day)`,
  sql`create unique index payout_expense on payout (expense_id) where expense_id is not null`,
  sql`create index employee_entry_employee on employee_entry (employee_id, business_day)`,
  // Balances are read from this index alone: SQLite reads the columns of the condition too.
  sql`create index employee_entry_open on employee_entry (employee_id, business_day, cents, payout_id, is_cancelled)
    where payout_id is null and is_cancelled = 0`,
  sql`create unique index employee_entry_sale on employee_entry (sale_id, kind, line) where sale_id is not null`,
  sql`create index employee_entry_advance on employee_entry (advance_id) where advance_id is not null`,
  sql`create index employee_entry_payout on employee_entry (payout_id) where payout_id is not null`,
];

/** Which payout has a row and whether it is cancelled may change, and a reason can be erased; the rest never changes. */
const FIXED_COLUMNS = sql.join(
  [
    ...['id', 'employee_id', 'kind', 'business_day', 'cents', 'base_cents', 'sale_id', 'line', 'advance_id', 'rule'],
    ...['user_id', 'created_at'],
  ].map((column) => sql.ref(column)),
);

const refuse = sql`begin select raise(abort, 'employee_entry is append-only'); end`;

/** SQLite's `insert or replace` deletes a row without the delete trigger: it needs its own trigger. */
const refuseInSqlite = [
  sql`create trigger employee_entry_update before update of ${FIXED_COLUMNS} on employee_entry ${refuse}`,
  sql`create trigger employee_entry_delete before delete on employee_entry ${refuse}`,
  sql`create trigger employee_entry_replace before insert on employee_entry
    when exists (select 1 from employee_entry where id = new.id) ${refuse}`,
];

/** The function is that of migration 017. */
const refuseInPostgres = [
  sql`create trigger employee_entry_update before update of ${FIXED_COLUMNS} on employee_entry
    for each statement execute function cash_append_only()`,
  sql`create trigger employee_entry_delete before delete or truncate on employee_entry
    for each statement execute function cash_append_only()`,
];
