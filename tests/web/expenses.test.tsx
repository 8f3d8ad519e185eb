import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import toast from 'react-hot-toast';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSmallShop, type Row } from '../fixtures/backEnd/records.ts';
import { REAL_SERVER } from './support/backEnd.ts';
import { typeDay } from './support/day.ts';
import { watchDownloads } from './support/downloads.ts';
import {
  findCard,
  getField,
  getSentBodies,
  getTopLayer,
  normalizeSpaces,
  openListScreen,
  readHelperText,
  waitForDialogToClose,
} from './support/listScreen.ts';

const openExpenses = (options?: Parameters<typeof openListScreen>[1]) => openListScreen('/despesas', options);
const listOptions = (label: string) =>
  [...(getField(label) as unknown as HTMLSelectElement).options].map(({ text }) => text);
const readTotal = () => normalizeSpaces(screen.getByRole('region', { name: 'Total de hoje' }).textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:30:00Z') });
});

describe('the expenses of today', () => {
  it('are shown with their total, and each with amount, description, employee and time', async () => {
    const [coffee] = createSmallShop().expenses;
    const towels = { ...coffee, id: 2, amount: 81.1, description: 'Toalhas', employee_id: 2, employee: 'Davi Rocha' };
    await openExpenses({ tables: { expenses: [...createSmallShop().expenses, towels] } });
    screen.getByText('Hoje, sábado, 21 de novembro');
    expect(readTotal()).toBe('Total de hojeR$ 100,00');
    expect(normalizeSpaces((await findCard('Café e água')).textContent)).toContain(
      'Café e águaR$ 18,90Carla Dias · 09:30',
    );
    expect(normalizeSpaces((await findCard('Toalhas')).textContent)).toContain('ToalhasR$ 81,10Davi Rocha · 09:30');
  });
});

describe('expenses that cannot be loaded', () => {
  it('show the server’s message or a default one, and can be loaded again', async () => {
    const { press, goTo, backEnd } = await openListScreen('/dashboard', undefined, () =>
      screen.findByRole('heading', { name: 'Dashboard' }),
    );
    backEnd.respondWithError('GET /expenses/today', 503, 'As despesas estão sendo conferidas.');
    goTo('/despesas');
    await screen.findByText('As despesas estão sendo conferidas.');
    expect(screen.queryByText('Erro ao carregar despesas do dia')).toBeNull();
    backEnd.disconnect();
    await press('Tentar novamente');
    await screen.findByText('Erro ao carregar despesas do dia');
    expect(screen.queryByRole('region', { name: 'Total de hoje' })).toBeNull();
    backEnd.reconnect();
    backEnd.restore('GET /expenses/today');
    await press('Tentar novamente');
    await findCard('Café e água');
  });
});

describe('displayed expenses that cannot be refreshed', () => {
  it('show each failure', async () => {
    const { backEnd } = await openExpenses();
    const MESSAGE = 'As despesas estão sendo conferidas.';
    backEnd.respondWithError('GET /expenses/today', 422, MESSAGE);
    fireEvent(window, new Event('visibilitychange'));
    await screen.findByText(MESSAGE);
    act(() => toast.removeAll());
    await waitFor(() => expect(screen.queryByText(MESSAGE)).toBeNull());
    fireEvent(window, new Event('visibilitychange'));
    await screen.findByText(MESSAGE);
    await findCard('Café e água');
  });
});

describe('the expenses on a tablet left on overnight', () => {
  it('are those of the new day', async () => {
    const { backEnd } = await openExpenses();
    vi.setSystemTime(new Date('2026-11-22T12:30:00Z'));
    backEnd.tables.expenses = createSmallShop().expenses.map((row) => ({ ...row, description: 'Gelo' }));
    fireEvent(document, new Event('visibilitychange'));
    await findCard('Gelo');
    screen.getByText('Hoje, domingo, 22 de novembro');
  });
});

