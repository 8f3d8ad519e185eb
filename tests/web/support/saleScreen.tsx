import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { SalePage } from '../../../src/pages/sale/SalePage.tsx';
import { type BackEnd, type BackEndOptions, createBackEnd } from './backEnd.ts';
import { renderScreen } from './renderApp.tsx';

/** Opens the sale wizard at its first step on a back end. Returns the actions of a person on it. */
export async function openSale(options?: BackEndOptions) {
  const backEnd = createBackEnd(options);
  return { backEnd, ...(await reopenSale()) };
}

/** Opens the wizard as after a reload of the page, on the existing back end. */
export async function reopenSale() {
  const rendered = renderScreen(<SalePage />, '/vendas');
  const { user } = rendered;
  await screen.findByRole('heading', { level: 2 });
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Carregando' })).toBeNull());
  const tap = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  return {
    ...rendered,
    tap,
    pay: async (method: string) => user.click(screen.getByRole('radio', { name: method })),
    tick: async (service: RegExp) => user.click(screen.getByRole('checkbox', { name: service })),
    /** Goes from the first step to the last with Ana's reservation: Corte for R$ 35,00. */
    toFinish: async () => {
      // Plain click events are faster; saleSteps.test.tsx covers real user input.
      const click = (element: HTMLElement) => void fireEvent.click(element);
      click(await screen.findByRole('button', { name: /09:00.*Ana Souza/ }));
      click(await screen.findByText('Continuar'));
      click(await screen.findByLabelText('PIX'));
      click(await screen.findByText('Continuar'));
      await waitForStep('Finalizar');
    },
  };
}

export async function waitForStep(name: string) {
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(name));
}

/** The sales of all calls, in order. */
export function getSentSales(backEnd: BackEnd) {
  return backEnd.callsTo('POST /sales/create').map((call) => call.body?.sale as Record<string, unknown>);
}

export function getIdempotencyKeys(backEnd: BackEnd) {
  return backEnd.callsTo('POST /sales/create').map((call) => call.headers.get('Idempotency-Key'));
}

/** A text with non-breaking spaces replaced by spaces. */
export function replaceNonBreakingSpaces(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\u00a0', ' ');
}

/** The amount in the bottom bar of every step. */
export function readRunningTotal(): string {
  return replaceNonBreakingSpaces(
    screen.getByText(/^(Subtotal|Valor combinado|A pagar(, com gorjeta)?)$/, { selector: '[role="status"] > span' })
      .parentElement?.textContent,
  );
}

/** A line of the totals in the last step. */
export function readTotalsLine(
  name: 'Subtotal' | 'Desconto' | 'Pontos usados' | 'Total' | 'A pagar, com gorjeta',
): string {
  return replaceNonBreakingSpaces(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent);
}
