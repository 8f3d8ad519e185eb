import { expect, test } from 'vitest';
import { getResource } from '../../domain/resources/all.ts';
import { toFormValues, toRequestBody } from '../../domain/resources/request.ts';

test.each([
  ['servicos', { name: 'Corte', price: 3500, created_at: '2026-11-21', bogus: 1 }, { name: 'Corte', price: 35 }],
  ['servicos', { employees: [{ id: 1 }, { id: 2 }] }, { employeeIds: [1, 2] }],
  // The choice of the form, not the value of the record.
  ['servicos', { employeeIds: [2], employees: [{ id: 1 }, { id: 2 }] }, { employeeIds: [2] }],
  ['servicos', { employeeIds: [], employees: [{ id: 1 }] }, { employeeIds: [] }],
  ['agendamentos', { customer: { id: 1 }, services: [{ id: 3 }, 4] }, { customer_id: 1, services: [3, 4] }],
  ['agendamentos', { customer_id: 2, customer: { id: 1 } }, { customer_id: 2 }],
  ['agendamentos', { customer_id: null, customer: { id: 1 } }, { customer_id: null }],
  [
    'caixa',
    { total_received: -3000, expenses: 3000, total_pix: 500, uncovered_count: 2 },
    { total_received: -30, expenses: 30, total_credit: 0, total_debit: 0, total_cash: 0, total_pix: 0 },
  ],
])('of %s, %j is sent as %j', (resource, values, sent) => {
  expect(toRequestBody(getResource(resource), values)).toEqual(sent);
});

test('a form starts with the ids of referenced records and with the flags of empty fields', () => {
  const { fields } = getResource('agendamentos');
  expect(toFormValues({ fields }, { id: 1, customer: { id: 7, name: 'Ana' }, services: [{ id: 3 }] })).toEqual({
    ...{ id: 1, customer: { id: 7, name: 'Ana' }, customer_id: 7, services: [3] },
  });
  const buildFormValues = (email: string | null) => toFormValues(getResource('clientes'), { email });
  expect([buildFormValues(null), buildFormValues('a@b.co')]).toMatchObject([{ no_email: true }, { no_email: false }]);
});
