import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/constants.ts';
import { addDays, formatDay } from '../../domain/dates.ts';
import { createSmallShop, type Row, today } from '../fixtures/backEnd/records.ts';
import { type BackEndOptions, createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { buildClosingRow, openCash, readSection } from './support/cashScreen.tsx';
import { freezeDay, typeDay } from './support/day.ts';
import { readPrintedLines, readPrintedTexts, stubPrinting } from './support/printing.ts';
import { renderApp } from './support/renderApp.tsx';
import { replaceNonBreakingSpaces } from './support/saleScreen.tsx';
import { setViewport } from './support/viewport.ts';

freezeDay();

const { services, shop } = createSmallShop();
const buildSale = (id: number, fields: Partial<Row> = {}): Row => ({
  id,
  services: services.slice(0, 1),
  amount: 35,
  payment_method: 'pix',
  created_at: new Date().toISOString(),
  ...fields,
});
const buildShopSales = () => [
  buildSale(9, { created_at: '2026-09-01T15:00:00Z' }),
  buildSale(1, {
    customer_id: 1,
    employee_id: 1,
    reward_id: 2,
    points_taken: 80,
    created_at: '2026-11-20T13:30:00.000Z',
  }),
  buildSale(2, { individual: 1, payment_method: 'cash', amount: 12.5, observation: 'Pomada', corrects: 9 }),
  // Late in the evening: elsewhere it is already the next day.
  buildSale(3, { customer_id: 2, employee_id: 2, created_at: `${addDays(today(), -2)}T01:30:00.000Z` }),
];

async function openHistory(options: BackEndOptions = REAL_SERVER) {
  const backEnd = createBackEnd({ tables: { sales: buildShopSales() }, ...options });
  const app = renderApp('/historico');
  const tap = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
  return { ...app, backEnd, tap };
}
const readCards = () => screen.getAllByRole('article').map((card) => replaceNonBreakingSpaces(card.textContent));
const waitForCards = (count: number) => waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(count));

