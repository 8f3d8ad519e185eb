import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addDays, formatDay, toShopTime } from '../../domain/dates.ts';
import { formatMonth, getMonth } from '../../domain/periods.ts';
import { today } from '../fixtures/backEnd/records.ts';
import { SERVER_WITHOUT_DRAWER } from './support/backEnd.ts';
import { buildClosingRow, buildLooseSaleRow, buildSaleOn, openCash, readSection } from './support/cashScreen.tsx';
import { freezeDay } from './support/day.ts';
import { replaceNonBreakingSpaces } from './support/saleScreen.tsx';
import { readText } from './support/shopActions.ts';

freezeDay();

const lastMonth = addDays(`${getMonth(today())}-01`, -1);
const readClosingCards = () =>
  screen
    .queryAllByRole('article')
    .map((card) => `${within(card).getByRole('heading').textContent} ${replaceNonBreakingSpaces(card.textContent)}`);

describe('the cash screen', () => {
  const sales = [
    buildLooseSaleRow(1, 10.1),
    buildLooseSaleRow(2, 0.2, { individual: 0 }),
    buildLooseSaleRow(3, 1234.56),
  ];
  const expenses = [0.1, 0.2, 18.9].map((amount, n) => ({
    id: n + 1,
    amount,
    employee_id: 1,
    employee: 'Carla Dias',
    description: 'Café',
    created_at: new Date().toISOString(),
  }));

  it('shows the sums of today and of the month, and keeps them when a refetch fails', async () => {
    const earlier = buildSaleOn('2026-11-10', 4, 100);
    const { backEnd } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales: [...sales, earlier], expenses } });
    screen.getByRole('heading', { level: 1, name: 'Caixa' });
    screen.getByText('Hoje, sexta-feira, 20 de novembro');
    expect(readSection('Vendas de hoje')).toContain('R$ 1.244,86');
    expect(readSection('Despesas de hoje')).toContain('R$ 19,20');
    expect(readSection('Total do mês')).toBe('Total do mêsnovembro de 2026R$ 1.344,86');
    expect(readSection('Média diária')).toBe('Média diáriapor dia com vendasR$ 672,43');
    expect(replaceNonBreakingSpaces(screen.getByText('Caixa aberto hoje').parentElement?.textContent)).toContain(
      'R$ 1.225,66',
    );
    for (const call of ['GET /cash-register', 'GET /sales/totals', 'GET /sales']) backEnd.respondWithError(call, 503);
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('Erro ao carregar o caixa');
    for (const sums of ['Vendas de hoje', 'Vendas de hoje, uma a uma', 'Vendas por forma de pagamento'])
      expect(readSection(sums)).toContain('R$ 1.244,86');
  });

  it('opens the sales of today and of the month from their sums', async () => {
    await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales, expenses } });
    const getLink = (section: string) =>
      within(screen.getByRole('region', { name: section }))
        .getByRole('link')
        .getAttribute('href');
    expect(getLink('Vendas de hoje')).toBe('/historico?from=2026-11-20&to=2026-11-20');
    expect(getLink('Total do mês')).toBe('/historico?from=2026-11-01&to=2026-11-20');
  });

  it('shows the new day when it was left open until after midnight', async () => {
    vi.setSystemTime(new Date('2026-11-21T02:50:00Z'));
    const { backEnd } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales: [buildLooseSaleRow(1, 10)] } });
    vi.setSystemTime(new Date('2026-11-21T03:10:00Z'));
    backEnd.insert('sales', buildLooseSaleRow(2, 70));
    fireEvent(document, new Event('visibilitychange'));
    for (const sums of ['Vendas de hoje', 'Vendas de hoje, uma a uma', 'Vendas por forma de pagamento'])
      await waitFor(() => expect(readSection(sums)).toContain('R$ 70,00'));
  });
});

