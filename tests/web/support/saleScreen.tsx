import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { SalePage } from '../../../src/pages/sale/SalePage.tsx';
import { createFakeBackEnd, type FakeBackEnd, type FakeBackEndOptions } from './fakeBackEnd.ts';
import { renderScreen } from './renderApp.tsx';

/** The wizard at its first step on a fake back end, and what a person does there. */
export async function openSale(options?: FakeBackEndOptions) {
  const backEnd = createFakeBackEnd(options);
  return { backEnd, ...(await reopenSale()) };
}

/** The wizard as after a reload of the page, on the back end that is there already. */
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
    /** From the first step to the last with Ana's appointment: Corte for R$ 35,00. */
    toFinish: async () => {
      // A click alone: how a person gets there is shown in saleSteps.test.tsx.
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

/** What is sent, call by call. */
export function getSentSales(backEnd: FakeBackEnd) {
  return backEnd.callsTo('POST /sales/create').map((call) => call.body?.sale as Record<string, unknown>);
}

export function getIdempotencyKeys(backEnd: FakeBackEnd) {
  return backEnd.callsTo('POST /sales/create').map((call) => call.headers.get('Idempotency-Key'));
}

/** Texts with the plain spaces a person sees. */
export function replaceNonBreakingSpaces(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\u00a0', ' ');
}

/** The amount in the bar at the foot of every step. */
export function readRunningTotal(): string {
  return replaceNonBreakingSpaces(
    screen.getByText(/^(Subtotal|Valor combinado|A receber)$/, { selector: '[role="status"] > span' }).parentElement
      ?.textContent,
  );
}

/** A line of the last step's sum. */
export function readTotalsLine(name: 'Subtotal' | 'Desconto' | 'Pontos usados' | 'Total'): string {
  return replaceNonBreakingSpaces(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent);
}
