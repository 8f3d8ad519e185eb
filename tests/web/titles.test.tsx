import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DocumentTitle } from '../../src/App.tsx';
import { ErrorBoundary } from '../../src/layout/ErrorBoundary.tsx';
import { createBackEnd } from './support/backEnd.ts';
import { renderScreen } from './support/renderApp.tsx';

beforeEach(() => {
  document.title = 'Navalha';
});

describe('the browser tab', () => {
  it('shows that a screen failed, and then the title of the next one', async () => {
    // React prints the errors that an error boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    createBackEnd();
    const { goTo } = renderScreen(<Product />, '/caixa');
    await screen.findByRole('heading', { name: 'Algo deu errado' });
    await waitFor(() => expect(document.title).toBe('Algo deu errado · Navalha'));
    goTo('/clientes');
    await screen.findByText('Uma tela que funciona');
    await waitFor(() => expect(document.title).toBe('Clientes · Navalha'));
  });
});

/** As in the product: one error boundary for each address, with the title beside it. */
function Product() {
  const { pathname } = useLocation();
  return (
    <>
      <DocumentTitle />
      <ErrorBoundary key={pathname}>
        <Screen />
      </ErrorBoundary>
    </>
  );
}

function Screen() {
  if (useLocation().pathname === '/caixa') throw new Error('broken');
  return <p>Uma tela que funciona</p>;
}
