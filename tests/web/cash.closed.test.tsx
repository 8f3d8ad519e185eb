import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, formatDay } from '../../domain/dates.ts';
import { type Row, today } from '../fixtures/backEnd/records.ts';
import {
  buildClosingRow,
  buildLooseSaleRow,
  findForm,
  openCash,
  readSection,
  readTotal,
} from './support/cashScreen.tsx';
import { freezeDay } from './support/day.ts';
import { BUNDLED_SERVER, type FakeBackEnd } from './support/fakeBackEnd.ts';
import { replaceNonBreakingSpaces } from './support/saleScreen.tsx';

freezeDay();

const yesterday = addDays(today(), -1);
const covers = { uncovered_count: 0, uncovered_total: 0 };
const shown = () => replaceNonBreakingSpaces(document.body.textContent);
const edits = (backEnd: FakeBackEnd) =>
  backEnd.callsTo('PUT /cash-register/edit/*').map(({ path, body }) => [path, body?.cashRegister]);
const withClosings = (...closings: Row[]) => ({ ...BUNDLED_SERVER, tables: { 'cash-register': closings } });

describe('whether the cash is closed', () => {
  it('follows from a closing of today', async () => {
    await openCash(withClosings(buildClosingRow(1, covers)));
    expect(shown()).toContain('Caixa fechado hojeTotal registrado: R$ 100,00');
    expect(shown()).not.toContain('Caixa aberto hoje');
  });

  it('does not follow from a closing of another day', async () => {
    await openCash(withClosings(buildClosingRow(1, { closed_at: yesterday, ...covers })));
    expect(shown()).toContain('Caixa aberto hoje');
    expect(shown()).not.toContain('Caixa fechado hoje');
  });

  it('changes when a closing is created or deleted', async () => {
    const { tap, openForm, choose, save } = await openCash(BUNDLED_SERVER);
    const form = await openForm();
    await choose(form, 'Carla Dias');
    await save(form);
    expect(await screen.findByText('Caixa fechado hoje')).toBeTruthy();
    await tap(/^Excluir fechamento/);
    await tap('Excluir');
    expect(await screen.findByText('Caixa aberto hoje')).toBeTruthy();
  });

  it('agrees with what closings count of today’s sales', async () => {
    const { backEnd, openForm, choose, save } = await openCash({
      ...BUNDLED_SERVER,
      tables: { sales: [buildLooseSaleRow(1, 70)] },
    });
    const byMethod = { cash: 70, pix: 0, debit: 0, credit: 0 };
    const totals = (uncovered: number) => ({
      data: {
        count: 1,
        amount: 70,
        by_method: byMethod,
        uncovered: { amount: uncovered, by_method: { ...byMethod, cash: uncovered } },
      },
    });
    backEnd.respondWith('GET /sales/totals', totals(70));
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() =>
      expect(readSection('Vendas por forma de pagamento')).toMatch(/Fora dos fechamentosDinheiroR\$ 70,00$/),
    );
    const form = await openForm();
    await choose(form, 'Carla Dias');
    backEnd.respondWith('GET /sales/totals', totals(0));
    await save(form);
    await screen.findByText('Caixa fechado hoje');
    await waitFor(() =>
      expect(readSection('Vendas por forma de pagamento')).toMatch(
        /Nos fechamentosR\$ 70,00Fora dos fechamentosR\$ 0,00$/,
      ),
    );
  });
});

