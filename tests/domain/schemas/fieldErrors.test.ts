import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildInputSchema } from '../../../domain/fields/schema.ts';
import { closings } from '../../../domain/resources/closings.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { expenses } from '../../../domain/resources/expenses.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { services } from '../../../domain/resources/services.ts';
import { findFieldErrors, groupErrorsByField } from '../../../domain/schemas/fieldErrors.ts';
import { saleInput } from '../../../domain/schemas/sale.ts';

const reservation = { customer_id: 1, employee_id: 2, services: [1], date: '2026-11-21', time: '09:00' };
const listIssues = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

describe('findFieldErrors', () => {
  it('returns undefined for valid values', () => {
    expect(findFieldErrors(buildInputSchema(reservations), reservation)).toBeUndefined();
  });

  it('returns one sentence for each invalid field', () => {
    expect(findFieldErrors(buildInputSchema(customers), { name: '', phone: '119', email: 'ana' })).toEqual({
      name: 'Informe o nome',
      phone: 'Informe um telefone válido, com DDD',
      email: 'Informe um e-mail válido',
    });
  });

  it('reports an invalid list item at the field', () => {
    expect(findFieldErrors(buildInputSchema(reservations), { ...reservation, services: [1, null] })).toEqual({
      services: 'Escolha serviços da lista',
    });
  });

  it('accepts the ids of other back ends', () => {
    const uuid = '0b6f1c1e-7a2f-4c0a-9f43-2f6f6b1d3c11';
    const ids: [z.ZodType, object][] = [
      [
        buildInputSchema(reservations),
        { ...reservation, customer_id: uuid, employee_id: 'e-7', services: [uuid, 's2'] },
      ],
      [buildInputSchema(expenses), { amount: 1, employee_id: uuid, description: 'Toalhas' }],
      [buildInputSchema(closings), { closed_at: '2026-11-21', total_received: 1, employee_id: '00007' }],
      [buildInputSchema(services), { name: 'Corte', price: 35, points: 10, employeeIds: [uuid, -1, 0] }],
      [buildInputSchema(employees), { name: 'João', phone: '1134567890', email: 'j@x.com', services: [uuid] }],
      [saleInput, { customer_id: uuid, reward_id: 'r', services: [uuid], amount: 1, payment_method: 'pix' }],
    ];
    for (const [schema, body] of ids) {
      expect(findFieldErrors(schema, body)).toBeUndefined();
      expect(schema.safeParse(body).success).toBe(false);
    }
  });

  it('reports other invalid fields beside such ids', () => {
    expect(findFieldErrors(buildInputSchema(reservations), { ...reservation, customer_id: 'c-1', time: '' })).toEqual({
      time: 'Informe o horário',
    });
    expect(findFieldErrors(saleInput, { individual: 1, customer_id: 'c-1', amount: 1, payment_method: 'pix' })).toEqual(
      {
        customer_id: 'Uma venda avulsa não leva este dado',
      },
    );
  });

  it('reports a missing choice', () => {
    for (const nothing of ['', '  ', null, undefined])
      expect(findFieldErrors(buildInputSchema(reservations), { ...reservation, customer_id: nothing })).toEqual({
        customer_id: 'Escolha o cliente',
      });
  });

  it('returns at least one sentence for any other value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        const errors = findFieldErrors(buildInputSchema(customers), value);
        expect(errors).toBeDefined();
        expect(Object.keys(errors ?? {}).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('groupErrorsByField', () => {
  it('names the field without the envelope', () => {
    const body = z.strictObject({ customer: buildInputSchema(customers) });
    const issues = listIssues(body, { customer: { name: 'Ana', phone: '11987654321', email: 'x', nick: 1 } });
    expect(groupErrorsByField(issues, 'customer')).toEqual({
      email: 'Informe um e-mail válido',
      nick: 'Campo desconhecido',
    });
  });

  it('names the envelope when it is missing or is not a record', () => {
    const body = z.strictObject({ customer: buildInputSchema(customers) });
    expect(groupErrorsByField(listIssues(body, {}), 'customer')).toEqual({ customer: 'Faltam os dados' });
    expect(groupErrorsByField(listIssues(body, { customer: 'Ana' }), 'customer')).toEqual({
      customer: 'Faltam os dados',
    });
    expect(groupErrorsByField(listIssues(body, null), 'customer')).toEqual({ customer: 'Faltam os dados' });
    expect(groupErrorsByField(listIssues(body, null))).toEqual({ body: 'Faltam os dados' });
  });

  it('keeps a field that is called like the envelope', () => {
    const body = z.strictObject({ name: z.string({ error: 'Informe o nome' }) });
    expect(groupErrorsByField(listIssues(body, {}), 'name')).toEqual({ name: 'Informe o nome' });
  });

  it('returns the first sentence of a field with several', () => {
    const schema = z.object({ name: z.string().min(3, 'primeira').regex(/x/, 'segunda') });
    expect(groupErrorsByField(listIssues(schema, { name: 'a' }))).toEqual({ name: 'primeira' });
  });

  it('includes every unknown field, even one called like what every object has', () => {
    const body = JSON.parse(
      '{"name":"Ana","phone":"11987654321","email":"a@b.co","constructor":1,"toString":2,"__proto__":3,"hasOwnProperty":4}',
    );
    const errors = groupErrorsByField(listIssues(buildInputSchema(customers), body));
    expect(Object.entries(errors).sort()).toEqual(
      ['__proto__', 'constructor', 'hasOwnProperty', 'toString'].map((key) => [key, 'Campo desconhecido']),
    );
  });

  it('includes ids that no record of the server can have', () => {
    expect(
      groupErrorsByField(listIssues(buildInputSchema(reservations), { ...reservation, customer_id: 'c-1' })),
    ).toEqual({
      customer_id: 'Escolha o cliente',
    });
  });

  it('returns an empty object without issues', () => {
    expect(groupErrorsByField([])).toEqual({});
  });
});
