import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { rewards } from '../../domain/resources/rewards.ts';
import { accountPage } from '../../src/pages/index.ts';
import { getReturnPath, rememberReturnPath } from '../../src/returnPath.ts';
import { createBackEnd, REAL_SERVER, SIGN_IN } from './support/backEnd.ts';
import { type Rendered, renderApp } from './support/renderApp.tsx';
import { getIdempotencyKeys, readTotalsLine, waitForStep } from './support/saleScreen.tsx';

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function signIn({ user }: Rendered) {
  await user.pasteInto(await screen.findByLabelText('E-mail'), SIGN_IN.email);
  await user.pasteInto(screen.getByLabelText('Senha'), SIGN_IN.password);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
}

describe('the user menu', () => {
  it('shows the user, links to the supported screens and signs out', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, features: ['session.end', 'account'] });
    const app = renderApp('/dashboard');
    await findHeading('Dashboard');
    await app.user.click(screen.getByRole('button', { name: 'Usuário' }));
    screen.getByText(SIGN_IN.email);
    screen.getByRole('link', { name: 'Minha conta' });
    expect(screen.queryByRole('link', { name: 'Ajustes' })).toBeNull();
    const release = backEnd.hold('DELETE /auth');
    // However often it is pressed.
    for (const _ of [1, 2]) await app.user.click(screen.getByRole('button', { name: 'Sair' }));
    release();
    await screen.findByRole('button', { name: 'Entrar' });
    expect(app.path()).toBe('/login');
    expect(backEnd.callsTo('DELETE /auth')).toHaveLength(1);
    expect(screen.queryByText('Sua sessão terminou. Entre novamente.')).toBeNull();
  });

  it('keeps the user signed in, with a message, when the server is unreachable', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, features: ['session.end'] });
    const app = renderApp('/dashboard');
    await findHeading('Dashboard');
    await app.user.click(screen.getByRole('button', { name: 'Usuário' }));
    backEnd.disconnect();
    await app.user.click(screen.getByRole('button', { name: 'Sair' }));
    await screen.findByText(/Não foi possível falar com o servidor/);
    expect(app.path()).toBe('/dashboard');
    backEnd.reconnect();
    await app.user.click(screen.getByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
  });

  it('switches between system, light and dark and remembers it; has no sign-out where the back end has none', async () => {
    createBackEnd();
    const app = renderApp('/dashboard');
    await findHeading('Dashboard');
    await app.user.click(screen.getByRole('button', { name: 'Usuário' }));
    const listPressed = () =>
      ['Sistema', 'Claro', 'Escuro'].filter(
        (name) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true',
      );
    screen.getByText(SIGN_IN.email);
    expect(screen.queryByRole('button', { name: 'Sair' })).toBeNull();
    expect(listPressed()).toEqual(['Sistema']);
    await app.user.click(screen.getByRole('button', { name: 'Escuro' }));
    expect(listPressed()).toEqual(['Escuro']);
    expect(document.documentElement.dataset.colorScheme).toBe('dark');
    await app.user.click(screen.getByRole('button', { name: 'Claro' }));
    expect(document.documentElement.dataset.colorScheme).toBe('light');
    expect(localStorage.getItem('mui-mode')).toBe('light');
  });
});

describe('signing in', () => {
  it('leads to the dashboard, also from another address', async () => {
    createBackEnd({ isSignedIn: false });
    const app = renderApp('/clientes');
    await signIn(app);
    await findHeading('Dashboard');
    expect(app.path()).toBe('/dashboard');
  });
});

