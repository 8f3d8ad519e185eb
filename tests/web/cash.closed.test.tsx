import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, formatDay } from '../../domain/dates.ts';
import { type Row, today } from '../fixtures/backEnd/records.ts';
import { type BackEnd, SERVER_WITHOUT_DRAWER } from './support/backEnd.ts';
import {
  buildClosingRow,
  buildLooseSaleRow,
  buildSaleOn,
  findForm,
  openCash,
  readSection,
  readTotal,
} from './support/cashScreen.tsx';
import { freezeDay } from './support/day.ts';
import { replaceNonBreakingSpaces } from './support/saleScreen.tsx';

freezeDay();

const yesterday = addDays(today(), -1);
const readScreen = () => replaceNonBreakingSpaces(document.body.textContent);
const listEdits = (backEnd: BackEnd) =>
  backEnd.callsTo('PUT /cash-register/edit/*').map(({ path, body }) => [path, body?.cashRegister]);
const withClosings = (closings: Row[], sales: Row[] = []) => ({
  ...SERVER_WITHOUT_DRAWER,
  tables: { 'cash-register': closings, sales, expenses: [] },
});

describe('the status of today’s cash', () => {
  it('changes when a closing is created or deleted', async () => {
    const { tap, openForm, choose, save } = await openCash(withClosings([], [buildLooseSaleRow(1, 100)]));
    const form = await openForm();
    await choose(form, 'Carla Dias');
    await save(form);
    expect(await screen.findByText('Caixa fechado hoje')).toBeTruthy();
    await waitFor(() => expect(readScreen()).toContain('Caixa fechado hojeTotal registrado: R$ 100,00'));
    expect(readScreen()).not.toContain('Caixa aberto hoje');
    await tap(/^Excluir fechamento/);
    await tap('Excluir');
    expect(await screen.findByText('Caixa aberto hoje')).toBeTruthy();
  });

  it('agrees with the sales of today that closings count', async () => {
    const { openForm, choose, save } = await openCash(withClosings([], [buildLooseSaleRow(1, 70)]));
    const readByMethod = () => readSection('Vendas por forma de pagamento');
    await waitFor(() => expect(readByMethod()).toMatch(/Fora dos fechamentosDinheiroR\$ 70,00$/));
    const form = await openForm();
    await choose(form, 'Carla Dias');
    await save(form);
    await screen.findByText('Caixa fechado hoje');
    await waitFor(() => expect(readByMethod()).toMatch(/Nos fechamentosR\$ 70,00Fora dos fechamentosR\$ 0,00$/));
  });
});

describe('an earlier day without a closing', () => {
  it('is shown with its figures, and its form proposes its total', async () => {
    const expense = { id: 1, amount: 18.9, employee_id: 1, description: 'Café', created_at: `${yesterday}T15:00:00Z` };
    const sales = [buildSaleOn(addDays(today(), -3), 1, 5), buildSaleOn(yesterday, 2, 100)];
    const { backEnd, tap, choose, save } = await openCash({
      ...SERVER_WITHOUT_DRAWER,
      tables: { sales, expenses: [expense] },
    });
    expect(readScreen()).toContain(
      `O caixa de ontem, ${formatDay(yesterday)}, não foi fechado: vendas R$ 100,00, despesas R$ 18,90, a registrar R$ 81,10. O mesmo vale para outro dia.`,
    );
    await tap(`Fechar ${formatDay(yesterday)}`);
    const form = await findForm('Fechar Caixa');
    expect(readTotal(form)).toBe('R$ 81,10');
    expect(replaceNonBreakingSpaces(form.textContent)).toContain('Vendas desse dia R$ 100,00 menos despesas R$ 18,90');
    await choose(form, 'Carla Dias');
    await save(form);
    expect(await screen.findByText(/^O caixa de 17\/11\/2026 não foi fechado/)).toBeTruthy();
    expect(backEnd.callsTo('POST /cash-register/create').map(({ body }) => body?.cashRegister)).toMatchObject([
      { closed_at: yesterday, total_received: 81.1, expenses: 18.9 },
    ]);
  });
});

