import type { Json } from '../../domain/fields/codec.ts';
import { saleCodec } from '../../domain/resources/sales.ts';
import { getSession, hasFeature } from '../session.ts';
import type { NewSale } from './requests.ts';

/** A sale encoded for a request, without the fields of features that the back end does not announce. */
export async function encodeSale(sale: NewSale): Promise<Json> {
  const body = sale.individual ? buildLooseSale(sale) : await buildCustomerSale(sale);
  return saleCodec.encode(omitUndefined({ ...body, ...(await buildPaymentFields(sale)) }));
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
  const redeems = sale.reward_id !== null && hasFeature(await getSession(), 'rewards.redeem');
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
  };
}
