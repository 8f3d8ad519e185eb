import { describe, expect, it } from 'vitest';
import type { SaleListed } from '../../domain/answers.ts';
import { receiptOf, receiptOfListed, type SoldAs } from '../../domain/receipt.ts';

const NOW = new Date('2026-11-21T15:30:00Z');
const CUT = { id: 1, name: 'Corte', price: 3500, points: 10 };
const BEARD = { id: 2, name: 'Barba', price: 2550, points: 5 };
const sold: SoldAs = {
  loose: false,
  amount: 5445,
  subtotal: 6050,
  method: 'pix',
  services: [CUT, BEARD],
  customer: 'Ana Souza',
  employee: 'Carla Dias',
  reward: 'Desconto de 10%',
  pointsTaken: 100,
};

describe('a receipt', () => {
  it('has what the server answered', () => {
    const answer = {
      id: 7,
      amount: 5445,
      services: [{ ...CUT, name: 'Corte curto' }, BEARD],
      payment_method: 'cash' as const,
      created_at: '2026-11-21T12:00:00-03:00',
    };
    expect(receiptOf(answer, sold, NOW)).toEqual({
      id: 7,
      soldAt: '2026-11-21T12:00:00-03:00',
      customer: 'Ana Souza',
      employee: 'Carla Dias',
      loose: false,
      lines: [
        { name: 'Corte curto', price: 3500 },
        { name: 'Barba', price: 2550 },
      ],
      adjustment: 0,
      subtotal: 6050,
      discount: 605,
      reward: 'Desconto de 10%',
      pointsTaken: 100,
      total: 5445,
      method: 'cash',
    });
  });

  it('has what was sold where the server answers no more than a number', () => {
    const receipt = receiptOf({ id: 'venda-9' }, sold, NOW);
    expect(receipt).toMatchObject({ id: 'venda-9', soldAt: NOW.toISOString(), total: 5445, method: 'pix' });
    expect(receipt.lines).toEqual([
      { name: 'Corte', price: 3500 },
      { name: 'Barba', price: 2550 },
    ]);
  });

  it.each([
    ['ids alone', [1, 2]],
    ['no names', [{ id: 1, price: 3500 }]],
    ['nothing', []],
  ])('has the services that were sold where the server answers %s', (_what, services) => {
    const receipt = receiptOf({ id: 7, services: services as never }, sold, NOW);
    expect(receipt.lines.map((line) => line.name)).toEqual(['Corte', 'Barba']);
  });

  it('shows what an agreed total adds or takes off, so that the column adds up', () => {
    const cheaper = receiptOf({ id: 7 }, { ...sold, reward: null, subtotal: 5000, amount: 5000 }, NOW);
    expect(cheaper).toMatchObject({ adjustment: -1050, subtotal: 5000, discount: 0, reward: null, total: 5000 });
    const dearer = receiptOf({ id: 7 }, { ...sold, subtotal: 7000, amount: 6300 }, NOW);
    expect(dearer).toMatchObject({ adjustment: 950, subtotal: 7000, discount: 700, total: 6300 });
  });

  it('has a line for a reward that takes nothing off, and the points as the server took them', () => {
    const receipt = receiptOf({ id: 7, points_taken: 80 }, { ...sold, reward: 'Pomada', amount: 6050 }, NOW);
    expect(receipt).toMatchObject({ adjustment: 0, discount: 0, reward: null, pointsTaken: 80 });
    expect(receipt.lines.at(-1)).toEqual({ name: 'Pomada (recompensa)', price: 0 });
  });

  it('of no services has no lines and nothing to adjust', () => {
    const receipt = receiptOf({ id: 7 }, { ...sold, services: [], subtotal: 2000, amount: 2000 }, NOW);
    expect(receipt).toMatchObject({ lines: [], adjustment: 0, subtotal: 2000, total: 2000 });
  });

  it('gives the amount that the server charged, also where that is another than was sent', () => {
    expect(receiptOf({ id: 7, amount: 6500 }, sold, NOW)).toMatchObject({ subtotal: 6500, discount: 0, total: 6500 });
    expect(receiptOf({ id: 7, amount: 5000 }, sold, NOW)).toMatchObject({
      subtotal: 6050,
      discount: 1050,
      total: 5000,
    });
  });

  it('can be had again of a sale that is listed, its discount by its reward and any other total as agreed', () => {
    const listed = {
      ...{ id: 7, number: 7, individual: false, customer_id: 1, reservation_id: null, employee_id: 2, reward_id: 3 },
      ...{ customer: 'Ana', employee: 'Bia', reward: 'Dez por cento', points: 10, points_taken: 5, corrects: null },
      ...{
        payment_method: 'pix' as const,
        observation: null,
        created_at: NOW.toISOString(),
        voided: null,
        amount: 3150,
      },
      services: [{ id: 1, name: 'Corte', price: 3500, points: 10 }],
    } satisfies SaleListed;
    expect(receiptOfListed(listed)).toMatchObject({
      subtotal: 3500,
      discount: 350,
      reward: 'Dez por cento',
      total: 3150,
    });
    expect(receiptOfListed({ ...listed, reward: null, reward_id: null })).toMatchObject({
      subtotal: 3150,
      adjustment: -350,
      discount: 0,
      customer: 'Ana',
    });
  });
});
