import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { createBackEnd } from './support/backEnd.ts';
import { renderApp } from './support/renderApp.tsx';

const [coffee] = createSmallShop().expenses;

describe('an expense with an invalid value from a bare back end', () => {
  it.each([
    ['no instant', { created_at: undefined }],
    ['null for the instant', { created_at: null }],
    ['an instant that no calendar knows', { created_at: '¿?' }],
    ['an instant of another type', { created_at: { at: 1 } }],
    ['no amount', { amount: undefined }],
    ['an amount that is no number', { amount: '¿?' }],
    ['an amount of another type', { amount: [] }],
  ])('stays on its screen: %s', async (_what, odd) => {
    const backEnd = createBackEnd({});
    const list = [
      { ...coffee, ...odd },
      { ...coffee, id: 2, description: 'Toalhas' },
    ];
    backEnd.respondWith('GET /expenses/today', { status: 'success', data: { list, total: 0 } });
    renderApp('/despesas');
    const main = await screen.findByRole('main');
    await within(main).findByText('Toalhas');
    expect(within(main).getByText(String(coffee?.description))).toBeTruthy();
    expect(main.textContent).not.toMatch(/NaN|Invalid|undefined/);
  });
});