describe('a session that the server has ended', () => {
  it('leads to the login page with the reason, and a new session continues at the same address', async () => {
    const backEnd = createBackEnd();
    const app = renderApp('/dashboard');
    await findHeading('Dashboard');
    backEnd.session = null;
    app.goTo('/clientes');
    await waitFor(() => expect(app.path()).toBe('/login'));
    await screen.findByText('Sua sessão terminou. Entre novamente para voltar aonde você estava.');
    // Only one message is shown at a time.
    await app.user.click(screen.getByRole('button', { name: 'Entrar' }));
    screen.getByText('Todos os campos são obrigatórios');
    expect(screen.queryByText(/voltar aonde você estava/)).toBeNull();
    await signIn(app);
    await screen.findByText('Ana Souza');
    expect(app.path()).toBe('/clientes');
    // Only this once.
    expect(getReturnPath()).toBeNull();
  });

  it('at the end of a sale, continues the sale after signing in; a sign-out discards the address', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const app = renderApp('/vendas');
    const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
    for (const name of [/09:00.*Ana Souza/, 'Continuar', 'Seguir com PIX']) await press(name);
    await waitForStep('Finalizar');
    backEnd.session = null;
    await press('Finalizar Venda');
    await screen.findByText('Sua sessão terminou. Entre novamente: a venda continua de onde parou.');
    await signIn(app);
    await waitForStep('Finalizar');
    expect(readTotalsLine('Total')).toBe('R$ 31,50');
    await press('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(new Set(getIdempotencyKeys(backEnd)).size).toBe(1);
    await press('Usuário');
    expect(screen.getByRole('link', { name: 'Ajustes' }).getAttribute('href')).toBe('/ajustes');
    await press('Sair');
    await screen.findByRole('button', { name: 'Entrar' });
    expect(screen.queryByText(/Sua sessão terminou. Entre novamente:/)).toBeNull();
    await signIn(app);
    await findHeading('Dashboard');
  });
});

it('opens no stored address outside the product after signing in', () => {
  for (const path of ['//evil.example', '/clientes/../x', 'https://evil.example', '/']) {
    rememberReturnPath(path);
    expect(getReturnPath(), path).toBeNull();
  }
});

describe('an unreachable server', () => {
  it('keeps the user signed in, is reported, and is retried on request', async () => {
    const backEnd = createBackEnd();
    backEnd.disconnect();
    const app = renderApp('/caixa');
    await findHeading('Caixa');
    await waitFor(() => expect(screen.getAllByText(/Não foi possível falar com o servidor/).length).toBeGreaterThan(0));
    expect(app.path()).toBe('/caixa');
    const [tryAgain] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Tentar novamente' });
    if (!tryAgain) throw new Error('no way to try again');
    await app.user.click(tryAgain);
    await waitFor(() => expect(tryAgain.disabled).toBe(false));
    const release = backEnd.hold('GET /check-session');
    backEnd.reconnect();
    await app.user.click(tryAgain);
    expect(tryAgain.disabled).toBe(true);
    release();
    await screen.findByText('Total do mês');
    expect(screen.queryByText(/Não foi possível falar com o servidor/)).toBeNull();
  });

  it('stays on the screen of a feature until the back end says whether it supports the feature', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.respondWith('GET /account/sessions', { status: 'success', data: [] });
    backEnd.disconnect();
    // The code of the screen is loaded before the check.
    await accountPage.page.prefetch?.();
    const app = renderApp('/conta');
    await screen.findByText(/Não foi possível falar com o servidor/);
    backEnd.reconnect();
    await app.user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await findHeading('Minha conta');
    expect(app.visited).not.toContain('/login');
  });
});

describe('a screen that throws an error', () => {
  it('leaves the navigation and the next screen usable', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    // Every list reads it. A mock of the module would come too late where another file has loaded the page.
    vi.spyOn(rewards.texts, 'loadFailed', 'get').mockImplementation(() => {
      throw new Error('the screen cannot be drawn');
    });
    createBackEnd();
    const app = renderApp('/recompensas');
    await findHeading('Algo deu errado');
    screen.getByRole('button', { name: 'Tentar novamente' });
    await app.user.click(screen.getByRole('link', { name: 'Agendamentos' }));
    await findHeading('Agendamentos');
  });
});
