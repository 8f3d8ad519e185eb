import type { RawBuilder, SqlBool } from 'kysely';
import type { Changes } from '../../../domain/audit.ts';
import type { Db } from '../../db/schema.ts';

/** Reservations with the names of their services, those taken off the agenda too; the oldest first. */
export async function reservationsThat(db: Db, theirs: RawBuilder<SqlBool>) {
  const rows = await db
    .selectFrom('reservation')
    .innerJoin('employee', 'employee.id', 'reservation.employee_id')
    .select([
      'reservation.id',
      'day as date',
      'slot as time',
      'reservation.status',
      'employee.name as employee',
      'reservation.observation',
    ])
    .where(theirs)
    .orderBy('day')
    .orderBy('slot')
    .execute();
  const booked = await db
    .selectFrom('reservation_service')
    .innerJoin('reservation', 'reservation.id', 'reservation_service.reservation_id')
    .innerJoin('service', 'service.id', 'reservation_service.service_id')
    .select(['reservation_id', 'service.name'])
    .where(theirs)
    .orderBy('line')
    .execute();
  const services = Map.groupBy(booked, (line) => line.reservation_id);
  return rows.map((row) => ({ ...row, services: (services.get(row.id) ?? []).map(({ name }) => name) }));
}

/** Sales with their lines, those that were taken back too; the oldest first. Amounts in cents. */
export async function salesThat(db: Db, theirs: RawBuilder<SqlBool>) {
  const rows = await db
    .selectFrom('sale')
    .leftJoin('sale_void', 'sale_void.sale_id', 'sale.id')
    .leftJoin('employee', 'employee.id', 'sale.employee_id')
    .leftJoin('reward', 'reward.id', 'sale.reward_id')
    .select([
      'sale.id',
      'sale.business_day as date',
      'sale.subtotal_cents as subtotal',
      'sale.discount_cents as discount',
      'sale.total_cents as amount',
      'sale.points',
      'sale.method as payment_method',
      'reward.title as reward',
      'employee.name as employee',
      'sale.observation',
      'sale_void.business_day as voided_on',
      'sale_void.reason as voided_because',
    ])
    .where(theirs)
    .orderBy('sale.id')
    .execute();
  const sold = await db
    .selectFrom('sale_item')
    .innerJoin('sale', 'sale.id', 'sale_item.sale_id')
    .select(['sale_id', 'name', 'price_cents as price', 'sale_item.points'])
    .where(theirs)
    .orderBy('line')
    .execute();
  const lines = Map.groupBy(sold, (line) => line.sale_id);
  return rows.map((row) => ({
    ...row,
    services: (lines.get(row.id) ?? []).map(({ sale_id: _, ...line }) => line),
  }));
}

/** What was done to a person's record and when, the oldest first: as the history keeps it, without by whom. */
export async function changesThat(db: Db, resource: string, id: number) {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'action', 'changes'])
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ changes, ...row }) => ({ ...row, changes: JSON.parse(changes) as Changes }));
}
