import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readWizardState } from '../../src/pages/sale/state/draft.ts';
import { loadDraft } from '../../src/sales/drafts.ts';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { REAL_SERVER } from './support/backEnd.ts';
import { openFinder } from './support/finder.ts';
import { replaceNonBreakingSpaces, waitForStep } from './support/saleScreen.tsx';
import { sellElsewhere } from './support/shopActions.ts';

const PERSON = 1;
const readDraft = () => loadDraft(PERSON, readWizardState);

async function choose(text: string, name: string | RegExp, path?: string) {
  const finder = await openFinder(REAL_SERVER, path);
  await finder.type(text);
  await finder.choose(name);
  return finder;
}

// No sale remains from the previous test.

describe('from the finder', () => {
  it('a sale starts with the chosen reservation, its services and employee', async () => {
    const { open, type, choose: pick } = await choose('09', /Vender agendamento de Ana Souza/);
    await waitForStep('Serviço');
    await waitFor(() =>
      expect(readDraft()).toMatchObject({ customer: 1, reservation: { id: 1 }, employee: 1, services: [1] }),
    );
    const key = readDraft()?.key;
    await open();
    await type('09');
    await pick(/Vender agendamento de Ana Souza/);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readDraft()?.key).toBe(key);
    // A sale to her without the reservation would be another sale.
    await open();
    await type('souza');
    await pick(/^Nova venda para Ana Souza/);
    await screen.findByRole('dialog', { name: 'Começar outra venda?' });
  });

  it('a reservation sold by somebody else is reported, and nothing is started', async () => {
    const finder = await openFinder(REAL_SERVER);
    // The wizard has loaded it.
    finder.goTo('/vendas');
    await screen.findByRole('button', { name: /09:00.*Ana Souza/ });
    finder.goTo('/servicos');
    await screen.findByRole('heading', { level: 1, name: 'Serviços' });
    await finder.open();
    await finder.type('09');
    await screen.findByRole('option', { name: /Vender agendamento de Ana Souza/ });
    finder.backEnd.tables.reservations = [];
    await finder.choose(/Vender agendamento de Ana Souza/);
    await screen.findByText('Este agendamento não está mais em aberto.');
    await waitForStep('Agendamentos');
  });

  it('a reservation sold on another device is reported with the way to that sale', async () => {
    const { user, type, choose: pick } = await openFinder(REAL_SERVER);
    await type('09');
    await screen.findByRole('option', { name: /Vender agendamento de Ana Souza/ });
    await sellElsewhere({ amount: 35_00, payment_method: 'pix', services: [1], customer_id: 1, reservation_id: 1 });
    await pick(/Vender agendamento de Ana Souza/);
    await screen.findByText('Este agendamento já foi vendido.');
    await user.click(screen.getByRole('button', { name: 'Ver a venda' }));
    await screen.findByRole('heading', { level: 1, name: 'Histórico de vendas' });
    await screen.findByText('R$ 35,00', { normalizer: replaceNonBreakingSpaces, selector: 'article *' });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Cliente' }).value).toBe('Ana Souza');
  });

  it('an unfinished sale is discarded only after a confirmation', async () => {
    const { user, open, type, choose: pick } = await choose('souza', /^Nova venda para Ana Souza/);
    await waitForStep('Colaborador');
    await open();
    await type('bruno');
    await pick(/^Nova venda para Bruno Lima/);
    const question = await screen.findByRole('dialog', { name: 'Começar outra venda?' });
    await within(question).findByText(/Há uma venda de Ana Souza que não foi terminada/);
    await user.click(within(question).getByRole('button', { name: 'Voltar à venda' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readDraft()?.customer).toBe(1);
    const key = readDraft()?.key;

    await open();
    await type('bruno');
    await pick(/^Nova venda para Bruno Lima/);
    await user.click(await screen.findByRole('button', { name: 'Descartar e começar' }));
    await waitFor(() => expect(readDraft()?.customer).toBe(2));
    expect(readDraft()?.key).not.toBe(key);
    await waitForStep('Colaborador');
  });

  it('a sale starts with the chosen customer, and is continued without a question while it is open', async () => {
    const { open, type, choose: pick, path } = await choose('souza', /^Nova venda para Ana Souza/);
    await waitFor(() => expect(path()).toBe('/vendas'));
    await waitForStep('Colaborador');
    await waitFor(() => expect(readDraft()).toMatchObject({ customer: 1, reservation: null, trail: ['reservation'] }));
    const key = readDraft()?.key;
    await open();
    await type('souza');
    await pick(/^Nova venda para Ana Souza/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readDraft()).toMatchObject({ customer: 1, key });
  });

  it('a sale opens by its number, over the sales', async () => {
    const services = createSmallShop().services.slice(0, 1);
    const created_at = new Date().toISOString();
    const sale = { id: 41, individual: 1, services, amount: 35, payment_method: 'pix', observation: null, created_at };
    const { type, choose: pick, path } = await openFinder({ ...REAL_SERVER, tables: { sales: [sale] } });
    await type('nº 41');
    await pick(/^Venda nº 41/);
    await screen.findByRole('dialog', { name: 'Venda nº 41' });
    expect(path()).toBe('/historico');
  });

  it('a reservation is shown in the agenda', async () => {
    await choose('09', 'Ver na agenda: Ana Souza, 09:00');
    const tile = await screen.findByRole('button', { name: /^09:00 a .*Ana Souza/ });
    await waitFor(() => expect(document.activeElement).toBe(tile));
  });

  it.each([
    ['bloquear', 'Bloquear horário'],
    ['chegou', 'Chegou agora'],
  ])('%s opens its form in the agenda', async (text, name) => {
    const { path } = await choose(text, name);
    await screen.findByRole('dialog', { name });
    expect(path()).toBe('/agendamentos');
  });

  it('Novo agendamento opens its form', async () => {
    const { choose: pick, path, user, type } = await openFinder(REAL_SERVER);
    await type(' ');
    await pick('Novo agendamento');
    const form = await screen.findByRole('dialog', { name: 'Novo Agendamento' });
    expect(path()).toBe('/agendamentos');
    await user.click(within(form).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a form opens on its own screen, also a second time', async () => {
    const { choose: pick, open, user } = await openFinder(REAL_SERVER, '/clientes');
    for (const _ of [1, 2]) {
      if (!screen.queryByRole('dialog')) await open();
      await pick('Novo cliente');
      await user.click(within(await screen.findByRole('dialog', { name: 'Novo Cliente' })).getByText('Cancelar'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('services and screens link to their screen, and add one history entry', async () => {
    const { path, goBack, open, type, choose: pick } = await choose('barba', /^Barba R/, '/despesas');
    await waitFor(() => expect(path()).toBe('/servicos'));
    for (const _ of [1, 2]) {
      await open();
      await type('reco');
      await pick('Recompensas');
      await waitFor(() => expect(path()).toBe('/recompensas'));
    }
    goBack();
    await waitFor(() => expect(path()).toBe('/servicos'));
  });

  it('a reservation is created once for the chosen customer: Back and Forward do not repeat it', async () => {
    const { backEnd, goBack, goForward, user } = await choose('souza', 'Agendar para Ana Souza');
    const form = await screen.findByRole('dialog', { name: 'Novo Agendamento' });
    expect(within(form).getByRole<HTMLInputElement>('combobox', { name: /Cliente/ }).value).toBe('Ana Souza');
    // The record was cached.
    expect(backEnd.callsTo('GET /customers').filter(({ query }) => query.filter?.includes('"id"'))).toEqual([]);
    await user.click(within(form).getByRole('button', { name: 'Cancelar' }));
    goBack();
    await screen.findByRole('heading', { level: 1, name: 'Serviços' });
    goForward();
    await screen.findByRole('heading', { level: 1, name: 'Agendamentos' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
