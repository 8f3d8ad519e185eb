import type { VoidCause } from '../../../domain/commission.ts';
import { addDays, type Day } from '../../../domain/dates.ts';
import { salesTotalsCodec } from '../../../domain/featureResponses.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import type { Payment } from '../../../domain/payments.ts';
import { type Reward, rewards } from '../../../domain/resources/rewards.ts';
import { saleCodec, sales } from '../../../domain/resources/sales.ts';
import type { Sale, SaleListed, SalesTotals, Tip } from '../../../domain/schemas/saleResponse.ts';
import { buildIdempotencyHeader, getSession, hasFeature } from '../../session.ts';
import { postNew } from '../http.ts';
import { deleteRecord, getDecoded, getRecords, type MethodOptions } from '../records.ts';

/**
 * A sale as the wizard has it; the data provider encodes it for the contract. `payments`, `tip` and `items` are sent only with the
 * feature `sales.payments`, and the reward only with `rewards.redeem`. A loose sale (`individual`) is sent without customer,
 * employee, reservation and reward.
 */
export interface NewSale
  extends Pick<
    Sale,
    'individual' | 'customer_id' | 'reservation_id' | 'employee_id' | 'amount' | 'payment_method' | 'observation'
  > {
  services: Id[];
  /** Undefined for one plain payment. */
  payments?: Payment[];
  tip?: Tip;
  /** Replaces `services` when another employee than the sale's did one of them. */
  items?: { service_id: Id; employee_id: Id | null }[];
  reward_id: Id | null;
  /** The reward was applied automatically, not chosen. */
  reward_automatic?: boolean;
  /** The service that the reward gives. Sent only with the feature `rewards.service`. */
  free_service_id?: Id;
  /** When it was made, for a sale kept on this device: ISO 8601. Sent only with the feature `cash.sessions`. */
  taken_at?: string;
}

/** An existing sale and the day it is listed on. */
export interface SaleRef {
  id: Id;
  day: Day;
}

/** The sale that a correction replaces, and the reason. */
export interface Correction {
  id: Id;
  reason: string;
}

/** Each rejects with an HttpError with a pt-BR message. */
export const salesMethods = {
  /** GET /rewards, in the server's order: a sale's automatic reward is the first that fits. */
  getRewards: (options?: MethodOptions) => getRecords<Reward>('/rewards', rewards, options),
  /**
   * POST /sales/create. All retries of one sale have the same `idempotencyKey`, so it is created once. `userId` is the user who entered
   * it: the server refuses it in another user's session.
   */
  createSale: async (sale: NewSale, idempotencyKey: string, userId?: Id): Promise<Sale> =>
    postSale('/sales/create', { sale: await encodeSale(sale) }, idempotencyKey, userId),
  /** POST /sales/correct/{id}, feature `sales.remove`: voids a sale and creates another in its place. Retries have the same `idempotencyKey`. */
  correctSale: async (
    { id, reason }: Correction,
    sale: NewSale,
    idempotencyKey: string,
    userId?: Id,
  ): Promise<Sale> => {
    const body = { sale: await encodeSale(sale), reason: reason.trim() || null };
    return postSale(`/sales/correct/${encodeURIComponent(id)}`, body, idempotencyKey, userId);
  },
  /** DELETE /sales/remove/{id}; without the feature `sales.remove` it resolves without a call. */
  async voidSale(id: Id, reason = '', cause?: VoidCause): Promise<void> {
    const details = { ...(reason.trim() !== '' && { reason: reason.trim() }), ...(await buildCause(cause)) };
    if (!hasFeature(await getSession(), 'sales.remove')) return;
    await deleteRecord('sales', id, Object.keys(details).length > 0 ? details : undefined);
  },
  /** Feature `sales.list`: all sales and voids from day `from` to day `to`, both included, oldest first. */
  getSalesAndVoids: (from: Day, to: Day) => fetchSales({ from, to, reversals: '1' }),
  /** Feature `sales.list`: all sales of a month (`YYYY-MM`), oldest first. */
  getSalesOfMonth: (month: string) => fetchSales({}, { month }),
  /** Feature `sales.list`: a customer's latest sale that is not voided, of the year up to `today`; undefined without one. */
  async getLastSale(customerId: Id, today: Day, options?: MethodOptions): Promise<SaleListed | undefined> {
    const query = new URLSearchParams({
      from: addDays(today, -LAST_SALE_DAYS),
      to: today,
      filter: JSON.stringify({ customer_id: customerId, voided: '0' }),
      sort: JSON.stringify(['created_at', 'DESC']),
      range: JSON.stringify([0, 0]),
    });
    return (await getRecords<SaleListed>(`/sales?${query}`, sales, options))[0];
  },
  /** Feature `sales.list`: a sale of any day, voided or not; undefined if there is none. */
  async getSale(id: Id, options?: MethodOptions): Promise<SaleListed | undefined> {
    const query = new URLSearchParams({ filter: JSON.stringify({ id }) });
    return findSale(await getRecords<SaleListed>(`/sales?${query}`, sales, options), id);
  },
  /** Feature `sales.list`: one sale of a month; undefined if it was voided. */
  async getSaleOfMonth(id: Id, month: string): Promise<SaleListed | undefined> {
    return findSale(await fetchSales({}, { month, id }), id);
  },
  /** Feature `sales.list`: one sale of a day, voided or not; undefined if that day does not have it. */
  async getSaleOfDay({ id, day }: SaleRef): Promise<SaleListed | undefined> {
    return findSale(await fetchSales({ from: day, to: day }, { id }), id);
  },
  /** GET /sales/totals, feature `sales.list`: totals of the sales that match a filter with `from` and `to`, minus the voids of those days. */
  getSalesTotals({ from, to, reversals: _, ...filter }: Json, options?: MethodOptions): Promise<SalesTotals> {
    const query = new URLSearchParams({ from: String(from), to: String(to), filter: JSON.stringify(filter) });
    return getDecoded(`/sales/totals?${query}`, salesTotalsCodec, options);
  },
};

