import type { Transaction } from 'kysely';
import type { SaleInput } from '../../../domain/schemas/sale.ts';
import type { Tables } from '../../db/schema.ts';
import { invalid } from '../../http/refusal.ts';

/** What was sold, with the name, price and points of that moment. */
export interface Line {
  service_id: number | null;
  name: string;
  price_cents: number;
  points: number;
}

/** The services sold, in the order given. A sale of none has one line of its own, so that lines always add up to the subtotal. */
export async function linesOf(trx: Transaction<Tables>, input: SaleInput): Promise<Line[]> {
  if (input.services.length === 0) {
    return [{ service_id: null, name: 'Venda avulsa', price_cents: input.amount, points: 0 }];
  }
  const rows = await trx
    .selectFrom('service')
    .select(['id', 'name', 'price_cents', 'points'])
    .where('id', 'in', input.services)
    .where('archived_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return input.services.map((serviceId) => {
    const service = byId.get(serviceId);
    if (!service) throw invalid({ services: 'Um dos serviços escolhidos não existe mais' });
    return { service_id: serviceId, name: service.name, price_cents: service.price_cents, points: service.points };
  });
}
