import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Form } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { FEATURES, LIMITS } from '../../domain/constants.ts';
import { MAX_PIX_KEY_LENGTH } from '../../domain/pixKey.ts';
import { employees } from '../../domain/resources/employees.ts';
import { shop } from '../../domain/resources/shop.ts';
import { FieldInput } from '../../src/components/form/FieldInputs.tsx';
import { createBackEnd, REAL_SERVER, SIGN_IN } from './support/backEnd.ts';
import {
  getField,
  getSentBodies,
  getTopLayer,
  normalizeSpaces,
  openListScreen,
  readHelperText,
  withActions,
} from './support/listScreen.ts';
import { renderApp, renderScreen } from './support/renderApp.tsx';

const SAVE = 'PUT /shop/edit';
const LEAVE = 'Descartar o que foi digitado?';

const openSettings = () => openListScreen('/ajustes', REAL_SERVER, () => screen.findByLabelText('Nome do salão'));
const getDay = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name}`) }));

describe('the settings', () => {
  it('are saved as typed, and a saved form can be left without a question', async () => {
    const { backEnd, user, write, choose, press, goTo, path } = await openSettings();
    await write('Nome do salão', 'B');
    await write('Nome do salão', '');
    await write('CPF ou CNPJ', '5');
    await write('CPF ou CNPJ', '');
    expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
    await choose('Horários da agenda a cada', '15 minutos');
    await write('Nome do salão', 'Barbearia São Bento');
    expect(readHelperText('Nome de quem recebe')).toBe('Se ficar vazio: Barbearia Sao Bento');
    expect(readHelperText('Chave PIX')).toBe('CPF, CNPJ, telefone com +55, e-mail ou chave aleatória.');
    const typed = {
      'CPF ou CNPJ': '12abc34501de35',
      Telefone: '11987654321',
      Endereço: 'Rua A, 1',
      'Chave PIX': '52998224725',
      'Nome de quem recebe': 'Bento',
      'Cidade de quem recebe': 'Recife',
      Débito: '1,5',
      'Crédito à vista': '3,5',
      'Crédito de 2 a 6 parcelas': '4',
      'Crédito de 7 a 12 parcelas': '5,5',
    };
    for (const [label, text] of Object.entries(typed)) await write(label, text);
    expect(readHelperText('Chave PIX')).toBe('CPF 529.982.247-25');
    // As long as a PIX code allows.
    const room = ['Chave PIX', 'Nome de quem recebe', 'Cidade de quem recebe'].map(
      (label) => getField(label).maxLength,
    );
    expect(room).toEqual([MAX_PIX_KEY_LENGTH, LIMITS.pixName, LIMITS.pixCity]);
    expect(screen.getByRole('button', { name: 'Histórico de Ajustes' })).toBeTruthy();
    await user.click(screen.getByLabelText('Perguntar pela gorjeta na venda'));
    await press('Salvar');
    await screen.findByText('Ajustes salvos com sucesso!');
    expect(backEnd.tables.shop).toMatchObject([
      {
        ...{ name: 'Barbearia São Bento', document: '12ABC34501DE35', phone: '11987654321', address: 'Rua A, 1' },
        ...{ pix_key: '52998224725', pix_name: 'Bento', pix_city: 'Recife', pix_txid: '0', tips: '1', agenda_step: 15 },
        ...{ debit_fee: 1.5, credit_fee: 3.5, credit_2_fee: 4, credit_7_fee: 5.5, version: 2 },
      },
    ]);
    goTo('/dashboard');
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('ask before unsaved text is discarded, on every way out, and keep it', async () => {
    const { write, press, goTo, goBack, path } = await openSettings();
    goTo('/clientes');
    await screen.findByRole('heading', { name: 'Clientes', level: 1 });
    goTo('/ajustes');
    await write('Nome do salão', 'São Bento');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    for (const leave of [() => goTo('/dashboard'), goBack]) {
      leave();
      await screen.findByRole('dialog', { name: LEAVE });
      await press('Continuar editando');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect([path(), getField('Nome do salão').value]).toEqual(['/ajustes', 'São Bento']);
    }
    goBack();
    await screen.findByRole('dialog', { name: LEAVE });
    await press('Descartar');
    await screen.findByRole('heading', { name: 'Clientes', level: 1 });
  });

  it('keep the typed text when saving fails, and show why', async () => {
    const { backEnd, write, press, goTo, path } = await openSettings();
    backEnd.respondWithError(SAVE, 503);
    await write('Telefone', '11987654321');
    // A link to the current screen does not ask.
    await act(async () => goTo('/ajustes'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Salvar');
    await screen.findByText('O que você digitou continua aqui.');
    await screen.findByText('Erro ao salvar ajustes');
    expect(getField('Telefone').value).toBe('(11) 9 8765-4321');
    await press('Cancelar');
    await press('Continuar editando');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    backEnd.restore(SAVE);
    const release = backEnd.hold(SAVE);
    await press('Salvar');
    // The error of the first try disappears on the second.
    await waitFor(() => expect(screen.queryByText('O que você digitou continua aqui.')).toBeNull());
    release();
    await screen.findByText('Ajustes salvos com sucesso!');
    await write('Telefone', '1133334444');
    await press('Cancelar');
    await screen.findByRole('dialog', { name: LEAVE });
    await press('Descartar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getField('Telefone').value).toBe('(11) 9 8765-4321');
    // The sign-in covers the page when the session has ended, without a question about the typed text.
    await write('Telefone', '11987654322');
    backEnd.session = null;
    await press('Salvar');
    await screen.findByRole('dialog', { name: 'Entrar' });
    expect(screen.queryByRole('dialog', { name: LEAVE })).toBeNull();
    expect(path()).toBe('/ajustes');
    await write('E-mail', SIGN_IN.email);
    await write('Senha', SIGN_IN.password);
    await press('Entrar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getField('Telefone').value).toBe('(11) 9 8765-4322');
    await press('Salvar');
    await waitFor(() => expect(backEnd.tables.shop).toMatchObject([{ phone: '11987654322' }]));
  });

  it('can be loaded again after a failure, and have no agenda settings on a back end without agenda', async () => {
    const backEnd = createBackEnd({
      ...REAL_SERVER,
      features: FEATURES.filter((feature) => feature !== 'agenda'),
    });
    backEnd.respondWithError('GET /shop', 503, 'O servidor está ocupado.');
    const { press } = withActions(backEnd, renderApp('/ajustes'));
    await screen.findByText('O servidor está ocupado.');
    backEnd.restore('GET /shop');
    await press('Tentar novamente');
    await screen.findByLabelText('Nome do salão');
    expect(screen.queryByLabelText('Horários da agenda a cada')).toBeNull();
  });

  it('show what another user has saved, and combine both edits on request', async () => {
    let stream: EventTarget | undefined;
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        constructor() {
          super();
          stream = this;
        }
        close() {}
      },
    );
    const { backEnd, write, press } = await openSettings();
    // The listener is attached after the screen.
    await waitFor(() => expect(stream).toBeDefined());
    const saveElsewhere = (values: Record<string, unknown>) => {
      backEnd.update('shop', 1, values);
      const data = JSON.stringify({ resources: ['shop'] });
      act(() => void stream?.dispatchEvent(new MessageEvent('change', { data })));
    };
    // As long as nothing is typed it is shown at once.
    saveElsewhere({ address: 'Rua B, 2', version: 2 });
    await waitFor(() => expect(getField('Endereço').value).toBe('Rua B, 2'));
    await write('Nome do salão', 'São Bento');
    const callCount = backEnd.callsTo('GET /shop').length;
    saveElsewhere({ tips: '1', hours: [{ weekday: 1, from: '09:00', to: '12:00' }], version: 3 });
    await waitFor(() => expect(backEnd.callsTo('GET /shop').length).toBeGreaterThan(callCount));
    await press('Salvar');
    const conflict = await screen.findByText('Este registro foi alterado por outra pessoa enquanto você editava');
    const alert = conflict.closest<HTMLElement>('[role="alert"]') as HTMLElement;
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((line) => normalizeSpaces(line.textContent)),
    ).toEqual([
      'Perguntar pela gorjeta na venda: não → sim',
      'Horário de funcionamento: todos os dias 08:00–20:00 → seg 09:00–12:00',
    ]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Salvar' }));
    await press('Salvar');
    await screen.findByText('Ajustes salvos com sucesso!');
    expect(backEnd.tables.shop).toMatchObject([{ name: 'São Bento', tips: '1', version: 4 }]);
    // Or only theirs.
    await write('Nome do salão', 'Outro nome');
    backEnd.update('shop', 1, { name: 'São Bento II', address: 'Rua C, 3', version: 5 });
    await press('Salvar');
    await press('Usar o que está salvo');
    await waitFor(() => expect(getField('Nome do salão').value).toBe('São Bento II'));
    expect(getField('Endereço').value).toBe('Rua C, 3');
    expect(screen.queryByText(/foi alterado por outra pessoa/)).toBeNull();
    // Or theirs once the typed text is discarded.
    await write('Nome do salão', 'Mais um nome');
    const known = backEnd.callsTo('GET /shop').length;
    saveElsewhere({ address: 'Rua D, 4', version: 6 });
    await waitFor(() => expect(backEnd.callsTo('GET /shop').length).toBeGreaterThan(known));
    await press('Cancelar');
    await press('Descartar');
    await waitFor(() => expect(getField('Endereço').value).toBe('Rua D, 4'));
  });

  it('show an error about a PIX key’s owner at its field', async () => {
    const { backEnd, write, press } = await openSettings();
    expect(getField('Cidade de quem recebe').required).toBe(false);
    await write('Chave PIX', 'caixa@exemplo.com.br');
    expect(getField('Cidade de quem recebe').required).toBe(true);
    await press('Salvar');
    await waitFor(() => expect(readHelperText('Nome de quem recebe')).toBe('Informe o nome de quem recebe o PIX'));
    expect(readHelperText('Cidade de quem recebe')).toBe('Informe a cidade de quem recebe o PIX');
    expect(document.activeElement).toBe(getField('Nome de quem recebe'));
    expect(getSentBodies(backEnd, SAVE)).toEqual([]);
    // Errors known only to the server are shown there too.
    await write('Nome de quem recebe', 'Bento');
    await write('Cidade de quem recebe', 'Recife');
    backEnd.respondWithError(SAVE, 422, 'Confira os campos', { hours: 'O horário não serve' });
    await press('Salvar');
    await within(screen.getByRole('group', { name: 'Horário de funcionamento' })).findByText('O horário não serve');
  });
});

describe('hours that leave reservations outside', () => {
  const OUTSIDE = 'GET /agenda/outside';
  const buildReservation = (id: number, time: string) => ({
    id,
    date: '2026-11-23',
    time,
    customer: 'Ana Souza',
    employee: 'Carla',
  });
  const answer = (count: number, ...times: string[]) => ({
    status: 'success',
    message: 'ok',
    data: { count, first: times.map((time, index) => buildReservation(index + 1, time)) },
  });
  const closeOnMonday = async () => {
    const opened = await openSettings();
    await opened.press(/^segunda/);
    await opened.user.click(getDay('segunda').getByLabelText('Fechado'));
    return opened;
  };

  it('need a confirmation before they are saved, and going back keeps the typed text', async () => {
    const { backEnd, press } = await closeOnMonday();
    backEnd.respondWith(OUTSIDE, answer(12, '18:30', '19:00'));
    await press('Salvar');
    await screen.findByRole('dialog', { name: '12 agendamentos ficam fora do horário' });
    const lines = within(getTopLayer()).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '23/11/2026 às 18:30: Ana Souza, com Carla',
      '23/11/2026 às 19:00: Ana Souza, com Carla',
      'e mais 10',
    ]);
    await press('Voltar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getSentBodies(backEnd, SAVE)).toEqual([]);
    expect(getDay('segunda').getByLabelText<HTMLInputElement>('Fechado').checked).toBe(true);
    await press('Salvar');
    await screen.findByRole('dialog', { name: '12 agendamentos ficam fora do horário' });
    await press('Salvar assim mesmo');
    await screen.findByText('Ajustes salvos com sucesso!');
    expect(getSentBodies(backEnd, SAVE)).toHaveLength(1);
  });

  it('are saved without a question where there are no such reservations, or where this is unknown', async () => {
    const { backEnd, press } = await closeOnMonday();
    backEnd.respondWith(OUTSIDE, answer(0));
    await press('Salvar');
    await screen.findByText('Ajustes salvos com sucesso!');
    backEnd.respondWithError(OUTSIDE, 503, 'O servidor está ocupado');
    await press(/^terça/);
    await press('Copiar para os outros dias o horário de terça');
    await press('Salvar');
    await waitFor(() => expect(getSentBodies(backEnd, SAVE)).toHaveLength(2));
  });
});

describe('a day’s hours', () => {
  it('are collapsed until they are invalid, then opened and focused', async () => {
    const { backEnd, user, press } = await openSettings();
    await press(/^segunda/);
    await user.click(getDay('segunda').getByLabelText('Fechado'));
    await press(/^terça/);
    await user.clear(getDay('terça').getByLabelText('Sai'));
    await press(/^terça/);
    await waitFor(() => expect(screen.queryByRole('group', { name: /^terça/ })).toBeNull());
    await press('Salvar');
    await waitFor(() => expect(document.activeElement).toBe(getDay('terça').getByLabelText('Entra')));
    const { id } = getDay('terça').getByText('Informe os horários de terça, de 00:00 a 23:59');
    expect(screen.getByRole('group', { name: /^terça/ }).getAttribute('aria-describedby')).toBe(id);
    await user.type(getDay('terça').getByLabelText('Sai'), '1930');
    await press('Adicionar pausa em terça');
    expect(document.activeElement).toBe(getDay('terça').getByLabelText('Pausa das'));
    await user.keyboard('12');
    await user.tab();
    await user.keyboard('13');
    await press('Copiar para os outros dias o horário de terça');
    expect(screen.getByRole('button', { name: /^segunda\s*08:00–12:00 e 13:00–19:30$/ })).toBeTruthy();
    await user.click(getDay('segunda').getByLabelText('Fechado'));
    await press('Salvar');
    await screen.findByText('Ajustes salvos com sucesso!');
    const hours = backEnd.tables.shop[0]?.hours as { weekday: number }[];
    expect(hours).toHaveLength(12);
    expect(hours.filter(({ weekday }) => weekday === 2)).toEqual([
      { weekday: 2, from: '08:00', to: '12:00' },
      { weekday: 2, from: '13:00', to: '19:30' },
    ]);
    expect(getTopLayer()).toBe(document.body);
  });

  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['0815', '08:15'],
    ['19305', '19:30'],
  ])('are typed as digits: %s is %s', async (typed, time) => {
    const { user } = await openHours(shop, []);
    await user.click(screen.getByRole('button', { name: /^sexta/ }));
    const opens = getDay('sexta').getByLabelText<HTMLInputElement>('Entra');
    // With the numeric keyboard of a tablet, replacing the previous text.
    expect(opens.inputMode).toBe('numeric');
    await user.click(opens);
    await user.keyboard(typed);
    await user.tab();
    expect(opens.value).toBe(time);
  });

  it('start with Monday; the last open day stays open, and a removed pause is worked', async () => {
    const morning = { weekday: 3, from: '08:00', to: '12:00' };
    const { user } = await openHours(shop, [morning, { weekday: 3, from: '13:00', to: '18:00' }]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['segundaFechado', 'terçaFechado', 'quarta08:00–12:00 e 13:00–18:00', 'quintaFechado', 'sextaFechado'],
      ...['sábadoFechado', 'domingoFechado'],
    ]);
    await user.click(screen.getByRole('button', { name: /^quarta/ }));
    expect(getDay('quarta').getByLabelText<HTMLInputElement>('Fechado').disabled).toBe(true);
    getDay('quarta').getByText('Ao menos um dia fica aberto.');
    await user.click(screen.getByRole('button', { name: 'Remover a 1ª pausa de quarta' }));
    expect(document.activeElement).toBe(getDay('quarta').getByLabelText('Entra'));
    expect(screen.queryByRole('button', { name: /^Remover/ })).toBeNull();
    screen.getByRole('button', { name: /^quarta\s*08:00–18:00$/ });
    const more = screen.getByRole<HTMLButtonElement>('button', { name: 'Adicionar pausa em quarta' });
    for (let count = 1; count < 10; count += 1) {
      expect(more.disabled).toBe(false);
      await user.click(more);
    }
    expect(more.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: /^segunda/ }));
    await user.click(getDay('segunda').getByLabelText('Fechado'));
    expect(getDay('quarta').getByLabelText<HTMLInputElement>('Fechado').disabled).toBe(false);
  });

  it('of an employee are the shop’s until they have their own', async () => {
    const { user } = await openHours(employees, []);
    const follows = screen.getByRole<HTMLInputElement>('checkbox', {
      name: employees.fields.hours.options.inheritLabel,
    });
    expect([follows.checked, screen.queryAllByRole('button')]).toEqual([true, []]);
    await user.click(follows);
    await user.click(screen.getByRole('button', { name: /^domingo/ }));
    await user.click(getDay('domingo').getByLabelText('Não trabalha'));
    screen.getByRole('button', { name: /^domingo\s*Não trabalha$/ });
    await user.click(follows);
    expect([follows.checked, screen.queryAllByRole('button')]).toEqual([true, []]);
  });
});

/** The hours of a shop or of an employee, in their own form. */
async function openHours({ fields }: typeof shop | typeof employees, hours: object[]) {
  createBackEnd();
  const rendered = renderScreen(
    <Form record={{ id: 1, hours }}>
      <FieldInput name="hours" field={fields.hours} />
    </Form>,
  );
  await screen.findByRole('group', { name: fields.hours.label });
  return rendered;
}
