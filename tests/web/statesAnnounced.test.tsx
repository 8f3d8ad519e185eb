import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { renderApp } from './support/renderApp.tsx';

/** Refreshes the screen, as returning to the window does. */
const lookAtPage = () => fireEvent(window, new Event('visibilitychange'));
const findRegion = (name: string) => screen.findByRole('region', { name });
const getLiveRegion = (place: HTMLElement) => place.querySelector<HTMLElement>('[aria-live="polite"]');
const readText = (element: HTMLElement | null) => element?.textContent?.replace(/\s+/g, ' ');

describe('a screen reader', () => {
  it('announces a change of a figure, not its first value', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const release = backEnd.hold('GET /cash-register');
    renderApp('/caixa');
    // There is no live region yet for the first figure.
    expect(getLiveRegion(await findRegion('Despesas da gaveta hoje'))).toBeNull();
    release();
    await waitFor(async () =>
      expect(readText(getLiveRegion(await findRegion('Despesas da gaveta hoje')))).toBe('R$ 18,90'),
    );
    const live = getLiveRegion(await findRegion('Despesas da gaveta hoje'));
    backEnd.remove('expenses', 1);
    lookAtPage();
    await waitFor(() => expect(readText(live)).toBe('R$ 0,00'));
    expect(live?.isConnected).toBe(true);
  });

  it('announces the very first toast, because its live region exists before it', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    renderApp('/clientes');
    await screen.findByRole('article', { name: 'Ana Souza' });
    const regions = [...document.querySelectorAll<HTMLElement>('[aria-live="polite"]')];
    backEnd.respondWithError('GET /customers', 500);
    lookAtPage();
    await screen.findByText('Erro ao carregar clientes');
    const holding = regions.filter((each) => within(each).queryByText('Erro ao carregar clientes'));
    expect(holding).toHaveLength(1);
  });
});
