import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { renderApp } from './support/renderApp.tsx';
import {
  getIdempotencyKeys,
  getSentSales,
  openSale,
  readRunningTotal,
  readTotalsLine,
  reopenSale,
  replaceNonBreakingSpaces,
  waitForStep,
} from './support/saleScreen.tsx';
import { sellElsewhere } from './support/shopActions.ts';

const NOT_SOLD = 'Erro ao criar venda. Tente novamente.';
const UNKNOWN = 'Não sabemos se a venda foi registrada';
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const readPart = (name: string) => replaceNonBreakingSpaces(screen.getByRole('region', { name }).textContent);

/** A reload of the page: the screen is lost, the browser's storage stays. */
async function reload(unmount: () => void) {
  unmount();
  return reopenSale();
}

describe('the last step', () => {
  it('shows the whole sale, links to each part and back', async () => {
    const { toFinish, tap, tick } = await openSale(REAL_SERVER);
    await toFinish();
    expect(readPart('Agendamento')).toMatch(/\d{2}\/\d{2}\/\d{4} às 09:00/);
    expect(readPart('Cliente')).toContain('Ana SouzaGanha 10 pontos');
    expect(readPart('Colaborador')).toContain('Carla Dias');
    expect(readPart('Serviço')).toContain('Corte R$ 35,00');
    expect(readPart('Pagamento')).toContain('PIXRecompensa: Desconto de 10%');
    expect(screen.getByText('em PIX')).toBeTruthy();
    for (const [name, step] of [
      ['Agendamento', 'Agendamentos'],
      ['Cliente', 'Cliente'],
      ['Colaborador', 'Colaborador'],
      ['Pagamento', 'Pagamento'],
    ] as const) {
      await tap(`Alterar ${name}`);
      await waitForStep(step);
      await tap('Continuar');
      await waitForStep('Finalizar');
    }
    await tap('Alterar Serviço');
    await tick(/Barba/);
    await tap('Continuar');
    await waitForStep('Finalizar');
    expect(readTotalsLine('Subtotal')).toBe('R$ 60,50');
  });
});

describe('a finished sale', () => {
  it('is confirmed, and the wizard restarts with the reservations reloaded', async () => {
    const { backEnd, toFinish, tap } = await openSale(REAL_SERVER);
    await toFinish();
    const before = backEnd.callsTo('GET /reservations').length;
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    await waitForStep('Agendamentos');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
    await screen.findByText(/Nenhum agendamento em aberto/);
    expect(backEnd.callsTo('GET /reservations').length).toBeGreaterThan(before);
    expect(readRunningTotal()).toBe('SubtotalR$ 0,00');
    await tap('Pular para Cliente');
    await screen.findByText('30 pontos');
  });

  it('is sent once however often the button is pressed, and followed by one with another key', async () => {
    const { backEnd, toFinish, tap, tick } = await openSale(REAL_SERVER);
    await toFinish();
    const release = backEnd.hold('POST /sales/create');
    const finish = getButton('Finalizar Venda');
    // Also before the first press is rendered.
    act(() => {
      for (const _ of [1, 2, 3]) finish.click();
    });
    await waitFor(() => expect(finish.disabled).toBe(true));
    expect(getButton('Voltar').disabled).toBe(true);
    expect(getButton('Recomeçar').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /Alterar/ })).toBeNull();
    release();
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toHaveLength(1);
    await waitForStep('Agendamentos');
    await tap('Venda avulsa');
    await tick(/Corte/);
    await tap('Continuar');
    await tap('Seguir com PIX');
    await tap('Finalizar Venda');
    await waitFor(() => expect(getIdempotencyKeys(backEnd)).toHaveLength(2));
    const [first, second] = getIdempotencyKeys(backEnd);
    expect(first).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(second).not.toBe(first);
  });

  it('is created even if the screen is left and reopened during the request', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const { user, goTo } = renderApp('/vendas');
    await user.click(await screen.findByRole('button', { name: /Bruno Lima/ }));
    await user.click(await screen.findByRole('button', { name: /Carla Dias/ }));
    await user.click(screen.getByRole('checkbox', { name: /Corte/ }));
    await user.click(getButton('Continuar'));
    await user.click(getButton('Seguir com PIX'));
    const release = backEnd.hold('POST /sales/create');
    await user.click(getButton('Finalizar Venda'));
    goTo('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    goTo('/vendas');
    await waitForStep('Finalizar');
    await waitFor(() => expect(getButton('Finalizar Venda').disabled).toBe(true));
    expect(screen.queryByText(UNKNOWN)).toBeNull();
    release();
    await screen.findByText('Venda criada com sucesso');
    await waitForStep('Agendamentos');
    expect(getSentSales(backEnd)).toHaveLength(1);
  });

  it('is completed even if the response arrives after the screen was left', async () => {
    const { backEnd, toFinish, tap, unmount } = await openSale(REAL_SERVER);
    await toFinish();
    const release = backEnd.hold('POST /sales/create');
    await tap('Finalizar Venda');
    unmount();
    release();
    await waitFor(() => expect(JSON.parse(sessionStorage.getItem('navalha.venda.1') ?? '{}').attempt).toBeNull());
    await reopenSale();
    await waitForStep('Agendamentos');
  });
});

