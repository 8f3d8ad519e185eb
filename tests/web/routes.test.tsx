import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { entries } from '../../src/routes.tsx';
import { fakeBackEnd } from './support/fakeBackEnd.ts';
import { renderApp } from './support/renderApp.tsx';

describe('addresses', () => {
  it('shows the customers at /clientes', async () => {
    fakeBackEnd();
    const { path } = renderApp('/clientes');
    await screen.findByRole('heading', { level: 1, name: 'Clientes' });
    await screen.findByText('Ana Souza');
    expect(path()).toBe('/clientes');
  });
});
