import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { smallShop } from '../fixtures/backEnd/records.ts';
import { fakeBackEnd } from './support/fakeBackEnd.ts';
import {
  card,
  cardNames,
  dialogIsGone,
  field,
  openScreen,
  plain,
  saidAt,
  sentBy,
  withHands,
} from './support/registration.ts';
import { renderApp } from './support/renderApp.tsx';

const openCustomers = (options?: Parameters<typeof openScreen>[1]) => openScreen('/clientes', options);
const noCustomers = { tables: { customers: [] } };

function statsOf(article: HTMLElement): string[] {
  const figures = within(article).getAllByRole('definition');
  return within(article)
    .getAllByRole('term')
    .map((term, index) => `${term.textContent}: ${plain(figures[index]?.textContent)}`);
}

describe('the list of customers', () => {
  it('shows how to reach each customer, their points, visits and days, by name', async () => {
    await openCustomers();
    expect(cardNames()).toEqual(['Ana Souza', 'Bruno Lima']);
    const ana = await card('Ana Souza');
    expect(within(ana).getByRole('heading', { level: 2 }).textContent).toBe('Ana Souza');
    expect(within(ana).getByRole('link', { name: '(11) 9 8765-4321' }).getAttribute('href')).toBe('tel:+5511987654321');
    expect(plain(ana.textContent)).toContain('ana.souza@exemplo.com.br');
    expect(plain(ana.textContent)).toContain('Cliente desde 10/01/2026');
    expect(statsOf(ana)).toEqual(['pontos: 120', 'visitas: 8', 'última visita: 10/01/2026']);
  });

  it('counts one point as one and says who has not come yet', async () => {
    const ana = smallShop().customers.slice(0, 1);
    await openCustomers({
      tables: { customers: ana.map((row) => ({ ...row, points: 1, total_visits: 1, last_visit: null })) },
    });
    expect(statsOf(await card('Ana Souza'))).toEqual(['ponto: 1', 'visita: 1', 'última visita: ainda não veio']);
  });

  it('says how many there are', async () => {
    await openCustomers();
    expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('2 clientes');
  });

  it('says what to do where there is none yet, with the button that does it', async () => {
    const { press, user, backEnd } = await openScreen('/clientes', noCustomers, () =>
      screen.findByText(/Nenhum cliente cadastrado/),
    );
    await press('Cadastrar o primeiro');
    await screen.findByRole('dialog', { name: 'Novo Cliente' });
    await user.type(field('Nome'), 'Caio Melo');
    await user.type(field('Telefone'), '11933334444');
    await user.type(field('E-mail'), 'caio@exemplo.com.br');
    await press('Salvar');
    await card('Caio Melo');
    expect(sentBy(backEnd, 'POST /customers/create')).toHaveLength(1);
  });

  it('says that it could not be loaded and why, and loads on demand', async () => {
    const backEnd = fakeBackEnd();
    backEnd.refuse('GET /customers', 503, 'O servidor está ocupado.');
    const { press } = withHands(backEnd, renderApp('/clientes'));
    await screen.findByText('Erro ao carregar clientes');
    expect(plain((await screen.findByText('O servidor está ocupado.')).parentElement?.getAttribute('role'))).toBe(
      'alert',
    );
    backEnd.heal('GET /customers');
    await press('Tentar novamente');
    await card('Ana Souza');
    expect(screen.queryByText('O servidor está ocupado.')).toBeNull();
  });

  it('holds the place of the cards while they are on their way', async () => {
    const backEnd = fakeBackEnd();
    const release = backEnd.hold('GET /customers');
    renderApp('/clientes');
    const waiting = await screen.findByRole('list', { name: 'Carregando' });
    expect(waiting.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('article')).toBeNull();
    release();
    await card('Ana Souza');
    expect(screen.queryByRole('list', { name: 'Carregando' })).toBeNull();
  });
});

