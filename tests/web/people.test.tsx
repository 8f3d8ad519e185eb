import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, formatDay } from '../../domain/dates.ts';
import { createSmallShop, type Row, today } from '../fixtures/backEnd/records.ts';
import { type BackEnd, REAL_SERVER } from './support/backEnd.ts';
import {
  getField,
  getSentBodies,
  getTopLayer,
  listCardNames,
  normalizeSpaces,
  openListScreen,
  readHelperText,
  waitForDialogToClose,
} from './support/listScreen.ts';
import { openSale } from './support/saleScreen.tsx';
import { setViewport } from './support/viewport.ts';

const buildEnvelope = (data: unknown) => ({ status: 'success', message: 'OK', data });
const STORY = '/customers/history/1';
const NO_STORY = {
  next: null,
  visits: [],
  visits_total: 0,
  spent: 0,
  opening_points: 0,
  average_interval_days: null,
  favourite_employee: null,
  favourite_services: [],
  notes: [],
};
const visit = (sale_id: number, more: object = {}) => ({
  sale_id,
  date: addDays('2026-11-20', -sale_id),
  services: ['Corte'],
  employee: 'Carla Dias',
  amount: 35,
  points: 10,
  points_taken: 0,
  voided: false,
  ...more,
});

describe('a customer’s history dialog', () => {
  async function openAna(story: object = {}) {
    const customers = createSmallShop().customers.map((row) => ({ ...row, last_visit: '2026-07-04T01:00:00Z' }));
    const opened = await openListScreen('/clientes', { ...REAL_SERVER, tables: { customers } });
    opened.backEnd.respondWith(`GET ${STORY}`, buildEnvelope({ ...NO_STORY, ...story }));
    await opened.press('Ana Souza');
    const dialog = await screen.findByRole('dialog', { name: 'Ana Souza' });
    // The history and the customer are two calls.
    await within(dialog).findByRole('heading', { name: 'Visitas' });
    await within(dialog).findByRole('button', { name: 'Agendar' });
    return {
      ...opened,
      dialog,
      part: (name: string) => normalizeSpaces(within(dialog).getByRole('region', { name }).textContent),
    };
  }

  it('opens from the card with the next reservation, visits, habits and notes', async () => {
    const { dialog, part } = await openAna({
      next: { ...createSmallShop().reservations[0], date: addDays(today(), 1), status: 2 },
      visits: [
        visit(1, { points_taken: 100, reward: 'Barba grátis' }),
        visit(2, { voided: true, employee: null, amount: 40 }),
        visit(3, { voided: true, corrected: true, employee: null, amount: 45 }),
      ],
      visits_total: 3,
      spent: 812.5,
      opening_points: 50,
      average_interval_days: 21,
      favourite_employee: { id: 1, name: 'Carla Dias' },
      favourite_services: [
        { id: 1, name: 'Corte', count: 2 },
        { id: 2, name: 'Barba', count: 1 },
      ],
      notes: [
        { date: '2026-11-01', text: 'Gosta de café', of: 'sale' },
        { date: '2026-10-02', text: 'Prefere à tarde', of: 'reservation' },
      ],
    });
    expect(part('Próximo agendamento')).toBe('Próximo agendamentoAmanhã às 09:00Corte com Carla DiasConfirmado');
    expect(part('Preferências')).toBe('PreferênciasMais com Carla DiasCorte (2×), Barba (1×)');
    expect(part('Observações')).toBe(
      'ObservaçõesGosta de caféVenda de 01/11/2026Prefere à tardeAgendamento de 02/10/2026',
    );
    const figures = within(dialog).getAllByRole('definition');
    const readFigure = (term: HTMLElement, at: number) =>
      `${term.textContent}: ${normalizeSpaces(figures[at]?.textContent)}`;
    expect(within(dialog).getAllByRole('term').map(readFigure)).toEqual([
      'pontos: 120',
      'visitas: 8',
      'última visita: 03/07/2026',
      'em compras: R$ 812,50',
      'entre as visitas: 21 dias',
    ]);
    expect(dialog.textContent).toContain('ana.souza@exemplo.com.br · cadastrado em 10/01/2026');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => normalizeSpaces(textContent))
        .slice(-3),
    ).toEqual([
      `${formatDay('2026-11-19')}Corte com Carla Dias+10 pontos, resgatou Barba grátis por 100 pontosR$ 35,00`,
      `${formatDay('2026-11-18')} · estornadaCorteR$ 40,00`,
      `${formatDay('2026-11-17')} · corrigidaCorteR$ 45,00`,
    ]);
    expect(dialog.textContent).toContain('50 pontos vieram do sistema anterior.');
    expect(
      within(dialog)
        .getByRole('link', { name: /Ligar para/ })
        .getAttribute('href'),
    ).toBe('tel:+5511987654321');
  });

  it('explains why the points are negative', async () => {
    const customers = createSmallShop().customers.map((row) => ({ ...row, points: -7 }));
    const { backEnd, press } = await openListScreen('/clientes', { ...REAL_SERVER, tables: { customers } });
    const spent = 'em 20/11/2026, tirou pontos que já tinham sido usados';
    for (const [cause, why] of [
      [{ by: 'void', sale_id: 12 }, `o estorno da venda nº 12, ${spent}`],
      [{ by: 'correction', sale_id: 12 }, `a correção da venda nº 12, ${spent}`],
      [{ by: 'import', sale_id: null }, 'veio assim do sistema anterior'],
      [{ by: 'merge', sale_id: null }, 'veio de um cadastro que foi juntado a este'],
      [null, 'foram usados mais pontos do que ficaram'],
    ] as const) {
      const below_zero = cause && { ...cause, date: '2026-11-20' };
      backEnd.respondWith(`GET ${STORY}`, buildEnvelope({ ...NO_STORY, below_zero }));
      await press('Ana Souza');
      await screen.findByText(`Saldo negativo: ${why}. Os próximos pontos cobrem a diferença.`);
      const [points] = within(getTopLayer()).getAllByRole('definition');
      expect(points?.textContent).toBe('−7');
      expect(within(getTopLayer()).getAllByRole('term')[0]?.textContent).toBe('pontos');
      await press('Fechar');
      await waitForDialogToClose();
    }
  });

  it('loads more visits where there are many', async () => {
    const { backEnd, dialog, press } = await openAna({
      visits: Array.from({ length: 25 }, (_, n) => visit(n + 1)),
      visits_total: 50,
    });
    backEnd.respondWithError(`GET ${STORY}`, 503, 'O servidor está ocupado. Tente novamente em instantes.');
    await press('Ver mais (25 de 50)');
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Erro ao carregar mais visitas. O servidor está ocupado. Tente novamente em instantes.',
    );
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(25);
    const before = Array.from({ length: 25 }, (_, n) => visit(n + 26));
    backEnd.respondWith(`GET ${STORY}`, buildEnvelope({ ...NO_STORY, visits: before, visits_total: 50 }));
    const more = backEnd.hold(`GET ${STORY}`);
    await press('Ver mais (25 de 50)');
    within(within(dialog).getByRole('button', { name: /Ver mais/ })).getByRole('progressbar');
    more();
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(50));
    expect(within(dialog).queryByRole('alert')).toBeNull();
    const ranges = new Set(backEnd.callsTo(`GET ${STORY}`).map(({ query }) => query.range));
    expect([...ranges]).toEqual(['[0,24]', '[25,49]']);
    expect(within(dialog).queryByRole('button', { name: /Ver mais/ })).toBeNull();
    expect(dialog.textContent).not.toMatch(/sistema anterior|entre as visitas/);
    // Another customer's dialog shows only that customer's data, with the current name.
    backEnd.update('customers', 2, { name: 'Bruno Lima Neto' });
    await press('Fechar');
    await waitForDialogToClose();
    backEnd.respondWith('GET /customers/history/2', buildEnvelope(NO_STORY));
    const release = backEnd.hold('GET /customers/history/2');
    await press('Bruno Lima');
    const other = within(await screen.findByRole('dialog', { name: 'Bruno Lima Neto' }));
    expect(other.queryAllByRole('region')).toEqual([]);
    release();
    await other.findByText('Ainda não há vendas.');
  });

  it.each([
    ['Nova Venda', '/vendas'],
    ['Agendar', '/agendamentos'],
  ])('leads to %s with the customer chosen', async (button, path) => {
    const opened = await openAna();
    await opened.user.click(within(opened.dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(opened.path()).toBe(path));
    if (button === 'Agendar') {
      await waitFor(() => expect(getField('Cliente').value).toBe('Ana Souza'));
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
    } else {
      await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Colaborador'));
      await screen.findByText(/Ana Souza/);
    }
  });

  it('shows that loading failed and can be tried again', async () => {
    setViewport(360);
    // Without the feature, records cannot be merged either.
    const features = REAL_SERVER.features?.filter((feature) => feature !== 'customers.merge');
    const [ana] = createSmallShop().customers;
    const customers = [{ ...ana, id: 1, email: null, points: 1, total_visits: 1, last_visit: null }];
    const { backEnd, press } = await openListScreen('/clientes', {
      ...REAL_SERVER,
      features,
      tables: { customers },
    });
    backEnd.respondWithError(`GET ${STORY}`, 503, 'O servidor está ocupado.');
    await press('Ana Souza');
    await screen.findByText('O servidor está ocupado.');
    // Full screen on a phone.
    expect(getTopLayer().className).toContain('FullScreen');
    backEnd.respondWith(`GET ${STORY}`, buildEnvelope({ ...NO_STORY, opening_points: 1, average_interval_days: 1 }));
    await press('Tentar novamente');
    await screen.findByText('Ainda não há vendas.');
    expect(normalizeSpaces((await screen.findByText(/^Sem e-mail/)).parentElement?.textContent)).toBe(
      'Sem e-mail · cadastrado em 10/01/2026ponto1visita1última visitaainda não veioem comprasR$ 0,00entre as visitas1 dia1 ponto veio do sistema anterior.',
    );
    expect(screen.queryByRole('button', { name: 'Juntar cadastros' })).toBeNull();
    expect(screen.getByText('Nada marcado.')).toBeTruthy();
    for (const name of ['Preferências', 'Observações']) expect(screen.queryByRole('region', { name })).toBeNull();
  });
});

