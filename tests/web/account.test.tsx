import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type BackEnd, createBackEnd, REAL_SERVER, SIGN_IN } from './support/backEnd.ts';
import { type Rendered, renderApp } from './support/renderApp.tsx';

const getInstantMinutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const THIS = { id: 'this', created_at: '2020-01-04T12:30:00Z', last_seen_at: getInstantMinutesAgo(0), current: true };
const TABLET = {
  id: 'tablet',
  created_at: '2020-01-05T12:00:00Z',
  last_seen_at: getInstantMinutesAgo(1),
  current: false,
};
const PHONE = {
  id: 'phone',
  created_at: getInstantMinutesAgo(1),
  last_seen_at: getInstantMinutesAgo(1),
  current: false,
};

const respondWithSessions = (backEnd: BackEnd, ...sessions: object[]) =>
  backEnd.respondWith('GET /account/sessions', { status: 'success', message: 'OK', data: sessions });
const respondWithSuccess = (backEnd: BackEnd, call: string) =>
  backEnd.respondWith(call, { status: 'success', message: 'OK', data: null });

const getCurrentPasswordField = () => screen.getByLabelText<HTMLInputElement>('Senha atual');
const getNewPasswordField = () => screen.getByLabelText<HTMLInputElement>('Nova senha');
const change = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Alterar senha' });
const getSessionList = () => screen.getByRole('region', { name: 'Sessões abertas' });
const getSessionRows = () => within(getSessionList()).queryAllByRole('listitem');

async function open(path = '/conta'): Promise<Rendered> {
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Minha conta' });
  return app;
}

function createBackEndWithSessions(...others: object[]): BackEnd {
  const backEnd = createBackEnd(REAL_SERVER);
  respondWithSessions(backEnd, THIS, ...others);
  return backEnd;
}

async function fill({ user }: Rendered, now: string, next: string): Promise<void> {
  await user.clear(getCurrentPasswordField());
  await user.clear(getNewPasswordField());
  if (now) await user.type(getCurrentPasswordField(), now);
  if (next) await user.type(getNewPasswordField(), next);
  await user.click(change());
}

describe('the link to the account page', () => {
  it('is in the user’s menu, and the browser tab shows its title', async () => {
    createBackEndWithSessions();
    const app = renderApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await app.user.click(screen.getByRole('button', { name: 'Usuário' }));
    await app.user.click(screen.getByRole('link', { name: 'Minha conta' }));
    await screen.findByRole('heading', { level: 1, name: 'Minha conta' });
    expect(app.path()).toBe('/conta');
    await waitFor(() => expect(document.title).toBe('Minha conta · Navalha'));
    expect(screen.getByRole('main').textContent).toContain(SIGN_IN.email);
    // The code of the account's calls is lazy: until it is loaded, the next test's back end would receive the calls.
    await waitFor(() => expect(getSessionRows()).toHaveLength(1));
  });
});

