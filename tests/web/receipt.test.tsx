import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { today } from '../fixtures/backEnd/records.ts';
import { REAL_SERVER } from './support/backEnd.ts';
import { readPrintedLines, readPrintedTexts, stubPrinting } from './support/printing.ts';
import { openSale, replaceNonBreakingSpaces, waitForStep } from './support/saleScreen.tsx';

let print: ReturnType<typeof stubPrinting>;

beforeEach(() => {
  print = stubPrinting();
});

const queryPanel = () => screen.queryByRole('region', { name: 'Última venda' });

/** Sells Ana's reservation: Corte for R$ 35,00, ten percent off for her points. */
async function sell(options?: Parameters<typeof openSale>[0]) {
  const sale = await openSale(options);
  await sale.toFinish();
  await sale.tap('Finalizar Venda');
  await waitForStep('Agendamentos');
  return sale;
}

async function openReceipt(tap: (name: string) => Promise<void>) {
  await tap('Imprimir recibo');
  return screen.findByRole('dialog', { name: 'Recibo de venda' });
}

describe('a completed sale', () => {
  it('is shown above the first step until the next sale begins, and its names are not stored in the browser', async () => {
    const { tap } = await sell();
    await waitFor(() =>
      expect(replaceNonBreakingSpaces(queryPanel()?.textContent)).toContain('Venda registrada: R$ 31,50 · Ana Souza'),
    );
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    expect(stored).toContain('navalha.venda');
    expect(stored).not.toContain('Ana');
    await tap('Pular para Cliente');
    await waitForStep('Cliente');
    expect(queryPanel()).toBeNull();
    await tap('Voltar');
    await waitForStep('Agendamentos');
    expect(queryPanel()).toBeNull();
  });
});

describe('a completed sale of an appointment', () => {
  it('leads back to its day in the agenda, where the back end has one', async () => {
    await sell(REAL_SERVER);
    const link = await screen.findByRole('link', { name: 'Voltar à agenda' });
    expect(link.getAttribute('href')).toBe(`/agendamentos?agenda=day&day=${today()}`);
  });

  it('leads nowhere where the back end has no agenda', async () => {
    await sell();
    await screen.findByRole('region', { name: 'Última venda' });
    expect(screen.queryByRole('link', { name: 'Voltar à agenda' })).toBeNull();
  });
});

describe('a completed sale of a back end with text ids', () => {
  it('is named by its id', async () => {
    await sell({ features: ['sales.list', 'sales.remove'], variant: { idsAsStrings: true } });
    await screen.findByRole('button', { name: /^Corrigir venda nº r-\d+$/ });
    screen.getByRole('button', { name: /^Estornar venda nº r-\d+$/ });
  });
});

describe('the receipt', () => {
  it.each([
    ['a back end that only lists sales', { ...REAL_SERVER, features: ['sales.list'] }],
    ['the bundled back end', REAL_SERVER],
  ])('shows what was sold, to whom, by whom and how it was paid, on %s', async (_what, options) => {
    const { backEnd, tap } = await sell(options);
    const isBare = options !== REAL_SERVER;
    expect(screen.queryAllByRole('button', { name: /^(Corrigir|Estornar)/ })).toHaveLength(isBare ? 0 : 2);
    await openReceipt(tap);
    expect(readPrintedLines()).toEqual([
      'Cliente: Ana Souza',
      'Colaborador: Carla Dias',
      'Corte: R$ 35,00',
      'Subtotal: R$ 35,00',
      'Desconto (Desconto de 10%): −R$ 3,50',
      'Total: R$ 31,50',
      // A bare back end does not send the points used.
      ...(isBare ? [] : ['Pontos usados: 100']),
      'Pagamento: PIX',
    ]);
    const [shop, kind, number, moment, note] = readPrintedTexts();
    expect([shop, kind, note]).toEqual(['Navalha', 'Recibo de venda', 'Este recibo não é documento fiscal.']);
    expect(number).toBe(`Nº ${backEnd.tables.sales[0]?.id}`);
    expect(moment).toMatch(/^\d{2}\/\d{2}\/\d{4} às \d{2}:\d{2}$/);
  });

  it('shows the amounts, number and time from the server’s response, in the shop’s time zone', async () => {
    const { backEnd, toFinish, tap } = await openSale();
    await toFinish();
    backEnd.respondWith('POST /sales/create', {
      status: 'success',
      data: {
        id: 4711,
        amount: '30.00',
        services: [{ id: 1, name: 'Corte da casa', price: '34.50', points: 10 }],
        payment_method: 'credit',
        created_at: '2026-11-21T01:30:00Z',
      },
    });
    await tap('Finalizar Venda');
    await openReceipt(tap);
    expect(readPrintedTexts()).toContain('Nº 4711');
    expect(readPrintedTexts()).toContain('20/11/2026 às 22:30');
    expect(readPrintedLines()).toEqual([
      'Cliente: Ana Souza',
      'Colaborador: Carla Dias',
      'Corte da casa: R$ 34,50',
      'Ajuste do valor: R$ 0,50',
      'Subtotal: R$ 35,00',
      'Desconto (Desconto de 10%): −R$ 5,00',
      'Total: R$ 30,00',
      'Pagamento: Cartão Crédito',
    ]);
  });

  it('of a loose sale names no customer, shows an agreed total, and leaves out the observation', async () => {
    const { user, tap, tick, pay } = await openSale();
    await tap('Venda avulsa');
    await tick(/Corte/);
    await tick(/Barba/);
    await user.clear(screen.getByLabelText('Valor total'));
    await user.type(screen.getByLabelText('Valor total'), '5000');
    await tap('Continuar');
    await pay('Dinheiro');
    await user.pasteInto(screen.getByLabelText('Observação'), 'Pagou com nota de cem');
    await tap('Continuar');
    await tap('Finalizar Venda');
    await waitForStep('Agendamentos');
    expect(replaceNonBreakingSpaces(queryPanel()?.textContent)).toContain('Venda registrada: R$ 50,00 · Venda avulsa');
    await openReceipt(tap);
    expect(readPrintedLines()).toEqual([
      'Cliente: Venda avulsa',
      'Corte: R$ 35,00',
      'Barba: R$ 25,50',
      'Ajuste do valor: −R$ 10,50',
      'Subtotal: R$ 50,00',
      'Desconto: R$ 0,00',
      'Total: R$ 50,00',
      'Pagamento: Dinheiro',
    ]);
    expect(readPrintedTexts().join(' ')).not.toContain('nota de cem');
    await tap('Fechar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await tap('Dispensar recibo');
    expect(queryPanel()).toBeNull();
  });

  it('is printed by the browser, on the paper last used on this device', async () => {
    // A value stored by another version.
    localStorage.setItem('navalha.papel', 'roll57');
    const { user, tap, unmount } = await sell();
    const dialog = await openReceipt(tap);
    const getPaper = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
    // Enter prints at once.
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Imprimir' })));
    expect(getPaper('80 mm').getAttribute('aria-pressed')).toBe('true');
    await user.click(getPaper('58 mm'));
    expect(getPaper('58 mm').getAttribute('aria-pressed')).toBe('true');
    await user.click(within(dialog).getByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledTimes(1);
    unmount();

    const again = await sell();
    await openReceipt(again.tap);
    expect(getPaper('58 mm').getAttribute('aria-pressed')).toBe('true');
    // Pressing the selected paper again keeps it: a paper is always chosen.
    await user.click(getPaper('58 mm'));
    expect(getPaper('58 mm').getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.querySelector('[data-printed]')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Imprimir recibo'));
    expect(queryPanel()).not.toBeNull();
  });
});
