import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { forgetSession } from '../../src/session.ts';
import { type BackEndOptions, createBackEnd, REAL_SERVER, SIGN_IN } from './support/backEnd.ts';
import { renderApp } from './support/renderApp.tsx';
import {
  getIdempotencyKeys,
  getSentSales,
  readTotalsLine,
  replaceNonBreakingSpaces,
  waitForStep,
} from './support/saleScreen.tsx';

const SOLD = 'Venda criada com sucesso';
const NOT_SOLD = 'Erro ao criar venda. Tente novamente.';
const ONE = '1 venda guardada neste aparelho';
const listStored = () => Object.keys(localStorage).filter((name) => name.startsWith('navalha.guardada:'));
const findButton = (name: string | RegExp) => screen.findByRole('button', { name });

/** The wizard's lists are loaded: a sale is possible from now on, even offline. */
const waitForLists = () => findButton(/09:00.*Ana Souza/);

async function openShop(options: BackEndOptions = REAL_SERVER) {
  const backEnd = createBackEnd(options);
  return { backEnd, ...(await open()) };
}

/** Opens the whole product at the wizard, with the user's actions there. */
async function open(path = '/vendas') {
  const app = renderApp(path);
  const tap = async (name: string | RegExp) => app.user.click(await findButton(name));
  const sellLoose = async (service: RegExp, agreed = '') => {
    await tap('Venda avulsa');
    await app.user.click(await screen.findByRole('checkbox', { name: service }));
    if (agreed) await app.user.type(screen.getByLabelText('Valor total'), agreed);
    await tap('Continuar');
    await tap('Seguir com PIX');
    await tap('Finalizar Venda');
  };
  const toFinish = async (observation = '') => {
    await tap(/09:00.*Ana Souza/);
    await tap('Continuar');
    await app.user.click(screen.getByRole('radio', { name: 'PIX' }));
    if (observation) await app.user.pasteInto(screen.getByLabelText('Observação'), observation);
    await tap('Continuar');
    await waitForStep('Finalizar');
  };
  return { ...app, tap, sellLoose, toFinish };
}

/** The browser reports that it is online again. */
const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));

/** A loose sale of Corte for R$ 35,00, queued on the device before the page was opened. */
function keepCorte(more: object = {}, held = false) {
  const sale = {
    individual: true,
    customer_id: null,
    reservation_id: null,
    employee_id: null,
    services: [1],
    amount: 3500,
    payment_method: 'pix',
    reward_id: null,
    ...more,
  };
  const content = { version: 1, at: Date.now(), held, customTotal: null, sale };
  localStorage.setItem(`navalha.guardada:1:${crypto.randomUUID()}`, JSON.stringify(content));
}

/** The dashboard with a queued sale on a back end that fails on it, until it is repaired. */
async function openQueuedSale() {
  keepCorte();
  const backEnd = createBackEnd(REAL_SERVER);
  backEnd.respondWithError('POST /sales/create', 500);
  const app = await open('/dashboard');
  await findButton(ONE);
  await waitFor(() => expect(backEnd.callsTo('POST /sales/create')).toHaveLength(1));
  return { backEnd, ...app };
}

async function list() {
  return screen.findByRole('dialog', { name: 'Vendas guardadas neste aparelho' });
}

