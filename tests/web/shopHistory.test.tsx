import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '../fixtures/backEnd/records.ts';
import { createBackEnd, REAL_SERVER, SIGN_IN } from './support/backEnd.ts';
import { freezeDay, typeDay } from './support/day.ts';
import { watchDownloads } from './support/downloads.ts';
import { renderApp } from './support/renderApp.tsx';
import { replaceNonBreakingSpaces } from './support/saleScreen.tsx';

freezeDay();

const PATH = '/ajustes/historico';
const owner = { id: 1, email: SIGN_IN.email };
const reception = { id: 2, email: 'recepcao@navalha.test' };

const buildEntry = (id: number, fields: object): Row => ({
  id,
  at: '2026-11-20T15:30:00.000Z',
  user: owner,
  action: 'edit',
  resource: 'services',
  record: { id: 1, name: 'Corte', date: null, time: null, removed: false },
  changes: {},
  ...fields,
});
const record = (id: number, name: string | null, more: object = {}) => ({
  ...{ id, name, date: null, time: null, removed: false },
  ...more,
});

const ENTRIES = [
  buildEntry(9, { changes: { price: [35, 40], points: [10, 12] } }),
  buildEntry(8, {
    user: reception,
    resource: 'reservations',
    record: record(7, 'Ana Souza', { date: '2026-11-21', time: '09:30' }),
    changes: { status: [1, 4], observation: [null, null], employee_id: [{ id: 1, name: 'Carla Dias' }, 5] },
  }),
  buildEntry(7, {
    user: reception,
    action: 'remove',
    resource: 'expenses',
    record: record(4, null, { removed: true }),
    changes: { amount: [38.9, null], employee_id: [{ id: 1, name: 'Carla Dias' }, null] },
  }),
  // Late in the evening: elsewhere it is already the next day.
  buildEntry(6, {
    at: '2026-11-20T02:30:00.000Z',
    action: 'void',
    resource: 'sales',
    record: record(12, null, { date: '2026-11-18' }),
    changes: { reason: [null, '=Cobrada duas vezes'], corrected_by: [null, 13] },
  }),
  buildEntry(5, {
    at: '2026-11-19T12:00:00.000Z',
    resource: 'shop',
    record: record(1, 'Salão'),
    changes: { tips: ['0', '1'] },
  }),
  buildEntry(4, {
    at: '2026-11-19T11:00:00.000Z',
    action: 'password',
    resource: 'users',
    record: record(2, reception.email),
    user: reception,
  }),
  buildEntry(3, {
    at: '2026-11-19T10:00:00.000Z',
    resource: 'cash-register',
    record: record(3, null, { date: '2026-11-18' }),
  }),
];

function createBackEndWithHistory(entries: readonly Row[] = ENTRIES) {
  const backEnd = createBackEnd(REAL_SERVER);
  backEnd.respondWith('GET /audit/users', { data: [owner, reception] });
  backEnd.respondWith(
    'GET /audit',
    { data: entries },
    { 'Content-Range': `audit 0-${entries.length - 1}/${entries.length}` },
  );
  return backEnd;
}

const getFilters = () => within(screen.getByRole('search', { name: 'Mudanças' }));
const readRows = () => screen.getAllByRole('listitem').map((row) => replaceNonBreakingSpaces(row.textContent ?? ''));
/** They arrive in pages. */
const waitForRows = (count: number) => waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(count));
const readLastFilter = (backEnd: ReturnType<typeof createBackEnd>) =>
  JSON.parse(backEnd.callsTo('GET /audit').at(-1)?.query.filter ?? '');

async function openHistory(entries?: readonly Row[], path = PATH) {
  const backEnd = createBackEndWithHistory(entries);
  const app = renderApp(path);
  await screen.findByRole('heading', { name: 'Histórico' });
  return { backEnd, ...app };
}

