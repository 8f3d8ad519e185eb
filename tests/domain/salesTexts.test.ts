import { expect, test } from 'vitest';
import { formatServiceOverride } from '../../domain/fields/terms.ts';
import { employees } from '../../domain/resources/employees.ts';
import {
  describeVoidEffects,
  formatPayment,
  formatSaleName,
  formatSoldServices,
  formatVoid,
  getCustomerLabel,
} from '../../domain/saleTexts.ts';
import type { SaleListed } from '../../domain/schemas/saleResponse.ts';

const toPlainText = (text: string) => text.replaceAll('\u00a0', ' ');
const sale = {
  ...{ id: 7, number: 12, individual: false, customer_id: 1, reservation_id: 4, employee_id: 2, reward_id: 3 },
  ...{ customer: 'Ana', employee: 'Bia', reward: 'Pomada', points: 1, points_taken: 1_200, corrects: null },
  payment_method: 'pix',
  ...{ observation: null, created_at: '2026-11-20T12:05:00Z', voided: null, amount: 9_000 },
  services: [
    { id: 1, name: 'Corte', price: 3_500, points: 1 },
    { id: null, name: 'Venda avulsa', price: 500, points: 0 },
    { id: 2, name: 'Barba', price: 5_000, points: 0 },
  ],
  payments: [
    { method: 'credit', amount: 7_000, tendered: null, change: 0, installments: null, fee: 0 },
    { method: 'cash', amount: 3_000, tendered: null, change: 0, installments: null, fee: 0 },
  ],
  tip: { amount: 1_000, employee_id: 2, employee: 'Bia' },
} satisfies SaleListed as SaleListed;
const bare = { ...sale, payments: undefined, tip: undefined } as SaleListed;

test('a sale is shown with its number, or with its id if the back end sends none', () => {
  expect(formatSaleName(sale)).toBe('venda nº 12');
  expect(formatSaleName({ ...sale, number: undefined } as never)).toBe('venda nº 7');
});

test('the text of a sale has customer, services and payment', () => {
  expect(getCustomerLabel(sale)).toBe('Ana');
  expect([true, false].map((individual) => getCustomerLabel({ customer: null, individual }))).toEqual([
    'Venda avulsa',
    'Sem cliente',
  ]);
  expect(formatSoldServices(sale)).toBe('Corte, Barba');
  expect(toPlainText(formatPayment(sale))).toBe('Dinheiro R$ 20,00 + Cartão Crédito R$ 70,00 · gorjeta de R$ 10,00');
  expect(formatPayment(bare)).toBe('PIX');
});

test('the question of a void lists the reversed amount, points and visit, if there are any', () => {
  expect(describeVoidEffects(sale).map(toPlainText)).toEqual([
    'R$ 30,00 (Dinheiro) saem do caixa de hoje, com R$ 10,00 de gorjeta.',
    'R$ 70,00 (Cartão Crédito) saem do caixa de hoje.',
    'A visita sai do cadastro de Ana.',
    'Ana perde 1 ponto, mesmo que já os tenha usado.',
    '1.200 pontos da recompensa Pomada voltam para Ana.',
    'O agendamento volta a ficar em aberto.',
  ]);
  const ofNobody = { ...bare, customer: null, points: 5, points_taken: 0, reservation_id: null };
  expect(describeVoidEffects(ofNobody).map(toPlainText)).toEqual(['R$ 90,00 (PIX) saem do caixa de hoje.']);
  expect(describeVoidEffects({ ...ofNobody, customer: 'Ana', points: 0 })).toHaveLength(2);
});

test('a voided sale shows user, time and its replacement', () => {
  const voided = { at: '2026-11-21T01:05:00Z', by: 'dona@navalha.test', reason: null, corrected_by: null };
  expect(formatVoid(voided)).toBe('Estornada por dona@navalha.test em 20/11/2026 às 22:05');
  expect(formatVoid({ ...voided, corrected_by: 13, at: 'ontem' })).toBe(
    'Corrigida pela venda nº 13 por dona@navalha.test em ontem',
  );
});

test.each([
  [{ duration: 45, price: 6_000, commission: { percent: 12.5 } }, '45 min · R$ 60,00 · 12,5%'],
  [{ duration: null, price: 0, commission: null }, 'R$ 0,00'],
  [{ duration: null, price: null, commission: { percent: 0 } }, '0%'],
  [{ duration: null, price: null, commission: { fixed: 2_500 } }, 'comissão R$ 25,00'],
  [{ duration: null, price: null, commission: null }, ''],
])('an employee’s terms of a service %j are shown as %j', (term, shown) => {
  expect(toPlainText(formatServiceOverride(term))).toBe(shown);
});

test('an employee’s terms are listed one after the other, and the shop’s hours as such', () => {
  const { terms, hours } = employees.fields;
  const term = { service_id: 4, duration: 45, price: null, commission: null };
  expect(terms.show([term, { ...term, service_id: 5, duration: null, commission: { percent: 40 } }])).toBe(
    'nº 4: 45 min; nº 5: 40%',
  );
  expect(hours.show([])).toBe('Segue o horário do salão');
  expect(hours.show([{ weekday: 1, from: '08:00', to: '12:00' }])).toBe('seg 08:00–12:00');
});