describe('a sale that does not reach the server', () => {
  it('is queued, says so, lets the next customer be served, and is sent automatically and unchanged, with its key', async () => {
    const { backEnd, toFinish, tap } = await openShop();
    await toFinish();
    backEnd.disconnect();
    await tap('Finalizar Venda');
    const notice = await screen.findByText(/guardada neste aparelho/, { selector: '[role="alert"] *' });
    expect(replaceNonBreakingSpaces(notice.closest('[role="alert"]')?.textContent)).toContain(
      'Venda de R$ 31,50 guardada neste aparelhoNão foi possível falar com o servidor. Ela entra sozinha, uma única vez, quando ele voltar.',
    );
    await waitForStep('Agendamentos');
    expect((await findButton(ONE)).closest('[aria-live="polite"]')).toBeTruthy();
    expect(screen.queryByText(SOLD)).toBeNull();
    expect(screen.queryByText(NOT_SOLD)).toBeNull();
    expect(listStored()).toHaveLength(1);
    // The reservation is not offered for a second sale.
    expect(screen.queryByRole('button', { name: /09:00.*Ana Souza/ })).toBeNull();
    const recent = within(screen.getByRole('list', { name: 'Clientes recentes' }));
    expect(recent.getByRole('button', { name: /Ana Souza/ })).toBeTruthy();
    await tap('Dispensar aviso');
    expect(screen.queryByText(/Pode atender o próximo cliente/)).toBeNull();
    expect(listStored()).toHaveLength(1);
    backEnd.reconnect();
    goOnline();
    expect(replaceNonBreakingSpaces((await screen.findByText(/entrou$/)).textContent)).toMatch(
      /^A venda de R\$ 31,50 guardada às \d\d:\d\d entrouVer vendas$/,
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: ONE })).toBeNull());
    const [first, second, ...more] = backEnd.callsTo('POST /sales/create');
    expect(second?.body).toEqual({ sale: { ...(first?.body?.sale as object), taken_at: expect.any(String) } });
    expect(new Set(getIdempotencyKeys(backEnd)).size).toBe(1);
    expect(more).toEqual([]);
    expect(backEnd.tables.sales).toHaveLength(1);
    expect(listStored()).toEqual([]);
    expect(screen.queryByText(SOLD)).toBeNull();
  });

  it('waits with others, is sent in the order of entry, and a sale being corrected is left out', async () => {
    keepCorte({}, true);
    const { backEnd, sellLoose, tap } = await openShop();
    await waitForLists();
    backEnd.disconnect();
    await sellLoose(/Corte/);
    await findButton('2 vendas guardadas neste aparelho · 1 para resolver');
    await sellLoose(/Barba/, '2000');
    const bar = '3 vendas guardadas neste aparelho · 1 para resolver';
    await findButton(bar);
    await screen.findByText(/Pode atender o próximo cliente/);
    // With the agreed total, for a later correction.
    expect(listStored().map((name) => JSON.parse(localStorage.getItem(name) ?? '').customTotal)).toContain(2000);
    const failed = getSentSales(backEnd).length;
    backEnd.reconnect();
    const release = backEnd.hold('POST /sales/create');
    goOnline();
    await tap(bar);
    const statuses = within(await list()).getAllByRole('status');
    await waitFor(() =>
      expect(statuses.map(({ textContent }) => textContent)).toEqual([
        'Aberta para corrigir',
        'Enviando…',
        'Espera o servidor',
      ]),
    );
    await tap('Fechar');
    release();
    await screen.findByText(/^2 vendas guardadas entraram, R\$\s55,00 ao todo$/);
    expect(screen.queryByText(/^A venda de .* entrou$/)).toBeNull();
    await findButton('Ver vendas');
    expect(
      getSentSales(backEnd)
        .slice(failed)
        .map((sale) => sale.services),
    ).toEqual([[1], [2]]);
    expect(backEnd.tables.sales).toHaveLength(2);
    expect(listStored()).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText(/Pode atender o próximo cliente/)).toBeNull());
  });

  it('is sent when a page is opened, and the screens show it', async () => {
    keepCorte();
    const backEnd = createBackEnd(REAL_SERVER);
    const goOn = backEnd.hold('POST /sales/create');
    const { tap } = await open('/caixa');
    const readScreen = () => replaceNonBreakingSpaces(document.querySelector('main')?.textContent);
    await waitFor(() => expect(readScreen()).toContain('Vendas de hoje, uma a umaR$ 0,00'));
    goOn();
    await screen.findByText(/A venda de R\$\s35,00 guardada/);
    expect(backEnd.tables.sales).toHaveLength(1);
    await waitFor(() => expect(readScreen()).toContain('Vendas de hoje, uma a umaR$ 35,00'));
    expect(readScreen()).toContain('Vendas de hojeR$ 35,00');
    await tap('Ver vendas');
    const period = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Período' });
    expect(period.selectedOptions[0]?.textContent).toBe('Hoje');
  });

  it('clears the note that there is no connection once it is sent', async () => {
    const { backEnd, sellLoose, unmount } = await openShop();
    await waitForLists();
    backEnd.disconnect();
    await sellLoose(/Corte/);
    await findButton(ONE);
    unmount();
    vi.setSystemTime(Date.now() + 60_000);
    await open('/caixa');
    const queryProblem = () => screen.queryByText(/^Sem conexão/);
    await waitFor(() => expect(queryProblem()).toBeTruthy());
    backEnd.reconnect();
    goOnline();
    await screen.findByText(/entrou$/);
    await waitFor(() => expect(queryProblem()).toBeNull());
  });

  it('is made without a reward where the customer’s points are not known, and says so from the choice on', async () => {
    const { backEnd, tap, user } = await openShop();
    await waitForLists();
    backEnd.disconnect();
    await tap(/09:00.*Ana Souza/);
    await waitForStep('Serviço');
    await screen.findByText(/^Sem conexão, a venda segue sem recompensa/);
    await tap('Continuar');
    await user.click(screen.getByRole('radio', { name: 'PIX' }));
    await tap('Continuar');
    await waitForStep('Finalizar');
    expect(screen.queryByText(/Não foi possível carregar os pontos/)).toBeNull();
    await tap('Finalizar Venda');
    await findButton(ONE);
    const stored = JSON.parse(localStorage.getItem(listStored()[0] ?? '') ?? '');
    expect(stored.sale).toMatchObject({ amount: 3500, reward_id: null, customer_id: 1 });
  });

  it('stays on the screen where the browser stores nothing', async () => {
    const { backEnd, sellLoose } = await openShop();
    await waitForLists();
    const real = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      real.call(this, name, value);
    };
    try {
      backEnd.disconnect();
      await sellLoose(/Corte/);
      await screen.findByText('Não sabemos se a venda foi registrada');
      await screen.findByText(NOT_SOLD);
    } finally {
      Storage.prototype.setItem = real;
    }
  });
});