describe('the expenses of other days', () => {
  const [coffee] = createSmallShop().expenses;
  const rent = { ...coffee, id: 2, amount: 900, description: 'Aluguel', created_at: '2026-11-05T13:00:00Z' };
  const tables = {
    expenses: [rent, ...createSmallShop().expenses.map((row) => ({ ...row, created_at: '2026-11-21T12:30:00Z' }))],
  };

  it('are shown by period, with total and days, and one press returns to today', async () => {
    const { press, user } = await openExpenses({ ...REAL_SERVER, tables });
    const toToday = () => screen.queryByRole('button', { name: 'Hoje' });
    expect(toToday()).toBeNull();
    const isOffered = async (day: string) =>
      !(await screen.findByRole<HTMLButtonElement>('gridcell', { name: day })).disabled;
    for (const calendar of await screen.findAllByRole('button', { name: /^Escolha uma data/ })) {
      await user.click(calendar);
      expect([await isOffered('21'), await isOffered('22')]).toEqual([true, false]);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('gridcell')).toBeNull());
    }
    await typeDay('De', '2026-11-01');
    expect(normalizeSpaces((await findCard('Aluguel')).textContent)).toContain(
      'AluguelR$ 900,00Carla Dias · 05/11/2026 · 10:00',
    );
    expect(normalizeSpaces(screen.getByRole('region', { name: 'Total do período' }).textContent)).toContain(
      'R$ 918,90',
    );
    screen.getByText('De 01/11/2026 a 21/11/2026');
    expect(toToday()).not.toBeNull();
    await typeDay('Até', '2026-10-31');
    await screen.findByText('O período termina antes de começar');
    // The last valid period.
    screen.getByText('De 01/11/2026 a 03/11/2026');
    await press('Hoje');
    await waitFor(() => expect(readTotal()).toBe('Total de hojeR$ 18,90'));
    expect(screen.queryByRole('article', { name: 'Aluguel' })).toBeNull();
    expect(toToday()).toBeNull();
    // At most 92 days.
    await typeDay('De', '2026-08-21');
    await screen.findByText('Escolha no máximo 92 dias');
    await typeDay('De', '2026-08-22');
    screen.getByText('De 22/08/2026 a 21/11/2026');
    // A period may be a single day.
    await typeDay('Até', '2026-08-22');
    await screen.findByText('Nenhuma despesa neste período.');
    await press('Ver as de hoje');
    await waitFor(() => expect(readTotal()).toBe('Total de hojeR$ 18,90'));
    // A new expense leads back to today too.
    await typeDay('De', '2026-11-01');
    await findCard('Aluguel');
    // The exported file is named after the last day.
    watchDownloads();
    await typeDay('Até', '2026-11-20');
    await press('Tabela');
    await press('Exportar');
    await screen.findByText('Arquivo navalha-despesas-2026-11-20.csv exportado');
    await press('Nova Despesa');
    await press('Cancelar');
    await waitFor(() => expect(readTotal()).toBe('Total de hojeR$ 18,90'));
  });

  it('are not offered by a back end that does not list them', async () => {
    await openExpenses();
    expect(screen.queryByRole('group', { name: 'De' })).toBeNull();
  });
});

describe('a new expense', () => {
  it('is sent with the responsible employee, and counts at once', async () => {
    const { press, write, choose, backEnd } = await openExpenses();
    await press('Nova Despesa');
    await write('Valor', '4990');
    expect(normalizeSpaces(getField('Valor').value)).toBe('R$ 49,90');
    await waitFor(() => within(getTopLayer()).getByRole('option', { name: 'Davi Rocha' }));
    expect(listOptions('Responsável')).toEqual(['Escolha o responsável', 'Carla Dias', 'Davi Rocha']);
    await choose('Responsável', 'Davi Rocha');
    await write('Descrição', 'Água mineral');
    await press('Salvar');
    await screen.findByText('Despesa criada com sucesso!');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, 'POST /expenses/create')).toEqual([
      { expense: { amount: 49.9, employee_id: 2, description: 'Água mineral' } },
    ]);
    await findCard('Água mineral');
    await waitFor(() => expect(readTotal()).toBe('Total de hojeR$ 68,80'));
  });

  it('proposes the signed-in employee, and again in the next form', async () => {
    const { press, write, backEnd } = await openExpenses({
      ...REAL_SERVER,
      user: { role: 'reception', name: 'Davi Rocha', employeeId: 2 },
    });
    await press('Nova Despesa');
    for (const description of ['Água mineral', 'Luz']) {
      await waitFor(() => expect(getField('Responsável').value).toBe('2'));
      await write('Valor', '4990');
      await write('Descrição', description);
      await press('Salvar e cadastrar outra');
      await waitFor(() => expect(getField('Descrição').value).toBe(''));
    }
    await waitFor(() => expect(getField('Responsável').value).toBe('2'));
    expect(getSentBodies(backEnd, 'POST /expenses/create')).toMatchObject([
      { expense: { employee_id: 2 } },
      { expense: { employee_id: 2 } },
    ]);
    // Unchanged, so it closes without a question.
    await press('Cancelar');
    await waitForDialogToClose();
  });
});