it('does not exist on a bare back end, nor do duplicates, privacy and restoring, and an e-mail is required', async () => {
  const { press, write, backEnd } = await openListScreen('/clientes');
  for (const name of ['Ana Souza', 'Clientes excluídos']) expect(screen.queryByRole('button', { name })).toBeNull();
  await press('Excluir Ana Souza');
  await waitFor(() => expect(getTopLayer().textContent).toContain('Os pontos se perdem.'));
  await press('Cancelar');
  await waitForDialogToClose();
  await press('Editar Ana Souza');
  await screen.findByLabelText(/^E-mail/);
  expect(screen.queryByRole('button', { name: /Dados pessoais/ })).toBeNull();
  await press('Cancelar');
  await waitForDialogToClose();
  await press('Novo Cliente');
  await write('Nome', 'Aninha');
  await write('E-mail', 'outra@exemplo.com.br');
  expect(within(getTopLayer()).queryByLabelText('Sem e-mail')).toBeNull();
  await write('Telefone', '11987654321');
  await press('Salvar');
  await waitForDialogToClose();
  expect(backEnd.calls.filter(({ path }) => /find|personal-data|removed/.test(path))).toEqual([]);
});

describe('a customer with the same phone or e-mail', () => {
  const ELSE = 'É outra pessoa: cadastrar mesmo assim';
  const findExisting = () => screen.findByText('Já existe: Ana Souza, (11) 9 8765-4321, ana.souza@exemplo.com.br.');

  async function typeAna(paste: string) {
    const opened = await openListScreen('/clientes', REAL_SERVER);
    // A back end may return more than exact matches of the phone or e-mail.
    opened.backEnd.respondWith('GET /customers/find', buildEnvelope(opened.backEnd.tables.customers));
    await opened.press('Novo Cliente');
    await opened.write('Nome', 'Aninha');
    await opened.write('E-mail', 'outra@exemplo.com.br');
    await opened.user.click(getField('Telefone'));
    await opened.user.paste(paste);
    await findExisting();
    expect(screen.getAllByText(/^Já existe/)).toHaveLength(1);
    return opened;
  }

  it('is named also when the record with the phone was deleted, or merged into another customer', async () => {
    const { backEnd, press, write } = await openListScreen('/clientes', REAL_SERVER);
    const removed = { email: null, removed_at: '2026-03-12T15:00:00.000Z' };
    const removedPeople = [
      { ...removed, id: 71, name: 'Lia', phone: '11955550001', merged_into: null },
      { ...removed, id: 72, name: 'Aninha', phone: '11955550002', merged_into: { id: 1, name: 'Ana Souza' } },
    ];
    backEnd.respondWith('GET /customers/removed', buildEnvelope(removedPeople));
    await press('Novo Cliente');
    await write('Telefone', '11955550001');
    await screen.findByText(/^Lia já foi cliente com este telefone, com o cadastro excluído em 12\/03\/2026\./);
    await write('Telefone', '11955550002');
    await screen.findByText('O cadastro “Aninha”, que tinha este telefone, foi juntado a Ana Souza.');
    await write('Telefone', '11955550003');
    await waitFor(() => expect(screen.queryByText(/este telefone/)).toBeNull());
  });

  it('is named when the phone is pasted, and is not created twice by mistake', async () => {
    const { press, user, backEnd } = await typeAna('+55 11 98765-4321');
    await press('Salvar');
    await waitFor(() =>
      expect(readHelperText(ELSE)).toBe('Use o cadastro que já existe, ou marque que é outra pessoa'),
    );
    expect(getSentBodies(backEnd, 'POST /customers/create')).toEqual([]);
    await user.click(getField(ELSE));
    await press('Salvar');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, 'POST /customers/create')).toHaveLength(1);
  });

  it('can be used instead of a new one', async () => {
    const { press, backEnd } = await typeAna('11987654321');
    backEnd.respondWith(`GET ${STORY}`, buildEnvelope(NO_STORY));
    await press('Usar este cadastro: Ana Souza');
    await screen.findByRole('dialog', { name: 'Ana Souza' });
    expect(getSentBodies(backEnd, 'POST /customers/create')).toEqual([]);
    // The opener of this dialog was removed with the form: the focus is on the form's opener.
    await press('Fechar');
    await waitForDialogToClose();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Novo Cliente' }));
  });

  it('found by e-mail becomes the wizard’s customer at once', async () => {
    const { tap, user } = await openSale(REAL_SERVER);
    await tap('Pular para Cliente');
    await tap('Novo Cliente');
    await screen.findByRole('dialog', { name: 'Novo Cliente' });
    await user.pasteInto(await screen.findByLabelText('E-mail'), 'ANA.souza@exemplo.com.br');
    await tap('Usar este cadastro: Ana Souza');
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Colaborador'));
  });

  it('is not searched by the e-mail of a customer without e-mail', async () => {
    const { press, write, user, backEnd } = await openListScreen('/clientes', REAL_SERVER);
    await press('Novo Cliente');
    await write('Nome', 'Aninha');
    await write('Telefone', '11955550001');
    await write('E-mail', 'ana.souza@exemplo.com.br');
    await findExisting();
    await user.click(getField('Sem e-mail'));
    await waitFor(() => expect(screen.queryByText(/^Já existe/)).toBeNull());
    await press('Salvar');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, 'POST /customers/create')).toHaveLength(1);
  });
});

