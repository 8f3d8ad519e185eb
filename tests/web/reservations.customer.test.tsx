import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/constants.ts';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { daysFromToday, openAgenda } from './support/agendaScreen.tsx';
import { type BackEnd, REAL_SERVER } from './support/backEnd.ts';
import { typeDay } from './support/day.ts';

const listSearches = (backEnd: BackEnd) => backEnd.callsTo('GET /customers/find').map(({ query }) => query.query);
const readOptions = () => screen.queryAllByRole('option', { name: /\(\d\d\)/ }).map((option) => option.textContent);

async function openField(more = {}) {
  const agenda = await openAgenda({ ...REAL_SERVER, ...more });
  const form = await agenda.openForm();
  const field = within(form).getByRole<HTMLInputElement>('combobox', { name: /Cliente/ });
  return { ...agenda, form, field };
}

describe('the customer of a reservation', () => {
  it('is one of the first customers before anything is typed, distinguished by phone', async () => {
    const [ana, bruno] = createSmallShop().customers;
    // Some have the same name.
    const others = Array.from({ length: 30 }, (_, index) => ({
      ...ana,
      id: 40 - index,
      name: `Caio ${40 - (index >> 1)}`,
    }));
    const { user, field, backEnd } = await openField({ tables: { customers: [...others, bruno, ana] } });
    await user.click(field);
    await waitFor(() => expect(readOptions()).toHaveLength(20));
    expect(readOptions()).toEqual([
      ...['Ana Souza · (11) 9 8765-4321', 'Bruno Lima · (11) 9 1234-5678'],
      ...others
        .slice(-18)
        .reverse()
        .map(({ name }) => `${name} · (11) 9 8765-4321`),
    ]);
    expect(listSearches(backEnd)).toEqual([]);
  });

  it('is searched from the third character on, once typing pauses', async () => {
    const { user, field, backEnd } = await openField();
    await user.type(field, 'br');
    expect(await screen.findByText('Digite ao menos 3 letras ou números')).toBeTruthy();
    expect(readOptions()).toEqual([]);
    await user.pasteInto(field, 'uno');
    expect(screen.getByText('Buscando...')).toBeTruthy();
    await waitFor(() => expect(readOptions()).toEqual(['Bruno Lima · (11) 9 1234-5678']));
    expect(listSearches(backEnd)).toEqual(['bruno']);
    await user.clear(field);
    const release = backEnd.hold('GET /customers/find');
    await user.pasteInto(field, 'ana.souza@');
    // The results of the last text do not answer this one.
    expect(readOptions()).toEqual([]);
    release();
    await waitFor(() => expect(readOptions()).toEqual(['Ana Souza · (11) 9 8765-4321']));
  });

  it('is chosen, skipped and cleared by keyboard alone; Escape closes the list but not the form', async () => {
    const { user, field, form } = await openField();
    await user.click(field);
    await user.keyboard('bruno');
    await waitFor(() => expect(readOptions()).toHaveLength(1));
    await user.keyboard('{Escape}');
    expect(readOptions()).toEqual([]);
    expect(form.isConnected).toBe(true);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(readOptions()).toHaveLength(1));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field.value).toBe('Bruno Lima');
    await user.keyboard('{Tab}');
    expect(field.value).toBe('Bruno Lima');
    expect(form.contains(document.activeElement)).toBe(true);
  });

  it('shows when nobody matches, and a failed search is not reported as no match', async () => {
    const { user, field, backEnd } = await openField();
    await user.pasteInto(field, 'zacarias');
    expect(await screen.findByText('Nenhum cliente encontrado')).toBeTruthy();
    backEnd.respondWithError('GET /customers/find', 503);
    await user.clear(field);
    await user.pasteInto(field, 'bruno');
    expect(await screen.findByText('Não foi possível buscar os clientes.')).toBeTruthy();
    expect(screen.queryByText('Nenhum cliente encontrado')).toBeNull();
    // Longer than any name: the server would refuse it.
    await user.clear(field);
    await user.paste('z'.repeat(LIMITS.query + 20));
    await waitFor(() => expect(listSearches(backEnd).at(-1)).toBe('z'.repeat(LIMITS.query)));
  });

  it('is not offered as new when the first customers cannot be loaded', async () => {
    const { user, openForm, backEnd } = await openAgenda(REAL_SERVER);
    backEnd.respondWithError('GET /customers', 503);
    const release = backEnd.hold('GET /customers');
    const form = await openForm();
    await user.click(within(form).getByRole('combobox', { name: /Cliente/ }));
    await screen.findByText('Buscando...');
    expect(screen.queryByRole('option', { name: /Novo cliente/ })).toBeNull();
    release();
    await screen.findByText('Não foi possível buscar os clientes.');
    expect(screen.queryByRole('option', { name: /Novo cliente/ })).toBeNull();
  });

  it('has buttons with Portuguese names, and resets a typed text that was not chosen', async () => {
    const { user, field, form } = await openField();
    await user.click(within(form).getByRole('button', { name: 'Abrir' }));
    await waitFor(() => expect(readOptions()).toHaveLength(2));
    expect(within(form).getByRole('button', { name: 'Fechar' })).toBeTruthy();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field.value).toBe('Ana Souza');
    expect(within(form).getByRole('button', { name: 'Limpar', hidden: true })).toBeTruthy();
    // Reopened, it offers the first customers again, not the matches of the chosen name.
    await user.click(within(form).getByRole('button', { name: 'Abrir' }));
    await waitFor(() => expect(readOptions()).toHaveLength(2));
    await user.pasteInto(field, ' da Silva');
    await user.tab();
    expect(field.value).toBe('Ana Souza');
  });

  it('is created first in a shop without customers', async () => {
    const { user, field } = await openField({ tables: { customers: [] } });
    await user.click(field);
    expect(await screen.findByText('Nenhum cliente cadastrado.')).toBeTruthy();
    expect(screen.getByRole('option', { name: /Novo cliente$/ })).toBeTruthy();
  });

  it('is chosen by Enter among the found ones, which does not save the form before they are found', async () => {
    const { user, field, backEnd } = await openField();
    const release = backEnd.hold('GET /customers/find');
    await user.type(field, 'ana{Enter}');
    expect(screen.queryByText('Escolha o cliente')).toBeNull();
    expect(field.value).toBe('ana');
    release();
    await screen.findByRole('option', { name: /^Ana Souza/ });
    await user.keyboard('{Enter}');
    expect(field.value).toBe('Ana Souza');
    expect(backEnd.callsTo('POST /reservations/create')).toEqual([]);
  });

  it('can be created from the form, which keeps its values', async () => {
    const { user, field, form, choose, save, backEnd, tick } = await openField();
    await choose(form, 'Colaborador', 'Carla Dias');
    await tick(form, /Corte/);
    await typeDay('Data', daysFromToday(2));
    await choose(form, 'Horário', '15:30');
    await user.pasteInto(field, 'Zacarias Melo');
    await user.click(await screen.findByRole('option', { name: /Novo cliente “Zacarias Melo”/ }));
    const newCustomer = await screen.findByRole('dialog', { name: 'Novo Cliente' });
    expect(within(newCustomer).getByLabelText<HTMLInputElement>('Nome').value).toBe('Zacarias Melo');
    await user.type(within(newCustomer).getByLabelText('Telefone'), '11977776666');
    await user.pasteInto(within(newCustomer).getByLabelText('E-mail'), 'zaca@exemplo.com.br');
    // The reason of the failure is shown at once.
    backEnd.respondWithError('POST /customers/create', 503, 'O servidor está ocupado.');
    await user.click(within(newCustomer).getByRole('button', { name: 'Salvar' }));
    await screen.findByText('O servidor está ocupado.');
    expect(screen.queryByText(/^Erro ao/)).toBeNull();
    backEnd.restore('POST /customers/create');
    await user.click(within(newCustomer).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(newCustomer.isConnected).toBe(false));
    expect(form.isConnected).toBe(true);
    expect(backEnd.callsTo('POST /reservations/create')).toEqual([]);
    expect(field.value).toBe('Zacarias Melo');
    await save(form);
    await screen.findByText('Agendamento adicionado com sucesso!');
    expect(backEnd.callsTo('POST /reservations/create').map(({ body }) => body)).toMatchObject([
      { reservation: { customer_id: 3, employee_id: 1, services: [1], date: daysFromToday(2), time: '15:30' } },
    ]);
  });

  it('is selected from the new customer’s form when they already exist, and that form closes', async () => {
    const { user, field, form } = await openField();
    await user.pasteInto(field, 'Aninha');
    await user.click(await screen.findByRole('option', { name: /Novo cliente “Aninha”/ }));
    const newCustomer = await screen.findByRole('dialog', { name: 'Novo Cliente' });
    await user.type(within(newCustomer).getByLabelText('Telefone'), '11987654321');
    await user.click(await within(newCustomer).findByRole('button', { name: 'Usar este cadastro: Ana Souza' }));
    await waitFor(() => expect(newCustomer.isConnected).toBe(false));
    expect(form.isConnected).toBe(true);
    expect(field.value).toBe('Ana Souza');
  });
});