describe('the history of sales', () => {
  it('shows every sale of the last days with its details, and the totals', async () => {
    const { backEnd } = await openHistory();
    await waitForCards(3);
    expect(readCards()[0]).toContain('nº 2 · 20/11/2026 às 12:00Venda avulsaR$ 12,50CorteDinheiroPomada');
    expect(readCards()[1]).toContain('nº 1 · 20/11/2026 às 10:30Ana Souza');
    const { from, to } = backEnd.callsTo('GET /sales')[0]?.query ?? {};
    expect([from, to]).toEqual(['2026-11-14', '2026-11-20']);
    expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 itens');
    const anas = replaceNonBreakingSpaces(screen.getByRole('article', { name: 'venda nº 1' }).textContent);
    expect(anas).toContain('Ana SouzaR$ 35,00');
    expect(anas).toContain('Corte');
    expect(anas).not.toContain('Corrige');
    expect(screen.getByRole('article', { name: 'venda nº 2' }).textContent).toContain('Corrige a venda nº 9');
    expect(anas).toContain('Carla Dias · PIX · ganhou 10 pontos, usou 80 pontos em Barba grátis');
    await screen.findByRole('region', { name: 'Somas' });
    expect(readSection('Somas')).toBe(
      'Somas3 vendasDinheiroR$ 12,50PIXR$ 70,00Cartão DébitoR$ 0,00Cartão CréditoR$ 0,00TotalR$ 82,50' +
        'Nos fechamentosR$ 0,00Fora dos fechamentosDinheiro R$ 12,50, PIX R$ 70,00R$ 82,50',
    );
  });

  it('is filtered by period, employee, method and customer', async () => {
    const { user, backEnd } = await openHistory();
    await waitForCards(3);
    await user.selectOptions(screen.getByLabelText('Período'), 'Hoje');
    await waitForCards(2);
    await waitFor(() => expect(readSection('Somas')).toContain('2 vendas'));
    await user.selectOptions(screen.getByLabelText('Forma de pagamento'), 'Dinheiro');
    await waitForCards(1);
    await waitFor(() => expect(readSection('Somas')).toContain('1 venda'));
    screen.getByRole('button', { name: 'Limpar filtros' });
    await user.selectOptions(screen.getByLabelText('Forma de pagamento'), 'Todas');
    await user.click(screen.getByRole('combobox', { name: 'Cliente' }));
    await user.click(await screen.findByRole('option', { name: /Bruno Lima/ }));
    expect(await screen.findByText('Nenhuma venda neste período.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await user.selectOptions(screen.getByLabelText('Colaborador'), 'Carla Dias');
    await waitForCards(1);
    screen.getByRole('button', { name: 'Limpar filtros' });
    // Also inactive employees.
    expect(screen.getByRole('option', { name: 'Elisa Prado' })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Forma de pagamento'), 'PIX');
    await user.click(screen.getByRole('combobox', { name: 'Cliente' }));
    await user.click(await screen.findByRole('option', { name: /Bruno Lima/ }));
    expect(await screen.findByText('Nenhuma venda neste período.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Registrar uma venda' }).getAttribute('href')).toBe('/vendas');
    const { query } = backEnd.callsTo('GET /sales').at(-1) ?? { query: {} as Record<string, string> };
    expect([query.from, query.to, JSON.parse(query.filter ?? '')]).toEqual([
      today(),
      today(),
      { employee_id: '1', payment_method: 'pix', customer_id: 2 },
    ]);
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitForCards(2);
  });

  it('shows only the period above the sales on a phone, and unfolds the other filters', async () => {
    setViewport(360);
    const { user, tap } = await openHistory();
    await waitForCards(3);
    screen.getByLabelText('Período');
    expect(screen.queryByLabelText('Forma de pagamento')).toBeNull();
    await tap('Filtros');
    await user.selectOptions(screen.getByLabelText('Forma de pagamento'), 'Dinheiro');
    await waitForCards(1);
    await tap('Filtros (1)');
    expect(screen.queryByLabelText('Forma de pagamento')).toBeNull();
  });

  it('offers named periods', async () => {
    const { user, backEnd } = await openHistory();
    await waitForCards(3);
    for (const [period, ...days] of [
      ['Ontem', '2026-11-19', '2026-11-19'],
      ['Últimos 7 dias', '2026-11-14', '2026-11-20'],
      ['Últimos 30 dias', '2026-10-22', '2026-11-20'],
      ['Este mês', '2026-11-01', '2026-11-20'],
      ['Mês passado', '2026-10-01', '2026-10-31'],
    ] as const) {
      await user.selectOptions(screen.getByLabelText('Período'), period);
      await waitFor(() => {
        const { from, to } = backEnd.callsTo('GET /sales/totals').at(-1)?.query ?? {};
        expect([from, to]).toEqual(days);
      });
    }
    const readPeriod = () => screen.getByLabelText<HTMLSelectElement>('Período').selectedOptions[0]?.text;
    expect(readPeriod()).toBe('Mês passado');
    const between = screen.getByRole<HTMLOptionElement>('option', { name: 'De um dia a outro' });
    expect(between.disabled).toBe(true);
    await typeDay('De', '2026-11-01');
    await screen.findByText('O período termina antes de começar');
    await typeDay('Até', '2026-11-19');
    await waitFor(() => {
      const { from, to } = backEnd.callsTo('GET /sales/totals').at(-1)?.query ?? {};
      expect([from, to]).toEqual(['2026-11-01', '2026-11-19']);
    });
    expect(readPeriod()).toBe('De um dia a outro');
    // Future days have no sales.
    for (const name of ['De', 'Até']) {
      await user.click(within(screen.getByRole('group', { name })).getByRole('button', { name: /data/i }));
      const days = await screen.findByRole('grid');
      expect(within(days).getByRole<HTMLButtonElement>('gridcell', { name: '21' }).disabled).toBe(true);
      // One press chooses a day, on a touch screen too.
      await user.click(within(days).getByRole('gridcell', { name: '12' }));
      await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    }
    await typeDay('De', '');
    await screen.findByText('Informe o primeiro dia do período');
    // The invalid period was not requested.
    expect(backEnd.callsTo('GET /sales').filter(({ query }) => !query.from)).toEqual([]);
  });

  it('is also a table', async () => {
    const voided = { at: '2026-11-20T15:01:00.000Z', reason: null };
    const taken = buildSale(4, { amount: 9, voided });
    const { tap, user } = await openHistory({ ...REAL_SERVER, tables: { sales: [taken, ...buildShopSales()] } });
    await tap('Tabela');
    const table = await screen.findByRole('table');
    const headings = within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent);
    expect(headings).toEqual(expect.arrayContaining(['Nº', 'Data e hora', 'Estorno']));
    // The total is among the first columns; rare ones are optional.
    expect(headings.slice(0, 4)).toEqual(['Nº', 'Data e hora', 'Total', 'Cliente']);
    expect(headings.join()).not.toMatch(/Recompensa|Pontos/);
    await tap('Colunas');
    for (const name of ['Recompensa', 'Pontos ganhos', 'Pontos usados'])
      await user.click(await screen.findByLabelText(name));
    await user.keyboard('{Escape}');
    expect(replaceNonBreakingSpaces(table.textContent)).toContain('Barba grátis1080');
    expect([...table.querySelectorAll('s')].map(({ textContent }) => replaceNonBreakingSpaces(textContent))).toEqual([
      '4',
    ]);
    expect(within(table).getByRole('button', { name: 'Estornar venda nº 3' })).toBeTruthy();
    await tap('Cartões');
  });

  it('voids a sale after showing the consequences, with a reason, and strikes it through', async () => {
    const { tap, user, backEnd } = await openHistory();
    await tap('Estornar venda nº 1');
    const dialog = await screen.findByRole('dialog', { name: 'Tem certeza que deseja estornar a venda nº 1?' });
    await within(dialog).findAllByRole('listitem');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((fact) => replaceNonBreakingSpaces(fact.textContent)),
    ).toEqual([
      'R$ 35,00 (PIX) saem do caixa de hoje.',
      'A visita sai do cadastro de Ana Souza.',
      'Ana Souza perde 10 pontos, mesmo que já os tenha usado.',
      '80 pontos da recompensa Barba grátis voltam para Ana Souza.',
    ]);
    const reason = within(dialog).getByLabelText<HTMLTextAreaElement>('Motivo');
    expect(reason.maxLength).toBe(LIMITS.observation);
    await user.pasteInto(reason, 'Cobrada duas vezes');
    await user.click(within(dialog).getByRole('button', { name: 'Lançamento errado' }));
    backEnd.respondWithError('DELETE /sales/remove/*', 503, 'O servidor está ocupado.');
    await user.click(within(dialog).getByRole('button', { name: 'Estornar' }));
    expect(await within(dialog).findByText('Erro ao estornar venda. O servidor está ocupado.')).toBeTruthy();
    backEnd.restore('DELETE /sales/remove/*');
    const calls = backEnd.callsTo('DELETE /sales/remove/*').length;
    const release = backEnd.hold('DELETE /sales/remove/*');
    for (const _ of [1, 2]) await user.click(within(dialog).getByRole('button', { name: 'Estornar' }));
    expect(backEnd.callsTo('DELETE /sales/remove/*')).toHaveLength(calls + 1);
    release();
    expect(await screen.findByText('Venda estornada com sucesso!')).toBeTruthy();
    const card = screen.getByRole('article', { name: 'venda nº 1' });
    await waitFor(() => expect(card.querySelector('s')?.textContent).toBe('1'));
    expect(replaceNonBreakingSpaces(card.textContent)).toMatch(
      new RegExp(`Estornada por demo@navalha.example em ${formatDay(today())} às \\d\\d:\\d\\d: Cobrada duas vezes`),
    );
    expect(within(card).queryByRole('button', { name: /Estornar|Corrigir|recibo/ })).toBeNull();
    expect(card.dataset.dimmed).toBe('true');
    backEnd.respondWithError('GET /audit', 503, 'O servidor está ocupado.');
    await tap('Histórico da venda nº 1');
    const history = within(await screen.findByRole('dialog', { name: 'Histórico da venda nº 1' }));
    await history.findByText('O servidor está ocupado.');
    // An unknown value of a newer server has no label here.
    backEnd.respondWith('GET /audit', {
      data: [{ at: `${today()}T15:00:00Z`, user: { email: 'a@b.co' }, action: 'blessed' }],
    });
    await user.click(history.getByRole('button', { name: 'Tentar novamente' }));
    await history.findByText('Nenhuma mudança registrada.');
    expect(backEnd.callsTo('GET /audit').at(-1)?.query).toEqual({ resource: 'sales', id: '1' });
    await tap('Fechar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // It still counts on its day, and the void on the day it is made.
    const reversal = await screen.findByRole('article', { name: 'estorno da venda nº 1' });
    expect(replaceNonBreakingSpaces(reversal.textContent)).toMatch(
      /Ana Souza−R\$ 35,00CorteCarla Dias · PIX −R\$ 35,00/,
    );
    expect(within(reversal).queryByRole('button', { name: /Estornar|Corrigir|recibo/ })).toBeNull();
    within(reversal).getByRole('button', { name: 'Histórico do estorno da venda nº 1' });
    await waitFor(() =>
      expect(readSection('Somas')).toContain(
        '3 vendas, 1 estornoDinheiroR$ 12,50PIXvendas R$ 70,00, estornos −R$ 35,00R$ 35,00',
      ),
    );
    stubPrinting();
    await tap('Imprimir recibo da venda nº 3');
    await screen.findByRole('dialog', { name: 'Recibo de venda' });
    expect([readPrintedTexts()[2], readPrintedLines()[0]]).toEqual(['Nº 3', 'Cliente: Bruno Lima']);
    await tap('Fechar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The dialog waits for the consequences only until they fail to load.
    backEnd.respondWithError('GET /sales', 503);
    const answer = backEnd.hold('GET /sales');
    await tap('Estornar venda nº 3');
    const question = await screen.findByRole('dialog', { name: /nº 3\?$/ });
    expect(question.querySelector('.MuiSkeleton-root')).not.toBeNull();
    answer();
    await waitFor(() => expect(question.querySelector('.MuiSkeleton-root')).toBeNull());
    backEnd.restore('GET /sales');
    await tap('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // A sale voided by somebody else cannot be voided again.
    backEnd.update('sales', 3, { voided: { at: `${today()}T15:00:00Z` } });
    await tap('Estornar venda nº 3');
    expect(await screen.findByText('Estornada por demo@navalha.example em 20/11/2026 às 12:00.')).toBeTruthy();
    await tap('Lançamento errado');
    await tap('Estornar');
    expect(await screen.findByText('Esta venda já foi estornada')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is an unknown address without the feature, and in no menu', async () => {
    const { path, user, backEnd } = await openHistory({ features: [] });
    await waitFor(() => expect(path()).toBe('/dashboard'));
    await user.click(screen.getByRole('button', { name: 'Operações' }));
    expect(screen.queryByRole('link', { name: 'Histórico de vendas' })).toBeNull();
    expect(backEnd.callsTo('GET /sales')).toEqual([]);
  });
});

describe('the day’s sales in the cash screen', () => {
  it('are all of today’s, with their totals and actions', async () => {
    const voided = { at: '2026-11-20T15:01:00.000Z', reason: null };
    const taken = buildSale(4, { services: [], observation: 'Gel', voided });
    await openCash({ ...REAL_SERVER, tables: { sales: [taken, ...buildShopSales()] } });
    const section = within(screen.getByRole('region', { name: 'Vendas de hoje, uma a uma' }));
    expect(section.getAllByRole('listitem').map(({ textContent }) => replaceNonBreakingSpaces(textContent))).toEqual([
      '12:01Sem cliente estorno da venda nº 4PIX −R$ 35,00Estornada por demo@navalha.example em 20/11/2026 às 12:01−R$ 35,00',
      '12:00Sem cliente nº 4Gel · PIXEstornada por demo@navalha.example em 20/11/2026 às 12:01R$ 35,00',
      '12:00Venda avulsa nº 2Corte · DinheiroCorrige a venda nº 9R$ 12,50CorrigirEstornar',
      '10:30Ana Souza nº 1Corte · Carla Dias · PIXR$ 35,00CorrigirEstornar',
    ]);
    expect(section.getByRole('link', { name: 'Histórico de vendas' }).getAttribute('href')).toBe('/historico');
    expect(readSection('Vendas de hoje, uma a uma')).toContain('R$ 47,50');
    expect(readSection('Vendas de hoje, uma a uma')).toContain('3 vendas, 1 estorno');
    expect(readSection('Vendas por forma de pagamento')).toBe(
      'Vendas por forma de pagamentoDinheiroR$ 12,50PIXvendas R$ 70,00, estornos −R$ 35,00R$ 35,00' +
        'Cartão DébitoR$ 0,00Cartão CréditoR$ 0,00Vendas de hojevendas R$ 82,50, estornos −R$ 35,00R$ 47,50' +
        'Nos fechamentosR$ 0,00Fora dos fechamentosDinheiro R$ 12,50, PIX R$ 35,00R$ 47,50',
    );
    expect(section.getByRole('button', { name: 'Corrigir venda nº 2' })).toBeTruthy();
    expect(section.getByRole('button', { name: 'Imprimir recibo da venda nº 2' })).toBeTruthy();
  });

  it('describe the parts of a divided payment and today’s voids of other days’ sales, with tips and fees separate', async () => {
    const payments = [
      { method: 'cash', amount: 20 },
      { method: 'credit', amount: 20, installments: 2 },
    ];
    const divided = buildSale(1, { payments, payment_method: 'cash', tip: { amount: 5, employee_id: 1 } });
    const voided = { at: new Date().toISOString(), reason: null };
    const before = buildSale(2, {
      created_at: '2026-11-18T01:30:00Z',
      amount: 20,
      tip: { amount: 2, employee_id: 1 },
      voided,
    });
    await openCash({
      ...REAL_SERVER,
      tables: {
        shop: [{ ...shop[0], id: 1, credit_2_fee: 4 }],
        sales: [divided, before],
        expenses: [],
        'cash-register': [buildClosingRow(1, { uncovered_count: 2 })],
      },
    });
    await screen.findByText('1 venda, 1 estorno');
    expect(readSection('Vendas de hoje')).toContain('R$ 15,00');
    expect(readSection('Vendas de hoje, uma a uma')).toMatch(/^Vendas de hoje, uma a umaR\$ 15,001 venda, 1 estorno/);
    expect(readSection('Vendas de hoje, uma a uma')).toMatch(
      /Dinheiro R\$ \d+,\d\d \+ Cartão Crédito R\$ \d+,\d\d · gorjeta de R\$ 5,00/,
    );
    await waitFor(() =>
      expect(readSection('Vendas por forma de pagamento')).toMatch(
        /DinheiroR\$ 20,00PIXvendas R\$ 0,00, estornos −R\$ 20,00−R\$ 20,00.*Vendas de hojevendas R\$ 35,00, estornos −R\$ 20,00R\$ 15,00Gorjeta para Carla Diasrecebida R\$ 5,00, devolvida −R\$ 2,00R\$ 3,00Gorjetas, fora das vendasR\$ 3,00Taxas dos cartões−R\$ 0,80Líquido das taxasR\$ 14,20Nos fechamentosR\$ 20,00Fora dos fechamentosPIX −R\$ 20,00, Cartão Crédito R\$ 15,00−R\$ 5,00$/,
      ),
    );
  });

  it('show why they cannot be loaded, and can be loaded again', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, tables: { sales: buildShopSales() } });
    backEnd.respondWithError('GET /sales', 503, 'O servidor está ocupado.');
    backEnd.respondWithError('GET /sales/totals', 503);
    const { user } = renderApp('/caixa');
    await screen.findByText('Caixa fechado');
    await screen.findByText('O servidor está ocupado.');
    expect(screen.queryByRole('region', { name: 'Vendas por forma de pagamento' })).toBeNull();
    const section = within(screen.getByRole('region', { name: 'Vendas de hoje, uma a uma' }));
    backEnd.restore('GET /sales');
    await user.click(section.getByRole('button', { name: 'Tentar novamente' }));
    expect(await section.findAllByRole('listitem')).toHaveLength(2);
  });

  it('beyond the first five are shown on demand', async () => {
    const many = Array.from({ length: 7 }, (_, n) => buildSale(n + 1));
    const { tap, backEnd } = await openCash({ ...REAL_SERVER, tables: { sales: many } });
    const getRows = () =>
      within(screen.getByRole('region', { name: 'Vendas de hoje, uma a uma' })).getAllByRole('listitem');
    expect(getRows()).toHaveLength(5);
    await tap('Mostrar 7 vendas');
    expect(getRows()).toHaveLength(7);
    await tap('Mostrar menos');
    expect(getRows()).toHaveLength(5);
    for (const id of [1, 2]) backEnd.remove('sales', id);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(readSection('Vendas de hoje, uma a uma')).toContain('5 vendas'));
    expect(screen.queryByRole('button', { name: /^Mostrar/ })).toBeNull();
  });

  it('are not shown on a back end that does not list them', async () => {
    const { backEnd } = await openCash({ tables: { sales: buildShopSales() } });
    expect(screen.queryByRole('region', { name: 'Vendas de hoje, uma a uma' })).toBeNull();
    expect([...backEnd.callsTo('GET /sales'), ...backEnd.callsTo('GET /sales/totals')]).toEqual([]);
  });
});
