import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { createBackEnd, REAL_SERVER, SIGN_IN } from './support/backEnd.ts';
import { renderApp } from './support/renderApp.tsx';

const CARLA = 'Carla Dias';

async function openUsers() {
  const backEnd = createBackEnd(REAL_SERVER);
  const app = renderApp('/usuarios');
  await screen.findByRole('article', { name: SIGN_IN.email });
  const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
    app.user.click(await within(inside).findByRole('button', { name }));
  return {
    ...app,
    backEnd,
    press,
    async add({ name = 'Rita Melo', email = 'rita@salao.test', role = 'Recepção', employee = '' } = {}) {
      await press('Novo Usuário');
      const form = await screen.findByRole('dialog', { name: 'Novo Usuário' });
      await app.user.pasteInto(within(form).getByLabelText(/^Nome/), name);
      await app.user.pasteInto(within(form).getByLabelText(/^E-mail/), email);
      await app.user.selectOptions(within(form).getByLabelText(/^Papel/), role);
      if (employee !== '') {
        await within(form).findByRole('option', { name: employee });
        await app.user.selectOptions(within(form).getByLabelText(/^Colaborador/), employee);
      }
      await press('Salvar', form);
    },
  };
}

const findPasswordDialog = (name: string) => screen.findByRole('dialog', { name: `Senha provisória de ${name}` });
describe('the users of the shop', () => {
  it('are listed with role and employee, and the own one is marked and cannot disable itself', async () => {
    await openUsers();
    const own = screen.getByRole('article', { name: SIGN_IN.email });
    expect(within(own).getByText('Proprietário')).toBeTruthy();
    expect(within(own).getByText('Você')).toBeTruthy();
    expect(
      within(own)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Editar']);
  });

  it('get a first password, which is shown once and can be copied', async () => {
    const { add, press, backEnd } = await openUsers();
    await add({ name: CARLA, email: 'carla@salao.test', role: 'Profissional', employee: CARLA });
    const dialog = await findPasswordDialog(CARLA);
    expect(within(dialog).getByText('carla@salao.test')).toBeTruthy();
    await press('Copiar', dialog);
    await within(dialog).findByText('Senha copiada.');
    const password = await navigator.clipboard.readText();
    expect(password).toMatch(/^[a-z2-9]{10}$/);
    expect(within(dialog).getByText(password)).toBeTruthy();
    await press('Fechar', dialog);
    const card = await screen.findByRole('article', { name: CARLA });
    expect(within(card).getByText('Profissional')).toBeTruthy();
    expect(document.body.textContent).not.toContain(password);
    expect(backEnd.callsTo('POST /users/create')[0]?.body).toMatchObject({
      user: { employee_id: 1, role: 'professional' },
    });
  });

  it('have a first password that is selected for copying by hand where a page may not copy', async () => {
    const { add, press } = await openUsers();
    await add();
    const dialog = await findPasswordDialog('Rita Melo');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await press('Copiar', dialog);
    await within(dialog).findByText('A senha está selecionada: copie agora.');
    expect(String(getSelection())).toMatch(/^[a-z2-9]{10}$/);
  });

  it('keep the first password on the screen until it is closed by its button', async () => {
    const { add, press, user } = await openUsers();
    await add();
    const dialog = await findPasswordDialog('Rita Melo');
    await user.keyboard('{Escape}');
    await user.click(dialog.parentElement as HTMLElement);
    expect(screen.getByRole('dialog')).toBe(dialog);
    await press('Fechar', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('have to sign in again with another role or employee, and the form says so before', async () => {
    const { add, press, user } = await openUsers();
    await add();
    await press('Fechar', await findPasswordDialog('Rita Melo'));
    await press('Editar Rita Melo');
    const form = await screen.findByRole('dialog');
    const role = within(form).getByLabelText(/^Papel/);
    const getNote = () => within(form).queryByText('A pessoa terá de entrar de novo.');
    expect(getNote()).toBeNull();
    await user.selectOptions(role, 'Proprietário');
    expect(getNote()).toBeTruthy();
    await user.selectOptions(role, 'Recepção');
    expect(getNote()).toBeNull();
    const employee = within(form).getByLabelText(/^Colaborador/);
    await within(form).findByRole('option', { name: CARLA });
    await user.selectOptions(employee, CARLA);
    expect(getNote()).toBeTruthy();
    await user.selectOptions(employee, 'Nenhum');
    expect(getNote()).toBeNull();
  });

  it('say which employee no longer works, and are disabled with one who is deleted', async () => {
    const { add, press, user, backEnd, goTo } = await openUsers();
    await add({ name: CARLA, email: 'carla@salao.test', role: 'Profissional', employee: CARLA });
    await press('Fechar', await findPasswordDialog(CARLA));
    backEnd.update('employees', 1, { status: '0' });
    goTo('/colaboradores');
    await press('Excluir Carla Dias');
    const question = await screen.findByRole('dialog');
    within(question).getByText(/o usuário dela é desativado/);
    await press('Excluir', question);
    const [reservations] = await within(question).findAllByLabelText('Agendamentos em aberto');
    await user.selectOptions(reservations as HTMLElement, 'Cancelar os agendamentos');
    await press('Excluir', question);
    await screen.findByText('Colaborador excluído com sucesso!');
    goTo('/usuarios');
    const card = await screen.findByRole('article', { name: CARLA });
    await within(card).findByText(/Carla Dias \(excluído\) · Desativado: não entra/);
  });

  it('show the own new name in the bar at once', async () => {
    const { press, user } = await openUsers();
    await press(`Editar ${SIGN_IN.email}`);
    const form = await screen.findByRole('dialog');
    const field = within(form).getByLabelText(/^Nome/);
    await user.clear(field);
    await user.pasteInto(field, 'Dona Maria');
    await press('Salvar', form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Usuário');
    const panel = screen.getByText('Tema').parentElement as HTMLElement;
    await within(panel).findByText('Dona Maria');
  });

  it('who are professionals are employees who attend customers', async () => {
    const { press, user, backEnd } = await openUsers();
    backEnd.update('employees', 2, { attends: '0' });
    await press('Novo Usuário');
    const form = await screen.findByRole('dialog', { name: 'Novo Usuário' });
    await within(form).findByRole('option', { name: 'Davi Rocha' });
    await user.selectOptions(within(form).getByLabelText(/^Papel/), 'Profissional');
    expect(within(form).queryByRole('option', { name: 'Davi Rocha' })).toBeNull();
    within(form).getByRole('option', { name: CARLA });
  });

  it('who are professionals need an employee', async () => {
    const { add } = await openUsers();
    await add({ role: 'Profissional' });
    await screen.findByText('Escolha quem este profissional é');
    expect(screen.queryByRole('article', { name: 'Rita Melo' })).toBeNull();
  });

  it('can be disabled and enabled again, get another first password, and be signed out everywhere', async () => {
    const { add, press } = await openUsers();
    await add();
    await press('Fechar', await findPasswordDialog('Rita Melo'));
    const confirm = async (title: RegExp, label: string) =>
      press(label, await screen.findByRole('dialog', { name: title }));
    await press('Encerrar sessões: Rita Melo');
    await confirm(/^Encerrar as sessões/, 'Encerrar sessões');
    await screen.findByText('Rita Melo não estava em nenhum lugar.');
    await press('Nova senha provisória: Rita Melo');
    await confirm(/^Criar outra senha/, 'Criar senha');
    await press('Fechar', await findPasswordDialog('Rita Melo'));
    await press('Desativar: Rita Melo');
    await confirm(/^Desativar/, 'Desativar');
    await screen.findByText(/Desativado: não entra/);
    expect(screen.queryByRole('button', { name: 'Nova senha provisória: Rita Melo' })).toBeNull();
    await press('Ativar: Rita Melo');
    await confirm(/^Ativar/, 'Ativar');
    await waitFor(() => expect(screen.queryByText(/Desativado: não entra/)).toBeNull());
  });

  it('keep an owner: the role of the last one is not changed, with the sentence of the server', async () => {
    const { press, user } = await openUsers();
    await press(`Editar ${SIGN_IN.email}`);
    const form = await screen.findByRole('dialog');
    await user.selectOptions(within(form).getByLabelText(/^Papel/), 'Recepção');
    await press('Salvar', form);
    await within(form).findByText(/proprietário/i, { selector: '.MuiAlertTitle-root, .MuiAlert-message *' });
    expect(screen.getByRole('dialog')).toBe(form);
  });
});

describe('on a back end without roles', () => {
  it('nothing is to be seen of them', async () => {
    createBackEnd();
    const { user, goTo, path } = renderApp('/colaboradores');
    await user.click(await screen.findByRole('button', { name: 'Editar Carla Dias' }));
    const form = await screen.findByRole('dialog');
    expect(within(form).getByLabelText('Ativo')).toBeTruthy();
    expect(within(form).queryByLabelText('Atende clientes')).toBeNull();
    await user.click(within(form).getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: 'Usuário' }));
    const panel = screen.getByText('Tema').parentElement as HTMLElement;
    expect(panel.textContent).toContain(SIGN_IN.email);
    expect(panel.textContent).not.toMatch(/Usuários|Proprietário/);
    for (const address of ['/usuarios', '/meu-dia']) {
      goTo(address);
      await waitFor(() => expect(path()).toBe('/dashboard'));
    }
  });

  it('the settings ask nothing about professionals', async () => {
    createBackEnd({ ...REAL_SERVER, features: FEATURES.filter((feature) => feature !== 'roles') });
    renderApp('/ajustes');
    await screen.findByLabelText('Nome do salão');
    expect(screen.queryByLabelText('Faz encaixes')).toBeNull();
  });
});
