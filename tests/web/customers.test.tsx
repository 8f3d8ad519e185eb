import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { buildWaitingRow } from './support/agendaScreen.tsx';
import { REAL_SERVER } from './support/backEnd.ts';
import { findCard, getSentBodies, listCardNames, normalizeSpaces, openListScreen } from './support/listScreen.ts';

const openCustomers = (options?: Parameters<typeof openListScreen>[1]) => openListScreen('/clientes', options);

function readStats(article: HTMLElement): string[] {
  const figures = within(article).getAllByRole('definition');
  return within(article)
    .getAllByRole('term')
    .map((term, index) => `${term.textContent}: ${normalizeSpaces(figures[index]?.textContent)}`);
}

describe('the list of customers', () => {
  it('shows contact, points, visits and days of each customer, by name', async () => {
    const [first, ...others] = createSmallShop().customers;
    // In the shop's time zone it is still the evening of the day before.
    const customers = [{ ...first, id: 1, last_visit: '2026-05-02T01:30:00Z' }, ...others];
    await openCustomers({ tables: { customers } });
    expect(listCardNames()).toEqual(['Ana Souza', 'Bruno Lima']);
    const ana = await findCard('Ana Souza');
    expect(within(ana).getByRole('heading', { level: 2 }).textContent).toBe('Ana Souza');
    expect(within(ana).getByRole('link', { name: '(11) 9 8765-4321' }).getAttribute('href')).toBe('tel:+5511987654321');
    expect(normalizeSpaces(ana.textContent)).toContain('ana.souza@exemplo.com.br');
    expect(normalizeSpaces(ana.textContent)).toContain('Cadastrado em 10/01/2026');
    expect(readStats(ana)).toEqual(['pontos: 120', 'visitas: 8', 'última visita: 01/05/2026']);
  });

  it('counts one point in the singular and says that a customer has not come yet', async () => {
    const ana = createSmallShop().customers.slice(0, 1);
    await openCustomers({
      tables: {
        customers: ana.map((row) => ({
          ...row,
          points: 1,
          total_visits: 1,
          last_visit: null,
          registration_date: '2026-01-11T01:30:00Z',
        })),
      },
    });
    expect(normalizeSpaces((await findCard('Ana Souza')).textContent)).toContain('Cadastrado em 10/01/2026');
    expect(readStats(await findCard('Ana Souza'))).toEqual(['ponto: 1', 'visita: 1', 'última visita: ainda não veio']);
  });
});

describe('a customer whose last visit is from another system, without a number of visits', () => {
  it('has a dash in place of zero visits, on the card and in the table', async () => {
    const ana = createSmallShop().customers.slice(0, 1);
    const customers = ana.map((row) => ({ ...row, total_visits: 0, last_visit: '2026-05-01' }));
    const { user } = await openCustomers({ tables: { customers } });
    expect(readStats(await findCard('Ana Souza'))).toEqual(['pontos: 120', 'visitas: –', 'última visita: 01/05/2026']);
    await user.click(screen.getByRole('button', { name: 'Tabela' }));
    expect((await screen.findByRole('row', { name: /Ana Souza/ })).textContent).toContain('–');
  });
});

describe('the question before a deletion', () => {
  it('says at once what goes with a customer, and needs no second answer', async () => {
    const waiting = buildWaitingRow(1, { customer_id: 1, customer: 'Ana Souza' });
    const { press, backEnd } = await openListScreen('/clientes', {
      ...REAL_SERVER,
      tables: { 'waiting-list': [waiting] },
    });
    await press('Excluir Ana Souza');
    await screen.findByText('Há 1 agendamento em aberto, que será cancelado.');
    await screen.findByText('Também sai da lista de espera.');
    await press('Excluir');
    await screen.findByText('Cliente excluído com sucesso!');
    expect(getSentBodies(backEnd, 'DELETE /customers/remove/1')).toEqual([{ reservations: 'cancel' }]);
  });

  it('says what goes with a service: who does it, and the reward that gives it', async () => {
    const rewards = createSmallShop().rewards.map((row) => (row.id === 2 ? { ...row, service_id: 2 } : row));
    const { press } = await openListScreen('/servicos', { ...REAL_SERVER, tables: { rewards } });
    await press('Excluir Barba');
    await screen.findByText(/^Sai dos serviços de /);
    await screen.findByText('A recompensa “Barba grátis” fica sem serviço: ele será escolhido na venda.');
  });
});

describe('a customer deleted with open reservations', () => {
  it('needs a decision: the reservations are cancelled, or nothing is done', async () => {
    const { press, backEnd } = await openCustomers();
    const remove = 'DELETE /customers/remove/1';
    const ask = (count: number) =>
      backEnd.respondWithError(remove, 409, 'Há agendamentos.', { reservations: String(count) });
    ask(1);
    await press('Excluir Ana Souza');
    await press('Excluir');
    await screen.findByText('Há 1 agendamento em aberto, que será cancelado.');
    ask(2);
    await press('Excluir');
    await screen.findByText('Há 2 agendamentos em aberto, que serão cancelados.');
    // It is a question, not an error.
    expect(screen.queryByText('Há agendamentos.')).toBeNull();
    backEnd.restore(remove);
    await press('Excluir');
    await screen.findByText('Cliente excluído com sucesso!');
    const cancel = { reservations: 'cancel' };
    expect(getSentBodies(backEnd, remove)).toEqual([undefined, cancel, cancel]);
  });
});