describe("today's loose sales", () => {
  const sales = [
    buildLooseSaleRow(1, 0.1, { observation: 'Pomada' }),
    buildLooseSaleRow(2, 0.2),
    buildLooseSaleRow(3, 50, { individual: 0 }),
  ];

  it('are listed with their hour, note and amount, and add up', async () => {
    await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales } });
    const section = screen.getByRole('region', { name: 'Vendas avulsas de hoje' });
    const { time } = toShopTime(new Date(String(sales[0]?.created_at)), 'America/Sao_Paulo');
    expect(
      within(section)
        .getAllByRole('listitem')
        .map((row) => replaceNonBreakingSpaces(row.textContent)),
    ).toEqual([`${time}Venda avulsaR$ 0,20`, `${time}PomadaR$ 0,10`]);
    expect(readSection('Vendas avulsas de hoje')).toContain('R$ 0,30');
  });

  it('link to the sale wizard when there are none', async () => {
    await openCash(SERVER_WITHOUT_DRAWER);
    expect(readSection('Vendas avulsas de hoje')).toContain('Nenhuma venda avulsa hoje.');
    expect(screen.getByRole('link', { name: 'Registrar uma venda' }).getAttribute('href')).toBe('/vendas');
    expect(readSection('Vendas de hoje, uma a uma')).toContain('Nenhuma venda hoje.');
  });

  it('with the feature are voided after a confirmation, and the sums follow', async () => {
    const { backEnd, tap, user } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales } });
    await tap(/^Excluir venda de R\$.0,20/);
    const question = await screen.findByRole('dialog', {
      name: /^Tem certeza que deseja excluir a venda avulsa de R\$.0,20\?$/,
    });
    expect(readText(question)).toMatch(/É um estorno: R\$ .* saem do caixa de hoje/);
    await user.pasteInto(within(question).getByLabelText('Motivo'), 'Engano');
    await tap('Excluir');
    expect(within(question).getByText('Escolha a causa do estorno')).toBeTruthy();
    await tap('Cliente desistiu');
    const release = backEnd.hold('DELETE /sales/remove/*');
    for (const _ of [1, 2]) await tap('Excluir');
    release();
    expect(await screen.findByText('Venda excluída com sucesso!')).toBeTruthy();
    expect(backEnd.callsTo('DELETE /sales/remove/*').map(({ path, body }) => [path, body])).toEqual([
      ['/sales/remove/2', { reason: 'Engano', cause: 'customer' }],
    ]);
    await waitFor(() => expect(readSection('Vendas avulsas de hoje')).toContain('R$ 0,10'));
    await waitFor(() => expect(readSection('Vendas de hoje')).toContain('R$ 50,10'));
    await waitFor(() =>
      expect(readSection('Vendas de hoje, uma a uma')).toMatch(/^Vendas de hoje, uma a umaR\$ 50,10/),
    );
    await waitFor(() =>
      expect(readSection('Vendas por forma de pagamento')).toMatch(
        /Vendas de hojevendas R\$ 50,30, estornos −R\$ 0,20R\$ 50,10/,
      ),
    );
    await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'));
  });

  it('without it show the confirmation, and nothing is sent or reported as done', async () => {
    const { backEnd, tap } = await openCash({ tables: { sales } });
    expect(screen.queryByRole('button', { name: /^Histórico/ })).toBeNull();
    await tap(/^Excluir venda de R\$.0,20/);
    const question = await screen.findByRole('dialog', { name: /^Tem certeza que deseja excluir/ });
    expect(question.textContent).not.toMatch(/sai dos totais|Motivo/);
    const calls = backEnd.calls.length;
    await tap('Excluir');
    expect(await screen.findByText('Esta venda continua registrada: o sistema não exclui vendas.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backEnd.calls).toHaveLength(calls);
    expect(readSection('Vendas avulsas de hoje')).toContain('R$ 0,30');
  });

  it('show their history, without entries of an unknown kind', async () => {
    const { backEnd, tap } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales } });
    const entry = {
      at: '2026-11-21T01:04:00Z',
      user: { id: 1, email: 'ana@navalha.example' },
      action: 'void',
      changes: {},
    };
    const NEWEST = 'São as 200 mudanças mais recentes.';
    backEnd.respondWith('GET /audit', { data: [] });
    await tap(/^Histórico da venda de R\$.0,20/);
    const dialog = await screen.findByRole('dialog', { name: /^Histórico da venda de R\$.0,20 às/ });
    await within(dialog).findByText('Nenhuma mudança registrada.');
    expect(backEnd.callsTo('GET /audit')[0]?.query).toEqual({ resource: 'sales', id: '2' });
    for (const [count, isFull] of [
      [199, false],
      [200, true],
    ] as const) {
      await tap('Fechar');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      backEnd.respondWith('GET /audit', { data: Array.from({ length: count }, () => entry) });
      await tap(/^Histórico da venda de R\$.0,20/);
      const [first] = await screen.findAllByText('Estornada em 20/11/2026 às 22:04 por ana@navalha.example');
      expect(first).toBeTruthy();
      expect(screen.queryByText(NEWEST) !== null).toBe(isFull);
    }
  });

  it('have buttons with different names, also for two of one amount in one minute', async () => {
    await openCash({
      ...SERVER_WITHOUT_DRAWER,
      tables: { sales: [buildLooseSaleRow(1, 10), buildLooseSaleRow(2, 10)] },
    });
    const buttons = await screen.findAllByRole('button', { name: /^Excluir venda de/ });
    expect(new Set(buttons.map((button) => button.getAttribute('aria-label'))).size).toBe(2);
  });

  it('that somebody else has voided say so, and disappear', async () => {
    const { backEnd, tap } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { sales } });
    backEnd.respondWithError('DELETE /sales/remove/*', 503, 'O servidor está ocupado.');
    await tap(/^Excluir venda de R\$.0,20/);
    await tap('Lançamento errado');
    await tap('Excluir');
    expect(await screen.findByText('Erro ao excluir venda. O servidor está ocupado.')).toBeTruthy();
    backEnd.respondWithError('DELETE /sales/remove/*', 409, 'Esta venda já foi estornada');
    backEnd.remove('sales', 2);
    await tap('Excluir');
    expect(await screen.findByText('Esta venda já foi estornada')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(readSection('Vendas avulsas de hoje')).not.toContain('R$ 0,20'));
  });
});