describe('a sale with an observation that does not reach the server', () => {
  async function loseOne() {
    const shop = await openShop();
    await shop.toFinish('A filha da Ana paga');
    shop.backEnd.disconnect();
    await shop.tap('Finalizar Venda');
    await screen.findByText(/sem a observação, que pode ter dados pessoais/);
    return shop;
  }

  it('stays on the screen, shows why, and is sold with its observation at the next attempt', async () => {
    const { backEnd, tap } = await loseOne();
    await screen.findByText(NOT_SOLD);
    expect(screen.queryByRole('button', { name: 'Quem fez' })).toBeNull();
    expect(listStored()).toEqual([]);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await tap('Guardar sem a observação');
    await screen.findByText('Este navegador não deixa guardar nada neste aparelho. Tente finalizar de novo.');
    await waitForStep('Finalizar');
    full.mockRestore();
    backEnd.reconnect();
    await tap('Finalizar Venda');
    await screen.findByText(SOLD);
    expect(getSentSales(backEnd).at(-1)?.observation).toBe('A filha da Ana paga');
  });

  it('is queued without it when the user chooses so, with the agreed total and the same key', async () => {
    const { backEnd, tap, user } = await openShop();
    await tap(/09:00.*Ana Souza/);
    const total = await screen.findByLabelText('Valor total');
    await user.clear(total);
    await user.type(total, '3000');
    await tap('Continuar');
    await user.click(screen.getByRole('radio', { name: 'PIX' }));
    await user.pasteInto(screen.getByLabelText('Observação'), 'A filha da Ana paga');
    await tap('Continuar');
    backEnd.disconnect();
    await tap('Finalizar Venda');
    await tap('Guardar sem a observação');
    await findButton(ONE);
    await waitForStep('Agendamentos');
    await screen.findByText(/Pode atender o próximo cliente/);
    expect(JSON.parse(localStorage.getItem(listStored()[0] ?? '') ?? '{}').customTotal).toBe(3000);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('filha');
    backEnd.reconnect();
    goOnline();
    await screen.findByText(/entrou$/);
    expect(getSentSales(backEnd).at(-1)?.observation).toBeNull();
    expect(new Set(getIdempotencyKeys(backEnd)).size).toBe(1);
  });

  it('is not sold a second time if it had arrived', async () => {
    const { backEnd, tap, user } = await loseOne();
    backEnd.reconnect();
    backEnd.respondWithError('POST /sales/create', 422, 'Já registrada', { 'Idempotency-Key': 'Já usada' });
    await tap('Guardar sem a observação');
    await tap('1 venda guardada neste aparelho · 1 para resolver');
    const dialog = await list();
    await within(dialog).findByText(/O servidor já tem esta venda, com outros dados/);
    expect(within(dialog).queryByRole('button', { name: 'Abrir para corrigir' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Descartar' }));
    const question = await screen.findByRole('dialog', { name: /^Descartar a venda de/ });
    expect(question.textContent).toContain('confira no Caixa');
    await user.click(within(question).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(listStored()).toEqual([]));
  });
});

describe('the reservation of a queued sale', () => {
  it('is not offered for sale, and says that its sale is queued', async () => {
    keepCorte({ individual: false, customer_id: 1, employee_id: 1, reservation_id: 1 });
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.respondWithError('POST /sales/create', 500);
    const app = await open('/agendamentos');
    await screen.findByText('Venda guardada neste aparelho');
    expect(screen.queryByRole('link', { name: /^Vender Ana Souza/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Confirmar|Cancelar|Editar|Excluir) Ana Souza/ })).toBeNull();
    await app.tap('Dia');
    const tile = await findButton(/^09:00 a .*Ana Souza.*, Venda guardada$/);
    // The line below the name begins with the words, which a narrow column has room for.
    expect(tile.querySelectorAll('[data-line]')[1]?.textContent).toMatch(/^Venda guardada/);
    // Its address, in a tab that was open before.
    app.goTo('/vendas?reservation=1');
    await screen.findByText('A venda deste agendamento já está guardada neste aparelho.');
    expect(app.path()).toBe('/vendas');
    await waitForStep('Agendamentos');
  });

  it('is not tried again when the server says that the reservation is already sold', async () => {
    keepCorte({ individual: false, customer_id: 1, employee_id: 1, reservation_id: 1 });
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.respondWithError('POST /sales/create', 422, 'Este agendamento já tem uma venda');
    const { tap } = await open('/dashboard');
    await tap(`${ONE} · 1 para resolver`);
    const dialog = await list();
    within(dialog).getByText('O servidor recusou: Este agendamento já tem uma venda');
    expect(within(dialog).queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Abrir para corrigir' })).toBeTruthy();
  });
});

describe('the list of queued sales', () => {
  it('says that a sale of another day counts in the cash of the day it arrives', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
    keepCorte();
    vi.useRealTimers();
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.respondWithError('POST /sales/create', 422, 'O caixa está em manutenção.', {
      services: 'O corte não existe mais',
    });
    const { tap } = await open('/dashboard');
    await tap('1 venda guardada neste aparelho · 1 para resolver');
    const dialog = await list();
    expect(within(dialog).getByText(/^Guardada em \d\d\/\d\d às \d\d:\d\d$/)).toBeTruthy();
    expect(within(dialog).getByText(/Entra no caixa do dia em que chegar ao servidor/)).toBeTruthy();
    expect(
      within(dialog).getByText('O servidor recusou: O caixa está em manutenção. · O corte não existe mais'),
    ).toBeTruthy();
    expect(within(dialog).getByText(/^O servidor não aceitou o que está aqui/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Tentar agora' })).toBeNull();
    backEnd.restore('POST /sales/create');
    await tap('Tentar de novo');
    await screen.findByText(/entrou, no caixa de hoje$/);
  });

  it('counts a sale opened for correction among those that need a decision, also after a reload', async () => {
    keepCorte({}, true);
    const backEnd = createBackEnd(REAL_SERVER);
    const { tap } = await open('/dashboard');
    await tap(`${ONE} · 1 para resolver`);
    const dialog = within(await list());
    dialog.getByText('Aberta para corrigir');
    expect(getSentSales(backEnd)).toEqual([]);
    backEnd.respondWithError('POST /sales/create', 500);
    await tap('Tentar de novo');
    await waitFor(() => expect(getSentSales(backEnd)).toHaveLength(1));
    await dialog.findByText('Espera o servidor');
    backEnd.restore('POST /sales/create');
    await tap('Tentar agora');
    await screen.findByText(/entrou$/);
    expect(listStored()).toEqual([]);
  });

  it('shows entry time, amount, payment and state of each, and sends on demand', async () => {
    const { backEnd, tap } = await openQueuedSale();
    await tap(ONE);
    const dialog = within(await list());
    expect(replaceNonBreakingSpaces(dialog.getByRole('listitem').textContent)).toMatch(
      /^Guardada às \d\d:\d\dR\$ 35,00PIXEspera o servidorDescartar$/,
    );
    expect(dialog.getByText(/^O que espera o servidor entra sozinho/)).toBeTruthy();
    for (const name of ['Tentar de novo', 'Abrir para corrigir'])
      expect(dialog.queryByRole('button', { name })).toBeNull();
    backEnd.restore('POST /sales/create');
    const release = backEnd.hold('POST /sales/create');
    await tap('Tentar agora');
    expect((await dialog.findByText('Enviando…')).role).toBe('status');
    for (const name of ['Tentar agora', 'Descartar'])
      expect(dialog.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    release();
    await screen.findByText('Nenhuma venda sua espera neste aparelho.');
    expect(backEnd.tables.sales).toHaveLength(1);
  });

  it('discards a sale only after a confirmation', async () => {
    const { backEnd, tap, user } = await openQueuedSale();
    await tap(ONE);
    await user.click(within(await list()).getByRole('button', { name: 'Descartar' }));
    const question = await screen.findByRole('dialog', { name: /^Descartar a venda de R\$\s35,00\?$/ });
    expect(question.textContent).toContain('O servidor pode já ter recebido a venda');
    await user.click(within(question).getByRole('button', { name: 'Manter guardada' }));
    expect(listStored()).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Descartar/ })).toBeNull());
    await user.click(within(await list()).getByRole('button', { name: 'Descartar' }));
    const again = await screen.findByRole('dialog', { name: /^Descartar/ });
    await user.click(within(again).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(listStored()).toEqual([]));
    backEnd.restore('POST /sales/create');
    goOnline();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Descartar/ })).toBeNull());
    await tap('Fechar');
    await waitFor(() => expect(screen.queryByRole('button', { name: /guardada/ })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(backEnd.tables.sales).toEqual([]);
  });
});

