import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COOKIE_DROPPED } from '../../domain/constants.ts';
import { createBackEnd, REAL_SERVER, SIGN_IN } from './support/backEnd.ts';
import { type Rendered, renderApp } from './support/renderApp.tsx';

const getEmailField = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const getPasswordField = () => screen.getByLabelText<HTMLInputElement>('Senha');
const enter = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Entrar' });

async function openLogin(): Promise<Rendered> {
  const app = renderApp('/login');
  await screen.findByRole('heading', { name: 'Entrar' });
  return app;
}

async function signIn({ user }: Rendered, email: string, password: string): Promise<void> {
  if (email) await user.pasteInto(getEmailField(), email);
  if (password) await user.pasteInto(getPasswordField(), password);
  await user.click(enter());
}

describe('the login page', () => {
  it('accepts spaces around the e-mail but not in the password', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    await signIn(await openLogin(), `  ${SIGN_IN.email} `, ` ${SIGN_IN.password}`);
    await screen.findByRole('alert');
    expect(backEnd.callsTo('POST /auth')[0]?.body).toEqual({ email: SIGN_IN.email, password: ` ${SIGN_IN.password}` });
  });

  it('says what to do when the browser stores no session cookie', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    const app = await openLogin();
    backEnd.respondWith('GET /check-session', { status: 'success', data: null });
    await signIn(app, SIGN_IN.email, SIGN_IN.password);
    expect((await screen.findByRole('alert')).textContent).toBe(COOKIE_DROPPED);
    expect(app.path()).toBe('/login');
  });

  it('shows its name and instructions, and signs in with the Enter key', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    const app = await openLogin();
    expect(screen.getByRole('heading', { level: 1, name: 'Navalha' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Entrar' })).toBeDefined();
    expect(document.activeElement).toBe(getEmailField());
    await app.user.keyboard(SIGN_IN.email);
    await app.user.tab();
    await app.user.keyboard(`${SIGN_IN.password}{Enter}`);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(app.path()).toBe('/dashboard');
    expect(backEnd.callsTo('POST /auth').map((call) => call.body)).toEqual([SIGN_IN]);
  });

  it('shows that it is signing in, and signs in once however often the button is pressed', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    const release = backEnd.hold('POST /auth');
    const app = await openLogin();
    await signIn(app, SIGN_IN.email, SIGN_IN.password);
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Entrando...' });
    expect(busy.disabled).toBe(true);
    await app.user.type(getPasswordField(), '{Enter}');
    release();
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(backEnd.callsTo('POST /auth')).toHaveLength(1);
  });

  it.each([
    ['password', 'ana@exemplo.com.br', '', getPasswordField],
    ['e-mail except blanks', '   ', 'segredo', getEmailField],
  ])('asks for all fields when there is no %s, and sends no request', async (_, email, password, first) => {
    const backEnd = createBackEnd({ isSignedIn: false });
    await signIn(await openLogin(), email, password);
    expect((await screen.findByRole('alert')).textContent).toBe('Todos os campos são obrigatórios');
    expect(document.activeElement).toBe(first());
    expect(first().getAttribute('aria-invalid')).toBe('true');
    expect(backEnd.callsTo('POST /auth')).toEqual([]);
  });

  it('shows the server’s message for wrong credentials, and keeps the typed text', async () => {
    createBackEnd({ isSignedIn: false });
    const app = await openLogin();
    await signIn(app, 'ana@exemplo.com.br', 'segredo');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Usuário ou senha inválidos. Verifique suas credenciais.');
    expect(getEmailField().value).toBe('ana@exemplo.com.br');
    expect(getPasswordField().value).toBe('segredo');
    await waitFor(() => expect(document.activeElement).toBe(getPasswordField()));
    expect(app.path()).toBe('/login');
  });

  it('shows its own message when the server has none or is unreachable', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    backEnd.respondWithError('POST /auth', 500);
    const app = await openLogin();
    await signIn(app, SIGN_IN.email, SIGN_IN.password);
    expect((await screen.findByRole('alert')).textContent).toBe('Erro ao realizar login. Tente novamente.');

    backEnd.restore('POST /auth');
    backEnd.disconnect();
    await app.user.click(enter());
    expect((await screen.findByRole('alert')).textContent).toBe('Erro ao realizar login. Tente novamente.');

    backEnd.reconnect();
    const release = backEnd.hold('POST /auth');
    await app.user.click(enter());
    expect(screen.queryByRole('alert')).toBeNull();
    release();
    await screen.findByRole('heading', { name: 'Dashboard' });
  });

  it('shows and hides the password; "Cadastre-se aqui" does nothing', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    const { user, path } = await openLogin();
    await user.pasteInto(getPasswordField(), 'segredo');
    expect(getPasswordField().type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(getPasswordField().type).toBe('text');
    expect(getPasswordField().value).toBe('segredo');
    expect(document.activeElement).toBe(getPasswordField());
    await user.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(getPasswordField().type).toBe('password');
    const before = backEnd.calls.length;
    await user.click(screen.getByRole('button', { name: 'Cadastre-se aqui' }));
    expect(path()).toBe('/login');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(backEnd.calls).toHaveLength(before);
  });

  it('can be filled in by password managers and by pasting', async () => {
    createBackEnd({ isSignedIn: false });
    const { user } = await openLogin();
    expect(getEmailField().autocomplete).toBe('username');
    expect(getPasswordField().autocomplete).toBe('current-password');
    // No phone capitalises an e-mail address or a visible password.
    const capitals = [getEmailField(), getPasswordField()].map((field) => field.getAttribute('autocapitalize'));
    expect(capitals).toEqual(['none', 'none']);
    await user.click(getPasswordField());
    await user.paste('senha colada');
    expect(getPasswordField().value).toBe('senha colada');
  });

  it('redirects a user who is already signed in to the dashboard', async () => {
    createBackEnd();
    const { path } = renderApp('/login');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(path()).toBe('/dashboard');
  });
});

describe('the demonstration sign-in', () => {
  it('is shown by a demonstration server and filled in by one press', async () => {
    createBackEnd({ ...REAL_SERVER, isSignedIn: false, hasDemoSignIn: true });
    const { user } = await openLogin();
    expect(await screen.findByText(SIGN_IN.email)).toBeDefined();
    expect(screen.getByText(SIGN_IN.password)).toBeDefined();
    await user.click(enter());
    screen.getByRole('alert');
    await user.click(screen.getByRole('button', { name: /^Proprietário/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(enter());
    await screen.findByRole('heading', { name: 'Dashboard' });
  });

  it('has one button on a server without roles', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, isSignedIn: false, hasDemoSignIn: true });
    backEnd.respondWith('GET /check-session', { status: 'success', message: 'OK', data: null, demo: SIGN_IN });
    const { user } = await openLogin();
    await user.click(await screen.findByRole('button', { name: 'Preencher' }));
    expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe(SIGN_IN.password);
    expect(screen.queryByRole('button', { name: /^Proprietário/ })).toBeNull();
  });

  it('is shown by no other server', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    await openLogin();
    await waitFor(() => expect(backEnd.callsTo('GET /check-session')).not.toEqual([]));
    expect(within(document.body).queryByText(SIGN_IN.email)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Preencher' })).toBeNull();
  });
});
