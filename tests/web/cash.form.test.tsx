import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, formatDay } from '../../domain/dates.ts';
import { today } from '../fixtures/backEnd/records.ts';
import { type BackEnd, SERVER_WITHOUT_DRAWER } from './support/backEnd.ts';
import {
  buildClosingRow,
  buildLooseSaleRow,
  buildSaleOn,
  findForm,
  getTotalField,
  openCash,
  readTotal,
} from './support/cashScreen.tsx';
import { freezeDay, typeDay } from './support/day.ts';
import { replaceNonBreakingSpaces } from './support/saleScreen.tsx';

freezeDay();

const yesterday = addDays(today(), -1);
const SALES = [buildLooseSaleRow(1, 100.1), buildLooseSaleRow(2, 0.2)];
const NEGATIVE = /^Total negativo/;
const listSent = (backEnd: BackEnd) =>
  backEnd.callsTo('POST /cash-register/create').map(({ body }) => body?.cashRegister);
const buildExpense = (amount: number) => ({
  id: 1,
  amount,
  employee_id: 1,
  employee: 'Carla Dias',
  description: 'Luz',
  created_at: new Date().toISOString(),
});
/** A day with two sales, the second for R$ 12,50 and after the closing. */
const buildClosedWithoutLastSale = (day: Day) => ({
  ...SERVER_WITHOUT_DRAWER,
  tables: {
    sales: [buildSaleOn(day, 1, 35), buildSaleOn(day, 2, 12.5)],
    'cash-register': [buildClosingRow(1, { closed_at: day, uncovered_count: 1 })],
  },
});
const buildShopWithExpense = (amount: number) => ({
  ...SERVER_WITHOUT_DRAWER,
  tables: { sales: SALES, expenses: [buildExpense(amount)] },
});

describe('closing the cash', () => {
  it("proposes today's sales less today's expenses and sends the whole closing", async () => {
    const { backEnd, openForm, choose, save, user } = await openCash(buildShopWithExpense(18.9));
    const form = await openForm();
    expect(readTotal(form)).toBe('R$ 81,40');
    expect(within(form).queryByRole('checkbox', { name: NEGATIVE })).toBeNull();
    expect(replaceNonBreakingSpaces(form.textContent)).toContain('Vendas de hoje R$ 100,30 menos despesas R$ 18,90');
    await choose(form, 'Carla Dias');
    // Enter adds a new line there.
    await user.type(within(form).getByLabelText('Observação'), 'Tudo certo{Enter}Contado duas vezes');
    await save(form);
    expect(await screen.findByText('Caixa fechado com sucesso!')).toBeTruthy();
    expect(listSent(backEnd)).toEqual([
      {
        closed_at: today(),
        total_received: 81.4,
        employee_id: 1,
        observation: 'Tudo certo\nContado duas vezes',
        expenses: 18.9,
        total_credit: 0,
        total_debit: 0,
        total_cash: 0,
        total_pix: 0,
      },
    ]);
  });

  it('proposes the sales and expenses at opening time, and follows later sales', async () => {
    const { backEnd, openForm, user } = await openCash(buildShopWithExpense(18.9));
    backEnd.tables.sales = [...SALES, buildLooseSaleRow(3, 10)];
    const form = await openForm();
    await waitFor(() => expect(readTotal(form)).toBe('R$ 91,40'));
    await user.pasteInto(within(form).getByLabelText('Observação'), 'Quase');
    backEnd.tables.sales = [...SALES, buildLooseSaleRow(3, 20)];
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(readTotal(form)).toBe('R$ 101,40'));
    expect(within(form).getByLabelText<HTMLInputElement>('Observação').value).toBe('Quase');
  });

  it('never changes a total that a user typed', async () => {
    const { backEnd, openForm, user } = await openCash(buildShopWithExpense(18.9));
    const form = await openForm();
    await user.clear(getTotalField(form));
    await user.type(getTotalField(form), '5000');
    const calls = backEnd.callsTo('GET /cash-register').length;
    backEnd.tables.sales = [...SALES, buildLooseSaleRow(3, 20)];
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(backEnd.callsTo('GET /cash-register').length).toBeGreaterThan(calls));
    await waitFor(() => expect(replaceNonBreakingSpaces(form.textContent)).toContain('Vendas de hoje R$ 120,30'));
    expect(readTotal(form)).toBe('R$ 50,00');
    await typeDay('Data', yesterday);
    expect(readTotal(form)).toBe('R$ 50,00');
  });
});