describe('an expense in a shop without active employees', () => {
  it('says so, and lets the user add an employee without losing the typed text', async () => {
    const { press, write, user, backEnd } = await openExpenses({ tables: { employees: [] } });
    await press('Nova Despesa');
    await write('Valor', '4990');
    await write('Descrição', 'Água mineral');
    await screen.findByText(/^Ainda não há colaborador ativo/);
    await press('Novo Colaborador');
    await screen.findByRole('dialog', { name: 'Novo Colaborador' });
    // Submitting this form does not submit the one beneath.
    await press('Salvar');
    await waitFor(() => expect(readHelperText('Nome')).toBe('Informe o nome'));
    const beneath = screen.getByRole('dialog', { name: 'Nova Despesa', hidden: true });
    expect(within(beneath).getByLabelText('Responsável').getAttribute('aria-invalid')).toBe('false');
    // An employee added elsewhere removes nothing.
    backEnd.insert('employees', { ...createSmallShop().employees[0], id: 1 } as Row);
    fireEvent(window, new Event('visibilitychange'));
    await within(beneath).findByRole('option', { name: 'Carla Dias', hidden: true });
    await write('Nome', 'Rita Lopes');
    await write('Telefone', '11966665555');
    await write('E-mail', 'rita@exemplo.com.br');
    await press('Salvar');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novo Colaborador' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(getField('Responsável')));
    expect(screen.queryByText(/^Ainda não há colaborador ativo/)).toBeNull();
    expect(getSentBodies(backEnd, 'POST /expenses/create')).toEqual([]);
    await user.click(within(getTopLayer()).getByRole('button', { name: 'Salvar' }));
    await screen.findByText('Despesa criada com sucesso!');
    expect(getSentBodies(backEnd, 'POST /expenses/create')).toEqual([
      { expense: { amount: 49.9, employee_id: 2, description: 'Água mineral' } },
    ]);
  });
});

describe('an edit of an expense', () => {
  it('changes the total, and so does its deletion', async () => {
    const { press, write } = await openExpenses();
    await press('Editar Café e água');
    expect(normalizeSpaces(getField('Valor').value)).toBe('R$ 18,90');
    await write('Valor', '2000');
    await press('Salvar');
    await screen.findByText('Despesa atualizada com sucesso!');
    await waitFor(() => expect(readTotal()).toBe('Total de hojeR$ 20,00'));
    await waitForDialogToClose();
    await press('Excluir Café e água');
    await press('Excluir');
    await screen.findByText(/Nenhuma despesa hoje/);
    expect(readTotal()).toBe('Total de hojeR$ 0,00');
  });

  it('keeps a responsible employee who is inactive', async () => {
    const expenses = createSmallShop().expenses.map((row) => ({ ...row, employee_id: 3, employee: 'Elisa Prado' }));
    const { press, write, backEnd } = await openExpenses({ tables: { expenses } });
    await press('Editar Café e água');
    await waitFor(() => within(getTopLayer()).getByRole('option', { name: 'Elisa Prado' }));
    expect(getField('Responsável').value).toBe('3');
    await write('Descrição', 'Café');
    await press('Salvar');
    await screen.findByText('Despesa atualizada com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /expenses/edit/1')[0]?.expense).toMatchObject({ employee_id: 3 });
  });
});

describe('the source of an expense', () => {
  it('is the drawer unless the user chooses the other button, and is shown and exported', async () => {
    const downloads = watchDownloads();
    const { press, write, choose, backEnd } = await openExpenses(REAL_SERVER);
    await press('Nova Despesa');
    const drawer = await screen.findByRole('button', { name: 'Dinheiro da gaveta' });
    expect(drawer.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('group', { name: 'Pago com' }).contains(drawer)).toBe(true);
    await write('Valor', '150000');
    await choose('Responsável', 'Carla Dias');
    await write('Descrição', 'Aluguel');
    await press('Fora da gaveta');
    await press('Salvar');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, 'POST /expenses/create')).toMatchObject([{ expense: { source: 'outside' } }]);
    expect((await findCard('Aluguel')).textContent).toContain('Fora da gaveta');
    await press('Tabela');
    await press('Exportar');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(await downloads[0]?.text()).toContain('Fora da gaveta');
  });

  it('is not asked on a back end without the feature', async () => {
    const { press } = await openExpenses();
    await press('Nova Despesa');
    await screen.findByRole('dialog', { name: 'Nova Despesa' });
    expect(screen.queryByRole('group', { name: 'Pago com' })).toBeNull();
  });
});
