import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { REAL_SERVER } from './support/backEnd.ts';
import {
  findCard,
  getField,
  getSentBodies,
  getTopLayer,
  listCardNames,
  openListScreen,
  readHelperText,
  waitForDialogToClose,
} from './support/listScreen.ts';
import { setViewport } from './support/viewport.ts';

const openCustomers = () => openListScreen('/clientes', REAL_SERVER);
const discardQuestion = () => screen.findByRole('dialog', { name: 'Descartar o que foi digitado?' });
const button = (name: string) => within(getTopLayer()).getByRole<HTMLButtonElement>('button', { name });
const edit = (name = 'Ana Souza') => screen.getByRole('button', { name: `Editar ${name}` });
/** The event a window fires when a person returns to it. */
const returnToWindow = () => fireEvent(window, new Event('visibilitychange'));

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
    await waitFor(() => expect(document.activeElement).toBe(button('Novo Cliente')));
  });

  it('asks first when something is typed and the person clicks outside', async () => {
    const { press, write, user, backEnd } = await openCustomers();
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria');
    const clickBeside = () => user.click(document.querySelector('.MuiDialog-container') as Element);
    await clickBeside();
    await discardQuestion();
    await press('Continuar editando');
    await screen.findByRole('dialog', { name: 'Editar Cliente' });
    expect(getField('Nome').value).toBe('Ana Maria');
    await clickBeside();
    await discardQuestion();
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

  it('lets the browser ask when the whole page is closed', async () => {
    const { press, write } = await openCustomers();
    const leaves = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    await press('Novo Cliente');
    expect(leaves()).toBe(true);
    await write('Nome', 'C');
    expect(leaves()).toBe(false);
    await press('Cancelar');
    await discardQuestion();
    await press('Descartar');
    await waitForDialogToClose();
    expect(leaves()).toBe(true);
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

  it('saves on Enter', async () => {
    const { press, user } = await openCustomers();
    await press('Editar Ana Souza');
    await user.type(getField('Nome'), ' Lima{Enter}');
    await screen.findByText('Cliente atualizado com sucesso!');
    await findCard('Ana Souza Lima');
  });

  it('fills the screen of a phone and asks there too', async () => {
    setViewport(360);
    const { press, write } = await openCustomers();
    await press('Novo Cliente');
    expect(getTopLayer().className).toContain('FullScreen');
    await write('Nome', 'C');
    await press('Cancelar');
    await discardQuestion();
  });

  it('shows that it is saving, and saves once however often the button is pressed', async () => {
    const { press, write, user, backEnd } = await openCustomers();
    const release = backEnd.hold('PUT /customers/edit/1');
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria');
    const save = button('Salvar');
    fireEvent.submit(save.form as HTMLFormElement);
    fireEvent.click(save);
    await waitFor(() => expect(save.disabled).toBe(true));
    within(save).getByRole('progressbar');
    expect(button('Cancelar').disabled).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Descartar o que foi digitado?' })).toBeNull();
    release();
    await screen.findByText('Cliente atualizado com sucesso!');
    await waitForDialogToClose();
    expect(backEnd.callsTo('PUT /customers/edit/1')).toHaveLength(1);
  });

  it.each([
    ['/clientes', 'Ana Souza', 'Telefone', '119', 'Informe um telefone válido, com DDD'],
    ['/colaboradores', 'Carla Dias', 'Comissão (%)', 'metade', 'A comissão vai de 0 a 100'],
    ['/recompensas', 'Desconto de 10%', 'Desconto (%)', '', 'O desconto vai de 1 a 100'],
  ])(
    'at %s of %s shows the error of a wrong %s (“%s”) at the field until it is corrected',
    async (path, name, label, text, sentence) => {
      const { press, write, backEnd } = await openListScreen(path, REAL_SERVER);
      await press(`Editar ${name}`);
      const right = getField(label).value;
      await write(label, text);
      await press('Salvar');
      await waitFor(() => expect(readHelperText(label)).toBe(sentence));
      expect(backEnd.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
      await write(label, right);
      await waitFor(() => expect(readHelperText(label)).not.toBe(sentence));
    },
  );

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

  it('sends texts trimmed, and an emptied text as null', async () => {
    const { press, write, backEnd } = await openListScreen('/colaboradores', REAL_SERVER);
    await press('Editar Carla Dias');
    await write('Nome', '  Carla Dias Melo  ');
    await write('Observação', '   ');
    await press('Salvar');
    await screen.findByText('Colaborador atualizado com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /employees/edit/1')[0]?.employee).toMatchObject({
      name: 'Carla Dias Melo',
      observation: null,
    });
  });
});

describe('typed text', () => {
  it('survives a refresh of the list behind it', async () => {
    const { press, write, backEnd } = await openCustomers();
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria');
    backEnd.update('customers', 1, { name: 'Ana S. Souza', points: 500 });
    returnToWindow();
    await waitFor(() => expect(backEnd.callsTo('GET /customers').length).toBeGreaterThan(1));
    await waitFor(() => screen.getByText('Ana S. Souza'));
    expect(getField('Nome').value).toBe('Ana Maria');
    await press('Salvar');
    await screen.findByText('Cliente atualizado com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /customers/edit/1')[0]?.customer).toMatchObject({ name: 'Ana Maria' });
  });

  it('survives the deletion of its record, and saving shows that it was deleted', async () => {
    const { press, write, backEnd } = await openCustomers();
    await press('Editar Ana Souza');
    await write('Nome', 'Ana Maria');
    backEnd.remove('customers', 1);
    returnToWindow();
    await waitFor(() => expect(screen.queryByText('Ana Souza')).toBeNull());
    expect(getField('Nome').value).toBe('Ana Maria');
    await press('Salvar');
    await screen.findByText('Erro ao atualizar cliente');
    await screen.findByText('Este registro foi excluído enquanto você editava');
    expect(getField('Nome').value).toBe('Ana Maria');
    // The opener was removed, so the focus is on the screen.
    await press('Cancelar');
    await discardQuestion();
    await press('Descartar');
    await waitForDialogToClose();
    expect(listCardNames()).toEqual(['Bruno Lima']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('survives the first record of an empty list appearing behind it', async () => {
    const { press, write, backEnd } = await openListScreen(
      '/servicos',
      { ...REAL_SERVER, tables: { services: [] } },
      () => screen.findByText(/Nenhum serviço cadastrado/),
    );
    await press('Cadastrar o primeiro');
    await write('Nome', 'Corte');
    backEnd.insert('services', { id: 1, name: 'Barba', price: 25, points: 5 });
    returnToWindow();
    await screen.findByText('Barba');
    expect(getField('Nome').value).toBe('Corte');
    await write('Preço', '3500');
    await write('Pontos', '10');
    await press('Salvar');
    await waitFor(() => expect(listCardNames()).toEqual(['Barba', 'Corte']));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
