import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { REAL_SERVER } from './support/backEnd.ts';
import { openFinder } from './support/finder.ts';
import {
  getField,
  getSentBodies,
  getTopLayer,
  openListScreen,
  readHelperText,
  waitForDialogToClose,
  withActions,
} from './support/listScreen.ts';
import { setViewport } from './support/viewport.ts';

const openCustomers = () => openListScreen('/clientes', REAL_SERVER);
const findDiscardQuestion = () => screen.findByRole('dialog', { name: 'Descartar o que foi digitado?' });
const getButton = (name: string) => within(getTopLayer()).getByRole<HTMLButtonElement>('button', { name });
const edit = (name = 'Ana Souza') => screen.getByRole('button', { name: `Editar ${name}` });

describe('closing a form', () => {
  it('closes at once when nothing is typed, and returns the focus to the opener', async () => {
    const { press, user } = await openCustomers();
    await press('Editar Ana Souza');
    await press('Cancelar');
    await waitForDialogToClose();
    await waitFor(() => expect(document.activeElement).toBe(edit()));
    await press('Novo Cliente');
    await screen.findByRole('dialog', { name: 'Novo Cliente' });
    await user.keyboard('{Escape}');
    await waitForDialogToClose();
    await waitFor(() => expect(document.activeElement).toBe(getButton('Novo Cliente')));
  });

  it('asks first when something is typed and the person clicks outside', async () => {
    const { press, write, user, backEnd } = await openCustomers();
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria');
    const clickBeside = () => user.click(document.querySelector('.MuiDialog-container') as Element);
    await clickBeside();
    await findDiscardQuestion();
    await press('Continuar editando');
    await screen.findByRole('dialog', { name: 'Editar Cliente' });
    expect(getField('Nome').value).toBe('Ana Maria');
    await clickBeside();
    await findDiscardQuestion();
    await press('Descartar');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, 'PUT /customers/edit/*')).toEqual([]);
  });

  it('asks nothing when the typed text was undone', async () => {
    const { press, write } = await openCustomers();
    await press('Novo Cliente');
    await write('Nome', 'Caio');
    await write('Nome', '');
    await write('Telefone', '11');
    await write('Telefone', '');
    await press('Cancelar');
    await waitForDialogToClose();
  });

  it('lets the browser ask when the whole page is closed; fills the screen of a phone', async () => {
    setViewport(360);
    const { press, write } = await openCustomers();
    const tryToLeave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    await press('Novo Cliente');
    expect(getTopLayer().className).toContain('FullScreen');
    expect(tryToLeave()).toBe(true);
    await write('Nome', 'C');
    expect(tryToLeave()).toBe(false);
    await press('Cancelar');
    await findDiscardQuestion();
    await press('Descartar');
    await waitForDialogToClose();
    expect(tryToLeave()).toBe(true);
  });
});