describe('a sale the server refuses', () => {
  it('stays as it is and can be corrected, with the same key', async () => {
    const { backEnd, toFinish, tap, tick } = await openSale(REAL_SERVER);
    await toFinish();
    const fields = {
      Agendamento: ['reservation_id'],
      Cliente: ['customer_id'],
      Colaborador: ['employee_id'],
      Serviço: ['items', 'amount'],
      Pagamento: ['payment_method', 'payments', 'tip', 'observation'],
    };
    const each = Object.values(fields).flat();
    backEnd.respondWithError('POST /sales/create', 422, 'Verifique os campos destacados', {
      services: 'Um dos serviços escolhidos não existe mais',
      ...Object.fromEntries(each.map((field) => [field, `Contra ${field}.`])),
    });
    await tap('Finalizar Venda');
    await screen.findByText(NOT_SOLD);
    expect(screen.queryByRole('region', { name: 'Última venda' })).toBeNull();
    expect(await screen.findByText('Verifique os campos destacados')).toBeTruthy();
    expect(screen.getByText('Nada foi registrado.')).toBeTruthy();
    expect(readPart('Serviço')).toContain('Um dos serviços escolhidos não existe mais');
    for (const [name, against] of Object.entries(fields))
      expect(readPart(name).match(/(?<=Contra )\w+/g)).toEqual(against);
    expect(screen.queryByText(UNKNOWN)).toBeNull();
    await tap('Alterar Serviço');
    expect(screen.getByText('Um dos serviços escolhidos não existe mais')).toBeTruthy();
    await tick(/Corte/);
    await tick(/Barba/);
    expect(screen.queryByText('Um dos serviços escolhidos não existe mais')).toBeNull();
    await tap('Continuar');
    backEnd.restore('POST /sales/create');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd).map((sale) => sale.services)).toEqual([[1], [2]]);
    expect(new Set(getIdempotencyKeys(backEnd)).size).toBe(1);
  });
});

describe('a sale whose customer, employee or service was deleted', () => {
  it('is created without the customer after one tap', async () => {
    const { backEnd, toFinish, tap } = await openSale(REAL_SERVER);
    await toFinish();
    backEnd.tables.customers = backEnd.tables.customers.filter(({ id }) => id !== 1);
    await tap('Finalizar Venda');
    const alert = (await screen.findByText('O cliente não existe mais no cadastro')).closest('[role="alert"]');
    expect(alert?.textContent).toContain('Sem cliente a venda não dá pontos, não conta visita e não leva recompensa.');
    expect(alert?.textContent).not.toContain('O total muda.');
    await tap('Continuar sem o cliente');
    await waitFor(() => expect(readTotalsLine('Total')).toBe('R$ 35,00'));
    expect(screen.queryByText('Este cliente não existe mais')).toBeNull();
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    const [, sale] = getSentSales(backEnd);
    expect(sale).toEqual({ employee_id: 1, services: [1], amount: 35, payment_method: 'pix', observation: null });
  });

  it('is created without the employee and the service, and keeps the reservation, which may have been sold', async () => {
    const { backEnd, toFinish, tap, tick, user, unmount } = await openSale(REAL_SERVER);
    await toFinish();
    await tap('Alterar Serviço');
    await tick(/Barba/);
    await user.click(screen.getByLabelText('Valor total'));
    await user.keyboard('5000');
    await tap('Continuar');
    expect(readPart('Serviço')).toContain('Valor combinado no lugar da soma');
    // After a reload nothing is removed without asking either.
    await reload(unmount);
    backEnd.remove('services', 1);
    backEnd.remove('reservations', 1);
    backEnd.respondWithError('POST /sales/create', 422, 'Não deu', {
      employee_id: 'Este colaborador não está atendendo',
    });
    await tap('Finalizar Venda');
    await screen.findByText('Um serviço não existe mais no cadastro');
    expect(readPart('Cliente')).toBe('ClienteAna SouzaGanha 5 pontosUsa 100 pontosAlterar');
    backEnd.tables.employees = [];
    await tap('Finalizar Venda');
    await screen.findByText('O colaborador e um serviço não existem mais no cadastro');
    expect(screen.getByText(/^O total muda\./)).toBeTruthy();
    backEnd.restore('POST /sales/create');
    await tap('Continuar sem o colaborador e um serviço');
    expect(screen.queryByText('Não deu')).toBeNull();
    // The total was agreed for both services.
    expect(replaceNonBreakingSpaces(screen.getByText(/^Os serviços mudaram/).textContent)).toContain(
      'somam R$ 25,50. Qual valor fica?',
    );
    expect(getButton('Finalizar Venda').disabled).toBe(true);
    await tap('Usar a soma');
    expect(getButton('Finalizar Venda').disabled).toBe(false);
    expect(readTotalsLine('Subtotal')).toBe('R$ 25,50');
    expect(readPart('Agendamento')).toContain('Não está mais na agenda');
  });
});

