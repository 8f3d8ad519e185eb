import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type BackEnd, createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { renderApp } from './support/renderApp.tsx';

/** Refreshes the screen, as returning to the window does. */
const look = () => fireEvent(window, new Event('visibilitychange'));
const region = (name: string) => screen.findByRole('region', { name });
const liveIn = (place: HTMLElement) => place.querySelector<HTMLElement>('[aria-live="polite"]');
const plain = (element: HTMLElement | null) => element?.textContent?.replace(/\s+/g, ' ');

const figures = [
  {
    path: '/despesas',
    name: 'Total de hoje',
    call: 'GET /expenses/today',
    before: 'R$ 18,90',
    change: ({ remove }: BackEnd) => remove('expenses', 1),
    after: 'R$ 0,00',
  },
  {
    path: '/caixa',
    name: 'Despesas de hoje',
    call: 'GET /cash-register',
    before: 'R$ 18,90',
    change: ({ remove }: BackEnd) => remove('expenses', 1),
    after: 'R$ 0,00',
  },
];

describe('what a screen reader announces', () => {
  it.each(figures)(
    'is a change of "$name", not its first value',
    async ({ path, name, call, before, change, after }) => {
      const backEnd = createBackEnd(REAL_SERVER);
      const release = backEnd.hold(call);
      renderApp(path);
      // There is no live region yet for the first figure.
      expect(liveIn(await region(name))).toBeNull();
      release();
      await waitFor(async () => expect(plain(liveIn(await region(name)))).toBe(before));
      const live = liveIn(await region(name));
      change(backEnd);
      look();
      await waitFor(() => expect(plain(live)).toBe(after));
      expect(live?.isConnected).toBe(true);
    },
  );

  it('includes the very first toast: its live region exists before it', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    renderApp('/clientes');
    await screen.findByRole('article', { name: 'Ana Souza' });
    const regions = [...document.querySelectorAll<HTMLElement>('[aria-live="polite"]')];
    backEnd.disconnect();
    look();
    await screen.findByText('Erro ao carregar clientes');
    const holding = regions.filter((each) => within(each).queryByText('Erro ao carregar clientes'));
    expect(holding).toHaveLength(1);
  });
});
