import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ENTRY_KINDS, type EntryKind } from '../../../domain/commission.ts';
import type { Day } from '../../../domain/dates.ts';
import { negate } from '../../../domain/money.ts';
import type { CommissionEntry } from '../../../domain/schemas/commission.ts';
import { compareTexts } from '../../../domain/text.ts';
import { toRate } from '../../db/employees.ts';
import { type StreamedList, sortByIds } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';

/** Which rows of a statement: of a period, open up to a day, or of one payout. */
export type EntriesFilter = { from: Day; to: Day } | { openUntil: Day } | { payoutId: number };

/** The rows of a professional, the oldest first, without cancelled ones. Found on a snapshot, then read in chunks from `reader`. */
export async function listStatement(
  reader: Db,
  snapshot: Db,
  employeeId: number,
  filter: EntriesFilter,
): Promise<StreamedList<CommissionEntry>> {
  const found = await findEntries(snapshot, employeeId, filter).execute();
  found.sort((a, b) => compareTexts(a.date, b.date) || a.id - b.id);
  return { ids: found.map(({ id }) => id), readByIds: (ids) => readEntries(reader, ids) };
}

/**
 * The ids and days of the rows, in any order: to sort them, SQLite would read every row of the professional by its day. The condition
 * is in the words of the index `employee_entry_open` (migration 018).
 */
export function findEntries(db: Db, employeeId: number, filter: EntriesFilter) {
  return db
    .selectFrom('employee_entry')
    .select(['id', 'business_day as date'])
    .where('employee_id', '=', employeeId)
    .where(sql<boolean>`is_cancelled = 0`)
    .where(matchFilter(filter));
}

function matchFilter(filter: EntriesFilter): RawBuilder<SqlBool> {
  if ('payoutId' in filter) return sql`payout_id = ${filter.payoutId}`;
  if ('openUntil' in filter) return sql`payout_id is null and business_day <= ${filter.openUntil}`;
  return sql`business_day >= ${filter.from} and business_day <= ${filter.to}`;
}

/** The other sale of a correction: the one that replaces a reversal's, or the one that a row's sale replaces. */
const otherSale = sql`case when entry.kind in ('commission_void', 'tip_void') then correction.id else sale.corrects_id end`;

/** Who has there the tip, or the same service: a sale has each once. */
const counterpartId = sql<number | null>`case when entry.kind in ('tip', 'tip_void')
  then (select other.tip_employee_id from sale as other where other.id = ${otherSale})
  else (select other.employee_id from sale_item as other
    where other.sale_id = ${otherSale} and coalesce(other.service_id, 0) = coalesce(item.service_id, 0)
    order by other.line limit 1) end`;

async function readEntries(db: Db, ids: readonly number[]): Promise<CommissionEntry[]> {
  const rows = await db
    .selectFrom('employee_entry as entry')
    .leftJoin('sale', 'sale.id', 'entry.sale_id')
    .leftJoin('sale_item as item', (join) =>
      join.onRef('item.sale_id', '=', 'entry.sale_id').onRef('item.line', '=', 'entry.line'),
    )
    .leftJoin('sale as correction', 'correction.corrects_id', 'sale.id')
    .leftJoin('advance', 'advance.id', 'entry.advance_id')
    .leftJoin('payout', 'payout.id', 'entry.payout_id')
    .leftJoin('employee as counterpart', (join) => join.on('counterpart.id', '=', counterpartId))
    .select([
      'entry.id',
      'entry.employee_id',
      'entry.kind',
      'entry.business_day as date',
      'entry.sale_id',
      'sale.corrects_id as corrects',
      'correction.id as corrected_by',
      'entry.advance_id',
      'entry.reason',
      'advance.source',
      'advance.observation',
      'item.name',
      'item.price_cents',
      'item.discount_cents',
      'item.fee_cents',
      'item.rate_percent',
      'item.rate_cents',
      'item.is_estimated',
      'entry.base_cents as base',
      'entry.cents as amount',
      'entry.rule',
      'payout.number as payout',
      'counterpart.id as counterpart_id',
      'counterpart.name as counterpart_name',
    ])
    .where('entry.id', 'in', ids)
    .execute();
  const entries = rows.map(
    ({
      reason,
      observation,
      name,
      price_cents,
      discount_cents,
      fee_cents,
      rate_percent,
      rate_cents,
      is_estimated,
      counterpart_id,
      counterpart_name,
      ...row
    }) => {
      const isLine = row.base !== null;
      const sign = (cents: number | null) => (isLine ? signed(row.kind, cents ?? 0) : null);
      const text = { advance: observation, adjustment: reason }[row.kind as string] ?? (isLine ? name : null);
      return {
        ...row,
        number: row.sale_id,
        counterpart: counterpart_id === null ? null : { id: counterpart_id, name: counterpart_name ?? '' },
        text: text ?? ENTRY_KINDS[row.kind],
        price: sign(price_cents),
        discount: sign(discount_cents),
        fee: fee_cents === null ? null : sign(fee_cents),
        rate: isLine ? toRate(rate_percent, rate_cents) : null,
        is_estimated: isLine && is_estimated === 1,
      };
    },
  );
  return sortByIds(ids, entries);
}

function signed(kind: EntryKind, cents: number): number {
  return kind === 'commission_void' ? negate(cents) : cents;
}