describe('a reservation sold on another device', () => {
  it('keeps its day and hour, and leads to that sale', async () => {
    const { toFinish, tap, user } = await openSale(REAL_SERVER);
    await toFinish();
    await sellElsewhere({ amount: 35_00, payment_method: 'pix', services: [1], customer_id: 1, reservation_id: 1 });
    await tap('Finalizar Venda');
    await screen.findByText('Este agendamento já tem uma venda');
    const link = await screen.findByRole('link', { name: 'Ver a venda' });
    await waitFor(() => expect(readPart('Agendamento')).toMatch(/\d{2}\/\d{2}\/\d{4} às 09:00/));
    expect(link.getAttribute('href')).toMatch(/\/historico\?from=/);
    // 'Try again' would contradict it.
    expect(screen.queryByText(NOT_SOLD)).toBeNull();
    expect(getButton('Finalizar Venda').disabled).toBe(true);
    expect(screen.getByText('Já vendido')).toBeTruthy();
    // Other services do not make it another sale; another reservation, or none, does.
    await tap('Alterar Serviço');
    await user.click(await screen.findByRole('checkbox', { name: /Barba/ }));
    await tap('Continuar');
    await waitForStep('Finalizar');
    expect(getButton('Finalizar Venda').disabled).toBe(true);
    await tap('Alterar Agendamento');
    await tap('Pular para Cliente');
    await waitForStep('Finalizar');
    expect(getButton('Finalizar Venda').disabled).toBe(false);
  });
});

describe('points that another sale has used', () => {
  it('refuse the automatic reward, and the total is shown again without it', async () => {
    const { backEnd, toFinish, tap } = await openSale(REAL_SERVER);
    await toFinish();
    await waitFor(() => expect(readPart('Cliente')).toContain('Ganha 10 pontosUsa 100 pontos'));
    expect(readTotalsLine('Pontos usados')).toBe('100');
    backEnd.update('customers', 1, { points: 20 });
    const release = backEnd.hold('GET /customers');
    await tap('Finalizar Venda');
    await screen.findAllByText('O cliente tem 20 pontos, e “Desconto de 10%” pede 100');
    await screen.findByText(/O total foi refeito: confira e finalize/);
    // The price is unknown until the points are loaded.
    expect(readTotalsLine('Total')).toBe('');
    expect(screen.queryByText('Pontos usados')).toBeNull();
    expect(getButton('Finalizar Venda').disabled).toBe(true);
    release();
    await waitFor(() => expect(readTotalsLine('Total')).toBe('R$ 35,00'));
    expect(screen.queryByText('Pontos usados')).toBeNull();
    expect(readPart('Cliente')).not.toContain('Usa ');
    expect(readPart('Pagamento')).toContain('PIXRecompensa: nenhuma');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toMatchObject([{ amount: 31.5, reward_id: 1, reward_automatic: 1 }, { amount: 35 }]);
    expect(getSentSales(backEnd)[1]).not.toHaveProperty('reward_id');
  });
});

