import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, formatDateTime, formatDay } from '../../domain/dates.ts';
import { createSmallShop, type Row, type Tables, today } from '../fixtures/backEnd/records.ts';
import { type BackEnd, createBackEnd, REAL_SERVER, SIGN_IN } from './support/backEnd.ts';
import { freezeDay } from './support/day.ts';
import { renderApp } from './support/renderApp.tsx';
import { replaceNonBreakingSpaces } from './support/saleScreen.tsx';

freezeDay();

const { services } = createSmallShop();
/** A service that was deleted after it was sold. */
const OLD_CUT = { id: 9, name: 'Corte antigo', price: 20, points: 3 };
const buildSold = (fields: Partial<Row> = {}): Row => ({
  id: 7,
  customer_id: 1,
  employee_id: 1,
  services: services.slice(0, 1),
  amount: 35,
  payment_method: 'cash',
  observation: 'Com a navalha',
  created_at: new Date().toISOString(),
  ...fields,
});

/** The wizard with the correction of sale 7, opened from the history. */
async function openCorrection(
  sale: Row = buildSold(),
  tables: Partial<Tables> = {},
  prepare: (backEnd: BackEnd) => void = () => undefined,
) {
  // Davi's price for a cut is not the sold one.
  const terms = [{ service_id: 1, duration: null, price: 50, commission: null }];
  const employees = createSmallShop().employees.map((row) => (row.id === 2 ? { ...row, terms } : row));
  const other = buildSold({
    id: 6,
    customer_id: 2,
    amount: 60.5,
    services: services.slice(0, 2),
    payment_method: 'debit',
  });
  const backEnd = createBackEnd({ ...REAL_SERVER, tables: { sales: [other, sale], employees, ...tables } });
  prepare(backEnd);
  const app = renderApp('/historico');
  const tap = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
  await tap('Corrigir venda nº 7');
  await screen.findByText('Correção da venda nº 7');
  await screen.findByRole('heading', { level: 2, name: 'Finalizar' });
  return { ...app, backEnd, tap };
}
const readReview = (name: string) => replaceNonBreakingSpaces(screen.getByRole('region', { name }).textContent);
const readNote = () => replaceNonBreakingSpaces(screen.getByRole('note').textContent);
const listCorrections = (backEnd: BackEnd) => backEnd.callsTo('POST /sales/correct/*');

