import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDialect } from '../../server/db/connect.ts';
import { seedDemo } from '../../server/db/demo/seed.ts';
import { findInvariantViolations, invariants } from '../../server/db/invariants.ts';
import { describeInvariants } from '../../server/db/invariantTexts.ts';
import type { Db, Tables } from '../../server/db/schema.ts';
import { databases, openDatabase, type TestDatabase } from './support/databases.ts';

/** A sale with a customer on a closed day, and one without a customer. */
const saleOfCustomer = `(select min(id) from sale where customer_id is not null)`;
const saleWithoutCustomer = `(select min(id) from sale where customer_id is null)`;
/** A sale with two different payments. */
const saleOfTwoPayments = `(select min(sale_id) from (select sale_id from sale_payment group by sale_id having count(*) > 1 and min(cents) < max(cents)) as split)`;
const firstSession = `(select min(id) from cash_session)`;
/** A payment of the oldest session that has one by this method. */
const paymentOfFirstSession = (method: string) =>
  `(select min(id) from movement where session_id is not null and method = '${method}' and cents > 0)`;
const someExpense = `(select min(id) from expense)`;

const insertMovement = (id: string, kind: string, cents: string, points: string) => `
  insert into movement (kind, business_day, sale_id, customer_id, cents, points, method, created_at)
  select '${kind}', business_day, id, customer_id, ${cents}, ${points}, method, created_at from sale where id = ${id}`;
const insertVoid = (id: string) => `
  insert into sale_void (sale_id, user_id, business_day, created_at)
  select id, user_id, business_day, created_at from sale where id = ${id}`;

/** The audit entries of sales. */
const insertAudit = (action: string, at = 'created_at') => `
  insert into audit (at, user_id, resource, record_id, action, changes)
  select ${at}, user_id, 'sales', id, '${action}', '{}' from sale`;

/** A sold reservation, reopened by a void, on its own day. */
const soldReservation = `(select min(reservation_id) from sale where voided = 0 and reservation_id is not null)`;
const reopened = [
  `update reservation set status = 1, squeeze = null, day = '2000-01-01' where id = ${soldReservation}`,
  insertVoid(`(select min(id) from sale where voided = 0 and reservation_id = ${soldReservation})`),
];
const reopenedEmployee = `(select employee_id from reservation where day = '2000-01-01')`;
const insertEdit = (at: string, resource: string, id: string) => `
  insert into audit (at, user_id, resource, record_id, action, changes)
  select ${at}, user_id, '${resource}', ${id}, 'edit', '{"status":[1,0]}' from sale where reservation_id = ${soldReservation}`;

/** Prevents triggers from correcting the planted violation. */
const dropTriggers = ['reservation_tick_update on reservation', 'block_tick_update on block'].map(
  (on) => `drop trigger ${on}`,
);