describe('the history of the shop', () => {
  it('is opened from the settings, and shows by day the user and the record of each change', async () => {
    const backEnd = createBackEndWithHistory();
    const { user, address } = renderApp('/ajustes');
    await user.click(await screen.findByRole('link', { name: 'Histórico do salão' }));
    await screen.findByRole('heading', { name: 'Hoje' });
    await waitForRows(ENTRIES.length);
    expect(address()).toBe(PATH);
    expect(document.title).toBe('Histórico · Navalha');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Hoje',
      'Ontem',
    ]);
    expect(readRows()).toEqual([
      `Alterou o serviço Corte12:30 · ${SIGN_IN.email}Preço: R$ 35,00 → R$ 40,00Pontos: 10 → 12`,
      'Alterou o agendamento de Ana Souza em 21/11/2026 às 09:3012:30 · recepcao@navalha.testStatus: Agendado → CanceladoObservação: mudouColaborador: Carla Dias → nº 5',
      'Excluiu a despesa nº 4 (não existe mais)12:30 · recepcao@navalha.testValor: R$ 38,90Responsável: Carla Dias',
      `Estornou a venda nº 1223:30 · ${SIGN_IN.email}Motivo: =Cobrada duas vezesCorrigida pela venda: nº 13`,
      `Alterou os ajustes09:00 · ${SIGN_IN.email}Perguntar pela gorjeta na venda: não → sim`,
      'Mudou a senha do usuário recepcao@navalha.test08:00 · recepcao@navalha.test',
      `Alterou o fechamento de 18/11/202607:00 · ${SIGN_IN.email}`,
    ]);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('7 itens');
    const { range, sort } = backEnd.callsTo('GET /audit')[0]?.query ?? {};
    expect([range, sort]).toEqual(['[0,47]', '["at","DESC"]']);
    expect(readLastFilter(backEnd)).toEqual({});
    // Links to what still exists.
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['o serviço Corte', '/servicos'],
      ['o agendamento de Ana Souza em 21/11/2026 às 09:30', '/agendamentos?agenda=day&day=2026-11-21'],
      ['a venda nº 12', '/historico?from=2026-11-18&to=2026-11-18'],
      ['os ajustes', '/ajustes'],
      ['do usuário recepcao@navalha.test', '/usuarios'],
      ['o fechamento de 18/11/2026', '/caixa?month=2026-11'],
    ]);
  });

  it('links a cash session to the drawer, and a sangria, which has no address, to nothing', async () => {
    await openHistory([
      buildEntry(2, { resource: 'cash-sessions', record: record(1, null, { date: '2026-11-19' }) }),
      buildEntry(1, { resource: 'cash-movements', record: record(4, 'Troco') }),
    ]);
    await waitForRows(2);
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['o caixa de 19/11/2026', '/caixa'],
    ]);
  });

  it('opens the form of a record, and says when it was deleted', async () => {
    const { user, backEnd, goTo } = await openHistory();
    await user.click(await screen.findByRole('link', { name: 'o serviço Corte' }));
    const form = await screen.findByRole('dialog', { name: 'Editar Serviço' });
    await waitFor(() => expect(within(form).getByLabelText<HTMLInputElement>('Nome').value).toBe('Corte'));
    await user.click(within(form).getByRole('button', { name: 'Cancelar' }));
    goTo(PATH);
    const link = await screen.findByRole('link', { name: 'o serviço Corte' });
    backEnd.respondWith('GET /services', { data: [] }, { 'Content-Range': 'services 0-0/0' });
    await user.click(link);
    expect(await screen.findByText('Este registro não existe mais.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens a customer’s history', async () => {
    const customer = buildEntry(1, {
      resource: 'customers',
      record: record(1, 'Ana Souza'),
      changes: { name: [null, null] },
    });
    const { user } = await openHistory([customer]);
    await user.click(await screen.findByRole('link', { name: 'o cliente Ana Souza' }));
    expect(await screen.findByRole('dialog', { name: 'Ana Souza' })).toBeTruthy();
  });

  it('is filtered by user, action, kind, record and period, all of it in the URL', async () => {
    const { user, backEnd, address, goBack } = await openHistory();
    await screen.findByRole('option', { name: reception.email });
    const choose = (label: string, value: string) =>
      fireEvent.change(getFilters().getByLabelText(label), { target: { value } });
    // Both before the next render.
    await act(async () => {
      choose('Período', '1');
      choose('Quem', '2');
    });
    await waitFor(() => expect(readLastFilter(backEnd)).toEqual({ from: '2026-11-19', to: '2026-11-19', user: '2' }));
    await user.selectOptions(getFilters().getByLabelText('O que fez'), 'Excluiu');
    await user.selectOptions(getFilters().getByLabelText('Tipo de registro'), 'Serviço');
    await getFilters().findByRole('option', { name: 'Corte' });
    await user.selectOptions(getFilters().getByLabelText('Serviço'), 'Corte');
    await waitFor(() =>
      expect(readLastFilter(backEnd)).toMatchObject({ action: 'remove', resource: 'services', record: '1' }),
    );
    expect(address()).toBe(`${PATH}?from=2026-11-19&to=2026-11-19&user=2&action=remove&resource=services&record=1`);
    // A record belongs to its kind.
    await user.selectOptions(getFilters().getByLabelText('Tipo de registro'), 'Venda');
    await waitFor(() => expect(readLastFilter(backEnd)).not.toHaveProperty('record'));
    await user.type(getFilters().getByLabelText('Número da venda'), '1x2');
    await waitFor(() => expect(readLastFilter(backEnd)).toMatchObject({ resource: 'sales', record: '12' }));
    await user.selectOptions(getFilters().getByLabelText('Tipo de registro'), 'Ajustes');
    expect(getFilters().queryByLabelText(/Número/)).toBeNull();
    await user.click(getFilters().getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(readLastFilter(backEnd)).toEqual({}));
    expect(address()).toBe(PATH);
    expect(getFilters().queryByRole('button', { name: 'Limpar filtros' })).toBeNull();
    goBack();
    await waitFor(() => expect(getFilters().getByLabelText<HTMLSelectElement>('Tipo de registro').value).toBe('shop'));
  });

  it('sends no request for an incomplete period', async () => {
    const { user, backEnd } = await openHistory();
    await screen.findByRole('heading', { name: 'Hoje' });
    await typeDay('De', '2026-11-18');
    await screen.findByText('Informe o último dia do período');
    expect(readLastFilter(backEnd)).toEqual({});
    await typeDay('Até', '2026-11-17');
    await screen.findByText('O período termina antes de começar');
    expect(readLastFilter(backEnd)).toEqual({});
    await typeDay('Até', '2026-11-19');
    await waitFor(() => expect(readLastFilter(backEnd)).toEqual({ from: '2026-11-18', to: '2026-11-19' }));
    await user.selectOptions(getFilters().getByLabelText('Período'), 'Desde o começo');
    await waitFor(() => expect(readLastFilter(backEnd)).toEqual({}));
  });

  it('filters by one record with a button, by number for a deleted one', async () => {
    const removed = record(70, 'Barba', { removed: true });
    const { user, backEnd } = await openHistory([buildEntry(2, { record: removed, action: 'remove' }), ...ENTRIES]);
    await user.click(await screen.findByRole('button', { name: 'Ver só as mudanças do serviço Barba' }));
    await waitFor(() => expect(readLastFilter(backEnd)).toEqual({ resource: 'services', record: '70' }));
    const readChosen = () => getFilters().getByLabelText<HTMLSelectElement>('Serviço').selectedOptions[0]?.text;
    await waitFor(() => expect(readChosen()).toBe('nº 70'));
    expect(screen.queryByRole('button', { name: 'Ver só as mudanças do serviço Barba' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ver só as mudanças do serviço Corte' })).toBeTruthy();
  });

  it('ignores invalid filters in the URL', async () => {
    const { backEnd } = await openHistory(
      undefined,
      `${PATH}?user=x&action=nada&resource=nada&record=1&from=ontem&to=1`,
    );
    await screen.findByRole('heading', { name: 'Hoje' });
    expect(readLastFilter(backEnd)).toEqual({});
  });

  it('says that nothing matches the filters, or that nothing was changed yet', async () => {
    const { user, backEnd } = await openHistory([]);
    expect(await screen.findByText('Nenhuma mudança registrada.')).toBeTruthy();
    await user.selectOptions(getFilters().getByLabelText('O que fez'), 'Juntou');
    expect(await screen.findByText('Nenhuma mudança com estes filtros.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ver todas' }));
    await waitFor(() => expect(readLastFilter(backEnd)).toEqual({}));
  });

  it('shows why it cannot be loaded, and can be loaded again', async () => {
    const backEnd = createBackEndWithHistory();
    backEnd.respondWithError('GET /audit', 422, 'O servidor está ocupado.');
    const { user } = renderApp(PATH);
    expect(await within(await screen.findByRole('main')).findByText('O servidor está ocupado.')).toBeTruthy();
    backEnd.respondWith('GET /audit', { data: ENTRIES }, { 'Content-Range': 'audit 0-6/7' });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('heading', { name: 'Hoje' });
  });

  it('is also a table, whose file contains the filtered entries', async () => {
    const downloads = watchDownloads();
    const { user, backEnd } = await openHistory(undefined, `${PATH}?user=2`);
    await user.click(await screen.findByRole('button', { name: 'Tabela' }));
    const table = await screen.findByRole('table');
    const headings = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(headings).toEqual(['Data e hora', 'Quem', 'O que fez', 'Tipo', 'Registro', 'Mudanças', 'Ações']);
    expect(within(table).queryByRole('button', { name: /Mudanças/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await screen.findByText('Arquivo navalha-mudancas-2026-11-20.csv exportado');
    expect(readLastFilter(backEnd)).toEqual({ user: '2' });
    const lines = replaceNonBreakingSpaces((await downloads[0]?.text()) ?? '').split('\r\n');
    expect(lines).toEqual([
      '\ufeffData e hora;Quem;O que fez;Tipo;Registro;Mudanças',
      `20/11/2026 às 12:30;${SIGN_IN.email};Alterou;Serviço;Corte;"Preço: R$ 35,00 → R$ 40,00; Pontos: 10 → 12"`,
      '20/11/2026 às 12:30;recepcao@navalha.test;Alterou;Agendamento;Ana Souza em 21/11/2026 às 09:30;"Status: Agendado → Cancelado; Observação: mudou; Colaborador: Carla Dias → nº 5"',
      '20/11/2026 às 12:30;recepcao@navalha.test;Excluiu;Despesa;nº 4;"Valor: R$ 38,90; Responsável: Carla Dias"',
      `19/11/2026 às 23:30;${SIGN_IN.email};Estornou;Venda;nº 12;"Motivo: =Cobrada duas vezes; Corrigida pela venda: nº 13"`,
      `19/11/2026 às 09:00;${SIGN_IN.email};Alterou;Ajustes;Salão;Perguntar pela gorjeta na venda: não → sim`,
      '19/11/2026 às 08:00;recepcao@navalha.test;Mudou a senha;Usuário;recepcao@navalha.test;',
      `19/11/2026 às 07:00;${SIGN_IN.email};Alterou;Fechamento;18/11/2026;`,
      '',
    ]);
  });

  it('shows entries with missing or unknown values', async () => {
    const incompleteEntries = [
      {},
      { id: 2, changes: { price: 3, x: [1] }, record: 'x', user: null, action: 'novidade', resource: 'naves' },
    ];
    await openHistory(incompleteEntries as Row[]);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.getByRole('main').textContent).not.toMatch(/Algo deu errado|NaN|undefined|null|\[object/);
  });

  it('is not offered by a back end without the feature', async () => {
    createBackEnd({ ...REAL_SERVER, features: ['shop', 'audit'] });
    const { goTo, path } = renderApp('/ajustes');
    await screen.findByLabelText('Nome do salão');
    expect(screen.queryByRole('link', { name: 'Histórico do salão' })).toBeNull();
    goTo(PATH);
    await waitFor(() => expect(path()).not.toBe(PATH));
  });
});
