import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { renderApp } from './support/renderApp.tsx';
import { waitForStep } from './support/saleScreen.tsx';

const listDrafts = () => Object.keys(sessionStorage).filter((name) => name.startsWith('navalha.venda.'));

/** A user at the services step of a sale. */
async function openUnfinishedSale() {
  const backEnd = createBackEnd(REAL_SERVER);
  const app = renderApp('/vendas');
  await app.user.click(await screen.findByRole('button', { name: /09:00.*Ana Souza/ }));
  await waitForStep('Serviço');
  await waitFor(() => expect(listDrafts()).toHaveLength(1));
  const signOut = async () => {
    await app.user.click(screen.getByRole('button', { name: 'Usuário' }));
    await app.user.click(screen.getByRole('button', { name: 'Sair' }));
  };
  return { backEnd, signOut, ...app };
}

describe('an unfinished sale', () => {
  it('is deleted when the user signs out, also those of other users, except one whose response is missing', async () => {
    const { signOut } = await openUnfinishedSale();
    sessionStorage.setItem('navalha.venda.7', '{"attempt":null,"observation":"alérgica a amônia"}');
    sessionStorage.setItem('navalha.venda.8', 'unreadable');
    sessionStorage.setItem('navalha.venda.9', '{"attempt":{"status":"unknown"}}');
    sessionStorage.setItem('of.something.else', 'x');
    await signOut();
    await screen.findByRole('button', { name: 'Entrar' });
    // Its key shows whether it is registered.
    expect(listDrafts()).toEqual(['navalha.venda.9']);
    expect(sessionStorage.getItem('of.something.else')).toBe('x');
  });

  it('stays when the server is unreachable: the user stays signed in and can try again', async () => {
    const { backEnd, signOut, user } = await openUnfinishedSale();
    backEnd.disconnect();
    await signOut();
    await screen.findByText(/Não foi possível falar com o servidor/);
    expect(listDrafts()).toHaveLength(1);
    backEnd.reconnect();
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    await screen.findByRole('button', { name: 'Entrar' });
    expect(listDrafts()).toEqual([]);
  });
});