describe('a new customer', () => {
  it('is sent with name, digits of the phone and e-mail, and is on the list', async () => {
    const { press, write, backEnd } = await openCustomers();
    await press('Novo Cliente');
    await write('Nome', '  Caio Melo ');
    await write('Telefone', '11933334444');
    expect(field('Telefone').value).toBe('(11) 9 3333-4444');
    await write('E-mail', 'caio@exemplo.com.br');
    await press('Salvar');
    await screen.findByText('Cliente criado com sucesso!');
    await dialogIsGone();
    expect(sentBy(backEnd, 'POST /customers/create')).toEqual([
      { customer: { name: 'Caio Melo', phone: '11933334444', email: 'caio@exemplo.com.br' } },
    ]);
    await card('Caio Melo');
  });

  it('is not sent while a field is missing: each says so', async () => {
    const { press, backEnd } = await openCustomers();
    await press('Novo Cliente');
    await press('Salvar');
    await waitFor(() => expect(saidAt('Nome')).toBe('Informe o nome'));
    expect(saidAt('Telefone')).toBe('Informe o telefone');
    expect(saidAt('E-mail')).toBe('Informe o e-mail');
    expect(document.activeElement).toBe(field('Nome'));
    expect(sentBy(backEnd, 'POST /customers/create')).toEqual([]);
  });

  it.each([
    ['Nome', '   ', 'Informe o nome'],
    ['Telefone', '119', 'Informe um telefone válido, com DDD'],
    ['Telefone', '', 'Informe o telefone'],
    ['E-mail', 'ana.souza', 'Informe um e-mail válido'],
    ['E-mail', '', 'Informe o e-mail'],
  ])('with a wrong %s (“%s”) is told so at the field, and nothing is sent', async (label, text, sentence) => {
    const { press, write, backEnd } = await openCustomers();
    await press('Editar Ana Souza');
    await write(label, text);
    await press('Salvar');
    await waitFor(() => expect(saidAt(label)).toBe(sentence));
    expect(sentBy(backEnd, 'PUT /customers/edit/*')).toEqual([]);
    // And it goes away when the field is put right.
    await write(label, label === 'Telefone' ? '11987654321' : 'ana@exemplo.com.br');
    await waitFor(() => expect(saidAt(label)).toBe(''));
  });

  it('shows the server’s own message where it answers that it created nothing', async () => {
    const { press, write, backEnd } = await openCustomers();
    backEnd.answer('POST /customers/create', { status: 'error', message: 'Já existe um cliente com este e-mail.' });
    await press('Novo Cliente');
    await write('Nome', 'Caio Melo');
    await write('Telefone', '11933334444');
    await write('E-mail', 'ana.souza@exemplo.com.br');
    await press('Salvar');
    await screen.findByText('Já existe um cliente com este e-mail.');
    expect(field('Nome').value).toBe('Caio Melo');
  });

  it('says what to do when the server cannot be reached', async () => {
    const { press, write, backEnd } = await openCustomers();
    await press('Novo Cliente');
    await write('Nome', 'Caio Melo');
    await write('Telefone', '11933334444');
    await write('E-mail', 'caio@exemplo.com.br');
    backEnd.unplug();
    await press('Salvar');
    await screen.findByText('Não foi possível falar com o servidor. Verifique a conexão e tente novamente.');
    backEnd.plug();
    await press('Salvar');
    await screen.findByText('Cliente criado com sucesso!');
  });

  it('has what the server refuses at the fields it refuses', async () => {
    const { press, write, backEnd } = await openCustomers();
    backEnd.refuse('POST /customers/create', 422, 'Confira os campos', {
      phone: 'Este telefone já é de outro cliente',
      email: 'Este e-mail já é de outro cliente',
    });
    await press('Novo Cliente');
    await write('Nome', 'Caio Melo');
    await write('Telefone', '11933334444');
    await write('E-mail', 'caio@exemplo.com.br');
    await press('Salvar');
    await waitFor(() => expect(saidAt('Telefone')).toBe('Este telefone já é de outro cliente'));
    expect(saidAt('E-mail')).toBe('Este e-mail já é de outro cliente');
    await waitFor(() => expect(document.activeElement).toBe(field('Telefone')));
  });
});

describe('an edit of a customer', () => {
  it('sends the whole record and shows it', async () => {
    const { press, write, backEnd } = await openCustomers();
    await press('Editar Ana Souza');
    expect(field('Nome').value).toBe('Ana Souza');
    expect(field('Telefone').value).toBe('(11) 9 8765-4321');
    await write('Nome', 'Ana Maria Souza');
    await press('Salvar');
    await screen.findByText('Cliente atualizado com sucesso!');
    expect(sentBy(backEnd, 'PUT /customers/edit/1')).toEqual([
      { customer: { name: 'Ana Maria Souza', phone: '11987654321', email: 'ana.souza@exemplo.com.br' } },
    ]);
    await card('Ana Maria Souza');
  });

  it('that fails says so, says why, and keeps what was typed', async () => {
    const { press, write, backEnd } = await openCustomers();
    backEnd.refuse('PUT /customers/edit/1', 503, 'O servidor está ocupado.');
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria Souza');
    await press('Salvar');
    await screen.findByText('Erro ao atualizar cliente');
    await screen.findByText('O servidor está ocupado.');
    expect(field('Nome').value).toBe('Ana Maria Souza');
  });
});

describe('deleting a customer', () => {
  it('asks first, and deletes', async () => {
    const { press, backEnd } = await openCustomers();
    await press('Excluir Ana Souza');
    await screen.findByRole('dialog', { name: 'Tem certeza que deseja excluir o cliente Ana Souza?' });
    await press('Excluir');
    await screen.findByText('Cliente excluído com sucesso!');
    await waitFor(() => expect(cardNames()).toEqual(['Bruno Lima']));
    expect(backEnd.callsTo('DELETE /customers/remove/1')).toHaveLength(1);
  });

  it('does nothing when the answer is no', async () => {
    const { press, backEnd } = await openCustomers();
    await press('Excluir Ana Souza');
    await press('Cancelar');
    await dialogIsGone();
    expect(backEnd.callsTo('DELETE /customers/remove/*')).toEqual([]);
    expect(cardNames()).toEqual(['Ana Souza', 'Bruno Lima']);
  });

  it('that fails says so, says why, and can be tried again', async () => {
    const { press, backEnd } = await openCustomers();
    backEnd.refuse('DELETE /customers/remove/1', 503, 'O servidor está ocupado.');
    await press('Excluir Ana Souza');
    await press('Excluir');
    await screen.findByText('Erro ao excluir cliente');
    await screen.findByText('O servidor está ocupado.');
    backEnd.heal('DELETE /customers/remove/1');
    await press('Excluir');
    await screen.findByText('Cliente excluído com sucesso!');
  });
});
