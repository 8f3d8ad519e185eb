import type { Generated, Kysely, Selectable, Transaction } from 'kysely';
import type { Role } from '../../domain/access.ts';
import type { MovementKind } from '../../domain/cash.ts';
import type { EntryKind, PayoutSource, VoidCause, VoidRule } from '../../domain/commission.ts';
import type { AuditAction, PaymentMethod, ReservationStatus } from '../../domain/constants.ts';
import type { Day } from '../../domain/dates.ts';
import type { CashMovementKind } from '../../domain/drawer.ts';
import type { Cents } from '../../domain/money.ts';
import type { blocks } from '../../domain/resources/blocks.ts';
import type { closings } from '../../domain/resources/closings.ts';
import type { advances } from '../../domain/resources/commissions.ts';
import type { customers } from '../../domain/resources/customers.ts';
import type { employees } from '../../domain/resources/employees.ts';
import type { expenses } from '../../domain/resources/expenses.ts';
import type { reservations } from '../../domain/resources/reservations.ts';
import type { rewards } from '../../domain/resources/rewards.ts';
import type { services } from '../../domain/resources/services.ts';
import type { shop } from '../../domain/resources/shop.ts';
import type { waitingList } from '../../domain/resources/waitingList.ts';
import type { RowOf } from './columns.ts';

/**
 * The tables, the same on SQLite and PostgreSQL: days and instants are text, flags are 0 or 1, amounts are integer cents.
 * `movement` is the only source of money and points; totals stored elsewhere are projections, updated in the same transaction.
 */

/** Rows that history may refer to are archived instead of deleted. `version` counts the edits. */
interface Archivable {
  id: Generated<number>;
  version: Generated<number>;
  archived_at: string | null;
}

/** The searchable fields, folded (domain/text.ts), for searches and for sorting by the title. */
interface Searched {
  search: string;
}

/** People whose name and contact can be erased. */
interface Anonymizable {
  anonymised_at: string | null;
}

interface CustomerTable {
  /** The last visit from an imported file, which no sale in this database proves. */
  imported_visit: Day | null;
  /** The visits according to an imported file; `total_visits` has them too. */
  opening_visits: Generated<number>;
  /** The customer that this one, now archived, was merged into. */
  merged_into: number | null;
}

/** The services that an employee offers, with overrides. Null: the service's duration, price and commission, if it has one. */
interface EmployeeServiceTable {
  employee_id: number;
  service_id: number;
  duration_min: Generated<number | null>;
  price_cents: Generated<Cents | null>;
  /** Percent. At most one of the two is set. */
  commission: Generated<number | null>;
  commission_cents: Generated<Cents | null>;
}

/** The five-minute ticks of a day, 0 to 287, in which an employee is busy: a projection that triggers update (migration 011). */
interface ReservationTickTable {
  employee_id: number;
  day: Day;
  tick: number;
  /** Exactly one of the two is set. */
  reservation_id: number | null;
  block_id: number | null;
}

interface ReservationSeriesColumns {
  /** The id of the first reservation that was booked with it; null for a single one. */
  series_id: Generated<number | null>;
  every_weeks: Generated<number | null>;
}

interface ReservationServiceTable {
  reservation_id: number;
  line: number;
  service_id: number;
}

interface WaitingServiceTable {
  waiting_id: number;
  service_id: number;
}

interface SaleTable {
  id: Generated<number>;
  idem_key: string;
  individual: number;
  customer_id: number | null;
  employee_id: number | null;
  reservation_id: number | null;
  /** The reservation's status before this sale; a void restores it. */
  reservation_status: ReservationStatus | null;
  reward_id: number | null;
  business_day: Day;
  subtotal_cents: Cents;
  discount_cents: Cents;
  total_cents: Cents;
  points: number;
  method: PaymentMethod;
  observation: string | null;
  user_id: number;
  created_at: string;
  /** 1 when there is a `sale_void`: a partial index can use only this table's columns. */
  voided: Generated<number>;
  /** The voided sale that this one replaces. */
  corrects_id: number | null;
  /** On corrections: the day of the visit, which is the day of the first sale in the chain. */
  visit_day: Day | null;
  /** Paid on top of the total; not part of the shop's income. */
  tip_cents: Generated<Cents>;
  /** The employee who gets the tip; null without a tip. */
  tip_employee_id: number | null;
  /** When it was made, if it was stored offline: an instant before `created_at`. */
  taken_at: string | null;
}

/** One payment of a sale. The payments add up to total plus tip. */
interface SalePaymentTable {
  sale_id: number;
  line: number;
  method: PaymentMethod;
  cents: Cents;
  /** The cash handed over, if more than `cents`. */
  tendered_cents: Cents | null;
  /** The card company's fee. */
  fee_cents: Cents;
  /** Credit cards only. */
  installments: number | null;
}