/** Planted violations, by the invariant that finds them. */
const faults: Record<string, Record<string, string | string[]>> = {
  I1_sale_has_a_movement_for_each_payment: {
    'a sale without its movement': `delete from movement where kind = 'sale' and sale_id = ${saleOfCustomer}`,
    'a sale without payments': `delete from sale_payment where sale_id = ${saleOfCustomer}`,
    'a payment by another method than its movement': `update sale_payment set method = 'pix', tendered_cents = null where method = 'cash'`,
    'a tip without a payment': `update movement set line = 7 where id = (select min(id) from movement where kind = 'tip')`,
  },
  I2_cents_and_points_equal: {
    'a movement a cent off': `update movement set cents = cents + 1 where kind = 'sale' and sale_id = ${saleOfCustomer}`,
    'points without a customer': `update movement set points = 1 where kind = 'sale' and sale_id = ${saleWithoutCustomer}`,
    'points at a payment after the first': [
      `update movement set points = 0 where kind = 'sale' and sale_id = ${saleOfTwoPayments} and line = 0`,
      `update movement set points = 1 where kind = 'sale' and sale_id = ${saleOfTwoPayments} and line = 1`,
    ],
    'a tip a cent off': `update movement set cents = cents + 1 where kind = 'tip'`,
    'a payment of an earlier day than its sale': `update movement set business_day = '2000-01-01' where sale_id = ${saleOfTwoPayments} and line = 1`,
    'a payment of a later day than its sale': `update movement set business_day = '2999-01-01' where sale_id = ${saleOfTwoPayments} and line = 1`,
  },
  I3_items_add_up: {
    'a line a cent off': `update sale_item set price_cents = price_cents + 1 where sale_id = ${saleOfCustomer} and line = 0`,
    'a discount a cent off': `update sale_item set discount_cents = discount_cents + 1 where sale_id = ${saleOfCustomer} and line = 0`,
    'a line a point off': `update sale_item set points = points + 1 where sale_id = ${saleOfCustomer} and line = 0`,
    'a sale without lines': `delete from sale_item where sale_id = ${saleOfCustomer}`,
  },
  I4_idem_1to1: {
    'a sale without its idempotency key': `delete from idempotency where key = (select min(key) from idempotency)`,
    'a key without a response': `update idempotency set status = 0 where key = (select min(key) from idempotency)`,
    'a key of a missing sale': `insert into idempotency (scope, key, fingerprint, status, body, created_at) values ('sales/create', 'lost', '', 201, '{}', '')`,
    'a key of a missing correction': `insert into idempotency (scope, key, fingerprint, status, body, created_at) values ('sales/correct', 'lost', '', 201, '{}', '')`,
  },
  P4_day_totals_are_the_sums_of_movements: {
    'a day a cent off': `update day_total set sales_cents = sales_cents + 1`,
    'a day whose expenses are a cent off': `update day_total set expense_cents = expense_cents + 1`,
    'a day with sales without a total': `delete from day_total where business_day = (select max(business_day) from day_total where sales_cents > 0)`,
  },
  I5_closing_equals_members: {
    'a closing that counts one more': `update cash_closing set n = n + 1`,
    'a closing a cent off': `update cash_closing set sales_cents = sales_cents + 1, pix = pix + 1`,
    'a closing whose expenses are a cent off': `update cash_closing set expense_cents = expense_cents + 1`,
    'a closing with a cent more sold and spent than it counts': `update cash_closing set sales_cents = sales_cents + 1, expense_cents = expense_cents + 1`,
    'a closing with methods mixed up': `update cash_closing set pix = pix + 1, cash = cash - 1`,
    'a closing with cards mixed up': `update cash_closing set debit = debit + 1, credit = credit - 1`,
    'a closing with a card amount that was not paid': `update cash_closing set credit = credit + 1`,
    'a closing that counts a tip': `update movement set closing_id = (select min(id) from cash_closing) where kind = 'tip'`,
    'a movement without its closing': `update movement set closing_id = null where sale_id = ${saleOfCustomer}`,
  },
  I6_day_matches_closing: {
    'a closing of another day': `update cash_closing set business_day = '2000-01-01'`,
  },
  I7_no_two_overlap_without_a_reason: {
    'two reservations in the same half hour': [
      `update reservation set squeeze = 'x'`,
      `insert into reservation (customer_id, employee_id, day, slot, status, squeeze) select customer_id, employee_id, day, slot, 1, 'x' from reservation where status = 1`,
      ...dropTriggers,
      `update reservation set squeeze = null`,
    ],
  },
  I15_ticks_match_reservations_and_blocks: {
    'a missing tick of a reservation': `delete from reservation_tick where tick = (select min(tick) from reservation_tick)`,
    'a tick of a cancelled reservation': [...dropTriggers, `update reservation set status = 4 where status = 1`],
    'a tick of a deleted reservation': [...dropTriggers, `update reservation set archived_at = '' where status = 1`],
    'a tick of an overbooked reservation': [...dropTriggers, `update reservation set squeeze = 'x' where status = 1`],
    'a tick after the end of a shortened reservation': [
      ...dropTriggers,
      `update reservation set duration_min = 5 where status = 1`,
    ],
    'a tick on a day without reservations': `insert into reservation_tick (employee_id, day, tick, reservation_id) select employee_id, '2000-01-01', 0, max(reservation_id) from reservation_tick group by employee_id`,
    'a block without ticks': [
      `insert into block (day, from_time, to_time, reason) values ('2000-01-01', '08:00', '24:00', 'x')`,
      `delete from reservation_tick where day = '2000-01-01' and tick = 287`,
    ],
    'an employee’s block without ticks': [
      `insert into block (employee_id, day, from_time, to_time, reason) select min(id), '2000-01-01', '08:00', '09:00', 'x' from employee`,
      `delete from reservation_tick where day = '2000-01-01'`,
    ],
    'ticks of a deleted block': [
      `insert into block (day, from_time, to_time, reason) values ('2000-01-01', '08:00', '24:00', 'x')`,
      ...dropTriggers,
      `update block set archived_at = ''`,
    ],
    'a tick after the end of a block': [
      `insert into block (day, from_time, to_time, reason) values ('2000-01-01', '08:00', '24:00', 'x')`,
      ...dropTriggers,
      `update block set to_time = '23:55'`,
    ],
  },
  I16_sold_reservations_are_done: {
    'an open reservation that is sold': `update reservation set status = 1, squeeze = 'x' where id = ${soldReservation}`,
  },
  I17_void_reopens_no_reservation_of_a_former_employee: {
    'an open reservation of an employee deleted before it': [
      ...reopened,
      `update employee set archived_at = '2000-01-01' where id = ${reopenedEmployee}`,
    ],
    'an open reservation of an employee inactive before it': [
      ...reopened,
      `update employee set status = 0 where id = ${reopenedEmployee}`,
      insertEdit(`'2000-01-01'`, 'employees', reopenedEmployee),
    ],
  },
  I18_void_reopens_no_reservation_beside_an_overbooked_one: {
    'an open reservation that overlaps an earlier one': [
      ...reopened,
      `insert into reservation (customer_id, employee_id, day, slot, status, squeeze)
        select customer_id, employee_id, day, slot, 1, 'x' from reservation where id = ${soldReservation}`,
      insertEdit('created_at', 'reservations', soldReservation),
      insertEdit(`'2000-01-01'`, 'reservations', '(select max(id) from reservation)'),
    ],
  },
  I8_grand_total: {
    'an additional movement of a sale': insertMovement(saleOfCustomer, 'sale_tip', '1', '0'),
    'a voided sale without movements': insertVoid(saleWithoutCustomer),
    'a removed expense without movements': `update expense set archived_at = created_at where id = ${someExpense}`,
  },
  I9_orphans: {
    'a sale movement without a sale': `insert into movement (kind, business_day, cents, points, created_at) values ('sale_x', '', 0, 0, '')`,
    'a tip without a sale': `insert into movement (kind, business_day, cents, points, created_at) values ('tip', '', 0, 0, '')`,
    'an expense movement without an expense': `insert into movement (kind, business_day, cents, points, created_at) values ('expense_x', '', 0, 0, '')`,
  },
  I10_voided_sales_are_marked: {
    'a sale marked as voided without a void': `update sale set voided = 1 where id = ${saleOfCustomer}`,
    'a void of an unmarked sale': insertVoid(saleOfCustomer),
  },
  I11_corrected_sales_are_voided: {
    'a correction of a sale that is not voided': `update sale set corrects_id = ${saleOfCustomer} where id = (select max(id) from sale)`,
    'a sale that corrects itself': [
      insertVoid('(select max(id) from sale)'),
      `update sale set corrects_id = id where id = (select max(id) from sale)`,
    ],
  },
  I12_payments_add_up_to_total_and_tip: {
    'a payment a cent off': `update sale_payment set cents = cents + 1 where sale_id = ${saleOfCustomer} and line = 0`,
    'a tip that was not paid': `update sale set tip_cents = tip_cents + 1 where tip_cents > 0`,
    'a sale with the method of a smaller payment': `update sale set method = (select method from sale_payment where sale_id = sale.id order by cents limit 1) where id = ${saleOfTwoPayments}`,
  },
  I13_each_payment_is_its_movements: {
    'a cent at another payment of the sale': [
      `update movement set cents = cents - 1 where kind = 'sale' and sale_id = ${saleOfTwoPayments} and line = 0`,
      `update movement set cents = cents + 1 where kind = 'sale' and sale_id = ${saleOfTwoPayments} and line = 1`,
    ],
  },
  I14_void_reverses_each_payment: {
    'a void without movements': insertVoid(saleOfCustomer),
    'a void by another method': `update movement set method = case when method = 'pix' then 'cash' else 'pix' end where kind = 'sale_void'`,
    'a void of another payment': `update movement set line = 7 where kind = 'sale_void'`,
    'a void a cent off': `update movement set cents = cents + 1 where kind = 'sale_void'`,
    'a void on another day': `update movement set business_day = '2000-01-01' where kind = 'sale_void'`,
    'a reversed sale without a void': insertMovement(saleOfCustomer, 'sale_void', '-total_cents', '0'),
    'a reversed tip without a void': insertMovement(saleOfCustomer, 'tip_void', '-1', '0'),
  },
  I19_day_equals_its_sales_minus_its_voids: {
    'a sale of another day': `update sale set business_day = '2000-01-01' where id = ${saleOfCustomer}`,
    'a void of another day': `update sale_void set business_day = '2000-01-01'`,
    'a tip a cent off': `update sale set tip_cents = tip_cents + 1 where tip_employee_id is not null`,
  },
  I20_day_equals_its_closings_plus_uncovered: {
    'a cent of another method': `update cash_closing set cash = cash + 1, pix = pix - 1`,
    'a closing of another day': `update cash_closing set business_day = '2000-01-01' where sales_cents <> 0`,
  },
  A1_sales_and_voids_are_in_the_history: {
    'a sale without an audit entry': `${insertAudit('create')} where id = (select min(id) from sale)`,
    'a sale with an audit entry of another time': insertAudit('create', `'2000-01-01'`),
    'a sale with an audit entry of another user': [
      `insert into app_user (email, password_hash, created_at) values ('x', 'x', '')`,
      `${insertAudit('create')}`.replace("user_id, 'sales'", "(select max(id) from app_user), 'sales'"),
    ],
    'a void of a sale that counts': [insertAudit('create'), insertAudit('void')],
    'a void without an audit entry': [insertAudit('create'), insertVoid('(select max(id) from sale)')],
    'an audit entry without a sale': [
      insertAudit('create'),
      `insert into audit (at, user_id, resource, record_id, action, changes) select '', id, 'sales', 0, 'create', '{}' from app_user`,
    ],
  },
  C1_one_session_is_open: {
    'two open sessions': [
      `drop index cash_session_open`,
      `update cash_session set closed_at = null where id = ${firstSession}`,
    ],
    'an open session that is not the latest': [
      `update cash_session set closed_at = '' where closed_at is null`,
      `update cash_session set closed_at = null where id = ${firstSession}`,
    ],
  },
  C2_count_equals_float_and_movements: {
    'a float a cent off': `update cash_session set float_cents = float_cents + 1`,
    'a counted sale that left the session': `update movement set session_id = null where id = ${paymentOfFirstSession('pix')}`,
    'a counted sale by another method': `update movement set method = 'credit' where id = ${paymentOfFirstSession('pix')}`,
    'a debit payment a cent off': `update movement set cents = cents + 1 where id = ${paymentOfFirstSession('debit')}`,
    'a credit payment a cent off': `update movement set cents = cents + 1 where id = ${paymentOfFirstSession('credit')}`,
    'a sangria a cent off': [
      `drop trigger cash_movement_update on cash_movement`,
      `update cash_movement set cents = cents + 1`,
    ],
    'an expense that becomes one from outside': `update movement set outside = 1
      where id = (select min(id) from movement where session_id is not null and kind = 'expense' and outside = 0)`,
  },
  C3_movements_are_in_sessions: {
    'a movement between two sessions in none': `update movement set session_id = null
      where id = (select max(id) from movement where kind = 'expense' and outside = 1 and session_id is not null)`,
    'a movement of the open session in none': `update movement set session_id = null where id = (select max(id) from movement)`,
  },
  C4_closing_of_a_session_is_its_count: {
    'a closing of another day': `update cash_session set business_day = '2000-01-01' where id = ${firstSession}`,
    'a closing with another difference': `update cash_closing set informed_cents = informed_cents + 1`,
    'a counted session without a closing': `update cash_session set closing_id = null where id = ${firstSession}`,
    'a closed session that nobody counted': `update cash_session set closed_at = '' where closed_at is null`,
  },
  C5_expenses_from_outside_are_in_no_closing: {
    'one in a closing': `update movement set closing_id = (select min(id) from cash_closing) where outside = 1`,
    'a sale from outside': `update movement set outside = 1 where sale_id = ${saleOfCustomer}`,
    'one whose movement is the drawer’s': `update movement set outside = 0 where outside = 1`,
    'one that became the drawer’s without a movement': `update expense set source = 'drawer'`,
  },
  C6_what_came_after_a_count_is_late: {
    'one that was not counted and is not late': `update movement set session_id = ${firstSession} where id = (select max(id) from movement)`,
    'a late one that was counted': `update movement set session_entry = 'late' where id = ${paymentOfFirstSession('pix')}`,
    'a late one in no session': `update movement set session_entry = 'late' where session_id is null`,
  },
  E1_lines_are_cut_by_their_rate: {
    'a commission by another rate': `update sale_item set rate_percent = rate_percent + 1 where rate_percent is not null`,
    'a fixed commission by another amount': `update sale_item set rate_cents = rate_cents + 1 where rate_cents is not null`,
    'a line of an employee without a rate': `update sale_item set rate_percent = null where rate_percent is not null`,
    'a rate of nobody': `update sale_item set rate_percent = 50 where employee_id is null`,
  },
  E2_each_line_and_tip_has_its_row: {
    'a line of another employee than its row': `update sale_item set employee_id = (select max(id) from employee)`,
    'a row without its line': `update sale_item set employee_id = null, rate_percent = null where rate_percent = 0 or commission_cents > 0`,
    'a line with another base than its row': `update sale_item set base_cents = base_cents + 1, shop_cents = shop_cents + 1`,
    'a tip of another amount than its row': `update sale set tip_cents = tip_cents + 1 where tip_cents > 0`,
    'a sale of another day than its rows': `update sale set business_day = '2000-01-01' where tip_cents > 0`,
  },
  E3_void_cancels_or_reverses_each_row: {
    'a cancelled row of a sale that is not voided': `update employee_entry set is_cancelled = 1 where payout_id is null and kind = 'commission'`,
    'a row of a voided sale that is not cancelled': `update employee_entry set is_cancelled = 0`,
    'a cancelled reversal': `update employee_entry set is_cancelled = 1 where kind = 'commission_void' and payout_id is null`,
    'a reversal of a sale that is not voided': `delete from sale_void where cause is not null`,
  },
  E4_payout_is_the_sum_of_its_rows_and_its_expense: {
    'a payout a cent off': `update payout set cents = cents + 1 where source = 'settled'`,
    'a row that is no longer in its payout': `update employee_entry set payout_id = null where id = (select max(id) from employee_entry where payout_id is not null)`,
    'a row of another employee': `update payout set number = 99, employee_id = (select max(id) from employee)
      where id = (select min(id) from payout)`,
    'a row after the last day': `update payout set until = '2000-01-01' where source = 'settled'`,
    'a payout that was undone and has rows': `update payout set removed_at = created_at where source = 'settled'`,
    'a payout without its expense': `update payout set expense_id = null`,
    'an expense a cent off': `update expense set amount_cents = amount_cents + 1 where id in (select expense_id from payout)`,
  },
  E5_advance_is_its_expense_and_its_row: {
    'an expense a cent off': `update expense set amount_cents = amount_cents + 1 where id in (select expense_id from advance)`,
    'an expense that was deleted alone': `update expense set archived_at = '2000-01-01' where id in (select expense_id from advance)`,
    'an advance another amount than its row': `update advance set amount_cents = amount_cents + 1`,
    'a row that was cancelled alone': `update employee_entry set is_cancelled = 1 where advance_id is not null`,
  },
  E6_fees_of_lines_are_part_of_the_card_fees: {
    'a fee above those of the payments': `update sale_item set fee_cents = 1 + (select sum(fee_cents) from sale_payment p where p.sale_id = sale_item.sale_id)`,
  },
  P1_points_are_the_sum_of_movements: {
    'points without a movement': `update customer set points = points + 1`,
    'points missing in the balance': insertMovement(saleOfCustomer, 'sale_bonus', '0', '5'),
  },
  P2_visits_are_the_sales_not_voided: {
    'a visit too many': `update customer set total_visits = total_visits + 1`,
    'a visit of a voided sale': insertVoid(saleOfCustomer),
  },
  P3_last_visit_is_the_last_sale_not_voided: {
    'a last visit without a sale': `update customer set last_visit = '2999-01-01'`,
    'the last visit of a voided sale': insertVoid('(select max(id) from sale where customer_id is not null)'),
    'an imported visit that is not the last visit': `update customer set imported_visit = '2999-01-01'`,
  },
  P6_void_reverses_the_points: {
    'points left by a void': `update sale_void set forgiven_points = forgiven_points + 1`,
  },
  P5_correction_keeps_the_visit_day: {
    'a correction of another day': `update sale set visit_day = '2000-01-01' where corrects_id is not null`,
    'a correction without a visit day': `update sale set visit_day = null where corrects_id is not null`,
    'a visit day of a sale that is not a correction': `update sale set visit_day = business_day where corrects_id is null`,
  },
};
const planted = Object.entries(faults).flatMap(([broken, plants]) =>
  Object.entries(plants).map(([fault, plant]) => [fault, broken, [plant].flat()] as const),
);