describe('a form', () => {
  it('starts in its first field, and shows above its buttons that the device is offline', async () => {
    const { press } = await openCustomers();
    await press('Novo Cliente');
    expect(document.activeElement).toBe(getField('Nome'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent.offline(window);
    within(getTopLayer()).getByText(/^Sem conexão/);
    within(screen.getByRole('main', { hidden: true })).getByText(/^Sem conexão/);
  });

  it('shows that it is saving, and saves once however often the button is pressed', async () => {
    const { press, write, user, backEnd } = await openCustomers();
    const release = backEnd.hold('PUT /customers/edit/1');
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria');
    const save = getButton('Salvar');
    fireEvent.submit(save.form as HTMLFormElement);
    fireEvent.click(save);
    await waitFor(() => expect(save.disabled).toBe(true));
    within(save).getByRole('progressbar');
    expect(getButton('Cancelar').disabled).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Descartar o que foi digitado?' })).toBeNull();
    release();
    await screen.findByText('Cliente atualizado com sucesso!');
    await waitForDialogToClose();
    expect(backEnd.callsTo('PUT /customers/edit/1')).toHaveLength(1);
  });

  it('creates a record once when it is saved again after a lost response, also with other values', async () => {
    const { press, write, choose, backEnd } = await openListScreen('/despesas', REAL_SERVER, () =>
      screen.findByRole('button', { name: 'Nova Despesa' }),
    );
    backEnd.loseResponses('POST /expenses/create');
    const count = backEnd.tables.expenses.length;
    await press('Nova Despesa');
    await write('Valor', '1000');
    await waitFor(() => within(getTopLayer()).getByRole('option', { name: 'Davi Rocha' }));
    await choose('Responsável', 'Davi Rocha');
    await write('Descrição', 'Toalhas');
    await press('Salvar');
    await within(getTopLayer()).findByText('O que você digitou continua aqui.');
    await press('Salvar');
    await waitFor(() => expect(backEnd.callsTo('POST /expenses/create')).toHaveLength(2));
    await within(getTopLayer()).findByText('O que você digitou continua aqui.');
    expect(backEnd.tables.expenses).toHaveLength(count + 1);
    backEnd.restore('POST /expenses/create');
    await write('Descrição', 'Toalhas e café');
    for (const _ of ['once', 'again']) {
      await press('Salvar');
      const refusal = await within(getTopLayer()).findByText('Esta operação já foi registrada com outros dados');
      expect(refusal.closest('[role="alert"]')?.textContent).toContain('Feche e confira o que ficou registrado.');
    }
    expect(backEnd.tables.expenses).toHaveLength(count + 1);
    await write('Descrição', 'Toalhas');
    await press('Salvar');
    await waitForDialogToClose();
    expect(backEnd.tables.expenses).toHaveLength(count + 1);
    const keys = backEnd.callsTo('POST /expenses/create').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  it('tries again with other values after a failure that stored nothing', async () => {
    const { press, write, choose, backEnd } = await openListScreen('/despesas', REAL_SERVER, () =>
      screen.findByRole('button', { name: 'Nova Despesa' }),
    );
    const count = backEnd.tables.expenses.length;
    backEnd.respondWithError('POST /expenses/create', 503);
    await press('Nova Despesa');
    await write('Valor', '1000');
    await waitFor(() => within(getTopLayer()).getByRole('option', { name: 'Davi Rocha' }));
    await choose('Responsável', 'Davi Rocha');
    await write('Descrição', 'Toalhas');
    await press('Salvar');
    await within(getTopLayer()).findByText('O que você digitou continua aqui.');
    backEnd.restore('POST /expenses/create');
    await write('Descrição', 'Toalhas e café');
    await press('Salvar');
    await waitForDialogToClose();
    expect(backEnd.tables.expenses).toHaveLength(count + 1);
  });

  it('shows the error of a wrong value at the field until it is corrected', async () => {
    const { press, write, backEnd } = await openCustomers();
    await press('Editar Ana Souza');
    await write('Telefone', '119');
    await press('Salvar');
    await waitFor(() => expect(readHelperText('Telefone')).toBe('Informe um telefone válido, com DDD'));
    expect(backEnd.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    await write('Telefone', '11987654321');
    await waitFor(() => expect(readHelperText('Telefone')).toBe(''));
  });

  it('shows a refusal of the server that concerns none of its fields', async () => {
    const seen: Element[] = [];
    Element.prototype.scrollIntoView = function () {
      seen.push(this);
    };
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    const { press, backEnd } = await openCustomers();
    backEnd.respondWithError('PUT /customers/edit/1', 422, 'Confira os campos', {
      loyalty: 'O cartão fidelidade venceu',
    });
    await press('Editar Ana Souza');
    await press('Salvar');
    const refusal = await screen.findByText('O cartão fidelidade venceu');
    expect(seen).toEqual([refusal.closest('[role="alert"]')]);
    const release = backEnd.hold('PUT /customers/edit/1');
    await press('Salvar');
    await waitFor(() => expect(refusal.isConnected).toBe(false));
    release();
    await screen.findByText('O cartão fidelidade venceu');
    expect(seen).toHaveLength(2);
  });

  it('removes the server’s error of a field when the field is changed', async () => {
    const { press, user, backEnd } = await openCustomers();
    backEnd.respondWithError('PUT /customers/edit/1', 422, 'Confira os campos', {
      email: 'Este e-mail já é de outro cliente',
    });
    await press('Editar Ana Souza');
    await press('Salvar');
    await waitFor(() => expect(readHelperText('E-mail')).toBe('Este e-mail já é de outro cliente'));
    await waitFor(() => expect(document.activeElement).toBe(getField('E-mail')));
    await user.type(getField('Nome'), '!');
    expect(document.activeElement).toBe(getField('Nome'));
    await user.type(getField('E-mail'), '.br');
    await waitFor(() => expect(readHelperText('E-mail')).toBe(''));
  });

  it('saves on Enter: texts trimmed, and an emptied text as null', async () => {
    const { press, write, user, backEnd } = await openListScreen('/colaboradores', REAL_SERVER);
    await press('Editar Carla Dias');
    await write('Nome', '  Carla Dias Melo  ');
    await write('Observação', '   ');
    await user.type(getField('Nome'), '{Enter}');
    await screen.findByText('Colaborador atualizado com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /employees/edit/1')[0]?.employee).toMatchObject({
      name: 'Carla Dias Melo',
      observation: null,
    });
  });
});

describe('saving and registering another', () => {
  it('leaves an empty form, in its first field, whose record has a key of its own', async () => {
    const { press, write, user, backEnd } = await openListScreen('/servicos', REAL_SERVER);
    await press('Novo Serviço');
    await write('Nome', 'Barboterapia');
    await write('Preço', '9000');
    await write('Pontos', '9');
    await press('Salvar e cadastrar outro');
    await screen.findByText('Serviço criado com sucesso!');
    await waitFor(() => expect(getField('Nome').value).toBe(''));
    expect(document.activeElement).toBe(getField('Nome'));
    await user.keyboard('{Escape}');
    await waitForDialogToClose();
    await press('Novo Serviço');
    await press('Salvar e cadastrar outro');
    expect(readHelperText('Nome')).toBe('Informe o nome');
    await write('Nome', 'Luzes');
    await write('Preço', '15000');
    // Enter saves without another one.
    await write('Pontos', '15');
    await user.keyboard('{Enter}');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, 'POST /services/create')).toMatchObject([
      { service: { name: 'Barboterapia' } },
      { service: { name: 'Luzes' } },
    ]);
    const keys = backEnd.callsTo('POST /services/create').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('forgets the text of the search that began the first', async () => {
    const finder = await openFinder(REAL_SERVER);
    const { press, write } = withActions(finder.backEnd, finder);
    await finder.type('Caio Prado');
    await finder.choose(/Cadastrar/);
    await screen.findByRole('dialog', { name: 'Novo Cliente' });
    await waitFor(() => expect(getField('Nome').value).toBe('Caio Prado'));
    await write('Telefone', '11955551234');
    await write('E-mail', 'caio@exemplo.com.br');
    await press('Salvar e cadastrar outro');
    await waitFor(() => expect(getField('Nome').value).toBe(''));
  });

  it('is not offered by an edit, nor where the new record is for another form', async () => {
    const { press } = await openListScreen('/servicos', REAL_SERVER);
    await press('Editar Corte');
    await screen.findByRole('button', { name: 'Salvar' });
    expect(screen.queryByRole('button', { name: /^Salvar e/ })).toBeNull();
  });
});
