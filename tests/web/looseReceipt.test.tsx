import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMonth } from '../../domain/periods.ts';
import { today } from '../fixtures/backEnd/records.ts';
import { SERVER_WITHOUT_DRAWER } from './support/backEnd.ts';
import { buildLooseSaleRow, openCash } from './support/cashScreen.tsx';
import { readPrintedLines, readPrintedTexts, stubPrinting } from './support/printing.ts';

const PRINT = /^Imprimir recibo da venda de R\$.50,00/;
const sales = [buildLooseSaleRow(7, 50, { observation: 'Vizinho' }), buildLooseSaleRow(8, 0.2)];
const listed = {
  ...sales[0],
  services: [
    { id: 1, name: 'Corte', price: 35, points: 10 },
    { id: 2, name: 'Barba', price: 20, points: 5 },
  ],
  payment_method: 'credit',
  employee: null,
};

const queryButtons = () =>
  within(screen.getByRole('region', { name: 'Vendas avulsas de hoje' })).queryAllByRole('button', { name: /recibo/ });

beforeEach(() => {
  stubPrinting();
});

describe('the receipt of a loose sale of earlier today', () => {
  it('is printed with what was sold, the agreed total and how it was paid', async () => {
    const { backEnd, tap } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales } });
    // Also where a back end sends the whole month.
    backEnd.respondWith('GET /sales', { data: [{ ...listed, id: 6 }, listed] });
    expect(queryButtons()).toHaveLength(2);
    const release = backEnd.hold('GET /sales');
    for (const _ of [1, 2]) await tap(PRINT);
    release();
    const dialog = await screen.findByRole('dialog', { name: 'Recibo de venda' });
    expect(readPrintedTexts()).toContain('Nº 7');
    expect(readPrintedLines()).toEqual([
      'Cliente: Venda avulsa',
      'Corte: R$ 35,00',
      'Barba: R$ 20,00',
      'Ajuste do valor: −R$ 5,00',
      'Subtotal: R$ 50,00',
      'Desconto: R$ 0,00',
      'Total: R$ 50,00',
      'Pagamento: Cartão Crédito',
    ]);
    expect(dialog.textContent).not.toContain('Vizinho');
    const ofMonth = backEnd.callsTo('GET /sales').filter(({ query }) => query.from === undefined);
    expect(ofMonth.map(({ query }) => JSON.parse(query.filter ?? ''))).toEqual([{ month: getMonth(today()), id: 7 }]);
  });

  it('lists each payment with the amount handed over, the tip and the employee of each line', async () => {
    const { backEnd, tap } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales } });
    const item = { service_id: 1, employee_id: null, employee: null };
    backEnd.respondWith('GET /sales', {
      data: [
        {
          ...listed,
          payments: [
            { method: 'cash', amount: 30, tendered: 50, change: 20, installments: null, fee: 0 },
            { method: 'credit', amount: 15, tendered: null, change: 0, installments: 3, fee: 1 },
            { method: 'credit', amount: 10, tendered: null, change: 0, installments: 1, fee: 1 },
          ],
          tip: { amount: 5, employee_id: 1, employee: 'Carla Dias' },
          items: [
            { ...item, price: 35, discount: 3.18, total: 31.82 },
            { ...item, price: 20, discount: 1.82, total: 18.18, employee_id: 2, employee: 'Davi Rocha' },
          ],
        },
      ],
    });
    await tap(PRINT);
    await screen.findByRole('dialog', { name: 'Recibo de venda' });
    expect(readPrintedLines()).toEqual([
      'Cliente: Venda avulsa',
      'Corte: R$ 35,00',
      'Barba: R$ 20,00',
      'Quem fez: Davi Rocha',
      'Ajuste do valor: −R$ 5,00',
      'Subtotal: R$ 50,00',
      'Desconto: R$ 0,00',
      'Total: R$ 50,00',
      'Gorjeta para Carla Dias: R$ 5,00',
      'Total com a gorjeta: R$ 55,00',
      'Dinheiro: R$ 30,00',
      'Recebido: R$ 50,00',
      'Troco: R$ 20,00',
      'Cartão Crédito: R$ 15,00',
      'Parcelas: 3',
      'Cartão Crédito: R$ 10,00',
    ]);
  });

  it.each([
    [
      'by card in three instalments',
      { method: 'credit', installments: 3 },
      ['Cartão Crédito: R$ 50,00', 'Parcelas: 3'],
    ],
    ['by an unknown method', { method: 'vale', installments: null }, ['Pagamento: vale']],
    [
      'by PIX with a tip',
      { method: 'pix', installments: null },
      ['Gorjeta para Davi Rocha: R$ 3,00', 'Total com a gorjeta: R$ 53,00', 'PIX: R$ 50,00'],
      { amount: 3, employee_id: 2, employee: 'Davi Rocha' },
    ],
    [
      'in cash with the amount handed over, and a tip for an unknown employee',
      { method: 'cash', amount: 52, tendered: 52, installments: null },
      ['Gorjeta: R$ 2,00', 'Total com a gorjeta: R$ 52,00', 'Dinheiro: R$ 52,00', 'Recebido: R$ 52,00'],
      { amount: 2, employee_id: 4, employee: null },
    ],
  ])('shows how a sale with a single payment was paid: %s', async (_how, part, expected, tip: object | null = null) => {
    const { backEnd, tap } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales } });
    const payments = [{ amount: 50, tendered: null, change: 0, fee: 0, ...part }];
    backEnd.respondWith('GET /sales', { data: [{ ...listed, payments, tip }] });
    await tap(PRINT);
    await screen.findByRole('dialog', { name: 'Recibo de venda' });
    const lines = readPrintedLines();
    expect(lines.slice(lines.indexOf('Total: R$ 50,00') + 1)).toEqual(expected);
  });

  it('shows the shop’s name and contact where the back end knows them', async () => {
    const { backEnd, tap } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales } });
    backEnd.respondWith('GET /sales', { data: [listed] });
    const settings = { phone: '11987654321', document: '12ABC34501DE35', address: 'Rua das Flores, 10\nCentro' };
    backEnd.update('shop', 1, { name: 'Barbearia do Zé', ...settings });
    await tap(PRINT);
    await waitFor(() => expect(readPrintedTexts()[0]).toBe('Barbearia do Zé'));
    expect(readPrintedTexts().slice(1, 5)).toEqual([
      'CNPJ 12.ABC.345/01DE-35',
      '(11) 9 8765-4321',
      'Rua das Flores, 10\nCentro',
      'Recibo de venda',
    ]);
  });

  it('is not offered where the back end does not send what was sold', async () => {
    await openCash({ tables: { sales } });
    expect(queryButtons()).toEqual([]);
  });

  it('of a sale voided by another user says so, and the sale disappears', async () => {
    const { backEnd, tap } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales: [...sales] } });
    backEnd.update('sales', Number(sales[0]?.id), { voided: { at: new Date().toISOString(), reason: null } });
    await tap(PRINT);
    expect(await screen.findByText('Esta venda já foi estornada')).toBeTruthy();
    await waitFor(() => expect(queryButtons()).toHaveLength(1));
  });

  it('shows why it cannot be fetched, and can be tried again', async () => {
    const { backEnd, tap } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales } });
    backEnd.respondWithError('GET /sales', 503, 'O servidor está ocupado.');
    await tap(PRINT);
    expect(await screen.findByText('Erro ao carregar o recibo. O servidor está ocupado.')).toBeTruthy();
    backEnd.restore('GET /sales');
    backEnd.respondWith('GET /sales', { data: [listed] });
    await tap(PRINT);
    expect(await screen.findByRole('dialog', { name: 'Recibo de venda' })).toBeTruthy();
  });
});