describe('correcting a sale', () => {
  it('opens at the last step with the whole sale, and sends its replacement', async () => {
    const sale = buildSold();
    const { tap, user, backEnd } = await openCorrection(sale);
    await waitFor(() => expect(readReview('Cliente')).toContain('Ana Souza'));
    expect(readNote()).toBe(
      `Correção da venda nº 7Era de R$ 35,00 em Dinheiro, de ${formatDateTime(String(sale.created_at), DEFAULT_TIME_ZONE)}. Ao finalizar, ela é estornada e esta fica no lugar. R$ 35,00 (Dinheiro) saem do caixa de hoje. O pagamento desta venda entra no caixa de hoje.MotivoMotivoOpcional. Fica no histórico da venda.`,
    );
    expect(readReview('Serviço')).toContain('Corte R$ 35,00');
    expect(readReview('Pagamento')).toContain('Com a navalha');
    await tap('Alterar Colaborador');
    await tap(/^Davi Rocha/);
    await user.pasteInto(await screen.findByLabelText('Motivo'), 'Foi o Davi');
    await tap('Finalizar Correção');
    expect(await screen.findByText('Venda corrigida com sucesso')).toBeTruthy();
    expect(listCorrections(backEnd).map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: '/sales/correct/7',
        body: {
          sale: {
            customer_id: 1,
            employee_id: 2,
            services: [1],
            amount: 35,
            payment_method: 'cash',
            observation: 'Com a navalha',
          },
          reason: 'Foi o Davi',
        },
      },
    ]);
    expect(backEnd.callsTo('POST /sales/create')).toEqual([]);
    // Back on the previous screen, where the new sale can be corrected too.
    await screen.findByRole('heading', { level: 1, name: 'Histórico de vendas' });
    expect(await screen.findByRole('button', { name: 'Corrigir venda nº 8' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('shows the amount to pay or to give back', async () => {
    const { tap, user } = await openCorrection();
    await tap('Alterar Serviço');
    await user.click(await screen.findByRole('checkbox', { name: /Barba/ }));
    expect(readNote()).not.toContain('Falta');
    expect(screen.queryByLabelText('Motivo')).toBeNull();
    await tap('Continuar');
    await screen.findByLabelText('Motivo');
    expect(readNote()).toContain('Falta receber R$ 25,50.');
    expect(readNote()).toContain('saem do caixa de hoje. O pagamento desta venda entra no caixa de hoje.');
    await tap('Alterar Serviço');
    await user.click(await screen.findByRole('checkbox', { name: /Corte/ }));
    await tap('Continuar');
    await screen.findByLabelText('Motivo');
    expect(readNote()).toContain('Devolva R$ 9,50.');
  });

  it('has no difference where the reward takes off the same amount', async () => {
    // Its points are spent, and the reward is no longer offered.
    const customers = createSmallShop().customers.map((row) => ({ ...row, points: 30 }));
    const rewards = createSmallShop().rewards.map((row) => ({ ...row, active: '0' }));
    await openCorrection(buildSold({ reward_id: 1, amount: 31.5, points_taken: 100 }), { customers, rewards });
    expect(await screen.findByText(/^−R\$\s3,50$/)).toBeTruthy();
    await waitFor(() => expect(readReview('Cliente')).toContain('Usa 100 pontos'));
    expect(readNote()).not.toMatch(/Falta|Devolva/);
    expect(screen.queryByText(/^Valor combinado/)).toBeNull();
  });

  it('keeps an agreed total, and a reservation that is already finished', async () => {
    const reservation = { ...createSmallShop().reservations[0], id: 1, status: 3 } as Row;
    const backEnd = createBackEnd({
      ...REAL_SERVER,
      tables: { sales: [buildSold({ amount: 30, reservation_id: 1 })], reservations: [reservation] },
    });
    const { user } = renderApp('/historico');
    await user.click(await screen.findByRole('button', { name: 'Corrigir venda nº 7' }));
    await screen.findByRole('heading', { level: 2, name: 'Finalizar' });
    const when = `${formatDay(String(reservation.date))} às ${reservation.time}`;
    await waitFor(() => expect(readReview('Agendamento')).toContain(when));
    await user.click(await screen.findByRole('button', { name: 'Finalizar Correção' }));
    await waitFor(() => expect(listCorrections(backEnd)).toHaveLength(1));
    expect(listCorrections(backEnd)[0]?.body?.sale).toMatchObject({ amount: 30, reservation_id: 1 });
    // The new sale can be corrected too.
    await user.click(await screen.findByRole('button', { name: 'Corrigir venda nº 8' }));
    await screen.findByText('Correção da venda nº 8');
  });

  it('keeps employees, services and a reservation that no longer exist, at the sold price', async () => {
    const { employees } = createSmallShop();
    const [carla] = employees;
    const former = [
      { ...carla, id: 8, name: 'Rui Melo' },
      { ...carla, id: 9, name: 'Zeca Nunes' },
    ];
    const { tap, backEnd } = await openCorrection(
      buildSold({
        reservation_id: 1,
        employee_id: 3,
        services: [OLD_CUT, { ...services[1], price: 22, id: 2 }],
        amount: 42,
        reward_id: 3,
        points_taken: 200,
        items: [
          { service_id: 9, name: 'Corte antigo', price: 20, employee_id: 8 },
          { service_id: 2, name: 'Barba', price: 22, employee_id: 3 },
        ],
        tip: { amount: 5, employee_id: 9 },
      }),
      { services: [...services, OLD_CUT], employees: [...employees, ...former] },
      ({ remove }) => {
        remove('services', 9);
        remove('reservations', 1);
        for (const { id } of former) remove('employees', id);
      },
    );
    expect(readReview('Agendamento')).toContain('O da venda nº 7');
    expect(readReview('Colaborador')).toContain('Elisa Prado');
    expect(readReview('Serviço')).toContain('Corte antigo · Rui Melo R$ 20,00');
    expect(readReview('Pagamento')).toContain('Gorjeta de R$ 5,00 para Zeca Nunes');
    expect(readReview('Serviço')).toContain('Barba R$ 22,00');
    expect(readReview('Pagamento')).toContain('Recompensa: Pomada');
    expect(screen.queryByText(/não existe mais/)).toBeNull();
    // Also where the shop no longer takes tips.
    await tap('Alterar Pagamento');
    const receiver = await screen.findByLabelText<HTMLSelectElement>('Para quem');
    expect(receiver.selectedOptions[0]?.text).toBe('Zeca Nunes');
    await tap('Continuar');
    await tap('Finalizar Correção');
    await waitFor(() => expect(listCorrections(backEnd)).toHaveLength(1));
    expect(listCorrections(backEnd)[0]?.body?.sale).toMatchObject({
      employee_id: 3,
      items: [
        { service_id: 9, employee_id: 8 },
        { service_id: 2, employee_id: 3 },
      ],
      tip: { amount: 5, employee_id: 9 },
      amount: 42,
      reward_id: 3,
    });
  });

  it('without a response is not queued, and is sent again with the same key; a refusal shows why', async () => {
    const { tap, user, backEnd, goTo, historyState } = await openCorrection(buildSold({ observation: null }));
    backEnd.disconnect();
    await tap('Finalizar Correção');
    expect(await screen.findByText('Não sabemos se a correção foi registrada')).toBeTruthy();
    expect(await screen.findByText('Erro ao corrigir venda. Tente novamente.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull();
    expect(screen.queryByLabelText('Motivo')).toBeNull();
    backEnd.reconnect();
    // When left, it stays in this tab: its key is needed to find out what happened.
    backEnd.respondWithError('POST /sales/correct/*', 500);
    await tap('Finalizar Correção');
    await screen.findByText('Não sabemos se a correção foi registrada');
    goTo('/historico');
    const question = within(
      await screen.findByRole('dialog', { name: 'Sair sem saber se a correção foi registrada?' }),
    );
    expect(question.getByText(/para confirmar, toque de novo em Corrigir nesta venda\.$/)).toBeTruthy();
    await tap('Sair assim mesmo');
    await tap('Corrigir venda nº 6');
    await screen.findByText('Correção da venda nº 6');
    // Its steps are in the history by then.
    await waitFor(() => expect(historyState()).toMatchObject({ sale: { way: { length: 4 } } }));
    goTo('/historico');
    const left = within(await screen.findByRole('dialog', { name: 'Desistir da correção?' }));
    await user.click(left.getByRole('button', { name: 'Desistir da correção' }));
    await tap('Corrigir venda nº 7');
    await screen.findByText('Correção da venda nº 7');
    await screen.findByText('Não sabemos se a correção foi registrada');
    backEnd.respondWithError('POST /sales/correct/*', 422, 'Este colaborador não está atendendo', {
      employee_id: 'Este colaborador não está atendendo',
    });
    await tap('Finalizar Correção');
    expect(await screen.findByText('Nada foi registrado.')).toBeTruthy();
    backEnd.restore('POST /sales/correct/*');
    await tap('Finalizar Correção');
    expect(await screen.findByText('Venda corrigida com sucesso')).toBeTruthy();
    expect(new Set(listCorrections(backEnd).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('survives a reload of the page', async () => {
    const { user, unmount, backEnd } = await openCorrection(
      buildSold({ services: [OLD_CUT], amount: 20 }),
      { services: [...services, OLD_CUT] },
      ({ remove }) => remove('services', 9),
    );
    await user.pasteInto(await screen.findByLabelText('Motivo'), 'Troquei');
    unmount();
    backEnd.respondWithError('GET /sales', 503);
    const again = renderApp('/correcao');
    await screen.findByText('Não foi possível carregar a venda que está sendo corrigida.');
    const retry = screen.getByRole<HTMLButtonElement>('button', { name: 'Tentar novamente' });
    // Nor where it is not among the sales of its day.
    backEnd.respondWith('GET /sales', { status: 'success', data: [] });
    const calls = backEnd.callsTo('GET /sales').length;
    await again.user.click(retry);
    await waitFor(() => expect(backEnd.callsTo('GET /sales').length).toBeGreaterThan(calls));
    await waitFor(() => expect(retry.disabled).toBe(false));
    backEnd.restore('GET /sales');
    await again.user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByText('Correção da venda nº 7');
    expect(screen.queryByText(/^Esta é a venda que você não terminou\./)).toBeNull();
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Motivo')).value).toBe('Troquei');
    expect(readReview('Serviço')).toContain('Corte antigo R$ 20,00');
    await again.user.click(screen.getByRole('button', { name: 'Finalizar Correção' }));
    await waitFor(() => expect(listCorrections(backEnd)[0]?.body).toMatchObject({ reason: 'Troquei' }));
  });

  it('voided by another user shows that instead of the difference', async () => {
    const { user, tap, unmount, backEnd } = await openCorrection();
    await tap('Alterar Serviço');
    await user.click(await screen.findByRole('checkbox', { name: /Barba/ }));
    await tap('Continuar');
    await tap('Alterar Colaborador');
    await tap(/^Davi Rocha/);
    await screen.findByLabelText('Motivo');
    unmount();
    backEnd.remove('employees', 2);
    backEnd.update('sales', 7, { voided: { at: `${today()}T15:00:00Z` } });
    renderApp('/correcao');
    await screen.findByLabelText('Motivo');
    expect(readNote()).toMatch(
      /^Correção da venda nº 7Estornada por demo@navalha.example em 20\/11\/2026 às 12:00\.Motivo/,
    );
    await screen.findByText(/Parte dela não existe mais e foi retirada: o colaborador\.$/);
  });

  it('of a voided sale is not started', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, tables: { sales: [buildSold()] } });
    const { user, goBack } = renderApp('/historico');
    const unread = await screen.findByRole('button', { name: 'Corrigir venda nº 7' });
    backEnd.respondWithError('GET /sales', 503);
    await user.click(unread);
    await screen.findByText('Não foi possível carregar esta venda. Tente novamente.');
    backEnd.restore('GET /sales');
    goBack();
    const button = await screen.findByRole('button', { name: 'Corrigir venda nº 7' });
    backEnd.update('sales', 7, { voided: { at: `${today()}T15:00:00Z` } });
    await user.click(button);
    expect(await screen.findByText('Esta venda já foi estornada.')).toBeTruthy();
    await screen.findByRole('heading', { level: 1, name: 'Histórico de vendas' });
  });
});

describe('leaving a correction', () => {
  const GIVE_UP = 'Desistir da correção?';
  const findQuestion = () => screen.findByRole('dialog', { name: GIVE_UP });
  const findStep = async (name: string) => screen.findByRole('heading', { level: 2, name });

  it('asks on every way out, and stays when the user continues', async () => {
    const { tap, user, goBack, path } = await openCorrection();
    await user.pasteInto(await screen.findByLabelText('Motivo'), 'Foi o Davi');
    const ways = [
      () => user.click(screen.getByRole('link', { name: 'Nova Venda' })),
      () => user.click(screen.getByRole('link', { name: /Navalha/ })),
      () => user.click(screen.getByRole('button', { name: 'Desistir da correção' })),
    ];
    for (const leave of ways) {
      await leave();
      within(await findQuestion()).getByText(
        'A venda continua como está, e o que foi mudado nesta correção será descartado.',
      );
      await tap('Continuar corrigindo');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(path()).toBe('/correcao');
      expect((await screen.findByLabelText<HTMLTextAreaElement>('Motivo')).value).toBe('Foi o Davi');
    }
    // Back goes through its steps first.
    for (const step of ['Pagamento', 'Serviço', 'Agendamentos']) {
      goBack();
      await findStep(step);
    }
    goBack();
    await findQuestion();
  });

  it('for a new sale starts a new sale', async () => {
    const { user, path } = await openCorrection();
    await user.pasteInto(await screen.findByLabelText('Motivo'), 'Foi o Davi');
    await user.click(screen.getByRole('link', { name: 'Nova Venda' }));
    await user.click(within(await findQuestion()).getByRole('button', { name: 'Desistir da correção' }));
    await findStep('Agendamentos');
    expect(path()).toBe('/vendas');
    expect(screen.queryByText(/^Correção da/)).toBeNull();
  });

  it('returns to the previous screen as it was, and keeps the unfinished new sale', async () => {
    const { tap, user, goTo, path } = await openCorrection();
    await user.click(await screen.findByRole('button', { name: 'Desistir da correção' }));
    await user.click(within(await findQuestion()).getByRole('button', { name: 'Desistir da correção' }));
    await screen.findByRole('heading', { level: 1, name: 'Histórico de vendas' });
    goTo('/vendas');
    await tap(/09:00.*Ana Souza/);
    await findStep('Serviço');
    goTo('/caixa?x=1');
    await tap('Corrigir venda nº 7');
    await findStep('Finalizar');
    await tap('Finalizar Correção');
    await screen.findByText('Venda corrigida com sucesso');
    await waitFor(() => expect(path()).toBe('/caixa'));
    goTo('/vendas');
    await findStep('Serviço');
    await screen.findByText('Esta é a venda que você não terminou.');
  });

  it('does not ask when the session ends, and continues after signing in again', async () => {
    const { user, tap, backEnd, path } = await openCorrection();
    await user.pasteInto(await screen.findByLabelText('Motivo'), 'Foi o Davi');
    backEnd.session = null;
    await tap('Finalizar Correção');
    await screen.findByText('Sua sessão terminou. Entre novamente: a venda continua de onde parou.');
    await user.pasteInto(await screen.findByLabelText('E-mail'), SIGN_IN.email);
    await user.pasteInto(screen.getByLabelText('Senha'), SIGN_IN.password);
    await tap('Entrar');
    await screen.findByText('Correção da venda nº 7');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Motivo')).value).toBe('Foi o Davi');
    await tap('Finalizar Correção');
    await waitFor(() => expect(path()).toBe('/historico'));
    expect(listCorrections(backEnd)).toHaveLength(2);
  });

  it('replaces the receipt of the last sale with that of its correction', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const { user, path } = renderApp('/vendas');
    const tap = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
    await tap('Venda avulsa');
    await user.click(await screen.findByRole('checkbox', { name: /Corte/ }));
    for (const name of ['Continuar', 'Seguir com PIX', 'Finalizar Venda']) await tap(name);
    const findLastSale = async () => within(await screen.findByRole('region', { name: 'Última venda' }));
    const panel = await findLastSale();
    const first = Number(backEnd.tables.sales[0]?.id);
    await user.click(panel.getByRole('button', { name: `Corrigir venda nº ${first}` }));
    await tap('Finalizar Correção');
    await screen.findByText('Venda corrigida com sucesso');
    await waitFor(() => expect(path()).toBe('/vendas'));
    expect((await findLastSale()).getByRole('button', { name: `Corrigir venda nº ${first + 1}` })).toBeTruthy();
  });

  it('goes from an address without a sale to the list of sales', async () => {
    createBackEnd({ ...REAL_SERVER, tables: { sales: [buildSold()] } });
    const { path } = renderApp('/correcao?venda=7&dia=nunca');
    await waitFor(() => expect(path()).toBe('/historico'));
  });
});
