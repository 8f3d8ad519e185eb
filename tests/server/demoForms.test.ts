import { describe, expect, test } from 'vitest';
import { inputSchema } from '../../domain/fields/schema.ts';
import { toReais } from '../../domain/money.ts';
import { closings } from '../../domain/resources/closings.ts';
import { customers } from '../../domain/resources/customers.ts';
import { employees } from '../../domain/resources/employees.ts';
import { expenses } from '../../domain/resources/expenses.ts';
import { reservations } from '../../domain/resources/reservations.ts';
import { rewards } from '../../domain/resources/rewards.ts';
import { services } from '../../domain/resources/services.ts';
import { saleInput } from '../../domain/schemas/sale.ts';
import { databases } from './support/databases.ts';
import { PATIENCE, useDemo } from './support/demo.ts';

describe.each(databases)('what the demonstration shop holds on $database', { timeout: PATIENCE }, ({ dialect }) => {
  const demo = useDemo(dialect);

  test('holds nothing that its own forms would not take', async () => {
    const specialties = await demo.db.selectFrom('employee_service').selectAll().execute();
    for (const { name, phone, email } of await demo.db.selectFrom('customer').selectAll().execute()) {
      expect(inputSchema(customers).parse({ name, phone, email })).toEqual({ name, phone, email });
    }
    for (const { id, name, phone, email, commission, status, observation } of await demo.db
      .selectFrom('employee')
      .selectAll()
      .execute()) {
      const services = specialties.filter(({ employee_id }) => employee_id === id).map(({ service_id }) => service_id);
      const body = { name, phone, email, commission, observation, services };
      expect(inputSchema(employees).parse({ ...body, status: status === 1 ? '1' : '0' })).toEqual({
        ...body,
        status: status === 1,
      });
    }
    for (const { name, price_cents, points } of await demo.db.selectFrom('service').selectAll().execute()) {
      expect(inputSchema(services).parse({ name, price: toReais(price_cents), points })).toEqual({
        name,
        price: price_cents,
        points,
      });
    }
    for (const {
      id: _,
      version: __,
      archived_at: ___,
      search: ____,
      min_limit_cents,
      active,
      ...reward
    } of await demo.db.selectFrom('reward').selectAll().execute()) {
      const parsed = inputSchema(rewards).parse({
        ...reward,
        min_limit: toReais(min_limit_cents),
        active: active === 1,
      });
      expect(parsed).toEqual({ ...reward, min_limit: min_limit_cents, active: active === 1 });
    }
    for (const { amount_cents, employee_id, description } of await demo.db
      .selectFrom('expense')
      .selectAll()
      .execute()) {
      const parsed = inputSchema(expenses).parse({ amount: toReais(amount_cents), employee_id, description });
      expect(parsed).toEqual({ amount: amount_cents, employee_id, description });
    }
    for (const { business_day, informed_cents, employee_id, observation } of await demo.db
      .selectFrom('cash_closing')
      .selectAll()
      .execute()) {
      const body = { closed_at: business_day, employee_id, observation };
      expect(inputSchema(closings).parse({ ...body, total_received: toReais(informed_cents) })).toEqual({
        ...body,
        total_received: informed_cents,
      });
    }
  });

  test('holds no sale and no reservation that its own forms would not take', async () => {
    const offers = new Set(
      (await demo.db.selectFrom('employee_service').selectAll().execute()).map(
        (row) => `${row.employee_id} ${row.service_id}`,
      ),
    );
    const booked = await demo.db.selectFrom('reservation_service').selectAll().orderBy('line').execute();
    for (const { id, customer_id, employee_id, day, slot, status, observation } of await demo.db
      .selectFrom('reservation')
      .selectAll()
      .execute()) {
      const services = booked.filter(({ reservation_id }) => reservation_id === id).map(({ service_id }) => service_id);
      const body = { customer_id, employee_id, services, date: day, time: slot, status, observation };
      expect(inputSchema(reservations).parse(body)).toEqual(body);
      expect(services.filter((service) => !offers.has(`${employee_id} ${service}`))).toEqual([]);
    }
    const lines = Map.groupBy(
      await demo.db.selectFrom('sale_item').selectAll().orderBy('line').execute(),
      (line) => line.sale_id,
    );
    for (const sale of await demo.db.selectFrom('sale').selectAll().execute()) {
      const services = (lines.get(sale.id) ?? []).map(({ service_id }) => service_id).filter((id) => id !== null);
      const { customer_id, employee_id, reservation_id, reward_id, observation, method, individual } = sale;
      const body = {
        customer_id,
        employee_id,
        reservation_id,
        reward_id,
        observation,
        payment_method: method,
        services,
      };
      const parsed = saleInput.parse({ ...body, individual, amount: toReais(sale.total_cents) });
      expect(parsed).toEqual({ ...body, individual: individual === 1, amount: sale.total_cents });
    }
  });
});