describe('a queued sale that the server refuses', () => {
  /** Ana's sale, whose customer was deleted, before a valid one. */
  async function refuseOne() {
    keepCorte({ individual: false, customer_id: 1, employee_id: 1, amount: 3150, reward_id: 1 });
    keepCorte();
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.tables.customers = backEnd.tables.customers.filter(({ id }) => id !== 1);
    const app = await open('/dashboard');
    await app.tap('1 venda guardada neste aparelho · 1 para resolver');
    return { backEnd, ...app, dialog: await list() };
  }

  it('shows why, does not stop others, is opened in the wizard as entered, and is sold once with its own key', async () => {
    const { backEnd, tap, dialog } = await refuseOne();
    expect(within(dialog).getByText('O servidor recusou: Este cliente não existe mais')).toBeTruthy();
    await screen.findByText(/A venda de R\$\s35,00 guardada .* entrou$/);
    expect(backEnd.tables.sales.some((sale) => sale.individual === 1)).toBe(true);
    expect(listStored()).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage })).not.toContain('não existe mais');
    const sales = backEnd.tables.sales.length;
    await tap('Abrir para corrigir');
    await waitForStep('Finalizar');
    await screen.findByText(
      /^Esta é a venda de R\$\s31,50 guardada às \d\d:\d\d\. Parte dela .* retirada: o cliente\.$/,
    );
    // Removed references need no correction.
    expect(screen.queryByText('Este cliente não existe mais')).toBeNull();
    expect(readTotalsLine('Total')).toBe('R$ 35,00');
    // Opened again, it continues as it is now.
    await tap(`${ONE} · 1 para resolver`);
    await tap('Abrir para corrigir');
    await tap('Finalizar Venda');
    await screen.findByText(SOLD);
    expect(listStored()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /guardada/ })).toBeNull());
    expect(backEnd.tables.sales).toHaveLength(sales + 1);
    expect(new Set(getIdempotencyKeys(backEnd)).size).toBe(2);
  });

  it('is not lost when the wizard is left before it is corrected', async () => {
    const { backEnd, tap, unmount } = await refuseOne();
    await tap('Abrir para corrigir');
    await waitForStep('Finalizar');
    unmount();
    sessionStorage.clear();
    forgetSession();
    const tries = getSentSales(backEnd).length;
    const again = await open('/dashboard');
    await again.tap('1 venda guardada neste aparelho · 1 para resolver');
    within(await list()).getByText('Aberta para corrigir. O servidor recusou: Este cliente não existe mais');
    expect(getSentSales(backEnd)).toHaveLength(tries);
    // Another tab finishes it before it is shown.
    const release = backEnd.hold('GET /rewards');
    await again.tap('Abrir para corrigir');
    await waitFor(() => expect(again.path()).toBe('/vendas'));
    localStorage.clear();
    release();
    await screen.findByText('Esta venda não está mais guardada neste aparelho.');
    await waitForStep('Agendamentos');
  });

  it.each([
    [422, 'Ela não foi registrada e não será mais enviada.'],
    [409, 'Ela não será mais enviada. O servidor pode já ter recebido a venda: confira no Caixa.'],
  ])('with %i can be discarded, after a question that says what is known, or opened: “%s”', async (status, message) => {
    keepCorte();
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.respondWithError('POST /sales/create', status);
    const { tap, user } = await open('/dashboard');
    await tap(`${ONE} · 1 para resolver`);
    // Its references may have changed.
    await waitFor(() => expect(backEnd.callsTo('GET /summary')).toHaveLength(2));
    await user.click(within(await list()).getByRole('button', { name: 'Descartar' }));
    const question = await screen.findByRole('dialog', { name: /^Descartar a venda de/ });
    expect(within(question).getByText(message)).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Manter guardada' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Descartar/ })).toBeNull());
    await tap('Abrir para corrigir');
    await waitForStep('Finalizar');
    expect(screen.queryAllByText('Nada foi registrado.')).toHaveLength(status === 409 ? 0 : 1);
  });
});

