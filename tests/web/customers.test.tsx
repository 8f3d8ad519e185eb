import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { smallShop } from '../fixtures/backEnd/records.ts';
import { card, cardNames, field, openScreen, plain, saidAt, sentBy } from './support/registration.ts';

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
});

describe('a new customer', () => {
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
});
