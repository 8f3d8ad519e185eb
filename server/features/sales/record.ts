import type { Transaction } from 'kysely';
import { auditedFields, diffRecords, toAuditedSale } from '../../../domain/audit.ts';
import { DONE } from '../../../domain/constants.ts';
import { allocateDiscount, sumCents } from '../../../domain/money.ts';
import { computePointsEarned, computePointsTaken, getEmployeePrice, isSameRedemption } from '../../../domain/sale.ts';
import type { SaleInput } from '../../../domain/schemas/sale.ts';
import type { Sale } from '../../../domain/schemas/saleResponse.ts';
import { buildStatusChange, writeAuditEntries } from '../../db/audit.ts';
import { readTerms } from '../../db/employees.ts';
import { type NewMovement, recordMovements } from '../../db/ledger.ts';
import { isAnonymized, resolveCustomerId } from '../../db/mergedCustomers.ts';
import type { Row, Tables } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { invalid } from '../../refusal.ts';
import { addLateSaleToClosing } from '../cash/count.ts';
import { cutLines, insertSaleEntries, readSaleSettings, type SoldLine, type Terms } from './commissions.ts';
import { checkOwnSale } from './ownSale.ts';
import { addFeesAndTips, storePaymentParts, toMovements, toSalePayments, toServicesAndItems } from './payments.ts';
import {
  checkAutomaticReward,
  checkEmployees,
  deductPoints,
  finishReservation,
  readPointsTaken,
  recordVisit,
  resolveReward,
} from './saleReferences.ts';
import { voidSale } from './void.ts';

/** The sale that the new one replaces. */
interface Corrected {
  sale: Row<'sale'>;
  reason: string | null;
}

interface SaleOptions {
  corrected?: Corrected;
  /** With SPEC_STRICT=1: prices per employee do not apply. */
  strict?: boolean;
}

/**
 * Stores a sale with its consequences for the ledger, the customer, the reward and the reservation (docs/contract.md, section 4), and
 * returns it as `getSaleByKey` reads it; `idemKey` must be new. Throws a Refusal: 422 for a missing reference or a reservation of another
 * customer; 409 for a reservation that is sold or cancelled, a corrected sale that is voided already, or too few points for an automatic
 * reward; 403 for a professional's sale of what is not theirs.
 */