describe('a sale without a response', () => {
  /** Without idempotency: the user has to check whether the sale was registered. */
  async function loseAnswer() {
    const sale = await openSale();
    await sale.toFinish();
    sale.backEnd.disconnect();
    await sale.tap('Finalizar Venda');
    await screen.findByText(UNKNOWN);
    return sale;
  }

  /** With idempotency: a sale that cannot be sent is queued (saleQueue.test.tsx), one that fails on the server is not. */
  async function loseConnection() {
    const sale = await openSale(REAL_SERVER);
    await sale.toFinish();
    await sale.tap('Alterar Pagamento');
    await sale.pay('Dinheiro');
    fireEvent.change(await screen.findByLabelText('Recebido'), { target: { value: '4000' } });
    await sale.tap('Continuar');
    sale.backEnd.respondWithError('POST /sales/create', 500);
    await sale.tap('Finalizar Venda');
    await screen.findByText(UNKNOWN);
    expect(Object.keys(localStorage).filter((name) => name.startsWith('navalha.guardada'))).toEqual([]);
    return sale;
  }

  it('stays on the screen, says so, warns before the tab is closed, and is sent again unchanged', async () => {
    const { backEnd, tap } = await loseAnswer();
    await screen.findByText(NOT_SOLD);
    expect(screen.getByText(/Confira no Caixa/)).toBeTruthy();
    expect(screen.queryByText(/não será registrada duas vezes/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull();
    expect(Object.keys(localStorage).filter((name) => name.startsWith('navalha.guardada'))).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Última venda' })).toBeNull();
    expect(readPart('Cliente')).toContain('Ana Souza');
    expect(readTotalsLine('Total')).toBe('R$ 31,50');
    expect(screen.queryByRole('button', { name: /Alterar/ })).toBeNull();
    const tryToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(tryToLeave()).toBe(true);
    backEnd.reconnect();
    const release = backEnd.hold('POST /sales/create');
    await tap('Finalizar Venda');
    await waitFor(() => expect(getButton('Finalizar Venda').disabled).toBe(true));
    expect(tryToLeave()).toBe(true);
    release();
    await screen.findByText('Venda criada com sucesso');
    await waitForStep('Agendamentos');
    expect(tryToLeave()).toBe(false);
    expect(readPart('Última venda')).toContain('Venda registrada: R$ 31,50 · Ana Souza');
    const [first, second] = backEnd.callsTo('POST /sales/create');
    expect(second?.body).toEqual(first?.body);
  });

  it('has the same message when a Wi-Fi login page responds in place of the server', async () => {
    const { backEnd, toFinish, tap } = await openSale(REAL_SERVER);
    await toFinish();
    backEnd.respondWith('POST /sales/create', 'Bem-vindo ao Wi-Fi do shopping');
    await tap('Finalizar Venda');
    await screen.findByText(UNKNOWN);
    expect(screen.queryByText('Venda criada com sucesso')).toBeNull();
  });

  it('cannot be changed before it is confirmed: Back offers that', async () => {
    const { backEnd, tap } = await loseAnswer();
    await tap('Voltar');
    await screen.findByRole('dialog', { name: 'Antes de alterar, confirme esta venda' });
    await tap('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getSentSales(backEnd)).toHaveLength(1);
    await tap('Voltar');
    const question = await screen.findByRole('dialog', { name: 'Antes de alterar, confirme esta venda' });
    await isStillAtFinish();
    backEnd.reconnect();
    backEnd.respondWithError('POST /sales/create', 422, 'O agendamento não existe mais.', {
      reservation_id: 'Não existe mais',
    });
    await within(question).findByText(/se o servidor recusar, você poderá alterar/);
    fireEvent.click(within(question).getByRole('button', { name: 'Finalizar Venda' }));
    await screen.findByText('O agendamento não existe mais.');
    await tap('Voltar');
    await waitForStep('Pagamento');
  });

  it('is restored after a reload, with the same key and content', async () => {
    const { backEnd, unmount } = await loseConnection();
    backEnd.restore('POST /sales/create');
    for (const { id } of backEnd.tables.services) backEnd.update('services', id, { price: 999 });
    // The total is shown as sent, even if prices have changed or the points are unknown.
    backEnd.respondWithError('GET /customers', 500);
    const { tap } = await reload(unmount);
    await waitForStep('Finalizar');
    expect(screen.getByText(UNKNOWN)).toBeTruthy();
    expect(screen.getByText(/não será registrada duas vezes/)).toBeTruthy();
    expect(getButton('Guardar neste aparelho')).toBeTruthy();
    expect(screen.queryByText('Esta é a venda que você não terminou.')).toBeNull();
    expect([readTotalsLine('Subtotal'), readTotalsLine('Desconto'), readTotalsLine('Total')]).toEqual([
      'R$ 35,00',
      '−R$ 3,50',
      'R$ 31,50',
    ]);
    expect(readTotalsLine('Pontos usados')).toBe('100');
    expect(readPart('Cliente')).toContain('Usa 100 pontos');
    expect(readPart('Pagamento')).toContain('Recompensa: Desconto de 10%');
    expect(readPart('Serviço').trim()).toBe('ServiçoCorte');
    expect(readPart('Pagamento')).toContain('Recebido R$ 40,00, troco R$ 8,50R$ 31,50');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    const [first, second] = backEnd.callsTo('POST /sales/create');
    expect(second?.body).toEqual(first?.body);
    expect(new Set(getIdempotencyKeys(backEnd)).size).toBe(1);
  });

  it('can be discarded after a warning, for a new one with a new key', async () => {
    const { backEnd, tap, tick } = await loseConnection();
    await tap('Recomeçar');
    const question = await screen.findByRole('dialog', { name: 'Recomeçar a venda?' });
    expect(question.textContent).toContain('Esta venda pode já estar registrada');
    await tap('Recomeçar assim mesmo');
    await waitForStep('Agendamentos');
    backEnd.restore('POST /sales/create');
    await tap('Venda avulsa');
    await tick(/Corte/);
    await tap('Continuar');
    await tap('Seguir com PIX');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(new Set(getIdempotencyKeys(backEnd)).size).toBe(2);
  });
});

describe('a sale already created with other data by a copy of the tab', () => {
  it('is not created again, and a message asks the user to check and start over', async () => {
    const { backEnd, toFinish, tap } = await openSale(REAL_SERVER);
    await toFinish();
    backEnd.respondWithError('POST /sales/create', 422, 'Já registrada', { 'Idempotency-Key': 'Já usada' });
    await tap('Finalizar Venda');
    await screen.findByText(/já foi registrada com outros dados/);
    expect(screen.queryByText('Nada foi registrado.')).toBeNull();
    expect(screen.queryByText(NOT_SOLD)).toBeNull();
    expect(getButton('Finalizar Venda').disabled).toBe(true);
    await tap('Recomeçar');
    await screen.findByRole('dialog', { name: 'Recomeçar a venda?' });
  });
});

async function isStillAtFinish() {
  expect(document.querySelector('main h2, h2')?.textContent).toBe('Finalizar');
}

describe('starting over', () => {
  it('asks first and then discards the entries', async () => {
    const { toFinish, tap } = await openSale(REAL_SERVER);
    expect(screen.queryByRole('button', { name: 'Recomeçar' })).toBeNull();
    await toFinish();
    await tap('Recomeçar');
    await tap('Voltar à venda');
    await isStillAtFinish();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await tap('Alterar Agendamento');
    await tap('Recomeçar');
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('O que foi preenchido nesta venda será descartado.');
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    fireEvent.click(within(question).getByRole('button', { name: 'Recomeçar' }));
    // It is another sale at the same step.
    expect(scrollTo).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitForStep('Agendamentos');
    expect(screen.getByRole('button', { name: /09:00/, pressed: false })).toBeTruthy();
  });
});

describe('an unfinished sale', () => {
  it('is restored after a reload, at its step, with all entries', async () => {
    const untouched = await openSale(REAL_SERVER);
    const { tap, tick, user, unmount } = await reload(untouched.unmount);
    expect(screen.queryByText('Esta é a venda que você não terminou.')).toBeNull();
    await tap(/09:00/);
    await tick(/Barba/);
    await user.click(screen.getByLabelText('Valor total'));
    await user.keyboard('5000');
    await tap('Continuar');
    await user.pasteInto(screen.getByLabelText('Observação'), 'Troco');
    const again = await reload(unmount);
    await waitForStep('Pagamento');
    expect(screen.getByText('Esta é a venda que você não terminou.')).toBeTruthy();
    expect(screen.getByText('Ana Souza')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Observação').value).toBe('Troco');
    await again.tap('Seguir com PIX');
    await again.tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    await waitForStep('Agendamentos');
    expect(screen.queryByText('Esta é a venda que você não terminou.')).toBeNull();
  });

  it('removes references that no longer exist and names them', async () => {
    const { backEnd, toFinish, unmount } = await openSale(REAL_SERVER);
    await toFinish();
    backEnd.tables.reservations = [];
    backEnd.tables.customers = [];
    backEnd.tables.employees = [];
    backEnd.tables.services = backEnd.tables.services.filter((service) => service.id !== 1);
    const { tap } = await reload(unmount);
    const message = await screen.findByText(
      'Esta é a venda que você não terminou. Parte dela não existe mais e foi retirada: o agendamento, o cliente, o colaborador, um serviço.',
    );
    await tap('Fechar');
    expect(message.isConnected).toBe(false);
    expect(readPart('Cliente')).toContain('Venda avulsa');
    expect(getButton('Finalizar Venda').disabled).toBe(true);
  });
});