describe('the closings', () => {
  const closing = buildClosingRow(1, {
    total_received: 85.5,
    expenses: 5,
    total_cash: 10.5,
    total_pix: 20,
    total_debit: 30,
    total_credit: 40,
    observation: 'Faltou troco',
    uncovered_count: 0,
    uncovered_total: 0,
  });

  it('show total, employee, sums by method, expenses, difference and observation', async () => {
    await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { 'cash-register': [closing] } });
    const [card] = readClosingCards();
    for (const text of [
      formatDay(today()),
      'sexta-feira, fechado às 12:00 por Carla Dias',
      'R$ 85,50',
      'DinheiroR$ 10,50',
      'PIXR$ 20,00',
      'Cartão DébitoR$ 30,00',
      'Cartão CréditoR$ 40,00',
      'Despesas−R$ 5,00',
      'Falta−R$ 10,00',
      'Faltou troco',
    ])
      expect(card).toContain(text);
  });

  it('are those of the chosen month, added up', async () => {
    const closings = [
      buildClosingRow(3, { total_received: 0.1 }),
      buildClosingRow(2, { closed_at: `${getMonth(today())}-01`, total_received: 0.2 }),
      buildClosingRow(4, { closed_at: '2026-08-31', total_received: 5 }),
      buildClosingRow(1, { closed_at: lastMonth, total_received: 70 }),
    ];
    const { user } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { 'cash-register': closings } });
    const months = within(screen.getByLabelText('Mês')).getAllByRole('option');
    expect(months.map((month) => month.textContent)).toEqual([
      formatMonth(getMonth(today())),
      formatMonth(getMonth(lastMonth)),
      'agosto de 2026',
    ]);
    expect(readClosingCards()).toHaveLength(2);
    expect(readSection('Fechamentos')).toContain('2 fechamentos, R$ 0,30 ao todo');
    await user.selectOptions(screen.getByLabelText('Mês'), formatMonth(getMonth(lastMonth)));
    expect(readClosingCards()).toHaveLength(1);
    expect(readSection('Fechamentos')).toContain('1 fechamento, R$ 70,00');
    expect(readClosingCards()[0]).toContain(formatDay(lastMonth));
  });

  it('of a month without any link to closing today’s cash', async () => {
    const { tap } = await openCash({
      ...SERVER_WITHOUT_DRAWER,
      tables: { 'cash-register': [buildClosingRow(1, { closed_at: lastMonth })] },
    });
    expect(readSection('Fechamentos')).toContain('Nenhum fechamento neste mês.');
    await tap('Fechar o caixa de hoje');
    expect(await screen.findByRole('dialog', { name: 'Fechar Caixa' })).toBeTruthy();
  });

  it('are deleted after a confirmation, and a month without closings is no longer shown', async () => {
    const closings = [buildClosingRow(2), buildClosingRow(1, { closed_at: lastMonth })];
    const { backEnd, tap, user } = await openCash({ ...SERVER_WITHOUT_DRAWER, tables: { 'cash-register': closings } });
    await user.selectOptions(screen.getByLabelText('Mês'), formatMonth(getMonth(lastMonth)));
    await tap(new RegExp(`^Excluir fechamento de ${formatDay(lastMonth)}`));
    await screen.findByRole('dialog', {
      name: `Tem certeza que deseja excluir o fechamento de ${formatDay(lastMonth)}?`,
    });
    await tap('Excluir');
    expect(await screen.findByText('Fechamento excluído com sucesso!')).toBeTruthy();
    expect(backEnd.callsTo('DELETE /cash-register/remove/*').map(({ path }) => path)).toEqual([
      '/cash-register/remove/1',
    ]);
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Mês').value).toBe(getMonth(today())));
    expect(readClosingCards()[0]).toContain(formatDay(today()));
  });
});