describe('a day with more expenses than sales', () => {
  it('proposes a negative total, and sends it', async () => {
    const { backEnd, openForm, choose, save } = await openCash(buildShopWithExpense(150));
    const form = await openForm();
    expect(readTotal(form)).toBe('−R$ 49,70');
    expect(within(form).getByRole('checkbox', { name: NEGATIVE, checked: true })).toBeTruthy();
    await choose(form, 'Carla Dias');
    await save(form);
    expect(await screen.findByText('Caixa fechado com sucesso!')).toBeTruthy();
    expect(listSent(backEnd)).toMatchObject([{ total_received: -49.7, expenses: 150 }]);
  });

  it('keeps its sign while another amount is typed, until the sign is removed', async () => {
    const { backEnd, openForm, choose, save, user } = await openCash(buildShopWithExpense(150));
    const form = await openForm();
    await user.clear(getTotalField(form));
    expect(readTotal(form)).toBe('−');
    await user.type(getTotalField(form), '6000');
    expect(readTotal(form)).toBe('−R$ 60,00');
    const box = within(form).getByRole('checkbox', { name: NEGATIVE });
    await user.click(box);
    expect(readTotal(form)).toBe('R$ 60,00');
    await user.type(getTotalField(form), '-');
    expect(readTotal(form)).toBe('−R$ 60,00');
    await choose(form, 'Carla Dias');
    await save(form);
    await waitFor(() => expect(listSent(backEnd)).toMatchObject([{ total_received: -60 }]));
  });
});

describe('closing another day', () => {
  it('offers no future day, proposes no total of today until today is chosen again, and sends no expenses of today', async () => {
    const { backEnd, openForm, choose, save, user } = await openCash(buildShopWithExpense(18.9));
    const form = await openForm();
    await typeDay('Data', yesterday);
    await waitFor(() => expect(readTotal(form)).toBe(''));
    await user.click(within(form).getByRole('button', { name: /data/i }));
    const days = await screen.findByRole('grid');
    expect(within(days).getByRole<HTMLButtonElement>('gridcell', { name: '21' }).disabled).toBe(true);
    await user.click(within(days).getByRole('gridcell', { name: '20' }));
    await waitFor(() => expect(readTotal(form)).toBe('R$ 81,40'));
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    await typeDay('Data', yesterday);
    await waitFor(() => expect(readTotal(form)).toBe(''));
    expect(form.textContent).toContain('O total contado nesse dia');
    await choose(form, 'Carla Dias');
    await save(form);
    expect(await within(form).findByText('Informe o total')).toBeTruthy();
    await user.type(getTotalField(form), '4200');
    await save(form);
    expect(await screen.findByText('Caixa fechado com sucesso!')).toBeTruthy();
    expect(listSent(backEnd)).toMatchObject([{ closed_at: yesterday, total_received: 42, expenses: 0 }]);
  });

  it('proposes what its closings miss', async () => {
    const { openForm } = await openCash(buildClosedWithoutLastSale(yesterday));
    const form = await openForm();
    await typeDay('Data', yesterday);
    await waitFor(() => expect(readTotal(form)).toBe('R$ 12,50'));
    expect(form.textContent).toContain('O que ainda não está em nenhum fechamento deste dia');
  });
});

describe('closing the same day twice', () => {
  it('proposes only what the first closing did not count', async () => {
    const { openForm } = await openCash(buildClosedWithoutLastSale(today()));
    expect(readTotal(await openForm())).toBe('R$ 12,50');
  });

  it('shows what is already registered where the back end does not send the rest', async () => {
    const { openForm } = await openCash({
      tables: { sales: SALES, expenses: [], 'cash-register': [buildClosingRow(1, { total_received: 60 })] },
    });
    const form = await openForm();
    expect(readTotal(form)).toBe('R$ 100,30');
    expect(replaceNonBreakingSpaces(form.textContent)).toContain(
      'Vendas de hoje R$ 100,30 menos despesas R$ 0,00. Já registrado hoje: R$ 60,00',
    );
  });

  it('shows the sales and expenses of an earlier day, and nothing of today’s closings', async () => {
    const { openForm } = await openCash({
      ...SERVER_WITHOUT_DRAWER,
      tables: {
        sales: [...SALES, buildSaleOn(yesterday, 3, 35)],
        expenses: [{ ...buildExpense(5), created_at: `${yesterday}T15:00:00Z` }],
        'cash-register': [buildClosingRow(1, { total_received: 60 })],
      },
    });
    const form = await openForm();
    await typeDay('Data', yesterday);
    await waitFor(() => expect(readTotal(form)).toBe('R$ 30,00'));
    expect(replaceNonBreakingSpaces(form.textContent)).toContain('Vendas desse dia R$ 35,00 menos despesas R$ 5,00');
    expect(replaceNonBreakingSpaces(form.textContent)).not.toContain('Já registrado hoje');
  });
});

describe('an edit of a closing', () => {
  it.each([
    ['a positive total into a negative one', 20, true],
    ['a negative total into zero', -20, false],
  ])('may turn %s', async (_, total_received, turn) => {
    const closings = [buildClosingRow(4, { closed_at: yesterday, total_received })];
    const { backEnd, tap, save, user } = await openCash({
      ...SERVER_WITHOUT_DRAWER,
      tables: { 'cash-register': closings },
    });
    await tap(new RegExp(`^Editar fechamento de ${formatDay(yesterday)}`));
    const form = await findForm('Editar Fechamento');
    expect(readTotal(form)).toBe(turn ? 'R$ 20,00' : '−R$ 20,00');
    if (turn) await user.click(within(form).getByRole('checkbox', { name: NEGATIVE, checked: false }));
    await save(form);
    await waitFor(() =>
      expect(backEnd.callsTo('PUT /cash-register/edit/*').map(({ body }) => body?.cashRegister)).toMatchObject([
        { total_received: -20 },
      ]),
    );
  });
});