describe('two records of the same person', () => {
  const listMerges = (backEnd: BackEnd) =>
    backEnd.callsTo('POST /customers/merge').map(({ body, headers }) => [body, headers.get('Idempotency-Key')]);

  it('are merged from the history dialog of one, once however often it is tried', async () => {
    const [ana, bruno] = createSmallShop().customers;
    const customers = [
      { ...ana, id: 1, email: null },
      { ...bruno, id: 2, last_visit: '2026-05-02T01:30:00Z' },
      { ...bruno, id: 3, name: 'Caio Reis' },
    ];
    const { backEnd, press, user } = await openListScreen('/clientes', { ...REAL_SERVER, tables: { customers } });
    backEnd.respondWith(`GET ${STORY}`, buildEnvelope(NO_STORY));
    await press('Ana Souza');
    await press('Juntar cadastros');
    const dialog = await screen.findByRole('dialog', { name: 'Juntar cadastros' });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Juntar cadastros' }).disabled).toBe(true);
    backEnd.respondWithError('GET /customers/find', 503);
    await user.pasteInto(within(dialog).getByRole('searchbox'), 'lima');
    await within(dialog).findByText('Não foi possível buscar os clientes.');
    backEnd.restore('GET /customers/find');
    await user.clear(within(dialog).getByRole('searchbox'));
    // The customer itself is not offered.
    await user.pasteInto(within(dialog).getByRole('searchbox'), 'souza');
    await within(dialog).findByText('Nenhum outro cliente encontrado.');
    await user.clear(within(dialog).getByRole('searchbox'));
    await user.pasteInto(within(dialog).getByRole('searchbox'), 'bruno');
    // Found by e-mail.
    await within(dialog).findByRole('button', { name: /^Caio Reis/ });
    await press('Bruno Lima · (11) 9 1234-5678');
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((radio) => normalizeSpaces((radio as HTMLInputElement).labels?.[0]?.textContent)),
    ).toEqual([
      'Ana Souza(11) 9 8765-4321 · sem e-mail120 pontos, 8 visitas, última visita em 10/01/2026',
      'Bruno Lima(11) 9 1234-5678 · bruno.lima@exemplo.com.br15 pontos, 2 visitas, última visita em 01/05/2026',
    ]);
    const sum = '135 pontos, 10 visitas, última visita em 01/05/2026.';
    expect(normalizeSpaces(dialog.textContent)).toContain(`Ana Souza fica com ${sum}`);
    expect(dialog.textContent).toContain(
      'neste cadastro, com o e-mail bruno.lima@exemplo.com.br. O outro sai das listas.',
    );
    backEnd.respondWithError('POST /customers/merge', 409, 'Um deles acabou de ser excluído.');
    await press('Juntar cadastros');
    await within(dialog).findByText('Um deles acabou de ser excluído.');
    await within(dialog).findByText('Nada mudou.');
    backEnd.respondWithError('POST /customers/merge', 503, 'O servidor está ocupado.');
    await user.click(within(dialog).getByRole('radio', { name: /^Bruno Lima/ }));
    expect(normalizeSpaces(dialog.textContent)).toContain(`Bruno Lima fica com ${sum}`);
    expect(dialog.textContent).not.toContain('com o e-mail');
    // The outcome is unknown, so the current state is read again.
    backEnd.update('customers', 1, { points: 130 });
    await press('Juntar cadastros');
    await waitFor(() => expect(listMerges(backEnd)).toHaveLength(2));
    await within(dialog).findByText('O servidor está ocupado.');
    await within(dialog).findByText(/^Não sabemos se os cadastros foram juntados\./);
    expect(within(dialog).queryByText('Nada mudou.')).toBeNull();
    await within(dialog).findByText(/^130 pontos, 8 visitas/);
    backEnd.respondWith('POST /customers/merge', buildEnvelope(bruno));
    backEnd.tables.customers = [bruno as Row];
    const release = backEnd.hold('POST /customers/merge');
    await press('Juntar cadastros');
    // The dialog stays until the server has answered.
    await waitFor(() =>
      expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Cancelar' }).disabled).toBe(true),
    );
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(getTopLayer()).toBe(dialog);
    release();
    await screen.findByText('Cadastros juntados com sucesso!');
    await waitForDialogToClose();
    await waitFor(() => expect(listCardNames()).toEqual(['Bruno Lima']));
    const [other, first, second] = listMerges(backEnd);
    expect([other?.[0], first?.[0]]).toEqual([
      { keep: 1, drop: 2 },
      { keep: 2, drop: 1 },
    ]);
    expect(second).toEqual(first);
    expect(other?.[1]).toBe(first?.[1]);
  });

  it('are detected in the form of one', async () => {
    setViewport(360);
    const [ana] = createSmallShop().customers;
    const duplicate = { ...ana, id: 9, name: 'Ana S.', email: null, total_visits: 0, last_visit: null };
    const { press, user, backEnd } = await openListScreen('/clientes', {
      ...REAL_SERVER,
      tables: { customers: [...createSmallShop().customers, duplicate as never] },
    });
    await press('Editar Ana Souza');
    await screen.findByText('Já existe: Ana S., (11) 9 8765-4321.');
    // The duplicate warning does not block saving.
    await press('Salvar');
    await waitForDialogToClose();
    await press('Editar Ana Souza');
    await screen.findByText('Já existe: Ana S., (11) 9 8765-4321.');
    expect(screen.getAllByText(/^Já existe/)).toHaveLength(1);
    expect(within(getTopLayer()).queryByRole('checkbox', { name: /^É outra pessoa/ })).toBeNull();
    expect(within(getTopLayer()).queryByRole('button', { name: /^Usar este cadastro/ })).toBeNull();
    await press('Juntar cadastros com Ana S.');
    const dialog = await screen.findByRole('dialog', { name: 'Juntar cadastros' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    expect(dialog.className).toContain('FullScreen');
    expect(normalizeSpaces(dialog.textContent)).toContain(
      '(11) 9 8765-4321 · sem e-mail120 pontos, 0 visitas, sem visita',
    );
    expect(dialog.textContent).not.toContain('com o e-mail');
    await user.click(within(dialog).getByRole('radio', { name: /^Ana S\./ }));
    expect(dialog.textContent).toContain(
      'neste cadastro, com o e-mail ana.souza@exemplo.com.br. O outro sai das listas.',
    );
    backEnd.respondWith('POST /customers/merge', buildEnvelope(duplicate));
    await press('Juntar cadastros');
    // The form, inert below the other dialog, closes with it.
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(listMerges(backEnd)[0]?.[0]).toEqual({ keep: 9, drop: 1 });
  });
});

describe('a customer without e-mail', () => {
  it('is registered with one tap, and shown as such', async () => {
    const { backEnd, press, write, user } = await openListScreen('/clientes', REAL_SERVER);
    // Where the search fails, the form saves without the check.
    backEnd.respondWithError('GET /customers/find', 503);
    await press('Novo Cliente');
    await write('Nome', 'Caio');
    // Only stored customers have personal data to export.
    expect(within(getTopLayer()).queryByRole('button', { name: /Dados pessoais/ })).toBeNull();
    await write('Telefone', '11955550001');
    await press('Salvar');
    await waitFor(() => expect(readHelperText('E-mail')).toBe('Informe o e-mail'));
    // The earlier phone does not count.
    await write('E-mail', 'caio@exemplo.com.br');
    await user.click(getField('Sem e-mail'));
    await press('Salvar');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, 'POST /customers/create')).toEqual([
      {
        customer: {
          name: 'Caio',
          phone: '11955550001',
          email: null,
          birthday: null,
          note: null,
          consent: null,
          no_online: null,
        },
      },
    ]);
    await press('Editar Caio');
    await waitFor(() => expect(getField('Sem e-mail').checked).toBe(true));
    expect([getField('E-mail').disabled, getField('E-mail').required]).toEqual([true, false]);
  });
});