interface SaleItemTable {
  sale_id: number;
  line: number;
  kind: Generated<'service'>;
  service_id: number | null;
  name: string;
  /** The employee who did the service. */
  employee_id: number | null;
  price_cents: Cents;
  /** The item's share of the sale's discount. */
  discount_cents: Generated<Cents>;
  points: number;
  /** The rate when it was sold; at most one of the two is set, none without an employee. */
  rate_percent: Generated<number | null>;
  rate_cents: Generated<Cents | null>;
  /** The card fee that lowered the base; null where it was not stored, in lines from before migration 023. */
  fee_cents: Generated<Cents | null>;
  /** The two parts add up to the base. */
  base_cents: Generated<Cents>;
  commission_cents: Generated<Cents>;
  shop_cents: Generated<Cents>;
  /** 1 for a rate that migration 018 took from the employee of then. */
  is_estimated: Generated<number>;
}

interface SaleVoidTable {
  sale_id: number;
  reason: string | null;
  user_id: number;
  business_day: Day;
  created_at: string;
  /** Points that the void did not reverse because they were already spent. Only voids from before migration 013. */
  forgiven_points: Generated<number>;
  /** Null where nobody said: it counts as a mistake. */
  cause: VoidCause | null;
}

interface MovementTable {
  id: Generated<number>;
  kind: MovementKind;
  business_day: Day;
  sale_id: number | null;
  expense_id: number | null;
  customer_id: number | null;
  cents: Cents;
  points: number;
  method: PaymentMethod | null;
  closing_id: number | null;
  created_at: string;
  /** The line of the sale's payment; 0 for movements without a payment. An edit of an expense's source has two. */
  line: Generated<number>;
  /** The cash session whose count has it; null while none was open, until the next opening takes it over. */
  session_id: number | null;
  /**
   * How it came into its session: null while that was open, `taken_over` from before it was opened, `reopened` from before it was opened
   * again, `late` after its count.
   */
  session_entry: 'taken_over' | 'reopened' | 'late' | null;
  /** 1 for an expense that the drawer did not pay. No closing covers it. */
  outside: Generated<number>;
}

/** A row without `closed_at` is the open session: at most one, and always the latest. */
interface CashSessionTable {
  id: Generated<number>;
  version: Generated<number>;
  /** The day on which it was opened. */
  business_day: Day;
  /** Who opened it. */
  employee_id: number;
  opened_at: string;
  float_cents: Cents;
  observation: string | null;
  /** Why the float differs from what should have been in the drawer. */
  opening_reason: Generated<string | null>;
  closed_at: string | null;
  /** The closing that its count wrote; a reopened session keeps it. */
  closing_id: number | null;
  user_id: number;
  created_at: string;
}

/** Append-only, except for the erasure of a reason: triggers refuse other changes (migration 017). So are the next two. */
interface CashMovementTable {
  id: Generated<number>;
  session_id: number;
  kind: CashMovementKind;
  cents: Cents;
  reason: string;
  employee_id: number;
  user_id: number;
  created_at: string;
}

interface CashCountTable {
  id: Generated<number>;
  session_id: number;
  /** From 1 in each session. */
  number: number;
  /** The session's float when it was counted. */
  float_cents: Cents;
  counted_cash: Cents;
  counted_pix: Cents;
  counted_debit: Cents;
  counted_credit: Cents;
  expected_cash: Cents;
  expected_pix: Cents;
  expected_debit: Cents;
  expected_credit: Cents;
  /** What stays in the drawer. */
  keep_cents: Cents;
  reason: string | null;
  employee_id: number;
  user_id: number;
  counted_at: string;
  /** The newest rows of both tables when it was counted: later ones are not in `expected`. Clocks cannot say it. */
  last_movement_id: number;
  last_cash_movement_id: number;
}

interface CashReopeningTable {
  id: Generated<number>;
  session_id: number;
  reason: string;
  user_id: number;
  created_at: string;
}

interface CashFloatCorrectionTable {
  id: Generated<number>;
  session_id: number;
  before_cents: Cents;
  after_cents: Cents;
  reason: string;
  user_id: number;
  created_at: string;
}

interface AdvanceTable {
  /** What it was paid with; it changes only with the advance. */
  expense_id: number;
}

/** Never edited; `removed_at` is set on one that was undone. */
interface PayoutTable {
  id: Generated<number>;
  /** From 1 for each employee. */
  number: number;
  employee_id: number;
  /** The day on which it was paid. */
  business_day: Day;
  /** It has the rows up to this day. */
  until: Day;
  cents: Cents;
  source: PayoutSource;
  expense_id: number | null;
  user_id: number;
  created_at: string;
  removed_at: string | null;
  /** Why it was undone; null if nobody said, and once it is erased. */
  undone_reason: Generated<string | null>;
}

/**
 * What an employee is owed, positive, or owes: a row for each line they did, tip, reversal, advance and adjustment. Rows without a payout
 * that are not cancelled add up to the balance. Append-only, except for the payout, the cancellation and the erasure of a reason (migration 018).
 */
