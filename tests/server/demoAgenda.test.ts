import { describe, expect, test } from 'vitest';
import { timeSlots } from '../../domain/reservations.ts';
import { databases } from './support/databases.ts';
import { PATIENCE, useDemo } from './support/demo.ts';

describe.each(databases)('the agenda of the demonstration shop on $database', { timeout: PATIENCE }, ({ dialect }) => {
  const demo = useDemo(dialect);

  test('books nobody twice: no employee at the same hour, no customer on the same day', async () => {
    const agenda = await demo.db.selectFrom('reservation').selectAll().execute();
    expect(new Set(agenda.map((row) => `${row.employee_id} ${row.day} ${row.slot}`)).size).toBe(agenda.length);
    expect(new Set(agenda.map((row) => `${row.customer_id} ${row.day}`)).size).toBe(agenda.length);
  });

  test('has an agenda of a week back and a week ahead, at hours of the shop and of those who work there', async () => {
    const agenda = await demo.db
      .selectFrom('reservation')
      .innerJoin('employee', 'employee.id', 'employee_id')
      .select(['day', 'slot', 'reservation.status', 'employee.status as working'])
      .execute();
    expect(agenda.filter(({ slot }) => !timeSlots.includes(slot))).toEqual([]);
    expect(agenda.filter(({ working }) => working === 0)).toEqual([]);
    expect(agenda.filter(({ day }) => day < '2026-11-14' || day > '2026-11-28')).toEqual([]);
    const statuses = (from: string, to: string) =>
      [...new Set(agenda.filter(({ day }) => day >= from && day <= to).map(({ status }) => status))].sort();
    expect(statuses('2026-11-14', '2026-11-20')).toEqual([3, 4]);
    expect(statuses('2026-11-21', '2026-11-21')).toEqual([1, 2, 3, 4]);
    expect(statuses('2026-11-22', '2026-11-28').slice(0, 2)).toEqual([1, 2]);
    const gone = agenda.filter(({ day, slot }) => day === '2026-11-21' && slot < '12:10');
    expect(gone.filter(({ status }) => status === 3).length).toBeGreaterThan(gone.length / 2);
  });

  test('made every concluded reservation a sale of the same customer, employee, day and services', async () => {
    const concluded = await demo.db
      .selectFrom('reservation')
      .leftJoin('sale', 'sale.reservation_id', 'reservation.id')
      .select(['reservation.id', 'sale.id as sale', 'reservation.status'])
      .select((eb) => [
        eb('sale.customer_id', '=', eb.ref('reservation.customer_id')).as('customer'),
        eb('sale.employee_id', '=', eb.ref('reservation.employee_id')).as('employee'),
        eb('sale.business_day', '=', eb.ref('reservation.day')).as('day'),
      ])
      .execute();
    for (const row of concluded) {
      expect(row.sale !== null).toBe(row.status === 3);
      if (row.sale === null) continue;
      expect([row.customer, row.employee, row.day].map(Boolean)).toEqual([true, true, true]);
      const booked = await demo.db
        .selectFrom('reservation_service')
        .select(['line', 'service_id'])
        .where('reservation_id', '=', row.id)
        .orderBy('line')
        .execute();
      const sold = await demo.db
        .selectFrom('sale_item')
        .select(['line', 'service_id'])
        .where('sale_id', '=', row.sale)
        .orderBy('line')
        .execute();
      expect(sold).toEqual(booked);
    }
  });
});
