import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { type BackEnd, REAL_SERVER } from './support/backEnd.ts';
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

const CREATE = 'POST /sales/create';

async function openVisit(options?: Parameters<typeof openListScreen>[1]) {
  const screenOf = await openListScreen('/clientes', options);
  await screenOf.press('Nova Visita Ana Souza');
  await screen.findByRole('dialog', { name: 'Nova Visita de Ana Souza' });
  await within(getTopLayer()).findByRole('checkbox', { name: /Corte/ });
  return {
    ...screenOf,
    /** Chooses the employee and the payment method, where the form asks for them. */
    chooseEmployeeAndPayment: async () => {
      await waitFor(() => within(getTopLayer()).getByRole('option', { name: 'Carla Dias' }));
      await screenOf.choose('Colaborador', 'Carla Dias');
      await screenOf.choose('Forma de pagamento', 'PIX');
    },
    tick: async (name: RegExp) => screenOf.user.click(within(getTopLayer()).getByRole('checkbox', { name })),
  };
}

const listKeys = (backEnd: BackEnd) => backEnd.callsTo(CREATE).map(({ headers }) => headers.get('Idempotency-Key'));
const readTotal = () => normalizeSpaces(within(getTopLayer()).getByRole('status').textContent);

describe('a new visit', () => {
  it('offers the services with their prices, the active employees and the payment methods', async () => {
    await openVisit();
    const services = within(within(getTopLayer()).getByRole('group', { name: 'Serviços' })).getAllByRole('checkbox');
    expect(services.map((box) => normalizeSpaces((box as HTMLInputElement).labels?.[0]?.textContent))).toEqual([
      'Barba · R$ 25,50',
      'Coloração · R$ 120,00',
      'Corte · R$ 35,00',
    ]);
    const listOptions = (label: string) =>
      [...(getField(label) as unknown as HTMLSelectElement).options].map(({ text }) => text);
    await waitFor(() => expect(listOptions('Colaborador')).toEqual(['Sem colaborador', 'Carla Dias', 'Davi Rocha']));
    expect(listOptions('Forma de pagamento')).toEqual(['Dinheiro', 'PIX', 'Cartão Débito', 'Cartão Crédito']);
    // Nothing is redeemed here.
    expect(within(getTopLayer()).queryByLabelText('Recompensa')).toBeNull();
  });

  it('uses the prices of the chosen employee', async () => {
    const terms = [{ service_id: 1, duration: null, price: 50, commission: null }];
    const { employees: staff, services } = createSmallShop();
    const employees = staff.map((row) => (row.id === 2 ? { ...row, services, terms } : row));
    const { tick, choose, press, backEnd } = await openVisit({ ...REAL_SERVER, tables: { employees } });
    await tick(/Corte/);
    await waitFor(() => within(getTopLayer()).getByRole('option', { name: 'Davi Rocha' }));
    await choose('Colaborador', 'Davi Rocha');
    await choose('Recompensa', 'Sem recompensa');
    expect(readTotal()).toBe('Total R$ 50,00rende 10 pontos');
    expect(within(getTopLayer()).getByRole('checkbox', { name: /^Corte · R\$\s50,00$/ })).toBeTruthy();
    await choose('Forma de pagamento', 'PIX');
    await press('Registrar Visita');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, CREATE)).toMatchObject([{ sale: { employee_id: 2, services: [1], amount: 50 } }]);
  });

  it('uses the service prices on a back end without agenda, with any employee', async () => {
    const terms = [{ service_id: 1, duration: null, price: 50, commission: null }];
    const employees = createSmallShop().employees.map((row) => (row.id === 2 ? { ...row, terms } : row));
    const { tick, choose } = await openVisit({ tables: { employees } });
    await tick(/Corte/);
    await waitFor(() => within(getTopLayer()).getByRole('option', { name: 'Davi Rocha' }));
    await choose('Colaborador', 'Davi Rocha');
    expect(readTotal()).toBe('Total R$ 35,00rende 10 pontos');
  });

  it('adds up services and points, and creates one sale, which adds a visit and points to the customer', async () => {
    const { tick, choose, user, backEnd } = await openVisit();
    const release = backEnd.hold(CREATE);
    expect(readTotal()).toBe('Total R$ 0,00rende 0 pontos');
    await tick(/Corte/);
    await tick(/Barba/);
    expect(readTotal()).toBe('Total R$ 60,50rende 15 pontos');
    await tick(/Corte/);
    expect(readTotal()).toBe('Total R$ 25,50rende 5 pontos');
    await tick(/Corte/);
    expect(readTotal()).toBe('Total R$ 60,50rende 15 pontos');
    await waitFor(() => within(getTopLayer()).getByRole('option', { name: 'Carla Dias' }));
    await choose('Colaborador', 'Carla Dias');
    await choose('Forma de pagamento', 'PIX');
    const button = within(getTopLayer()).getByRole<HTMLButtonElement>('button', { name: 'Registrar Visita' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(button.disabled).toBe(true));
    // It stays open during the request.
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Descartar o que foi digitado?' })).toBeNull();
    release();
    await screen.findByText('Venda criada com sucesso');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, CREATE)).toEqual([
      {
        sale: {
          customer_id: 1,
          employee_id: 1,
          services: [2, 1],
          amount: 60.5,
          payment_method: 'pix',
          observation: null,
        },
      },
    ]);
    await waitFor(async () => expect(normalizeSpaces((await findCard('Ana Souza')).textContent)).toContain('visitas9'));
    expect(normalizeSpaces((await findCard('Ana Souza')).textContent)).toContain('pontos135');
  });

  it('asks for employee and payment method, and applies the reward like the wizard, where the back end redeems rewards', async () => {
    const { tick, chooseEmployeeAndPayment, choose, press, backEnd } = await openVisit(REAL_SERVER);
    await tick(/Corte/);
    await waitFor(() => expect(readTotal()).toMatch(/^Total R\$ 31,50R\$ 35,00 menos R\$ 3,50 \(Desconto de 10%\)/));
    expect(readTotal()).toContain('usa 100 pontos · rende 10 pontos');
    // Services no longer offered cannot be chosen.
    expect(within(getField('Recompensa')).queryByRole('option', { name: /Pomada/ })).toBeNull();
    // Nothing is preselected.
    const readSelected = (label: string) => (getField(label) as unknown as HTMLSelectElement).selectedOptions[0]?.text;
    expect([readSelected('Colaborador'), readSelected('Forma de pagamento')]).toEqual([
      'Quem atendeu?',
      'Como o cliente pagou?',
    ]);
    await press('Registrar Visita');
    await waitFor(() => expect(readHelperText('Colaborador')).toBe('Escolha quem atendeu'));
    expect(readHelperText('Forma de pagamento')).toBe('Escolha a forma de pagamento');
    await chooseEmployeeAndPayment();
    // The inactive reward is not offered.
    expect([...(getField('Recompensa') as unknown as HTMLSelectElement).options].map(({ value }) => value)).toEqual([
      'auto',
      'none',
      'id:2',
      'id:1',
    ]);
    await choose('Recompensa', 'Sem recompensa');
    expect(readTotal()).toBe('Total R$ 35,00rende 10 pontos');
    await choose('Recompensa', 'Automática: Desconto de 10%');
    backEnd.update('customers', 1, { points: 20 });
    const release = backEnd.hold('GET /customers');
    const callCount = backEnd.callsTo('GET /customers').length;
    await press('Registrar Visita');
    await screen.findByText('O cliente tem 20 pontos, e “Desconto de 10%” pede 100');
    // Not sent again before the current price is known.
    await waitFor(() => expect(backEnd.callsTo('GET /customers').length).toBeGreaterThan(callCount));
    await press('Registrar Visita');
    expect(backEnd.callsTo(CREATE)).toHaveLength(1);
    release();
    await waitFor(() => expect(readTotal()).toBe('Total R$ 35,00rende 10 pontos'));
    await choose('Colaborador', 'Sem colaborador');
    await press('Registrar Visita');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentBodies(backEnd, CREATE).at(-1)).toEqual({
      sale: { customer_id: 1, services: [1], amount: 35, payment_method: 'pix', observation: null },
    });
  });

  it.each([
    ['the rewards', 'GET /rewards'],
    ['the points', 'GET /customers'],
  ])('has no discount where %s cannot be loaded, and says so', async (_, call) => {
    const { press, user, backEnd } = await openListScreen('/clientes', REAL_SERVER);
    backEnd.respondWithError(call, 503);
    const release = backEnd.hold(call);
    await press('Nova Visita Ana Souza');
    // Not before the price is known.
    const done = await within(getTopLayer()).findByRole<HTMLButtonElement>('button', { name: 'Registrar Visita' });
    expect(done.disabled).toBe(true);
    release();
    await screen.findByText('Não foi possível carregar as recompensas');
    await user.click(await within(getTopLayer()).findByRole('checkbox', { name: /Corte/ }));
    expect(readTotal()).toBe('Total R$ 35,00rende 10 pontos');
  });

  it('keeps the choices after a failure, and uses one key for every attempt', async () => {
    const { tick, chooseEmployeeAndPayment, press, backEnd } = await openVisit(REAL_SERVER);
    await tick(/Corte/);
    await chooseEmployeeAndPayment();
    backEnd.loseResponses(CREATE);
    await press('Registrar Visita');
    await screen.findByText('Erro ao criar venda. Tente novamente.');
    screen.getByText('Não sabemos se a visita foi registrada');
    screen.getByText(/ela não será registrada duas vezes/);
    // The reward is no longer offered: it is still the same visit.
    backEnd.update('rewards', 1, { active: '0' });
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(readTotal()).toBe('Total R$ 35,00rende 10 pontos'));
    const release = backEnd.hold(CREATE);
    await press('Registrar Visita');
    await waitFor(() => expect(backEnd.callsTo(CREATE)).toHaveLength(2));
    // The message of the first attempt disappears on the second.
    expect(screen.queryByText('Não sabemos se a visita foi registrada')).toBeNull();
    release();
    await screen.findByText('Não sabemos se a visita foi registrada');
    backEnd.restore(CREATE);
    await press('Registrar Visita');
    await screen.findByText('Venda criada com sucesso');
    const [first, ...others] = listKeys(backEnd);
    expect(first).toMatch(/^[\w-]{16,}$/);
    expect(others).toEqual([first, first]);
    expect(new Set(getSentBodies(backEnd, CREATE).map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('has an unknown outcome until a response says what happened', async () => {
    const { tick, chooseEmployeeAndPayment, press, backEnd } = await openVisit(REAL_SERVER);
    await tick(/Corte/);
    await chooseEmployeeAndPayment();
    backEnd.respondWithError(CREATE, 503, 'O servidor está ocupado.');
    await press('Registrar Visita');
    await screen.findByText('Não sabemos se a visita foi registrada');
    backEnd.respondWithError(CREATE, 409, 'O cliente foi alterado por outra pessoa.');
    await press('Registrar Visita');
    await waitFor(() => expect(backEnd.callsTo(CREATE)).toHaveLength(2));
    await screen.findByText('Não sabemos se a visita foi registrada');
    expect(screen.queryByText('O cliente foi alterado por outra pessoa.')).toBeNull();
    // A change before another attempt is sent as changed.
    backEnd.restore(CREATE);
    await tick(/Barba/);
    await press('Registrar Visita');
    await screen.findByText('Venda criada com sucesso');
    const sent = [[1], [1], [2, 1]].map((services) => ({ sale: { services } }));
    expect(getSentBodies(backEnd, CREATE)).toMatchObject(sent);
  });

  it('is queued on this device when the server is unreachable, and is sent once when it is back', async () => {
    const { tick, chooseEmployeeAndPayment, press, backEnd } = await openVisit(REAL_SERVER);
    await tick(/Corte/);
    await chooseEmployeeAndPayment();
    backEnd.disconnect();
    await press('Registrar Visita');
    await screen.findByText('Visita guardada neste aparelho: entra sozinha quando o servidor voltar.');
    await waitForDialogToClose();
    await screen.findByRole('button', { name: '1 venda guardada neste aparelho' });
    expect(screen.queryByText('Venda criada com sucesso')).toBeNull();
    backEnd.reconnect();
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText(/^A venda de R\$\s31,50 guardada às .* entrou$/);
    const sale = {
      customer_id: 1,
      employee_id: 1,
      services: [1],
      amount: 31.5,
      payment_method: 'pix',
      observation: null,
      reward_id: 1,
      reward_automatic: 1,
    };
    expect(getSentBodies(backEnd, CREATE).at(-1)).toEqual({ sale: { ...sale, taken_at: expect.any(String) } });
    expect(new Set(listKeys(backEnd)).size).toBe(1);
  });

  it('asks the user to check first when a back end without idempotency does not respond', async () => {
    const { tick, press, backEnd } = await openVisit();
    await tick(/Corte/);
    backEnd.disconnect();
    await press('Registrar Visita');
    await screen.findByText(/Confira as visitas do cliente antes de tentar de novo/);
  });

  it('needs at least one service, and shows why it was refused, at the field where possible', async () => {
    const { tick, press, backEnd } = await openVisit();
    await press('Registrar Visita');
    await waitFor(() => expect(readHelperText('Serviços')).toBe('Escolha ao menos um serviço'));
    expect(getSentBodies(backEnd, CREATE)).toEqual([]);
    backEnd.respondWithError(CREATE, 422, 'A venda não foi aceita', {
      services: 'Um dos serviços escolhidos não existe mais',
    });
    await tick(/Corte/);
    await waitFor(() => expect(readHelperText('Serviços')).toBe(''));
    await press('Registrar Visita');
    await screen.findByText('A venda não foi aceita');
    expect(readHelperText('Serviços')).toBe('Um dos serviços escolhidos não existe mais');
    expect(within(getTopLayer()).getByRole<HTMLInputElement>('checkbox', { name: /Corte/ }).checked).toBe(true);
  });

  it('asks before closing with something chosen', async () => {
    const { tick, press, user } = await openVisit();
    await tick(/Corte/);
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Descartar o que foi digitado?' });
    await press('Continuar editando');
    await screen.findByRole('dialog', { name: 'Nova Visita de Ana Souza' });
    expect(within(getTopLayer()).getByRole<HTMLInputElement>('checkbox', { name: /Corte/ }).checked).toBe(true);
  });
});