describe('an earlier day without a closing', () => {
  const days = [
    { day: yesterday, sales: 100, expenses: 18.9 },
    { day: addDays(today(), -3), sales: 5, expenses: 0 },
  ];

  it('is shown with its figures, and closed with its total proposed', async () => {
    const { backEnd, tap, choose, save } = await openCash({ ...BUNDLED_SERVER, unclosedDays: days });
    expect(shown()).toContain(
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
  const behind = { uncovered_count: 2, uncovered_total: 30.3 };

  it('shows how many sales and expenses it misses, and their sum', async () => {
    const earlier = [-1, -2].map((days) => buildClosingRow(2 - days, { closed_at: addDays(today(), days), ...behind }));
    await openCash(withClosings(...earlier, buildClosingRow(1, behind)));
    expect(shown()).toContain(
      'O fechamento de hoje não cobre mais o dia: 2 lançamentos ficaram fora dele, num total de R$ 30,30. O mesmo vale para outros 2 dias.',
    );
  });

  it('shows a single one in the singular, and with its sign', async () => {
    await openCash(withClosings(buildClosingRow(1, { uncovered_count: 1, uncovered_total: -5 })));
    expect(shown()).toContain('1 lançamento ficou fora dele, num total de −R$ 5,00.');
  });

  it('shows no warning while it covers everything, whatever was counted', async () => {
    await openCash(withClosings(buildClosingRow(1, { ...covers, total_received: 99 })));
    expect(shown()).not.toMatch(/não cobre|menos as despesas/);
    expect(screen.queryByRole('button', { name: 'Atualizar fechamento' })).toBeNull();
  });

  it('is updated with one button: the whole record, with the missing amount added to its total', async () => {
    const { backEnd, tap } = await openCash(
      withClosings(buildClosingRow(7, { ...behind, observation: 'Conferido', version: 3 })),
    );
    await tap('Atualizar fechamento');
    expect(await screen.findByText('Fechamento atualizado com sucesso!')).toBeTruthy();
    expect(edits(backEnd)).toEqual([
      [
        '/cash-register/edit/7',
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

  it('is updated with what is missing now, not when the screen loaded', async () => {
    const { backEnd, tap } = await openCash(withClosings(buildClosingRow(1, behind)));
    Object.assign(backEnd.tables['cash-register'][0] ?? {}, { uncovered_count: 3, uncovered_total: 50 });
    await tap('Atualizar fechamento');
    await screen.findByText('Fechamento atualizado com sucesso!');
    expect(edits(backEnd)).toMatchObject([[expect.any(String), { total_received: 150 }]]);
  });

  it('is updated once, however often the button is pressed', async () => {
    const { backEnd, user } = await openCash(withClosings(buildClosingRow(1, behind)));
    const release = backEnd.hold('PUT /cash-register/edit/*');
    const button = screen.getByRole('button', { name: 'Atualizar fechamento' });
    for (const _ of [1, 2, 3]) await user.click(button);
    release();
    await screen.findByText('Fechamento atualizado com sucesso!');
    expect(edits(backEnd)).toHaveLength(1);
  });

  it('that somebody else has just changed or deleted is not overwritten, and the message says so', async () => {
    const { backEnd, tap } = await openCash(withClosings(buildClosingRow(1, behind)));
    backEnd.respondWithError('PUT /cash-register/edit/*', 409, 'Este registro foi alterado por outra pessoa.');
    await tap('Atualizar fechamento');
    expect(await screen.findByText('Este registro foi alterado por outra pessoa.')).toBeTruthy();
    backEnd.tables['cash-register'].splice(0, 1);
    await tap('Atualizar fechamento');
    expect(await screen.findByText('Este fechamento não existe mais')).toBeTruthy();
    expect(await screen.findByText('Caixa aberto hoje')).toBeTruthy();
  });

  it('shows why it could not be updated', async () => {
    const { backEnd, tap } = await openCash(withClosings(buildClosingRow(1, behind)));
    backEnd.respondWithError('PUT /cash-register/edit/*', 503, 'O servidor está ocupado.');
    await tap('Atualizar fechamento');
    expect(await screen.findByText('Erro ao atualizar fechamento. O servidor está ocupado.')).toBeTruthy();
  });

  it('of an earlier day is named by its day, also while today is open', async () => {
    const { backEnd, tap } = await openCash(
      withClosings(
        buildClosingRow(2, { closed_at: yesterday, uncovered_count: 1, uncovered_total: 12 }),
        buildClosingRow(1, { closed_at: addDays(today(), -2), uncovered_count: 1, uncovered_total: 7 }),
      ),
    );
    expect(shown()).toContain(`O fechamento de ${formatDay(yesterday)} não cobre mais o dia`);
    expect(shown()).toContain('O mesmo vale para outro dia.');
    expect(screen.getAllByRole('button', { name: 'Atualizar fechamento' })).toHaveLength(1);
    await tap('Atualizar fechamento');
    await waitFor(() =>
      expect(edits(backEnd)).toMatchObject([['/cash-register/edit/2', { closed_at: yesterday, total_received: 112 }]]),
    );
  });
});

describe('a back end that does not send what its closings cover', () => {
  const bare = (closings: Row[], sales: Row[]) => ({
    tables: { 'cash-register': closings, sales, expenses: [] },
  });

  it('is trusted while registered total and today’s sums agree', async () => {
    await openCash(bare([buildClosingRow(1, { total_received: 50.5 })], [buildLooseSaleRow(1, 50.5)]));
    expect(shown()).not.toMatch(/não cobre|Atualizar fechamento|menos as despesas/);
  });

  it('shows both figures when they differ, and no reason', async () => {
    await openCash(
      bare(
        [buildClosingRow(2, { total_received: 20 }), buildClosingRow(1, { total_received: 30 })],
        [buildLooseSaleRow(1, 80)],
      ),
    );
    expect(shown()).toContain('O total registrado hoje é R$ 50,00; as vendas de hoje menos as despesas dão R$ 80,00.');
    expect(shown()).not.toMatch(/não cobre|Atualizar fechamento/);
  });

  it('is not asked about earlier days', async () => {
    await openCash(bare([buildClosingRow(1, { closed_at: yesterday, total_received: 1 })], [buildLooseSaleRow(1, 80)]));
    expect(shown()).not.toMatch(/não cobre|menos as despesas dão/);
  });
});
