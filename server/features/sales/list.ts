import type { Id } from '../../../domain/ids.ts';
import { type Cents, sumCents } from '../../../domain/money.ts';
import { buildReversal } from '../../../domain/reversals.ts';
import type { Sale, SaleListed } from '../../../domain/schemas/saleResponse.ts';
import {
  applyFilter,
  applyPage,
  isEmptyFilter,
  type List,
  type ListQuery,
  type Page,
  parseListQuery,
  toPage,
} from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { userName } from '../../db/users.ts';
import {
  getEmployeeFilter,
  type Period,
  parseSalesQuery,
  type SalesQuery,
  selectSaleEntries,
  selectSales,
} from './entries.ts';
import { readSaleContents, toTip } from './payments.ts';
import { buildSalesColumns, pointsGiven, pointsTaken } from './salesColumns.ts';

/**
 * The sales, oldest first: of a period (`from` and `to`, both included) with voided ones, or of a month (`YYYY-MM`, by default the current
 * one) without them; by `id` of any day; `reversals` adds the voids made in the period. Throws a 422 Refusal for a malformed or too long period.
 */
export function createSalesList(parameters: SalesQuery): List<SaleListed> {
  const employeeFilter = getEmployeeFilter(parseListQuery(parameters));
  return {
    findIds: (db, query, context) => listIds(db, query, parameters, context),
    readByIds: (db, ids) => readSales(db, ids, employeeFilter),
  };
}

/** For sales that are asked for by their ids. */
const EVER: Period = { from: '0000-01-01', to: '9999-12-31', hasVoided: true };

async function listIds(
  db: Db,
  query: ListQuery,
  parameters: SalesQuery,
  context: RequestContext,
): Promise<Page<number>> {
  const { hasPeriod, rest, hasReversals, ...parsed } = parseSalesQuery(query, parameters, context);
  const isById = !hasPeriod && !hasReversals && !isEmptyFilter(rest.filter.id);
  const period = isById ? EVER : parsed.period;
  const all = hasReversals ? selectSaleEntries(db, period) : selectSales(db, period);
  const columns = buildSalesColumns(getEmployeeFilter(rest));
  const hasVoided = hasReversals || period.hasVoided || !isEmptyFilter(rest.filter.voided);
  const found = applyFilter(hasVoided ? all : all.where('sale.voided', '=', 0), rest, columns);
  const rows = await applyPage(found.select('sale.id'), rest, {
    columns,
    byDefault: ['business_day'],
    id: 'id',
  }).execute();
  return toPage(
    found,
    rest,
    rows.map(({ id }) => id),
  );
}

/** Sales by id; negative ids are reversals. `employeeFilter`: the employees whose share each sale gets; null for no share. */
export async function readSales(db: Db, entries: readonly number[], employeeFilter: unknown): Promise<SaleListed[]> {
  if (entries.length === 0) return [];
  const ids = [...new Set(entries.map(Math.abs))];
  const rows = await db
    .selectFrom('sale')
    .leftJoin('customer', 'customer.id', 'sale.customer_id')
    .leftJoin('employee', 'employee.id', 'sale.employee_id')
    .leftJoin('reward', 'reward.id', 'sale.reward_id')
    .leftJoin('sale_void', 'sale_void.sale_id', 'sale.id')
    .leftJoin('app_user', 'app_user.id', 'sale_void.user_id')
    .leftJoin('sale as correction', 'correction.corrects_id', 'sale.id')
    .select([
      'sale.id',
      'sale.id as number',
      'sale.individual',
      'sale.customer_id',
      'customer.name as customer',
      'sale.reservation_id',
      'sale.employee_id',
      'employee.name as employee',
      'sale.reward_id',
      'reward.title as reward',
      'sale.total_cents as amount',
      pointsGiven.as('points'),
      pointsTaken.as('points_taken'),
      'sale.method as payment_method',
      'sale.observation',
      'sale.created_at',
      'sale.taken_at',
      'sale.corrects_id as corrects',
      'sale.tip_cents',
      'sale.tip_employee_id',
      'sale_void.created_at as voided_at',
      'sale_void.reason',
      'sale_void.cause',
      userName.as('voided_by'),
      'correction.id as corrected_by',
    ])
    .where('sale.id', 'in', ids)
    .execute();
  const contents = await readSaleContents(db, ids);
  const addEmployeeName = await createNameResolver(db, ids);
  const sales = rows.map(
    ({ voided_at, voided_by, reason, cause, corrected_by, tip_cents, tip_employee_id, taken_at, ...row }) => {
      const { items, commissions, ...content } = contents(row.id);
      const tip = toTip({ tip_cents, tip_employee_id });
      return {
        ...row,
        ...content,
        ...(taken_at !== null && { taken_at }),
        items: items.map((item, line) => ({ ...addEmployeeName(item), ...commissions[line] })),
        individual: row.individual === 1,
        tip: tip && addEmployeeName(tip),
        voided: voided_at === null ? null : { at: voided_at, by: voided_by ?? '', reason, corrected_by, cause },
      };
    },
  );
  const salesById = new Map<Id, SaleListed>(sales.map((sale) => [sale.id, sale]));
  return entries.flatMap((entry) => {
    const found = salesById.get(Math.abs(entry));
    if (!found) return [];
    const sale = employeeFilter === null ? found : { ...found, share: computeShare(found, employeeFilter) };
    return entry < 0 ? buildReversal(sale) : sale;
  });
}

/** The sum of these employees' lines of a sale. */
function computeShare({ items = [] }: SaleListed, employeeFilter: unknown): Cents {
  const ids = new Set([employeeFilter].flat().map(String));
  return sumCents(items.filter(({ employee_id }) => ids.has(String(employee_id))).map(({ total }) => total));
}

/** Returns a function that adds the name of an employee of these sales, also of an archived one. */
async function createNameResolver(db: Db, saleIds: readonly number[]) {
  const employees = await db
    .selectFrom('employee')
    .select(['id', 'name'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sale_item')
        .select('employee_id')
        .where('sale_id', 'in', saleIds)
        .union(eb.selectFrom('sale').select('tip_employee_id as employee_id').where('id', 'in', saleIds)),
    )
    .execute();
  const names = new Map<Id | null, string>(employees.map(({ id, name }) => [id, name]));
  return <Of extends { employee_id: Id | null }>(of: Of) => ({ ...of, employee: names.get(of.employee_id) ?? null });
}

/** The sale stored under an idempotency key, equal to its first response: sales and their lines never change. Throws when there is none. */
export async function getSaleByKey(db: Db, idemKey: string): Promise<Sale> {
  const { individual, tip_cents, tip_employee_id, ...sale } = await db
    .selectFrom('sale')
    .select([
      'id',
      'individual',
      'customer_id',
      'reservation_id',
      'employee_id',
      'total_cents as amount',
      'points',
      'method as payment_method',
      'observation',
      'created_at',
      'tip_cents',
      'tip_employee_id',
    ])
    .where('idem_key', '=', idemKey)
    .executeTakeFirstOrThrow();
  const { commissions: _, ...content } = (await readSaleContents(db, [sale.id]))(sale.id);
  return { ...sale, ...content, individual: individual === 1, tip: toTip({ tip_cents, tip_employee_id }) };
}