/** The cause of a void, where the back end decides by it who bears the commission. */
async function buildCause(cause: VoidCause | undefined): Promise<{ cause?: VoidCause }> {
  return cause && hasFeature(await getSession(), 'commissions') ? { cause } : {};
}

async function postSale(path: string, body: Json, idempotencyKey: string, userId?: Id): Promise<Sale> {
  const headers = await buildIdempotencyHeader(idempotencyKey);
  return saleCodec.decodeForScreen<Sale>(await postNew(path, body, { headers, userId }));
}

function findSale(found: readonly SaleListed[], id: Id): SaleListed | undefined {
  return found.find((sale) => isSameId(sale.id, id));
}

const PAGE_SIZE = 1000;
/** Days before today: with it, the longest period that the server answers. */
const LAST_SALE_DAYS = 365;

/** GET /sales, all pages, oldest first. With a period it includes voided sales, with `reversals` also the voids. */
async function fetchSales(
  period: { from?: Day; to?: Day; reversals?: '1' },
  filter: object = {},
): Promise<SaleListed[]> {
  // By id: a sale that moves to the next page between requests appears once.
  const found = new Map<string, SaleListed>();
  for (let start = 0; ; start += PAGE_SIZE) {
    const query = new URLSearchParams({
      ...period,
      filter: JSON.stringify(filter),
      // A void has its own time, and a negative id.
      sort: JSON.stringify([period.reversals ? 'created_at' : 'id', 'ASC']),
      range: JSON.stringify([start, start + PAGE_SIZE - 1]),
    });
    const page = await getRecords<SaleListed>(`/sales?${query}`, sales);
    const countBefore = found.size;
    for (const sale of page) found.set(String(sale.id), sale);
    // A back end that ignores the range sends nothing new.
    if (page.length < PAGE_SIZE || found.size === countBefore) return [...found.values()];
  }
}

/** A sale encoded for a request, without the fields of features that the back end does not announce. */
async function encodeSale(sale: NewSale): Promise<Json> {
  const body = sale.individual ? buildLooseSale(sale) : await buildCustomerSale(sale);
  const taken_at = hasFeature(await getSession(), 'cash.sessions') ? sale.taken_at : undefined;
  return saleCodec.encode(omitUndefined({ ...body, ...(await buildPaymentFields(sale)), taken_at }));
}

function omitUndefined(sale: Json): Json {
  return Object.fromEntries(Object.entries(sale).filter(([, value]) => value !== undefined));
}

/** Payments, tip and items with their employees (feature `sales.payments`). */
async function buildPaymentFields({ payments, tip, items }: NewSale): Promise<Json> {
  if (!(payments || tip || items) || !hasFeature(await getSession(), 'sales.payments')) return {};
  const parts = payments?.map(({ tendered, installments, ...part }) =>
    omitUndefined({ ...part, tendered: tendered ?? undefined, installments: installments ?? undefined }),
  );
  return { payments: parts, tip, ...(items && { items, services: undefined }) };
}

function buildLooseSale({ amount, services, observation, payment_method }: NewSale): Json {
  return { individual: 1, amount, services, observation, payment_method };
}

async function buildCustomerSale(sale: NewSale): Promise<Json> {
  const session = await getSession();
  const redeems = sale.reward_id !== null && hasFeature(session, 'rewards.redeem');
  return {
    customer_id: sale.customer_id ?? undefined,
    reservation_id: sale.reservation_id ?? undefined,
    employee_id: sale.employee_id ?? undefined,
    services: sale.services,
    amount: sale.amount,
    payment_method: sale.payment_method,
    observation: sale.observation,
    reward_id: redeems ? sale.reward_id : undefined,
    reward_automatic: redeems && sale.reward_automatic ? 1 : undefined,
    free_service_id: redeems && hasFeature(session, 'rewards.service') ? sale.free_service_id : undefined,
  };
}