describe('queued sales and the signed-in user', () => {
  it('wait for their user after a sign-out, which asks first', async () => {
    const { backEnd, tap, user } = await openQueuedSale();
    await tap('Usuário');
    await tap('Sair');
    const question = await screen.findByRole('dialog', { name: 'Sair com vendas guardadas?' });
    await user.click(within(question).getByRole('button', { name: 'Ficar' }));
    expect(backEnd.callsTo('DELETE /auth')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await tap('Usuário');
    await tap('Sair');
    await tap('Sair assim mesmo');
    await screen.findByText(`${ONE}: entra quando quem vendeu entrar de novo`);
    backEnd.restore('POST /sales/create');
    await user.pasteInto(await screen.findByLabelText('E-mail'), SIGN_IN.email);
    await user.pasteInto(screen.getByLabelText('Senha'), SIGN_IN.password);
    await tap('Entrar');
    await screen.findByText(/entrou$/);
    expect(backEnd.tables.sales).toHaveLength(1);
  });

  it('of another user are shown as waiting and not sent', async () => {
    keepCorte();
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.session = { id: 2, email: 'outra@navalha.example', features: REAL_SERVER.features };
    const { tap } = await open('/dashboard');
    await tap('1 venda guardada neste aparelho por outra pessoa');
    const dialog = await list();
    within(dialog).getByText(/Outra pessoa tem 1 venda guardada aqui/);
    expect(within(dialog).queryAllByRole('listitem')).toEqual([]);
    keepCorte();
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    within(dialog).getByText(/Outra pessoa tem 2 vendas guardadas aqui/);
    goOnline();
    await tap('Fechar');
    // Nothing of hers is queued: there is no question.
    await tap('Usuário');
    await tap('Sair');
    await screen.findByRole('heading', { name: 'Entrar' });
    await screen.findByText('2 vendas guardadas neste aparelho: entram quando quem vendeu entrar de novo');
    expect(getSentSales(backEnd)).toEqual([]);
    expect(listStored()).toHaveLength(2);
  });

  it('are refused if another user signs in between check and request, wait for their owner, and say so', async () => {
    const { backEnd, tap, user } = await openQueuedSale();
    const release = backEnd.hold('POST /sales/create');
    backEnd.restore('POST /sales/create');
    goOnline();
    await waitFor(() => expect(backEnd.callsTo('POST /sales/create')).toHaveLength(2));
    const owner = backEnd.session;
    backEnd.session = { id: 2, email: 'outra@navalha.app', features: REAL_SERVER.features };
    release();
    const notice = within(await screen.findByRole('alert'));
    notice.getByText(/As suas vendas guardadas esperam até você entrar de novo\.$/);
    expect(backEnd.callsTo('POST /sales/create').map(({ headers }) => headers.get('X-User-Id'))).toEqual(['1', '1']);
    expect(backEnd.tables.sales).toEqual([]);
    await tap(ONE);
    within(await list()).getByText('Espera você entrar de novo: outra pessoa entrou neste navegador');
    expect(screen.queryByText(/O servidor recusou/)).toBeNull();
    await tap('Fechar');
    // In the other tab.
    backEnd.session = owner;
    await user.click(await notice.findByRole('button', { name: 'Continuar como a outra pessoa' }));
    await findButton('1 venda guardada neste aparelho por outra pessoa');
    expect(listStored()).toHaveLength(1);
  });

  it('ask their owner to sign in again when the session has ended, and stay', async () => {
    const { backEnd } = await openQueuedSale();
    backEnd.session = null;
    goOnline();
    await screen.findByText(/^Sua sessão terminou. Entre novamente/);
    expect(listStored()).toHaveLength(1);
  });

  it('are not sent to a back end that no longer supports idempotency', async () => {
    keepCorte();
    const backEnd = createBackEnd({});
    const { tap } = await open('/dashboard');
    await tap(ONE);
    within(await list()).getByText(/Este servidor não garante/);
    expect(screen.queryByRole('button', { name: 'Tentar agora' })).toBeNull();
    expect(getSentSales(backEnd)).toEqual([]);
  });
});