export async function recordSale(
  trx: Transaction<Tables>,
  input: SaleInput,
  idemKey: string,
  context: RequestContext,
  { corrected, strict = false }: SaleOptions = {},
): Promise<Sale> {
  await checkOwnSale(trx, input, context);
  // A correction may keep the references of the first sale, even to archived records, and the old prices of its services.
  const original = corrected?.sale ?? null;
  const soldLines = original === null ? [] : await readSoldLines(trx, original.id);
  const { lines, terms } = await buildLines(trx, input, soldLines, strict);
  const prices = lines.map((line) => line.price_cents);
  const subtotal = sumCents(prices);
  const freeLine = findFreeLine(lines, input.free_service_id ?? null);
  const discounts = allocateDiscount(prices, subtotal - input.amount, freeLine);
  const items = lines.map((line, index) => ({ ...line, discount_cents: discounts[index] ?? 0 }));
  const sale = {
    customer_id: input.customer_id ? await resolveCustomerId(trx, input.customer_id) : null,
    employee_id: input.employee_id ?? null,
    reservation_id: input.reservation_id ?? null,
    points: computePointsEarned(lines),
    observation: input.observation,
    created_at: context.instant,
  };
  await checkEmployees(
    trx,
    {
      employee_id: [sale.employee_id],
      items: lines.map((line) => line.employee_id),
      tip: [input.tip?.employee_id ?? null],
    },
    [original?.employee_id, original?.tip_employee_id, ...soldLines.map((line) => line.employee_id)],
  );
  const takenAt = original === null ? checkTakenAt(input.taken_at ?? null, context.instant) : null;
  const settings = await readSaleSettings(trx);
  const parts = addFeesAndTips(input.payments, input.tip?.amount ?? 0, settings);
  const reward = await resolveReward(trx, input.reward_id ?? null, {
    servicesSum: subtotal,
    charged: input.amount,
    originalRewardId: original?.reward_id ?? null,
  });
  if (freeLine !== null && reward?.type !== 'service_free')
    throw invalid({ free_service_id: 'Esta recompensa não dá um serviço grátis' });
  const fee = sumCents(parts.map((part) => part.fee));
  const commissions = await cutLines(
    trx,
    { lines, charged: input.amount, reward, freeLine, tip: input.tip?.amount ?? 0, fee },
    { terms, soldLines, settings },
  );
  const earned = sale.customer_id === null ? 0 : sale.points;
  const pointsTakenByOriginal =
    original && isSameRedemption(original, { customer_id: sale.customer_id, reward_id: input.reward_id })
      ? await readPointsTaken(trx, original.id)
      : null;
  if (corrected) {
    const { customer_id, reservation_id } = sale;
    const replacement = { customer_id, reservation_id };
    // A customer who gives up has no sale in its place.
    await voidSale(trx, corrected.sale, { reason: corrected.reason, cause: 'mistake', replacement }, context);
  }
  const statusBefore =
    sale.reservation_id === null ? null : await finishReservation(trx, sale.reservation_id, sale.customer_id);
  // A reservation that the correction keeps is done already: a void restores the status before the first sale.
  const isSameReservation = sale.reservation_id !== null && sale.reservation_id === original?.reservation_id;
  const reservationStatus = isSameReservation ? original.reservation_status : statusBefore;
  const visitDay = original && (original.visit_day ?? original.business_day);
  const visit = { day: visitDay ?? context.day, earned, originalCustomerId: original?.customer_id ?? null };
  const balance = sale.customer_id === null ? 0 : await recordVisit(trx, sale.customer_id, visit);

  if (await isAnonymized(trx, sale.customer_id ?? (await readReservationCustomer(trx, sale.reservation_id))))
    sale.observation = null;
  if (reward && input.reward_automatic && pointsTakenByOriginal === null) checkAutomaticReward(reward, balance);

  const { id } = await trx
    .insertInto('sale')
    .values({
      ...sale,
      individual: input.individual ? 1 : 0,
      reservation_status: reservationStatus,
      reward_id: input.reward_id ?? null,
      subtotal_cents: subtotal,
      discount_cents: subtotal - input.amount,
      total_cents: input.amount,
      method: input.payment_method,
      tip_cents: input.tip?.amount ?? 0,
      tip_employee_id: input.tip?.employee_id ?? null,
      idem_key: idemKey,
      business_day: context.day,
      user_id: context.userId,
      corrects_id: original?.id ?? null,
      visit_day: visitDay,
      taken_at: takenAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('sale_item')
    .values(items.map((item, line) => ({ ...item, ...commissions[line], sale_id: id, line })))
    .execute();
  await insertSaleEntries(trx, { id, items, commissions, tip: input.tip }, context);
  await storePaymentParts(trx, id, parts);

  const movement = { sale_id: id, expense_id: null, customer_id: sale.customer_id };
  const movements: NewMovement[] = toMovements(parts, { ...movement, points: earned });
  const pointsTaken = computePointsTaken(balance, reward?.points_required ?? 0, pointsTakenByOriginal);
  if (sale.customer_id !== null && pointsTaken > 0) {
    await deductPoints(trx, sale.customer_id, pointsTaken);
    movements.push({ ...movement, kind: 'sale_redeem', cents: 0, points: -pointsTaken, method: input.payment_method });
  }
  const session = await recordMovements(trx, movements, context, takenAt);
  if (session.session_entry === 'late' && session.session_id !== null)
    await addLateSaleToClosing(trx, session.session_id, context);
  const auditedSale = toAuditedSale(
    input,
    lines.map((line) => line.employee_id),
  );
  const sold = diffRecords(auditedFields.sales ?? {}, null, auditedSale);
  await writeAuditEntries(trx, context, [
    { resource: 'sales', id, action: 'create', changes: sold },
    ...buildStatusChange(sale.reservation_id, statusBefore, DONE),
  ]);
  return {
    ...sale,
    ...toServicesAndItems(items),
    id,
    individual: input.individual,
    amount: input.amount,
    payment_method: input.payment_method,
    payments: toSalePayments(parts),
    tip: input.tip,
  };
}

/** As long as a device keeps a sale for later. */
const MAX_OFFLINE_MS = 30 * 24 * 60 * 60_000;

/** When a sale was made offline; null for a time in the future or longer ago, which comes from a wrong clock. */
function checkTakenAt(takenAt: string | null, now: string): string | null {
  if (takenAt === null) return null;
  const age = Date.parse(now) - Date.parse(takenAt);
  return age >= 0 && age <= MAX_OFFLINE_MS ? takenAt : null;
}

async function readReservationCustomer(trx: Transaction<Tables>, reservationId: number | null): Promise<number | null> {
  if (reservationId === null) return null;
  const booked = await trx
    .selectFrom('reservation')
    .select('customer_id')
    .where('id', '=', reservationId)
    .executeTakeFirst();
  return booked?.customer_id ?? null;
}

/** A line of a sale with name, price and points as sold. */
interface Line {
  service_id: number | null;
  name: string;
  price_cents: number;
  points: number;
  employee_id: number | null;
}

/**
 * The lines of a sale in the order of the input, by the sale's employee where a line names none, at the employee's price unless `strict`;
 * and the terms of the employees.
 * Services of the corrected sale (`soldLines`) keep their name and price.
 */
async function buildLines(
  trx: Transaction<Tables>,
  input: SaleInput,
  soldLines: readonly Line[],
  strict: boolean,
): Promise<{ lines: Line[]; terms: Terms }> {
  const employee_id = input.employee_id ?? null;
  const chosen = input.items ?? input.services.map((service_id) => ({ service_id, employee_id: null }));
  if (chosen.length === 0) {
    // One line, so that lines always add up to the subtotal.
    const line = { service_id: null, name: 'Venda avulsa', price_cents: input.amount, points: 0, employee_id };
    return { lines: [line], terms: new Map() };
  }
  const rows = await trx
    .selectFrom('service')
    .select(['id', 'name', 'price_cents as price', 'points'])
    .where(
      'id',
      'in',
      chosen.map((item) => item.service_id),
    )
    .where('archived_at', 'is', null)
    .execute();
  const services = new Map(rows.map((service) => [service.id, service]));
  const sold = new Map(soldLines.map((line) => [line.service_id, line]));
  const workers = chosen.map((item) => item.employee_id ?? employee_id).filter((id) => id !== null);
  const terms: Terms = strict ? new Map() : await readTerms(trx, workers);
  const lines = chosen.map((item) => {
    const worker = { employee_id: item.employee_id ?? employee_id };
    const originalLine = sold.get(item.service_id);
    if (originalLine) {
      const { service_id, name, price_cents, points } = originalLine;
      return { service_id, name, price_cents, points, ...worker };
    }
    const service = services.get(item.service_id);
    if (!service) throw invalid({ [input.items ? 'items' : 'services']: 'Um dos serviços escolhidos não existe mais' });
    const { id: service_id, name, points } = service;
    const price_cents = getEmployeePrice(service, { terms: terms.get(worker.employee_id) });
    return { service_id, name, price_cents, points, ...worker };
  });
  return { lines, terms };
}

/** The line of the free service; null for none. Throws a 422 Refusal if the sale does not have it, or nothing else with a price. */
function findFreeLine(lines: readonly Line[], service: number | null): number | null {
  if (service === null) return null;
  const line = lines.findIndex(({ service_id }) => service_id === service);
  if (line < 0) throw invalid({ free_service_id: 'O serviço grátis não está nesta venda' });
  if (lines.every(({ price_cents }, other) => other === line || price_cents === 0))
    throw invalid({ free_service_id: 'Uma venda só com o serviço grátis não tem valor' });
  return line;
}

async function readSoldLines(trx: Transaction<Tables>, saleId: number): Promise<(Line & SoldLine)[]> {
  return trx
    .selectFrom('sale_item')
    .select(['service_id', 'name', 'price_cents', 'points', 'employee_id'])
    .select(['rate_percent', 'rate_cents', 'is_estimated'])
    .where('sale_id', '=', saleId)
    .execute();
}