interface EmployeeEntryTable {
  id: Generated<number>;
  employee_id: number;
  kind: EntryKind;
  business_day: Day;
  cents: Cents;
  /** Of a line, negative in its reversal. */
  base_cents: Cents | null;
  sale_id: number | null;
  /** The line of the sale; 0 for a tip. */
  line: number | null;
  advance_id: number | null;
  /** Of an adjustment. */
  reason: string | null;
  /** Of an adjustment that replaces another one, the first of them. */
  original_id: Generated<number | null>;
  /** Why a reversal takes the amount back, or does not. */
  rule: VoidRule | null;
  payout_id: number | null;
  /** 1 where it was voided, changed or deleted before a payout had it. */
  is_cancelled: Generated<number>;
  user_id: number;
  created_at: string;
}

/** One row with the id 1, which the migration inserts. */
interface ShopTable extends RowOf<typeof shop> {
  id: number;
  version: Generated<number>;
}

/** A projection that triggers update (migration 002). */
interface DayTotalTable {
  business_day: Day;
  /** Sales minus voids. */
  sales_cents: Cents;
  expense_cents: Cents;
}

interface CashClosingTable extends RowOf<typeof closings> {
  id: Generated<number>;
  version: Generated<number>;
  sales_cents: Cents;
  n: number;
  user_id: number;
  created_at: string;
}

/** Append-only: triggers refuse updates and deletes (migration 006). Contains no personal data. */
interface AuditTable {
  id: Generated<number>;
  at: string;
  user_id: number;
  /** The resource's path in the API, such as `services`; for passwords `users`. */
  resource: string;
  record_id: number;
  action: AuditAction;
  /** `Changes` (domain/audit.ts) as JSON. */
  changes: string;
  /** The import that made the change. */
  import_id: Generated<number | null>;
}

/** An import of customers or services, of one request or of many with the same key. */
interface ImportRunTable {
  id: Generated<number>;
  user_id: number;
  key: string;
  /** Null where the requests do not name it. */
  file_name: string | null;
  /** The API path of what it imports. */
  resource: string;
  /** How many records it created and edited. */
  created: number;
  updated: number;
}

interface IdempotencyTable {
  scope: string;
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  created_at: string;
  /** Null for responses from before roles existed. */
  user_id: number | null;
}

interface UserTable {
  id: Generated<number>;
  version: Generated<number>;
  email: string;
  password_hash: string;
  created_at: string;
  disabled_at: string | null;
  /** Null for users from before roles existed. */
  name: Generated<string | null>;
  role: Generated<Role>;
  /** Never null for a professional. */
  employee_id: Generated<number | null>;
  /** 1 until the user replaces the password that an owner made. */
  has_first_password: Generated<number>;
}

interface SessionTable {
  /** SHA-256 of the token in the cookie, in hex. The token itself is not stored. */
  token_hash: string;
  user_id: number;
  created_at: string;
  last_seen_at: string;
  /** The kind of device, such as `Chrome no Android`. */
  device: string | null;
}

interface SignInAttemptTable {
  id: Generated<number>;
  address: string;
  email: string;
  at: string;
}

export interface Tables {
  customer: Archivable & Searched & Anonymizable & RowOf<typeof customers> & CustomerTable;
  employee: Archivable & Searched & Anonymizable & RowOf<typeof employees>;
  service: Archivable & Searched & RowOf<typeof services>;
  employee_service: EmployeeServiceTable;
  reservation: Archivable & RowOf<typeof reservations> & ReservationSeriesColumns;
  reservation_service: ReservationServiceTable;
  block: Archivable & RowOf<typeof blocks>;
  reservation_tick: ReservationTickTable;
  waiting: Archivable & RowOf<typeof waitingList>;
  waiting_service: WaitingServiceTable;
  reward: Archivable & Searched & RowOf<typeof rewards>;
  /** `business_day` is the day on which it was created. */
  expense: Archivable & RowOf<typeof expenses> & { business_day: Day };
  /** `created_at` is the instant, the day is its entry's. */
  advance: Archivable & RowOf<typeof advances> & AdvanceTable;
  payout: PayoutTable;
  employee_entry: EmployeeEntryTable;
  sale: SaleTable;
  sale_item: SaleItemTable;
  sale_payment: SalePaymentTable;
  sale_void: SaleVoidTable;
  movement: MovementTable;
  cash_closing: CashClosingTable;
  cash_session: CashSessionTable;
  cash_movement: CashMovementTable;
  cash_count: CashCountTable;
  cash_reopening: CashReopeningTable;
  cash_float_correction: CashFloatCorrectionTable;
  day_total: DayTotalTable;
  audit: AuditTable;
  import_run: ImportRunTable;
  idempotency: IdempotencyTable;
  shop: ShopTable;
  app_user: UserTable;
  session: SessionTable;
  sign_in_attempt: SignInAttemptTable;
}

/** The tables whose rows have a version and are archived instead of deleted when something refers to them. */
export type ResourceTable = { [Name in keyof Tables]: Tables[Name] extends Archivable ? Name : never }[keyof Tables];

/** A connection or a transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>;
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
