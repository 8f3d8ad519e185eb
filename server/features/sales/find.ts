import type { Sale } from '../../../domain/answers.ts';
import type { Db } from '../../db/schema.ts';

/** The sale made under a key, as it was answered then: neither a sale nor its lines ever change. Throws when there is none. */
export async function findSale(db: Db, idemKey: string): Promise<Sale> {
  const { individual, ...sale } = await db
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
    ])
    .where('idem_key', '=', idemKey)
    .executeTakeFirstOrThrow();
  const services = await db
    .selectFrom('sale_item')
    .select(['service_id as id', 'name', 'price_cents as price', 'points'])
    .where('sale_id', '=', sale.id)
    .orderBy('line')
    .execute();
  return { ...sale, individual: individual === 1, services };
}
