import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getReturnPath } from '../../src/returnPath.ts';
import { REAL_SERVER, SIGN_IN } from './support/backEnd.ts';
import { getField, getSentBodies, type ListScreen, openListScreen } from './support/listScreen.ts';

const ENDED = 'Sua sessão terminou. Entre novamente para voltar aonde você estava.';
const signInForm = async () => within(await screen.findByRole('dialog', { name: 'Entrar' }));

async function signIn({ user }: ListScreen) {
  const form = await signInForm();
  await user.pasteInto(form.getByLabelText('E-mail'), SIGN_IN.email);
  await user.pasteInto(form.getByLabelText('Senha'), SIGN_IN.password);
  await user.click(form.getByRole('button', { name: 'Entrar' }));
}

/** A form with something typed in it, whose saving finds that the session has ended. */
async function openExpiredForm(): Promise<ListScreen> {
  const opened = await openListScreen('/clientes?view=cards', REAL_SERVER);
  await opened.press('Editar Ana Souza');
  await opened.write('Nome', 'Ana Maria');
  opened.backEnd.session = null;
  await opened.press('Salvar');
  await screen.findByText(ENDED);
  return opened;
}

describe('a session that ends with a form open', () => {
  it('says so once, and the same user gets the form back and saves it', async () => {
    const opened = await openExpiredForm();
    expect(screen.getAllByText(/sess[aã]o/i)).toHaveLength(2);
    expect(screen.queryByText('Erro ao atualizar cliente')).toBeNull();
    expect(opened.address()).toBe('/clientes?view=cards');
    await signIn(opened);
    await screen.findByRole('dialog', { name: 'Editar Cliente' });
    expect(getField('Nome').value).toBe('Ana Maria');
    screen.getByText('Ainda não foi salvo: a sua sessão tinha terminado');
    expect(getReturnPath()).toBeNull();
    await opened.press('Salvar');
    await screen.findByText('Cliente atualizado com sucesso!');
    expect(getSentBodies(opened.backEnd, 'PUT /customers/edit/1').at(-1)?.customer).toMatchObject({
      name: 'Ana Maria',
    });
  });

  it('refuses a wrong password, and Back does not leave the screen', async () => {
    const opened = await openExpiredForm();
    const form = await signInForm();
    await opened.user.pasteInto(form.getByLabelText('E-mail'), SIGN_IN.email);
    await opened.user.pasteInto(form.getByLabelText('Senha'), 'errada');
    await opened.user.click(form.getByRole('button', { name: 'Entrar' }));
    await form.findByText('Usuário ou senha inválidos. Verifique suas credenciais.');
    await opened.user.keyboard('{Escape}');
    opened.goBack();
    await signInForm();
    expect(opened.address()).toBe('/clientes?view=cards');
  });

  it('shows nothing of the form to another user, who starts at the dashboard', async () => {
    const opened = await openExpiredForm();
    const { backEnd } = opened;
    backEnd.respondWith('POST /auth', { status: 'success', data: { id: 2, email: 'outra@navalha.example' } });
    backEnd.session = { id: 2, email: 'outra@navalha.example', features: REAL_SERVER.features };
    await signIn(opened);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByDisplayValue('Ana Maria')).toBeNull();
    await opened.user.click(screen.getByRole('button', { name: 'Usuário' }));
    await screen.findByText('outra@navalha.example');
  });
});

it('hides a search text from another user who goes back', async () => {
  const opened = await openListScreen('/clientes', REAL_SERVER);
  const { user, backEnd, historyState, goBack } = opened;
  await user.pasteInto(screen.getByLabelText('Buscar por nome'), 'bruno');
  await waitFor(() => expect(JSON.stringify(historyState())).toContain('bruno'));
  opened.goTo('/servicos');
  await screen.findByRole('heading', { level: 1, name: 'Serviços' });
  backEnd.session = null;
  opened.goTo('/colaboradores');
  await screen.findByText(ENDED);
  backEnd.respondWith('POST /auth', { status: 'success', data: { id: 2, email: 'outra@navalha.example' } });
  backEnd.session = { id: 2, email: 'outra@navalha.example', features: REAL_SERVER.features };
  await signIn(opened);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  for (const name of ['Serviços', 'Clientes']) {
    goBack();
    await screen.findByRole('heading', { level: 1, name });
  }
  expect(screen.getByLabelText<HTMLInputElement>('Buscar por nome').value).toBe('');
});
