import { describe, expect, it } from 'vitest';
import { buildReceipt, buildReceiptOfListedSale, type SaleForReceipt } from '../../domain/receipt.ts';
import type { SaleListed } from '../../domain/schemas/saleResponse.ts';

const NOW = new Date('2026-11-21T15:30:00Z');
const CUT = { id: 1, name: 'Corte', price: 3500, points: 10 };
const BEARD = { id: 2, name: 'Barba', price: 2550, points: 5 };
const sold: SaleForReceipt = {
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
  it('has the values of the response', () => {
    const answer = {
      id: 7,
      amount: 5445,
      services: [{ ...CUT, name: 'Corte curto' }, BEARD],
      payment_method: 'cash' as const,
      created_at: '2026-11-21T12:00:00-03:00',
    };
    expect(buildReceipt(answer, sold, NOW)).toEqual({
      id: 7,
      soldAt: '2026-11-21T12:00:00-03:00',
      customer: 'Ana Souza',
      employee: 'Carla Dias',
      loose: false,
      lines: [
        { name: 'Corte curto', price: 3500, employee: null },
        { name: 'Barba', price: 2550, employee: null },
      ],
      adjustment: 0,
      subtotal: 6050,
      discount: 605,
      reward: 'Desconto de 10%',
      pointsTaken: 100,
      total: 5445,
      tip: null,
      payments: [{ method: 'cash', amount: 5445, tendered: null, installments: null, change: 0 }],
    });
  });

  it('has the values of the request if the response has only an id', () => {
    const receipt = buildReceipt({ id: 'venda-9' }, sold, NOW);
    expect(receipt).toMatchObject({ id: 'venda-9', soldAt: NOW.toISOString(), total: 5445 });
    expect(receipt.payments).toMatchObject([{ method: 'pix', amount: 5445 }]);
    expect(receipt.lines).toMatchObject([
      { name: 'Corte', price: 3500 },
      { name: 'Barba', price: 2550 },
    ]);
  });

  it('names each line’s employee beside the service, also where a sold service has been deleted', () => {
    const services = [{ employee: 'Davi' }, { name: 'Barba', price: 2550, employee: 'Elisa' }];
    const buildLines = (answer: Parameters<typeof buildReceipt>[0]) =>
      buildReceipt(answer, { ...sold, services }, NOW).lines;
    expect(buildLines({ id: 7, services: [CUT, BEARD] })).toEqual([
      { name: 'Corte', price: 3500, employee: 'Davi' },
      { name: 'Barba', price: 2550, employee: 'Elisa' },
    ]);
    expect(buildLines({ id: 7 })).toEqual([{ name: 'Barba', price: 2550, employee: 'Elisa' }]);
  });

  it.each([
    ['only ids', [1, 2]],
    ['no names', [{ id: 1, price: 3500 }]],
    [
      'a price for some services',
      [
        { id: 1, name: 'Corte curto', price: 3500 },
        { id: 2, name: 'Bigode' },
      ],
    ],
    ['nothing', []],
  ])('has the services of the request if the response has %s', (_what, services) => {
    const receipt = buildReceipt({ id: 7, services: services as never }, sold, NOW);
    expect(receipt.lines.map((line) => line.name)).toEqual(['Corte', 'Barba']);
  });

  it('shows the difference of an agreed total, so that the column adds up', () => {
    const cheaper = buildReceipt({ id: 7 }, { ...sold, reward: null, subtotal: 5000, amount: 5000 }, NOW);
    expect(cheaper.lines.map(({ name }) => name)).toEqual(['Corte', 'Barba']);
    expect(cheaper).toMatchObject({ adjustment: -1050, subtotal: 5000, discount: 0, reward: null, total: 5000 });
    const dearer = buildReceipt({ id: 7 }, { ...sold, subtotal: 7000, amount: 6300 }, NOW);
    expect(dearer).toMatchObject({ adjustment: 950, subtotal: 7000, discount: 700, total: 6300 });
  });

  it('has a line for a reward without discount, and the points that the server took', () => {
    const receipt = buildReceipt({ id: 7, points_taken: 80 }, { ...sold, reward: 'Pomada', amount: 6050 }, NOW);
    expect(receipt).toMatchObject({ adjustment: 0, discount: 0, reward: null, pointsTaken: 80 });
    expect(receipt.lines.at(-1)).toMatchObject({ name: 'Pomada (recompensa)', price: 0 });
  });

  it('has no lines and no adjustment for a sale without services', () => {
    const receipt = buildReceipt({ id: 7 }, { ...sold, services: [], subtotal: 2000, amount: 2000 }, NOW);
    expect(receipt).toMatchObject({ lines: [], adjustment: 0, subtotal: 2000, total: 2000 });
  });

  it('has the amount that the server charged, even if it differs from the request', () => {
    expect(buildReceipt({ id: 7, amount: 6500 }, sold, NOW)).toMatchObject({
      subtotal: 6500,
      discount: 0,
      total: 6500,
    });
    expect(buildReceipt({ id: 7, amount: 5000 }, sold, NOW)).toMatchObject({
      subtotal: 6050,
      discount: 1050,
      total: 5000,
    });
  });

  describe('of a sale paid in parts', () => {
    const parts = [
      { method: 'cash' as const, amount: 2000, tendered: 5000, installments: null },
      { method: 'credit' as const, amount: 4445, tendered: null, installments: 3 },
    ];
    const asSent: SaleForReceipt = {
      ...sold,
      payments: parts,
      tip: { amount: 1000, employee: 'Bia' },
      services: [CUT, { ...BEARD, employee: 'Bia' }],
    };
    const shown = {
      tip: { amount: 1000, employee: 'Bia' },
      payments: [
        { ...parts[0], change: 3000 },
        { ...parts[1], change: 0 },
      ],
    };

    it('has each payment, the change, the tip with its employee, and other employees of lines', () => {
      const receipt = buildReceipt({ id: 7, created_at: 'ontem' }, asSent, NOW);
      expect(receipt).toMatchObject({ ...shown, soldAt: NOW.toISOString() });
      const byOneWay = buildReceipt({ id: 7 }, { ...asSent, payments: undefined }, NOW);
      expect(byOneWay.payments).toMatchObject([{ method: 'pix', amount: 6445, change: 0 }]);
      expect(receipt.lines.map(({ employee }) => employee)).toEqual([null, 'Bia']);
    });

    it('has them as in the response', () => {
      const answer = {
        id: 7,
        services: [CUT, BEARD],
        payments: [{ method: 'pix' as const, amount: 6345, tendered: null, installments: null, change: 0, fee: 0 }],
        tip: { amount: 900, employee_id: 3 },
      };
      const receipt = buildReceipt(answer, asSent, NOW);
      expect(receipt.payments).toMatchObject([{ method: 'pix', amount: 6345, change: 0 }]);
      expect(receipt.tip).toEqual({ amount: 900, employee: 'Bia' });
    });
  });

  it('can be printed again for a listed sale, with the discount of its reward and any other total as agreed', () => {
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
    expect(buildReceiptOfListedSale(listed)).toMatchObject({
      subtotal: 3500,
      discount: 350,
      reward: 'Dez por cento',
      total: 3150,
    });
    const taken_at = '2026-11-19T12:00:00.000Z';
    expect(buildReceiptOfListedSale({ ...listed, taken_at }).soldAt).toBe(taken_at);
    const item = { service_id: 1, name: 'Corte', price: 3500, discount: 350, total: 3150 };
    const payment = { method: 'cash' as const, amount: 3650, tendered: 4000, installments: null, change: 350, fee: 0 };
    const inParts = {
      ...listed,
      tip: { amount: 500, employee_id: 9, employee: 'Caio' },
      payments: [payment],
    };
    expect(
      buildReceiptOfListedSale({ ...inParts, items: [{ ...item, employee_id: 9, employee: 'Caio' }] }),
    ).toMatchObject({
      lines: [{ name: 'Corte', employee: 'Caio' }],
      tip: { amount: 500, employee: 'Caio' },
      payments: [{ method: 'cash', amount: 3650, tendered: 4000, change: 350 }],
    });
    expect(
      buildReceiptOfListedSale({ ...inParts, items: [{ ...item, employee_id: 2, employee: 'Bia' }] }).lines,
    ).toMatchObject([{ employee: null }]);
    expect(buildReceiptOfListedSale({ ...listed, reward: null, reward_id: null })).toMatchObject({
      subtotal: 3150,
      adjustment: -350,
      discount: 0,
      customer: 'Ana',
    });
  });
});