describe('changing the password', () => {
  it('shows the rule before it is broken, and lets password managers fill in the fields', async () => {
    createBackEndWithSessions();
    await open();
    expect(getNewPasswordField().getAttribute('aria-describedby')).not.toBeNull();
    expect(screen.getByText(/^De 8 a 128 caracteres/).id).toBe(getNewPasswordField().getAttribute('aria-describedby'));
    expect(getCurrentPasswordField().autocomplete).toBe('current-password');
    expect(getNewPasswordField().autocomplete).toBe('new-password');
    expect(
      [getCurrentPasswordField(), getNewPasswordField()].map((field) => field.getAttribute('autocapitalize')),
    ).toEqual(['none', 'none']);
    expect(screen.getByText('Ao mudar a senha, as suas outras sessões terminam.')).toBeTruthy();
    expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe(SIGN_IN.email);
  });

  it('sends both passwords as typed, once, confirms the change and empties the fields', async () => {
    const backEnd = createBackEndWithSessions(TABLET);
    const app = await open();
    await waitFor(() => expect(getSessionRows()).toHaveLength(2));
    respondWithSessions(backEnd, THIS);
    const release = backEnd.hold('PUT /account/password');
    await fill(app, SIGN_IN.password, 'Tesoura bem afiada ');
    expect(change().disabled).toBe(true);
    await app.user.type(getNewPasswordField(), '{Enter}{Enter}');
    release();
    await screen.findByText('Senha alterada com sucesso!');
    expect(backEnd.callsTo('PUT /account/password').map(({ body }) => body)).toEqual([
      { current: SIGN_IN.password, new: 'Tesoura bem afiada ' },
    ]);
    expect([getCurrentPasswordField().value, getNewPasswordField().value]).toEqual(['', '']);
    // The other session has ended and is no longer shown.
    await waitFor(() => expect(getSessionRows()).toHaveLength(1));
  });

  it.each([
    ['', 'tesoura bem afiada', 'Senha atual', 'Informe a senha atual'],
    ['velha', '12345678', 'Nova senha', 'Esta senha é uma sequência ou repetição: escolha outra'],
  ])('from %j to %j is not sent, and the field shows why', async (now, next, label, sentence) => {
    const backEnd = createBackEndWithSessions();
    const app = await open();
    await fill(app, now, next);
    await screen.findByText(sentence);
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(backEnd.callsTo('PUT /account/password')).toEqual([]);
  });

  it('shows the server’s errors at the fields and keeps the typed text', async () => {
    createBackEndWithSessions();
    const errors = {
      current: 'A senha atual não confere',
      new: 'Esta senha está entre as mais usadas: escolha outra',
    };
    const app = await open();
    await fill(app, 'errada', 'qwertyuiop');
    await screen.findByText(errors.current);
    screen.getByText(errors.new);
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(getCurrentPasswordField()));
    expect([getCurrentPasswordField().value, getNewPasswordField().value]).toEqual(['errada', 'qwertyuiop']);
    // The error disappears with the first new character.
    await app.user.type(getCurrentPasswordField(), '!');
    expect(screen.queryByText(errors.current)).toBeNull();
    screen.getByText(errors.new);
    await fill(app, SIGN_IN.password, 'tesoura bem afiada');
    await screen.findByText('Senha alterada com sucesso!');
    expect(screen.queryByText(errors.new)).toBeNull();
  });

  it('says that there were too many attempts and that nothing changed', async () => {
    const backEnd = createBackEndWithSessions();
    backEnd.respondWithError('PUT /account/password', 429, 'Muitas tentativas. Tente de novo em 3 minutos.');
    const release = backEnd.hold('PUT /account/password');
    const app = await open();
    await fill(app, 'errada', 'tesoura bem afiada');
    // The focus stays at the field the user has moved to.
    await app.user.click(getNewPasswordField());
    release();
    const alert = await screen.findByRole('alert');
    expect(document.activeElement).toBe(getNewPasswordField());
    expect(alert.textContent).toContain('Muitas tentativas. Tente de novo em 3 minutos.');
    expect(alert.textContent).toContain('A senha não foi alterada');
    expect(getNewPasswordField().value).toBe('tesoura bem afiada');
    // The next message replaces it, also an error about the user's own e-mail.
    await fill(app, 'errada', 'demo navalha app');
    await screen.findByText('Esta senha é fácil de adivinhar: não use o seu e-mail nem o nome do negócio');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not say that nothing changed when the response is lost', async () => {
    const backEnd = createBackEndWithSessions();
    const app = await open();
    backEnd.loseResponses('PUT /account/password', 502);
    await fill(app, SIGN_IN.password, 'tesoura bem afiada');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Não sabemos se a senha foi alterada');
    expect(alert.textContent).not.toContain('A senha não foi alterada');
    expect(getNewPasswordField().value).toBe('tesoura bem afiada');
  });

  it('is not possible for the demonstration’s user, and the form says why', async () => {
    createBackEnd({ ...REAL_SERVER, hasDemoSignIn: true });
    await open();
    screen.getByText(/^Na demonstração a senha não muda/);
    expect(screen.queryByText(/^De 8 a 128|as suas outras sessões terminam/)).toBeNull();
    expect([getCurrentPasswordField().disabled, getNewPasswordField().disabled, change().disabled]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('the open sessions', () => {
  it('are listed with their device, with the current one marked and without a button to end it', async () => {
    // Items without a session are left out.
    createBackEndWithSessions(
      { ...TABLET, device: 'Chrome no Android' },
      { ...TABLET, id: 'phone' },
      { id: 'nothing else' },
    );
    await open();
    await waitFor(() => expect(getSessionRows()).toHaveLength(3));
    const [own, other, unknown] = getSessionRows();
    expect(own?.textContent).toBe('Aberta sábado, 4 de janeiro de 2020 às 09:30Em uso agoraEsta sessão');
    expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
    expect(other?.textContent).toMatch(
      /^Chrome no AndroidAberta domingo, 5 de janeiro de 2020 às 09:00 · Usada (hoje|ontem) às \d\d:\d\dEncerrar$/,
    );
    within(other as HTMLElement).getByRole('button', {
      name: 'Encerrar a sessão aberta domingo, 5 de janeiro de 2020 às 09:00, Chrome no Android',
    });
    expect(unknown?.textContent).toMatch(
      /^Aberta domingo, 5 de janeiro de 2020 às 09:00Usada (hoje|ontem) às \d\d:\d\dEncerrar$/,
    );
    within(unknown as HTMLElement).getByRole('button', {
      name: 'Encerrar a sessão aberta domingo, 5 de janeiro de 2020 às 09:00',
    });
  });

  it('are ended one by one; one that has already ended is reported and removed', async () => {
    const backEnd = createBackEndWithSessions(TABLET, PHONE);
    respondWithSuccess(backEnd, 'DELETE /account/sessions/*');
    const app = await open();
    await waitFor(() => expect(getSessionRows()).toHaveLength(3));
    respondWithSessions(backEnd, THIS, PHONE);
    const release = backEnd.hold('DELETE /account/sessions/*');
    await app.user.click(within(getSessionRows()[1] as HTMLElement).getByRole('button'));
    const listDisabled = () =>
      within(getSessionList())
        .getAllByRole<HTMLButtonElement>('button')
        .map((button) => button.disabled);
    await waitFor(() => expect(listDisabled()).toEqual([true, true, false]));
    const list = backEnd.hold('GET /account/sessions');
    release();
    await screen.findByText('Sessão encerrada com sucesso!');
    list();
    expect(backEnd.callsTo('DELETE /account/sessions/tablet')).toHaveLength(1);
    await waitFor(() => expect(getSessionRows()).toHaveLength(2));
    expect(getSessionRows()[1]).toBe(document.activeElement);
    expect(listDisabled()).toEqual([false, false]);
    backEnd.respondWithError('DELETE /account/sessions/*', 404, 'Esta sessão não existe mais');
    respondWithSessions(backEnd, THIS);
    await app.user.click(within(getSessionRows()[1] as HTMLElement).getByRole('button'));
    await screen.findByText('Esta sessão não existe mais');
    await waitFor(() => expect(getSessionRows()).toHaveLength(1));
  });

  it('are ended all at once except the current one, or a failure is shown', async () => {
    const backEnd = createBackEndWithSessions(TABLET, PHONE);
    backEnd.respondWithError('DELETE /account/sessions', 503, 'O servidor está ocupado.');
    const app = await open();
    const button = await screen.findByRole('button', { name: 'Encerrar as outras' });
    await app.user.click(button);
    await screen.findByText('Erro ao encerrar a sessão. O servidor está ocupado.');
    respondWithSuccess(backEnd, 'DELETE /account/sessions');
    respondWithSessions(backEnd, THIS);
    await app.user.click(button);
    await screen.findByText('As outras sessões foram encerradas.');
    expect(backEnd.callsTo('DELETE /account/sessions')).toHaveLength(2);
    await screen.findByText('Você não está em nenhum outro lugar.');
    expect(screen.queryByRole('button', { name: 'Encerrar as outras' })).toBeNull();
    expect(document.activeElement).toBe(getSessionList().parentElement);
  });

  it('show placeholders while loading, and can be loaded again after a failure', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.respondWithError('GET /account/sessions', 503, 'O servidor está ocupado. Tente novamente em instantes.');
    const release = backEnd.hold('GET /account/sessions');
    const app = await open();
    within(getSessionList()).getByRole('group', { name: 'Carregando' });
    release();
    await within(getSessionList()).findByText('O servidor está ocupado. Tente novamente em instantes.');
    expect(within(getSessionList()).queryByRole('group', { name: 'Carregando' })).toBeNull();
    respondWithSessions(backEnd, THIS);
    await app.user.click(within(getSessionList()).getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(getSessionRows()).toHaveLength(1));
  });
});