describe('a closing that no longer covers its day', () => {
  const buildIncomplete = (fields: Partial<Row> = {}) =>
    withClosings(
      [buildClosingRow(1, { uncovered_count: 2, ...fields })],
      [buildLooseSaleRow(1, 100), buildLooseSaleRow(2, 10), buildLooseSaleRow(3, 20.3)],
    );

  it('shows a single movement in the singular, and with its sign', async () => {
    const { backEnd } = await openCash(withClosings([buildClosingRow(1)]));
    backEnd.insert('expenses', { id: 1, amount: 5, employee_id: 1, description: 'Café' });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(readScreen()).toContain('1 lançamento ficou fora dele, num total de −R$ 5,00.'));
  });

  it('shows no warning while it covers every movement, whatever was counted', async () => {
    await openCash(buildIncomplete({ uncovered_count: 0, total_received: 99 }));
    expect(readScreen()).not.toMatch(/não cobre|menos as despesas/);
    expect(screen.queryByRole('button', { name: 'Atualizar fechamento' })).toBeNull();
  });

  it('shows how many sales and expenses are missing; one button adds the missing amount once', async () => {
    const { backEnd, user } = await openCash(buildIncomplete({ observation: 'Conferido', version: 3 }));
    expect(readScreen()).toContain(
      'O fechamento de hoje não cobre mais o dia: 2 lançamentos ficaram fora dele, num total de R$ 30,30.',
    );
    const release = backEnd.hold('PUT /cash-register/edit/*');
    const button = screen.getByRole('button', { name: 'Atualizar fechamento' });
    for (const _ of [1, 2, 3]) await user.click(button);
    release();
    expect(await screen.findByText('Fechamento atualizado com sucesso!')).toBeTruthy();
    expect(listEdits(backEnd)).toEqual([
      [
        '/cash-register/edit/1',
        {
          closed_at: today(),
          total_received: 130.3,
          employee_id: 1,
          observation: 'Conferido',
          expenses: 0,
          total_credit: 0,
          total_debit: 0,
          total_cash: 0,
          total_pix: 0,
          version: 3,
        },
      ],
    ]);
  });

  it('adds the amount that is missing now, not the one that was missing when the screen loaded', async () => {
    const { backEnd, tap } = await openCash(buildIncomplete());
    backEnd.insert('sales', buildLooseSaleRow(4, 19.7));
    await tap('Atualizar fechamento');
    await screen.findByText('Fechamento atualizado com sucesso!');
    expect(listEdits(backEnd)).toMatchObject([[expect.any(String), { total_received: 150 }]]);
  });

  it('is not overwritten when the update fails or another user has changed or deleted it, and a message says so', async () => {
    const { backEnd, tap } = await openCash(buildIncomplete());
    backEnd.respondWithError('PUT /cash-register/edit/*', 503, 'O servidor está ocupado.');
    await tap('Atualizar fechamento');
    expect(await screen.findByText('Erro ao atualizar fechamento. O servidor está ocupado.')).toBeTruthy();
    backEnd.respondWithError('PUT /cash-register/edit/*', 409, 'Este registro foi alterado por outra pessoa.');
    await tap('Atualizar fechamento');
    expect(await screen.findByText('Este registro foi alterado por outra pessoa.')).toBeTruthy();
    backEnd.remove('cash-register', 1);
    await tap('Atualizar fechamento');
    expect(await screen.findByText('Este fechamento não existe mais')).toBeTruthy();
    expect(await screen.findByText('Caixa aberto hoje')).toBeTruthy();
  });

  it('of an earlier day is named by its day, also while today is open', async () => {
    const dayBefore = addDays(today(), -2);
    const { backEnd, tap } = await openCash(
      withClosings(
        [
          buildClosingRow(2, { closed_at: yesterday, uncovered_count: 1 }),
          buildClosingRow(1, { closed_at: dayBefore, uncovered_count: 1 }),
        ],
        [buildSaleOn(yesterday, 1, 12), buildSaleOn(dayBefore, 2, 7)],
      ),
    );
    expect(readScreen()).toContain(`O fechamento de ${formatDay(yesterday)} não cobre mais o dia`);
    expect(readScreen()).toContain('O mesmo vale para outro dia.');
    expect(screen.getAllByRole('button', { name: 'Atualizar fechamento' })).toHaveLength(1);
    await tap('Atualizar fechamento');
    await waitFor(() =>
      expect(listEdits(backEnd)).toMatchObject([
        ['/cash-register/edit/2', { closed_at: yesterday, total_received: 112 }],
      ]),
    );
  });
});

describe('a back end that does not send what its closings cover', () => {
  const buildBareBackEnd = (closings: Row[], sales: Row[]) => ({
    tables: { 'cash-register': closings, sales, expenses: [] },
  });

  it.each([
    ['while registered total and today’s sums agree', [buildClosingRow(1, { total_received: 50.5 })], 50.5],
    ['about earlier days', [buildClosingRow(1, { closed_at: yesterday, total_received: 1 })], 80],
  ])('shows no warning %s', async (_, closings, sold) => {
    await openCash(buildBareBackEnd(closings, [buildLooseSaleRow(1, sold)]));
    expect(readScreen()).not.toMatch(/não cobre|Atualizar fechamento|menos as despesas/);
  });

  it('shows both figures when they differ, without a reason', async () => {
    await openCash(
      buildBareBackEnd(
        [buildClosingRow(2, { total_received: 20 }), buildClosingRow(1, { total_received: 30 })],
        [buildLooseSaleRow(1, 80)],
      ),
    );
    expect(readScreen()).toContain(
      'O total registrado hoje é R$ 50,00; as vendas de hoje menos as despesas dão R$ 80,00.',
    );
    expect(readScreen()).not.toMatch(/não cobre|Atualizar fechamento/);
  });
});
