import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { recheckSession } from '../../src/session.ts';
import { createBackEnd, REAL_SERVER, SIGN_IN } from './support/backEnd.ts';
import { freezeDay } from './support/day.ts';
import { renderApp } from './support/renderApp.tsx';
import { getSentSales, readTotalsLine, waitForStep } from './support/saleScreen.tsx';

freezeDay();

const OTHER = { id: 2, email: 'outra@navalha.app' };
const NOTHING_SAVED = 'Outra pessoa entrou neste navegador. Nada foi registrado no nome dela.';
const MINE = 'Entrar de novo';
const THEIRS = 'Continuar como a outra pessoa';

/** Opens the wizard at its last step, while another user signs in in another tab. */
async function openSaleOfTwo() {
  const backEnd = createBackEnd(REAL_SERVER);
  const app = renderApp('/vendas');
  const tap = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
  for (const name of [/09:00.*Ana Souza/, 'Continuar', 'Seguir com PIX']) await tap(name);
  await waitForStep('Finalizar');
  backEnd.session = OTHER;
  return { ...app, backEnd, tap };
}

describe('a page whose session now belongs to another user', () => {
  it('registers no sale for the other user, says so, and continues the sale after its own user signs in', async () => {
    const { backEnd, tap, user, path } = await openSaleOfTwo();
    await tap('Finalizar Venda');
    await screen.findByText(NOTHING_SAVED);
    await screen.findByText('Nada foi registrado.');
    expect(backEnd.tables.sales).toEqual([]);
    const notice = within(
      (await screen.findByText(OTHER.email)).closest<HTMLElement>('[role="alert"]') ?? document.body,
    );
    notice.getByText(/não é registrado no nome dessa pessoa\.$/);
    notice.getByRole('button', { name: THEIRS });
    expect(readTotalsLine('Total')).toBe('R$ 31,50');
    await tap(MINE);
    await screen.findByRole('dialog', { name: 'Entrar' });
    expect(path()).toBe('/vendas');
    expect(backEnd.session).toBeNull();
    await user.pasteInto(await screen.findByLabelText('E-mail'), SIGN_IN.email);
    await user.pasteInto(screen.getByLabelText('Senha'), SIGN_IN.password);
    await tap('Entrar');
    await waitForStep('Finalizar');
    expect(readTotalsLine('Total')).toBe('R$ 31,50');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toHaveLength(2);
    expect(backEnd.tables.sales).toHaveLength(1);
    expect(screen.queryByRole('button', { name: THEIRS })).toBeNull();
  });

  it('notices the change when it checks the session, starts a new sale for the other user, and stores the first one for its user', async () => {
    const { backEnd, tap, user } = await openSaleOfTwo();
    act(recheckSession);
    await screen.findByRole('button', { name: MINE });
    await waitForStep('Finalizar');
    expect(screen.getByRole('button', { name: 'Finalizar Venda' })).toBeTruthy();
    await tap(THEIRS);
    // The other user's own sale, which has not begun.
    await waitForStep('Agendamentos');
    await user.click(screen.getByRole('button', { name: 'Usuário' }));
    await screen.findByText(OTHER.email);
    expect(screen.queryByRole('button', { name: MINE })).toBeNull();
    backEnd.session = { ...OTHER, id: 1, email: SIGN_IN.email };
    act(recheckSession);
    await tap(THEIRS);
    await waitForStep('Finalizar');
    expect(readTotalsLine('Total')).toBe('R$ 31,50');
  });

  it('shows the other user no typed text and no search', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const { user } = renderApp('/clientes');
    const search = () => screen.findByLabelText<HTMLInputElement>('Buscar por nome');
    await user.pasteInto(await search(), 'Bruno');
    await waitFor(() => expect(screen.queryByText('Ana Souza')).toBeNull());
    backEnd.session = OTHER;
    act(recheckSession);
    await user.click(await screen.findByRole('button', { name: THEIRS }));
    await screen.findByText('Ana Souza');
    expect((await search()).value).toBe('');
  });

  it('shows the other user no unsaved settings', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const { user } = renderApp('/ajustes');
    const name = () => screen.findByLabelText<HTMLInputElement>(/^Nome do salão/);
    const stored = (await name()).value;
    await user.pasteInto(await name(), ' e filhos');
    backEnd.session = OTHER;
    act(recheckSession);
    await user.click(await screen.findByRole('button', { name: THEIRS }));
    await waitFor(async () => expect((await name()).value).toBe(stored));
  });

  it('continues when its own user has signed in again in another tab', async () => {
    const { backEnd, tap } = await openSaleOfTwo();
    const other = backEnd.session;
    act(recheckSession);
    await screen.findByRole('button', { name: MINE });
    backEnd.session = { ...OTHER, id: 1, email: SIGN_IN.email };
    act(recheckSession);
    await waitFor(() => expect(screen.queryByRole('button', { name: MINE })).toBeNull());
    expect(other).toBe(OTHER);
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
  });

  it('saves no form for the other user, and saves it after its own user signs in from the form', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const { user } = renderApp('/servicos');
    await user.click(await screen.findByRole('button', { name: 'Editar Corte' }));
    const price = await screen.findByLabelText<HTMLInputElement>('Preço');
    await user.clear(price);
    await user.type(price, '4200');
    backEnd.session = OTHER;
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByText(NOTHING_SAVED);
    screen.getByText('O que você digitou continua aqui.');
    expect(backEnd.tables.services.find(({ id }) => id === 1)?.price).toBe(35);
    const form = await screen.findByRole('dialog');
    await user.click(await within(form).findByRole('button', { name: MINE }));
    await user.pasteInto(await screen.findByLabelText('E-mail'), SIGN_IN.email);
    await user.pasteInto(screen.getByLabelText('Senha'), SIGN_IN.password);
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(screen.queryByLabelText('Senha')).toBeNull());
    expect(price.value).toContain('42,00');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByText('Serviço atualizado com sucesso!');
    expect(backEnd.tables.services.find(({ id }) => id === 1)?.price).toBe(42);
  });

  it('notices the change when the tab becomes visible, also right after a check', async () => {
    await openSaleOfTwo();
    fireEvent(document, new Event('visibilitychange'));
    await screen.findByRole('button', { name: MINE });
  });

  it('sends no user id to a back end without features', async () => {
    const backEnd = createBackEnd({});
    const { user } = renderApp('/servicos');
    await user.click(await screen.findByRole('button', { name: 'Editar Corte' }));
    await user.click(await screen.findByRole('button', { name: 'Salvar' }));
    await screen.findByText('Serviço atualizado com sucesso!');
    expect(backEnd.calls.filter(({ headers }) => headers.has('X-User-Id'))).toEqual([]);
  });
});
