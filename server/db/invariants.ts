import { sql } from 'kysely';
import { getDialect } from './connect.ts';
import { getErrorCode } from './errors.ts';
import type { Db } from './schema.ts';

/** `HH:MM` as minutes of the day. */
function minutes(time: string): string {
  return `(cast(substr(${time}, 1, 2) as integer) * 60 + cast(substr(${time}, 4, 2) as integer))`;
}

/** Rules that always hold for the ledger and its projections. Each query returns the rows that violate its rule, on both databases. */
export const invariants: Record<string, string> = {
  I1_sale_has_a_movement_for_each_payment: `
    select s.id from sale s left join sale_payment p on p.sale_id = s.id
      left join movement m on m.sale_id = s.id and m.kind = 'sale' and m.line = p.line and m.method = p.method
    where p.line is null or m.id is null
    union all
    select m.id from movement m left join sale_payment p on p.sale_id = m.sale_id and p.line = m.line and p.method = m.method
    where m.kind in ('sale', 'tip') and p.line is null`,

  I2_cents_and_points_equal: `
    select s.id from sale s left join movement m on m.sale_id = s.id and m.kind in ('sale', 'tip')
    group by s.id, s.total_cents, s.tip_cents, s.customer_id, s.points, s.business_day
    having coalesce(sum(case when m.kind = 'sale' then m.cents end), 0) <> s.total_cents
      or coalesce(sum(case when m.kind = 'tip' then m.cents end), 0) <> s.tip_cents
      or coalesce(sum(m.points), 0) <> case when s.customer_id is null then 0 else s.points end
      or coalesce(sum(case when m.line = 0 and m.kind = 'sale' then m.points end), 0) <> coalesce(sum(m.points), 0)
      or min(m.business_day) <> s.business_day or max(m.business_day) <> s.business_day`,

  I3_items_add_up: `
    select s.id from sale s left join sale_item i on i.sale_id = s.id
    group by s.id, s.subtotal_cents, s.total_cents, s.points
    having coalesce(sum(i.price_cents), -1) <> s.subtotal_cents or coalesce(sum(i.points), -1) <> s.points
      or coalesce(sum(i.price_cents - i.discount_cents), -1) <> s.total_cents`,

  // Other create requests have keys too; only those of sales have a sale.
  I4_idem_1to1: `
    select i.key from idempotency i left join sale s on s.idem_key = i.scope || ':' || i.key
    where i.status = 0 or (i.scope in ('sales/create', 'sales/correct') and i.status = 201 and s.id is null)
    union all
    select * from (select idem_key from sale except select scope || ':' || key from idempotency) as missing`,

  I5_closing_equals_members: `
    select c.id from cash_closing c left join movement m on m.closing_id = c.id
    group by c.id, c.n, c.sales_cents, c.expense_cents, c.cash, c.pix, c.debit, c.credit
    having c.n <> count(m.id) or max(case when m.kind in ('tip', 'tip_void') then 1 else 0 end) = 1
      or c.sales_cents - c.expense_cents <> coalesce(sum(m.cents), 0)
      or c.cash + c.pix + c.debit + c.credit <> c.sales_cents
      or c.cash <> coalesce(sum(case when m.method = 'cash' then m.cents end), 0)
      or c.pix <> coalesce(sum(case when m.method = 'pix' then m.cents end), 0)
      or c.debit <> coalesce(sum(case when m.method = 'debit' then m.cents end), 0)
      or c.credit <> coalesce(sum(case when m.method = 'credit' then m.cents end), 0)`,

  I6_day_matches_closing: `
    select m.id from movement m join cash_closing c on c.id = m.closing_id where m.business_day <> c.business_day`,

  I7_no_two_overlap_without_a_reason: `
    select a.id, b.id as other from reservation a join reservation b on b.employee_id = a.employee_id and b.day = a.day
      and b.id <> a.id and b.slot >= a.slot and (b.slot > a.slot or b.id > a.id)
    where a.status in (1, 2) and a.archived_at is null and a.squeeze is null
      and b.status in (1, 2) and b.archived_at is null and b.squeeze is null
      and ${minutes('b.slot')} < ${minutes('a.slot')} + a.duration_min`,

  I8_grand_total: `
    select a, b from (select
      (select coalesce(sum(s.total_cents + s.tip_cents), 0) from sale s left join sale_void v on v.sale_id = s.id where v.sale_id is null)
        - (select coalesce(sum(amount_cents), 0) from expense where archived_at is null) as a,
      (select coalesce(sum(cents), 0) from movement) as b) as t
    where a <> b`,

  I9_orphans: `
    select id from movement where ((kind like 'sale%' or kind like 'tip%') and sale_id is null) or (kind like 'expense%' and expense_id is null)`,

  I10_voided_sales_are_marked: `
    select s.id from sale s left join sale_void v on v.sale_id = s.id
    where s.voided <> case when v.sale_id is null then 0 else 1 end`,

  I11_corrected_sales_are_voided: `
    select s.id from sale s left join sale_void v on v.sale_id = s.corrects_id
    where s.corrects_id is not null and (v.sale_id is null or s.corrects_id >= s.id)`,

  I12_payments_add_up_to_total_and_tip: `
    select s.id from sale s left join sale_payment p on p.sale_id = s.id
    group by s.id, s.total_cents, s.tip_cents, s.method
    having coalesce(sum(p.cents), 0) <> s.total_cents + s.tip_cents
      or max(p.cents) <> coalesce(max(case when p.method = s.method then p.cents end), 0)`,

  I13_each_payment_is_its_movements: `
    select p.sale_id from sale_payment p
      left join movement m on m.sale_id = p.sale_id and m.line = p.line and m.kind in ('sale', 'tip')
    group by p.sale_id, p.line, p.cents having p.cents <> coalesce(sum(m.cents), 0)`,

  I14_void_reverses_each_payment: `
    select v.sale_id from sale_void v join movement m on m.sale_id = v.sale_id and m.kind in ('sale', 'tip')
      left join movement b on b.sale_id = m.sale_id and b.line = m.line and b.kind = m.kind || '_void'
    where b.id is null or b.cents <> -m.cents or b.method <> m.method or b.business_day <> v.business_day
    union all
    select b.sale_id from movement b left join sale_void v on v.sale_id = b.sale_id
    where b.kind in ('sale_void', 'tip_void') and v.sale_id is null`,

  // Blocks may overlap: then only one of them has the tick.
  I15_ticks_match_reservations_and_blocks: `
    select r.id from reservation r join five_minutes f on f.tick * 5 >= ${minutes('r.slot')} and f.tick * 5 < ${minutes('r.slot')} + r.duration_min
      left join reservation_tick t on t.employee_id = r.employee_id and t.day = r.day and t.tick = f.tick
    where r.status in (1, 2) and r.archived_at is null and r.squeeze is null and coalesce(t.reservation_id, 0) <> r.id
    union all
    select t.reservation_id from reservation_tick t left join reservation r on r.id = t.reservation_id
      and r.employee_id = t.employee_id and r.day = t.day and r.status in (1, 2) and r.archived_at is null and r.squeeze is null
      and t.tick * 5 >= ${minutes('r.slot')} and t.tick * 5 < ${minutes('r.slot')} + r.duration_min
    where t.reservation_id is not null and r.id is null
    union all
    select b.id from block b join employee e on b.employee_id is null or b.employee_id = e.id
      join five_minutes f on f.tick * 5 >= ${minutes('b.from_time')} and f.tick * 5 < ${minutes('b.to_time')}
      left join reservation_tick t on t.employee_id = e.id and t.day = b.day and t.tick = f.tick and t.block_id is not null
    where b.archived_at is null and t.tick is null
    union all
    select t.block_id from reservation_tick t left join block b on b.id = t.block_id and b.archived_at is null and b.day = t.day
      and (b.employee_id is null or b.employee_id = t.employee_id)
      and t.tick * 5 >= ${minutes('b.from_time')} and t.tick * 5 < ${minutes('b.to_time')}
    where t.block_id is not null and b.id is null`,

  I16_sold_reservations_are_done: `
    select r.id from reservation r join sale s on s.reservation_id = r.id
    where r.status in (1, 2) and r.archived_at is null and s.voided = 0`,

  I17_void_reopens_no_reservation_of_a_former_employee: `
    select r.id from reservation r join employee e on e.id = r.employee_id
      join sale s on s.reservation_id = r.id join sale_void v on v.sale_id = s.id
    where r.status in (1, 2) and r.archived_at is null and (e.archived_at < v.created_at
      or (e.status = 0 and v.created_at > (select max(c.at) from audit c
        where c.resource = 'employees' and c.record_id = e.id and c.changes like '%"status":%')))`,

  // Judged by the audit: neither was changed after the void, and the overbooked one existed before it.
  I18_void_reopens_no_reservation_beside_an_overbooked_one: `
    select a.id, b.id as other from reservation a
      join sale s on s.reservation_id = a.id join sale_void v on v.sale_id = s.id
      join reservation b on b.employee_id = a.employee_id and b.day = a.day and b.id <> a.id
    where a.status in (1, 2) and a.archived_at is null and a.squeeze is null
      and b.status in (1, 2) and b.archived_at is null and b.squeeze is not null
      and ${minutes('a.slot')} < ${minutes('b.slot')} + b.duration_min
      and ${minutes('b.slot')} < ${minutes('a.slot')} + a.duration_min
      and v.created_at = (select max(c.at) from audit c where c.resource = 'reservations' and c.record_id = a.id)
      and v.created_at > (select max(c.at) from audit c where c.resource = 'reservations' and c.record_id = b.id)`,

  // Equals what the list of sales shows for a day, also after later voids and corrections.
  I19_day_equals_its_sales_minus_its_voids: `
    select coalesce(e.day, m.day) as day from (
      select day, sum(cents) as cents, sum(tip) as tip from (
        select business_day as day, total_cents as cents, tip_cents as tip from sale
        union all
        select v.business_day, -s.total_cents, -s.tip_cents from sale_void v join sale s on s.id = v.sale_id) as entries
      group by day) as e
    full join (
      select business_day as day, sum(case when kind in ('sale', 'sale_void') then cents else 0 end) as cents,
        sum(case when kind in ('tip', 'tip_void') then cents else 0 end) as tip
      from movement where sale_id is not null group by business_day) as m on m.day = e.day
    where coalesce(e.cents, 0) <> coalesce(m.cents, 0) or coalesce(e.tip, 0) <> coalesce(m.tip, 0)`,

  I20_day_equals_its_closings_plus_uncovered: `
    select coalesce(m.day, c.day) as day from (
      select business_day as day, sum(case when method = 'cash' then cents else 0 end) as cash,
        sum(case when method = 'pix' then cents else 0 end) as pix,
        sum(case when method = 'debit' then cents else 0 end) as debit,
        sum(case when method = 'credit' then cents else 0 end) as credit
      from movement where closing_id is not null and kind in ('sale', 'sale_void') group by business_day) as m
    full join (
      select business_day as day, sum(cash) as cash, sum(pix) as pix, sum(debit) as debit, sum(credit) as credit
      from cash_closing group by business_day) as c on c.day = m.day
    where coalesce(m.cash, 0) <> coalesce(c.cash, 0) or coalesce(m.pix, 0) <> coalesce(c.pix, 0)
      or coalesce(m.debit, 0) <> coalesce(c.debit, 0) or coalesce(m.credit, 0) <> coalesce(c.credit, 0)`,

  C1_one_session_is_open: `
    select min(id) as id from cash_session where closed_at is null having count(*) > 1
    union all
    select s.id from cash_session s where s.closed_at is null and s.id < (select max(id) from cash_session)`,

  C2_count_equals_float_and_movements: `
    select c.id from cash_count c join cash_session s on s.id = c.session_id
      left join movement m on m.session_id = c.session_id and m.id <= c.last_movement_id and m.outside = 0
    group by c.id, c.session_id, c.last_cash_movement_id, c.float_cents, c.expected_cash, c.expected_pix, c.expected_debit, c.expected_credit
    having c.expected_cash <> c.float_cents
        + coalesce(sum(case when m.method = 'cash' or m.kind like 'expense%' then m.cents end), 0)
        - coalesce(sum(case when m.session_entry = 'taken_over' and (m.method = 'cash' or m.kind like 'expense%') then m.cents end), 0)
        + (select coalesce(sum(case when k.kind = 'suprimento' then k.cents else -k.cents end), 0) from cash_movement k
          where k.session_id = c.session_id and k.id <= c.last_cash_movement_id)
      or c.expected_pix <> coalesce(sum(case when m.method = 'pix' then m.cents end), 0)
      or c.expected_debit <> coalesce(sum(case when m.method = 'debit' then m.cents end), 0)
      or c.expected_credit <> coalesce(sum(case when m.method = 'credit' then m.cents end), 0)
    union all
    select c.id from cash_count c join cash_session s on s.id = c.session_id and s.closed_at = c.counted_at
    where c.float_cents <> s.float_cents and c.number = (select max(number) from cash_count where session_id = s.id)
    union all
    select s.id from cash_session s join cash_float_correction f on f.session_id = s.id
    where f.after_cents <> s.float_cents and f.id = (select max(id) from cash_float_correction where session_id = s.id)`,

  // Movements from before the first session have none, and those since the last count none until a session opens.
  C3_movements_are_in_sessions: `
    select m.id from movement m where m.session_id is null
      and m.id > (select min(id) from movement where session_id is not null)
      and (m.id <= (select max(last_movement_id) from cash_count)
        or exists (select 1 from cash_session where closed_at is null))`,

  C4_closing_of_a_session_is_its_count: `
    select s.id from cash_session s left join cash_closing c on c.id = s.closing_id and c.business_day = s.business_day
      left join cash_count n on n.session_id = s.id and n.counted_at = s.closed_at
        and n.number = (select max(number) from cash_count where session_id = s.id)
    where (s.closing_id is not null and c.id is null) or (s.closed_at is not null and (n.id is null or c.id is null
      or c.informed_cents <> c.sales_cents - c.expense_cents
        + n.counted_cash - n.expected_cash + n.counted_pix - n.expected_pix
        + n.counted_debit - n.expected_debit + n.counted_credit - n.expected_credit
        - coalesce((select sum(m.cents) from movement m where m.session_id = s.id and m.id > n.last_movement_id), 0)))`,

  C5_expenses_from_outside_are_in_no_closing: `
    select id from movement where outside = 1 and (closing_id is not null or expense_id is null)
    union all
    select e.id from expense e join movement m on m.expense_id = e.id
    group by e.id, e.source, e.amount_cents, e.archived_at
    having coalesce(sum(case when m.outside = 1 then m.cents end), 0)
      <> case when e.source = 'outside' and e.archived_at is null then -e.amount_cents else 0 end`,

  C6_what_came_after_a_count_is_late: `
    select m.id from movement m where m.session_id is null and m.session_entry is not null
    union all
    select m.id from movement m left join cash_count c on c.session_id = m.session_id and c.last_movement_id < m.id
    where m.session_entry = 'late' and c.id is null
    union all
    select m.id from movement m join cash_session s on s.id = m.session_id
    where s.closed_at is not null and coalesce(m.session_entry, '') <> 'late'
      and m.id > (select max(last_movement_id) from cash_count c where c.session_id = s.id)`,

  E1_lines_are_cut_by_their_rate: `
    select sale_id from sale_item where base_cents <> commission_cents + shop_cents
      or (employee_id is null and (rate_percent is not null or rate_cents is not null or commission_cents <> 0))
      or (employee_id is not null and commission_cents <> case
        when rate_cents is null then (base_cents * cast(round(rate_percent * 100) as integer) + 5000) / 10000
        when rate_cents < base_cents then rate_cents else base_cents end)
      or (employee_id is not null and rate_percent is null and rate_cents is null)`,

  E2_each_line_and_tip_has_its_row: `
    select s.id from sale s join sale_item i on i.sale_id = s.id and i.employee_id is not null
      left join employee_entry e on e.sale_id = i.sale_id and e.line = i.line and e.kind = 'commission'
    where e.id is null or e.employee_id <> i.employee_id or e.cents <> i.commission_cents or e.base_cents <> i.base_cents
      or e.business_day <> s.business_day
    union all
    select s.id from sale s left join employee_entry e on e.sale_id = s.id and e.kind = 'tip'
    where s.tip_employee_id is not null and (e.id is null or e.employee_id <> s.tip_employee_id or e.cents <> s.tip_cents
      or e.business_day <> s.business_day)
    union all
    select e.sale_id from employee_entry e left join sale_item i on i.sale_id = e.sale_id and i.line = e.line
    where e.kind = 'commission' and i.employee_id is null
    union all
    select e.sale_id from employee_entry e join sale s on s.id = e.sale_id where e.kind = 'tip' and s.tip_employee_id is null`,

  E3_void_cancels_or_reverses_each_row: `
    select e.id from employee_entry e join sale s on s.id = e.sale_id
      left join employee_entry r on r.sale_id = e.sale_id and r.line = e.line and r.kind = e.kind || '_void' and r.is_cancelled = 0
    where e.kind in ('commission', 'tip') and (e.is_cancelled + case when r.id is null then 0 else 1 end <> s.voided
      or r.employee_id <> e.employee_id or coalesce(r.base_cents, 0) <> -coalesce(case when r.id is not null then e.base_cents end, 0)
      or r.cents <> case when r.rule in ('clt', 'shop') then 0 else -e.cents end)
    union all
    select r.id from employee_entry r left join sale_void v on v.sale_id = r.sale_id
    where r.kind in ('commission_void', 'tip_void') and (v.sale_id is null or r.rule is null)`,

  E4_payout_is_the_sum_of_its_rows_and_its_expense: `
    select p.id from payout p left join employee_entry e on e.payout_id = p.id
    group by p.id, p.cents, p.employee_id, p.until, p.removed_at
    having (p.removed_at is null and (count(e.id) = 0 or coalesce(sum(e.cents), 0) <> p.cents))
      or (p.removed_at is not null and count(e.id) > 0)
      or max(case when e.employee_id <> p.employee_id or e.business_day > p.until then 1 else 0 end) = 1
    union all
    select p.id from payout p left join expense x on x.id = p.expense_id
    where case when p.source = 'settled' then 0 else 1 end <> case when x.id is null then 0 else 1 end
      or x.amount_cents <> p.cents or x.source <> p.source or x.employee_id <> p.employee_id
      or case when x.archived_at is null then 0 else 1 end <> case when p.removed_at is null then 0 else 1 end and x.id is not null`,

  E5_advance_is_its_expense_and_its_row: `
    select a.id from advance a left join expense x on x.id = a.expense_id
    where x.id is null or x.amount_cents <> a.amount_cents or x.source <> a.source or x.employee_id <> a.employee_id
      or case when x.archived_at is null then 0 else 1 end <> case when a.archived_at is null then 0 else 1 end
    union all
    select a.id from advance a left join employee_entry e on e.advance_id = a.id and e.is_cancelled = 0
    group by a.id, a.amount_cents, a.employee_id, a.archived_at
    having count(e.id) <> case when a.archived_at is null then 1 else 0 end
      or coalesce(sum(e.cents), 0) <> case when a.archived_at is null then -a.amount_cents else 0 end
      or coalesce(max(e.employee_id), a.employee_id) <> a.employee_id`,

  E6_fees_of_lines_are_part_of_the_card_fees: `
    select i.sale_id from sale_item i where i.fee_cents > 0 group by i.sale_id
    having sum(i.fee_cents) > (select coalesce(sum(p.fee_cents), 0) from sale_payment p where p.sale_id = i.sale_id)`,

  // Sales from before the audit existed have no entries.
  A1_sales_and_voids_are_in_the_history: `
    select s.id from sale s left join sale_void v on v.sale_id = s.id
      left join audit made on made.resource = 'sales' and made.record_id = s.id and made.action = 'create'
        and made.user_id = s.user_id and made.at = s.created_at
      left join audit voided_entry on voided_entry.resource = 'sales' and voided_entry.record_id = s.id and voided_entry.action = 'void'
    where s.id >= (select min(record_id) from audit where resource = 'sales' and action = 'create')
      and (made.id is null or (voided_entry.id is null) <> (v.sale_id is null))
    union all
    select a.record_id from audit a left join sale s on s.id = a.record_id where a.resource = 'sales' and s.id is null`,

  P1_points_are_the_sum_of_movements: `
    select c.id from customer c left join movement m on m.customer_id = c.id
    group by c.id, c.points having c.points <> coalesce(sum(m.points), 0)`,

  P2_visits_are_the_sales_not_voided: `
    select c.id from customer c left join sale s on s.customer_id = c.id left join sale_void v on v.sale_id = s.id
    group by c.id, c.total_visits, c.opening_visits having c.total_visits <> c.opening_visits + count(s.id) - count(v.sale_id)`,

  // The imported visit counts where no sale is later.
  P3_last_visit_is_the_last_sale_not_voided: `
    select c.id from customer c left join (
      select s.customer_id, max(coalesce(s.visit_day, s.business_day)) as day from sale s left join sale_void v on v.sale_id = s.id
      where v.sale_id is null group by s.customer_id) as l on l.customer_id = c.id
    where coalesce(c.last_visit, '') <> case when coalesce(c.imported_visit, '') > coalesce(l.day, '')
      then c.imported_visit else coalesce(l.day, '') end`,

  P4_day_totals_are_the_sums_of_movements: `
    select coalesce(d.business_day, m.business_day) as business_day
    from day_total d full join (
      select business_day, sum(case when kind like 'sale%' then cents else 0 end) as sales,
        sum(case when kind like 'expense%' then -cents else 0 end) as expenses
      from movement where cents <> 0 and outside = 0 group by business_day) as m on m.business_day = d.business_day
    where coalesce(d.sales_cents, 0) <> coalesce(m.sales, 0) or coalesce(d.expense_cents, 0) <> coalesce(m.expenses, 0)`,

  P5_correction_keeps_the_visit_day: `
    select s.id from sale s left join sale f on f.id = s.corrects_id
    where coalesce(s.visit_day, '') <> coalesce(f.visit_day, f.business_day, '')`,

  // Voids from before migration 013 forgave points that were already spent: `forgiven_points` says how many.
  P6_void_reverses_the_points: `
    select v.sale_id from sale_void v left join movement m on m.sale_id = v.sale_id
    group by v.sale_id, v.forgiven_points having coalesce(sum(m.points), 0) <> v.forgiven_points`,
};

/** The violated invariants, each with the violating rows; `{}` when all hold. Includes SQLite's search index, so it needs a connection that writes. */
export async function findInvariantViolations(db: Db): Promise<Record<string, unknown[]>> {
  const violations: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length > 0) violations[name] = rows;
  }
  if (getDialect(db) === 'sqlite' && !(await isSearchIndexCurrent(db)))
    violations.S1_search_index_matches_customers = [];
  return violations;
}

/** Whether SQLite's search index, which triggers update, matches the table. PostgreSQL maintains its own. */
async function isSearchIndexCurrent(db: Db): Promise<boolean> {
  try {
    await sql`insert into customer_search (customer_search, rank) values ('integrity-check', 1)`.execute(db);
    return true;
  } catch (error) {
    if (getErrorCode(error) !== 'SQLITE_CORRUPT_VTAB') throw error;
    return false;
  }
}
