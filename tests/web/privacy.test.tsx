import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { today } from '../fixtures/backEnd/records.ts';
import { REAL_SERVER } from './support/backEnd.ts';
import { watchDownloads } from './support/downloads.ts';
import { getField, getTopLayer, listCardNames, openListScreen, waitForDialogToClose } from './support/listScreen.ts';

const QUESTION = 'Tem certeza que deseja anonimizar o cliente Ana Souza?';

/** The dialog of Ana's data, over her form. */
async function openAna() {
  const opened = await openListScreen('/clientes', REAL_SERVER);
  await opened.press('Editar Ana Souza');
  await opened.press('Dados pessoais de Ana Souza');
  await screen.findByRole('dialog', { name: 'Dados pessoais de Ana Souza' });
  return opened;
}

describe('personal data', () => {
  it('are saved as a readable file, or a message says why not', async () => {
    const downloads = watchDownloads();
    const { press, backEnd } = await openAna();
    backEnd.respondWithError('GET /customers/personal-data/1', 503, 'O servidor está ocupado.');
    await press('Exportar dados pessoais');
    await screen.findByText('Erro ao exportar dados pessoais. O servidor está ocupado.');
    expect(downloads).toEqual([]);
    backEnd.restore('GET /customers/personal-data/1');
    await press('Exportar dados pessoais');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]).toMatchObject({
      name: `navalha-dados-pessoais-ana-souza-${today()}.json`,
      type: 'application/json',
    });
    expect(JSON.parse((await downloads[0]?.text()) ?? '')).toMatchObject({
      cadastro: { número: 1, nome: 'Ana Souza', pontos: 120 },
      agendamentos: [{ horário: '09:00' }],
    });
  });

  it('keep the typed text of the form', async () => {
    const { press, write } = await openListScreen('/clientes', REAL_SERVER);
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria');
    await press('Dados pessoais de Ana Souza');
    await press('Fechar');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(getField('Nome').value).toBe('Ana Maria');
  });
});

describe('an anonymization', () => {
  it('asks first, says what is deleted and what stays, can be tried again, and removes the person from the list', async () => {
    const opened = await openAna();
    await opened.press('Anonimizar');
    const question = await screen.findByRole('dialog', { name: QUESTION });
    expect(question.textContent).toMatch(/Nome, telefone, e-mail e observações se apagam para sempre/);
    expect(question.textContent).toMatch(/agendamentos em aberto são cancelados/);
    expect(question.textContent).toMatch(/As vendas, os pontos e os valores continuam/);
    expect(question.textContent).toMatch(/não pode ser desfeito/);
    await opened.press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull());
    expect(opened.backEnd.callsTo('DELETE /customers/personal-data/*')).toEqual([]);
    await opened.press('Dados pessoais de Ana Souza');
    await screen.findByRole('dialog', { name: 'Dados pessoais de Ana Souza' });
    opened.backEnd.respondWithError('DELETE /customers/personal-data/1', 503, 'Ainda há restos no arquivo.');
    await opened.press('Anonimizar');
    await screen.findByRole('dialog', { name: QUESTION });
    await opened.press('Anonimizar');
    await screen.findByText('Erro ao anonimizar cliente');
    await screen.findByText('Ainda há restos no arquivo.');
    opened.backEnd.restore('DELETE /customers/personal-data/1');
    await opened.press('Anonimizar');
    await screen.findByText('Cliente anonimizado com sucesso!');
    await waitForDialogToClose();
    await waitFor(() => expect(listCardNames()).toEqual(['Bruno Lima']));
    expect(opened.backEnd.callsTo('DELETE /customers/personal-data/1')).toHaveLength(2);
  });

  it('that left data in a file is shown in the list after Cancelar', async () => {
    const opened = await openAna();
    opened.backEnd.respondWithError('DELETE /customers/personal-data/1', 503, 'Ainda há restos no arquivo.');
    await opened.press('Anonimizar');
    await screen.findByRole('dialog', { name: QUESTION });
    opened.backEnd.remove('customers', 1);
    await opened.press('Anonimizar');
    await screen.findByText('Ainda há restos no arquivo.');
    await opened.press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull());
    await opened.press('Cancelar');
    await waitFor(() => expect(listCardNames()).toEqual(['Bruno Lima']));
  });

  it('of a person whom another user deleted closes, and the list shows it', async () => {
    const { press, backEnd } = await openAna();
    backEnd.remove('customers', 1);
    backEnd.respondWithError('DELETE /customers/personal-data/1', 404, 'Este cliente não existe mais');
    await press('Anonimizar');
    await screen.findByRole('dialog', { name: QUESTION });
    await press('Anonimizar');
    await screen.findByText('Erro ao anonimizar cliente');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull());
    await press('Cancelar');
    await waitFor(() => expect(listCardNames()).toEqual(['Bruno Lima']));
  });

  it('is offered for employees too, with the words for employees', async () => {
    const { press, choose, goTo, backEnd } = await openListScreen('/colaboradores', REAL_SERVER);
    const [employee] = backEnd.tables.employees;
    await press(`Editar ${employee?.name}`);
    await press(`Dados pessoais de ${employee?.name}`);
    await press('Anonimizar');
    const question = await screen.findByRole('dialog', {
      name: `Tem certeza que deseja anonimizar o colaborador ${employee?.name}?`,
    });
    expect(question.textContent).toContain('as despesas e os fechamentos continuam, sem o nome');
    const erase = `DELETE /employees/personal-data/${employee?.id}`;
    backEnd.respondWithError(erase, 409, 'Há 2 agendamentos em aberto.', { reservations: '2' });
    await press('Anonimizar');
    await screen.findByText('Há 2 agendamentos em aberto. O que fazer?');
    expect(screen.queryByText('Há 2 agendamentos em aberto.')).toBeNull();
    await choose('Agendamentos em aberto', 'Cancelar os agendamentos');
    backEnd.respondWith(erase, { status: 'success', data: null });
    await press('Anonimizar');
    await screen.findByText('Colaborador anonimizado com sucesso!');
    await waitForDialogToClose();
    expect(backEnd.callsTo(erase).map(({ body }) => body)).toEqual([undefined, { reservations: 'cancel' }]);
    const removed = { id: 8, name: 'Rita', phone: '11933334444', email: null, removed_at: '2026-11-21T01:00:00Z' };
    backEnd.respondWith('GET /employees/removed', { status: 'success', data: [removed] });
    await press('Colaboradores excluídos');
    await press('Restaurar Rita');
    expect(getTopLayer().textContent).toContain('Volta às listas com as especialidades.');
    // The list of deleted customers does not start with deleted employees.
    await press('Cancelar');
    await press('Fechar');
    await waitForDialogToClose();
    goTo('/clientes');
    backEnd.respondWith('GET /customers/removed', { status: 'success', data: [] });
    const release = backEnd.hold('GET /customers/removed');
    await press('Clientes excluídos');
    await screen.findByRole('dialog', { name: 'Clientes excluídos' });
    within(getTopLayer()).getByRole('group', { name: 'Carregando' });
    expect(screen.queryByText('Rita')).toBeNull();
    release();
    await screen.findByText('Não há ninguém.');
    expect(within(getTopLayer()).queryByRole('searchbox')).toBeNull();
  });
});