describe('a deleted record', () => {
  const removed_at = '2026-11-20T15:00:00.000Z';

  it('is restored from below its list', async () => {
    // Records without personal data need no privacy feature.
    const features = REAL_SERVER.features?.filter((feature) => feature !== 'privacy');
    const none = { ...REAL_SERVER, features, tables: { rewards: [] } };
    const { backEnd, press, user } = await openListScreen('/recompensas', none, () =>
      screen.findByText(/^Nenhuma recompensa/),
    );
    const mask = { id: 7, name: 'Máscara', removed_at };
    backEnd.respondWith('GET /rewards/removed', buildEnvelope([mask, { ...mask, id: 8, name: 'Cera' }]));
    backEnd.respondWithError('POST /rewards/restore/7', 503, 'O servidor está ocupado.');
    await press('Recompensas excluídas');
    const search = await within(getTopLayer()).findByRole('searchbox', { name: 'Buscar por nome' });
    await user.pasteInto(search, 'pomada');
    await screen.findByText('Nada com este nome.');
    await user.clear(search);
    await press('Restaurar Máscara');
    expect(getTopLayer().textContent).toContain('Volta às listas como era.');
    await press('Restaurar');
    await screen.findByText('Erro ao restaurar recompensa');
    await within(getTopLayer()).findByText('O servidor está ocupado.');
    backEnd.respondWith('POST /rewards/restore/7', buildEnvelope(null));
    backEnd.respondWith('GET /rewards/removed', buildEnvelope([]));
    backEnd.tables.rewards = [{ ...createSmallShop().rewards[0], id: 7, title: 'Máscara' }];
    expect(screen.getAllByText('excluída em 20/11/2026')).toHaveLength(2);
    await press('Restaurar');
    await screen.findByText('Recompensa restaurada com sucesso!');
    await screen.findByText('Não há nada.');
    expect(getTopLayer().textContent).toContain('O que já foi usado fica guardado');
    await press('Fechar');
    await waitFor(() => expect(listCardNames()).toEqual(['Máscara']));
  });

  it('of a customer shows what returns with it', async () => {
    const { backEnd, press } = await openListScreen('/clientes', REAL_SERVER);
    const ana = { id: 7, name: 'Ana', phone: '11987654321', email: null, removed_at, points: 12, total_visits: 1 };
    const merged = { ...ana, id: 8, name: 'Ana P.', merged_into: { id: 7, name: 'Ana' } };
    const bia = { ...ana, id: 9, name: 'Bia' };
    const otherBia = { ...bia, id: 10, phone: '11955550001' };
    const caio = { ...ana, id: 11, name: 'Caio', phone: '11955550002', total_visits: 0, last_visit: '2025-03-13' };
    backEnd.respondWith('GET /customers/removed', buildEnvelope([ana, merged, bia, otherBia, caio]));
    await press('Clientes excluídos');
    await screen.findByText('(11) 9 8765-4321 · juntado a Ana em 20/11/2026');
    for (const phone of ['(11) 9 8765-4321', '(11) 9 5555-0001']) {
      screen.getByRole('button', { name: `Restaurar Bia, ${phone}` });
      screen.getByRole('button', { name: `Dados pessoais de Bia, ${phone}` });
    }
    await press('Restaurar Ana');
    expect(getTopLayer().textContent).toContain('Volta às listas com 12 pontos e 1 visita.');
    await press('Cancelar');
    await press('Restaurar Caio');
    expect(getTopLayer().textContent).toContain('Volta às listas com 12 pontos. Agendamentos');
    await press('Cancelar');
    await press('Restaurar Ana P.');
    expect(getTopLayer().textContent).toContain('só com o nome e o contato: o que era dele está em Ana.');
    await press('Cancelar');
    await press('Dados pessoais de Ana P.');
    expect(getTopLayer().textContent).toContain('os dois se exportam e se anonimizam juntos, no cadastro de Ana.');
    expect(within(getTopLayer()).queryByRole('button', { name: 'Anonimizar' })).toBeNull();
  });
});