/** The timeout for a whole shop on a busy machine, in milliseconds. */
const TIMEOUT_MS = 60_000;

test('every invariant has a planted violation', () => {
  expect(new Set(Object.keys(faults))).toEqual(new Set(Object.keys(invariants)));
});

test('each invariant has a description for owners, with its number', () => {
  for (const name of Object.keys(invariants))
    expect(describeInvariants([name])).toMatch(new RegExp(`^[^_]{20,} \\(${name.split('_')[0]}\\)$`));
});

test('each invariant has a unique number', () => {
  const numbers = Object.keys(invariants).map((name) => name.split('_')[0]);
  expect(new Set(numbers).size).toBe(numbers.length);
});

describe.each(databases)('the invariants on $database', { timeout: TIMEOUT_MS }, ({ dialect }) => {
  describe('of a shop with data', () => {
    let database: TestDatabase;
    let db: Kysely<Tables>;
    beforeAll(async () => {
      database = await openDatabase(dialect);
      db = database.connection.db;
      const clock = () => new Date('2026-11-21T15:12:00Z');
      await seedDemo(db, { clock, timeZone: 'America/Sao_Paulo', passwordHash: 'x' });
    }, TIMEOUT_MS);
    afterAll(() => database.drop(), TIMEOUT_MS);

    test.each(planted)('find %s', async (_fault, broken, plant) => {
      const { rows } = await findAfter(db, plant, (trx) => sql.raw(invariants[broken] ?? '').execute(trx));
      expect(rows).not.toEqual([]);
    });

    const searchIndexViolations: [string, string][] = [
      [
        'added',
        `insert into customer (name, search, phone, email, registration_date) values ('', 'zulmira', '', '', '')`,
      ],
      ['renamed', `update customer set search = 'zulmira' where id = (select min(id) from customer)`],
      ['deleted', `delete from customer where id = (select max(id) from customer)`],
    ];
    // PostgreSQL maintains its indexes itself.
    test.each(dialect === 'sqlite' ? searchIndexViolations : [])(
      'find a customer that is %s without an update of the search index',
      async (_what, change) => {
        const triggers = ['insert', 'update', 'delete'].map((event) => `drop trigger customer_search_${event}`);
        const insertLonely = `insert into customer (name, search, phone, email, registration_date) values ('', 'lonely', '', '', '')`;
        const broken = await findAfter(db, [insertLonely, ...triggers, change], findInvariantViolations);
        expect(Object.keys(broken)).toEqual(['S1_search_index_matches_customers']);
      },
    );

    test('hold without a planted violation', async () => {
      expect(await findInvariantViolations(db)).toEqual({});
    });
  });
});

/** What `find` returns after these statements, which are rolled back. */
async function findAfter<Found>(
  db: Kysely<Tables>,
  statements: readonly string[],
  find: (db: Db) => Promise<Found>,
): Promise<Found> {
  const trx = await db.startTransaction().execute();
  try {
    for (const statement of statements) await sql.raw(toDialect(db, statement)).execute(trx);
    return await find(trx);
  } finally {
    await trx.rollback().execute();
  }
}

/** SQLite needs only the name of a trigger. */
function toDialect(db: Db, statement: string): string {
  return getDialect(db) === 'sqlite' ? statement.replace(/^(drop trigger \w+) on \w+$/, '$1') : statement;
}