describe('deleted customers', () => {
  const removed = ['Caio Melo', 'Dora Luz'].map((name, index) => ({
    id: 8 + index,
    name,
    phone: '11933334444',
    email: 'x@exemplo.com.br',
    removed_at: '2026-11-21T01:00:00Z',
  }));

  async function openRemoved(data: unknown[]) {
    // Personal data is offered also without a feature that restores people.
    const features = REAL_SERVER.features?.filter((feature) => feature !== 'customers.restore');
    const opened = await openListScreen('/clientes', { ...REAL_SERVER, features });
    opened.backEnd.respondWith('GET /customers/removed', { status: 'success', data });
    await opened.press('Clientes excluídos');
    await screen.findByRole('dialog', { name: 'Clientes excluídos' });
    return opened;
  }
  const readNames = () =>
    within(getTopLayer())
      .queryAllByRole('button', { name: /^Dados pessoais de/ })
      .map((button) => button.getAttribute('aria-label')?.replace('Dados pessoais de ', ''));

  it('are found by name, with the day, and can be anonymized', async () => {
    const { press, user, backEnd } = await openRemoved(removed);
    await waitFor(() => expect(readNames()).toEqual(['Caio Melo', 'Dora Luz']));
    expect(screen.getAllByText('(11) 9 3333-4444 · excluído em 20/11/2026')).toHaveLength(2);
    expect(getTopLayer().textContent).toContain('quem tem histórico, até ser anonimizado');
    expect(within(getTopLayer()).queryByRole('button', { name: /^Restaurar/ })).toBeNull();
    await user.pasteInto(within(getTopLayer()).getByRole('searchbox', { name: 'Buscar por nome' }), 'dora');
    await waitFor(() => expect(readNames()).toEqual(['Dora Luz']));
    await press('Dados pessoais de Dora Luz');
    await press('Anonimizar');
    await screen.findByRole('dialog', { name: 'Tem certeza que deseja anonimizar o cliente Dora Luz?' });
    backEnd.respondWith('DELETE /customers/personal-data/9', { status: 'success', data: null });
    backEnd.respondWith('GET /customers/removed', { status: 'success', data: removed.slice(0, 1) });
    await press('Anonimizar');
    await screen.findByText('Cliente anonimizado com sucesso!');
    await screen.findByText('Ninguém com este nome.');
  });

  it('can be anonymized again while the file still has data', async () => {
    const { press, backEnd } = await openRemoved(removed);
    await press('Dados pessoais de Dora Luz');
    await press('Anonimizar');
    const question = { name: 'Tem certeza que deseja anonimizar o cliente Dora Luz?' };
    await screen.findByRole('dialog', question);
    backEnd.respondWithError('DELETE /customers/personal-data/9', 503, 'Ainda há restos no arquivo.');
    backEnd.respondWith('GET /customers/removed', { status: 'success', data: removed.slice(0, 1) });
    await press('Anonimizar');
    await screen.findByText('Ainda há restos no arquivo.');
    backEnd.respondWith('DELETE /customers/personal-data/9', { status: 'success', data: null });
    expect(screen.getByRole('dialog', question)).toBeTruthy();
    await press('Anonimizar');
    await screen.findByText('Cliente anonimizado com sucesso!');
    await waitFor(() => expect(readNames()).toEqual(['Caio Melo']));
  });

  it('show why they cannot be loaded, and can be loaded again', async () => {
    const { press, backEnd } = await openListScreen('/clientes', REAL_SERVER);
    backEnd.respondWithError('GET /customers/removed', 503, 'O servidor está ocupado.');
    await press('Clientes excluídos');
    await screen.findByText('O servidor está ocupado.');
    backEnd.respondWith('GET /customers/removed', { status: 'success', data: removed });
    await press('Tentar novamente');
    await waitFor(() => expect(readNames()).toEqual(['Caio Melo', 'Dora Luz']));
  });
});
