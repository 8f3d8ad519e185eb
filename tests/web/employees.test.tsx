import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { getResource } from '../../domain/resources/all.ts';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { type BackEnd, REAL_SERVER } from './support/backEnd.ts';
import {
  findCard,
  getField,
  getSentBodies,
  getTopLayer,
  listCardNames,
  normalizeSpaces,
  openListScreen,
  readHelperText,
} from './support/listScreen.ts';

const openEmployees = (options?: Parameters<typeof openListScreen>[1]) => openListScreen('/colaboradores', options);
const carla = {
  name: 'Carla Dias',
  phone: '11955554444',
  email: 'carla.dias@exemplo.com.br',
  services: [1, 2],
  commission: 50,
  status: '1',
  observation: null,
};

describe('the list of employees', () => {
  it('shows each employee’s commission, specialties, contact and status', async () => {
    await openEmployees();
    expect(listCardNames()).toEqual(['Carla Dias', 'Davi Rocha', 'Elisa Prado']);
    const article = await findCard('Carla Dias');
    const text = normalizeSpaces(article.textContent);
    expect(text).toContain('Comissão de 50%');
    expect(text).toContain('carla.dias@exemplo.com.br');
    within(article).getByRole('link', { name: '(11) 9 5555-4444' });
    const specialties = within(article).getByRole('list', { name: 'Especialidades' });
    expect(
      within(specialties)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Corte', 'Barba']);
    expect(within(article).getByRole<HTMLInputElement>('switch', { name: 'Ativo: Carla Dias' }).checked).toBe(true);
    const elisa = within(await findCard('Elisa Prado'));
    expect(elisa.getByRole<HTMLInputElement>('switch', { name: 'Inativo: Elisa Prado' }).checked).toBe(false);
    const dimmed = screen.getAllByRole('article').map(({ dataset }) => dataset.dimmed);
    expect(dimmed).toEqual([undefined, undefined, 'true']);
  });

  it('shows a commission of half a percent and the observation, and says when an employee has no specialty', async () => {
    const [first] = createSmallShop().employees;
    const more = { name: 'carla Souza Dias', commission: 12.5, services: [], observation: 'Folga às segundas' };
    await openEmployees({ tables: { employees: [{ ...first, id: 1, ...more }] } });
    const text = normalizeSpaces((await findCard('carla Souza Dias')).textContent);
    expect(text).toContain('CDcarla Souza Dias');
    expect(text).toContain('Comissão de 12,5%');
    expect(text).toContain('Sem especialidades: ainda não pode ser agendado.');
    expect(text).toContain('Folga às segundas');
  });

  it('shows no commission of who attends no customers', async () => {
    const [first] = createSmallShop().employees;
    await openEmployees({
      tables: { employees: [{ ...first, id: 1, name: 'Rita Balcão', services: [], attends: '0' }] },
    });
    expect((await findCard('Rita Balcão')).textContent).not.toContain('Comissão');
  });
});

describe('a new employee', () => {
  it('starts active, with a commission of 50%', async () => {
    const { press } = await openEmployees({ tables: { services: [] } });
    await press('Novo Colaborador');
    await within(getTopLayer()).findByText(getResource('servicos').texts.emptyList);
    // With the comma of a tablet's keyboard.
    const { value, inputMode } = getField('Comissão (%)');
    expect([value, inputMode]).toEqual(['50', 'decimal']);
    expect(getField('Ativo').checked).toBe(true);
  });
});

describe('an edit of an employee', () => {
  it('shows and accepts a commission with a comma', async () => {
    const employees = createSmallShop().employees.map((employee) => ({ ...employee, commission: 12.5 }));
    const { press, write, backEnd } = await openEmployees({ tables: { employees } });
    await press('Editar Carla Dias');
    expect(getField('Comissão (%)').value).toBe('12,5');
    await write('Comissão (%)', '33.5');
    await press('Salvar');
    await screen.findByText('Colaborador atualizado com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /employees/edit/1')[0]?.employee).toMatchObject({ commission: 33.5 });
  });

  it('says what each service pays where the employee sets nothing', async () => {
    const [cut, beard, colour] = createSmallShop().services;
    const services = [{ ...cut, commission: 45 }, { ...beard, commission: { fixed: 12 } }, { ...colour }] as never;
    const terms = [{ service_id: 1, duration: 20, price: null, commission: null }];
    const employees = createSmallShop().employees.map((row) => (row.id === 1 ? { ...row, terms } : row));
    const { press, write, user } = await openEmployees({ ...REAL_SERVER, tables: { employees, services } });
    await press('Editar Carla Dias');
    const group = within(
      await within(getTopLayer()).findByRole('group', { name: 'Duração, preço e comissão próprios' }),
    );
    const readFolds = () => group.getAllByRole('button').map(({ textContent }) => normalizeSpaces(textContent));
    await waitFor(() =>
      expect(readFolds()).toEqual([
        'BarbaComo no serviço · comissão do serviço: R$ 12,00',
        'Corte20 min · comissão do serviço: 45%',
      ]),
    );
    await user.click(group.getByRole('button', { name: /^Barba/ }));
    expect(normalizeSpaces(getField('Comissão fixa de Barba').placeholder)).toBe('R$ 12,00');
    expect(getField('Comissão (%) de Barba').placeholder).toBe('');
    await write('Preço de Barba', '1100');
    group.getByText(/^Passa o preço de R\$\s11,00/);
    await user.click(group.getByRole('button', { name: /^Corte/ }));
    expect(getField('Comissão (%) de Corte').placeholder).toBe('45');
    group.getByText('do serviço: 45%');
    await write('Comissão (%) de Corte', '60');
    expect(readFolds()[1]).toBe('Corte20 min · 60%');
    expect(group.queryByText('do serviço: 45%')).toBeNull();
  });

  it('labels each per-employee field with its service', async () => {
    const terms = [{ service_id: 2, duration: 20, price: null, commission: 40 }];
    const employees = createSmallShop().employees.map((row) => ({ ...row, terms: row.id === 1 ? terms : [] }));
    const services = createSmallShop().services.map((row) => ({ ...row, duration: 45 }));
    const { press, write, user, backEnd } = await openEmployees({ ...REAL_SERVER, tables: { employees, services } });
    await press('Editar Carla Dias');
    const group = within(
      await within(getTopLayer()).findByRole('group', { name: 'Duração, preço e comissão próprios' }),
    );
    const readFolds = () => group.getAllByRole('button').map(({ textContent }) => normalizeSpaces(textContent));
    await waitFor(() => expect(readFolds()).toEqual(['Barba20 min · 40%', 'CorteComo no serviço']));
    await user.click(group.getByRole('button', { name: /^Corte/ }));
    expect(normalizeSpaces(getField('Preço de Corte').placeholder)).toBe('R$ 35,00');
    expect(getField('Comissão (%) de Corte').placeholder).toBe('50');
    expect(getField('Duração (min) de Corte').placeholder).toBe('45');
    await write('Duração (min) de Corte', 'meia');
    expect(readFolds()).toEqual(['Barba20 min · 40%', 'CorteComo no serviço']);
    await write('Preço de Corte', '0');
    await write('Comissão (%) de Corte', '133');
    await press('Salvar');
    for (const label of ['Duração (min)', 'Preço', 'Comissão (%)'])
      await waitFor(() => expect(getField(`${label} de Corte`).getAttribute('aria-invalid'), label).toBe('true'));
    await write('Duração (min) de Corte', '');
    await write('Comissão (%) de Corte', '12,5');
    await press('Salvar');
    await group.findByText('O preço deve ser maior que zero');
    expect(document.activeElement).toBe(getField('Preço de Corte'));
    await write('Preço de Corte', '4500');
    expect(readFolds()).toEqual(['Barba20 min · 40%', 'CorteR$ 45,00 · 12,5%']);
    backEnd.respondWithError('PUT /employees/edit/1', 422, 'Confira os campos', {
      terms: 'Um dos serviços não existe mais',
    });
    await press('Salvar');
    await group.findByText('Um dos serviços não existe mais');
    backEnd.restore('PUT /employees/edit/1');
    await user.click(group.getByRole('button', { name: /^Barba/ }));
    await user.clear(getField('Duração (min) de Barba'));
    await user.clear(getField('Comissão (%) de Barba'));
    expect(readFolds()).toEqual(['BarbaComo no serviço', 'CorteR$ 45,00 · 12,5%']);
    await press('Salvar');
    await screen.findByText('Colaborador atualizado com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /employees/edit/1').at(-1)).toMatchObject({
      employee: { terms: [{ service_id: 1, duration: null, price: 45, commission: 12.5 }] },
    });
  });

  it('can load the specialties again after a failure, and keeps the existing ones', async () => {
    const { press, backEnd } = await openEmployees();
    backEnd.respondWithError('GET /services', 503);
    await press('Editar Carla Dias');
    await within(getTopLayer()).findByText('Não foi possível carregar as opções.');
    await press('Salvar');
    await screen.findByText('Colaborador atualizado com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /employees/edit/1')).toEqual([{ employee: carla }]);
    await press('Editar Davi Rocha');
    await within(getTopLayer()).findByText('Não foi possível carregar as opções.');
    backEnd.restore('GET /services');
    const release = backEnd.hold('GET /services');
    await press('Tentar novamente');
    // The pressed button shows that a request is running.
    await within(getTopLayer()).findByLabelText('Carregando');
    release();
    const isChecked = async (name: string) =>
      (await within(getTopLayer()).findByRole<HTMLInputElement>('checkbox', { name })).checked;
    expect([await isChecked('Coloração'), await isChecked('Corte')]).toEqual([true, false]);
    expect(within(getTopLayer()).queryByText('Não foi possível carregar as opções.')).toBeNull();
  });
});

describe('an employee deleted with open reservations', () => {
  const REMOVE = 'DELETE /employees/remove/1';

  it('needs a decision before anything is sent, and cannot be their own replacement', async () => {
    const { press, backEnd, choose } = await openEmployees();
    backEnd.respondWithError(REMOVE, 409, 'Há 2 agendamentos em aberto.', { reservations: '2' });
    await press('Excluir Carla Dias');
    await press('Excluir');
    await screen.findByText('Há 2 agendamentos em aberto. O que fazer?');
    // It is a question, not an error.
    expect(screen.queryByText('Erro ao excluir colaborador')).toBeNull();
    expect(getField('Agendamentos em aberto').required).toBe(true);
    await press('Excluir');
    expect(readHelperText('Agendamentos em aberto')).toBe('Escolha o que fazer com os agendamentos');
    expect(getSentBodies(backEnd, REMOVE)).toEqual([undefined]);
    const lines = within(getTopLayer()).getAllByRole('option');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Escolha',
      'Cancelar os agendamentos',
      'Passar para Davi Rocha',
    ]);
    backEnd.restore(REMOVE);
    await choose('Agendamentos em aberto', 'Passar para Davi Rocha');
    expect(readHelperText('Agendamentos em aberto')).toBe('');
    await press('Excluir');
    await screen.findByText('Colaborador excluído com sucesso!');
    expect(getSentBodies(backEnd, REMOVE).at(-1)).toEqual({ reservations: { move_to: 2 } });
  });
});

describe('own hours of an employee', () => {
  it('start as the shop’s hours, with the break', async () => {
    const hours = [
      { weekday: 2, from: '08:00', to: '12:00' },
      { weekday: 2, from: '13:00', to: '20:00' },
    ];
    const shop = createSmallShop().shop.map((row) => ({ ...row, hours }));
    const { press, user } = await openEmployees({ ...REAL_SERVER, tables: { shop } });
    await press('Editar Carla Dias');
    const own = () => within(within(getTopLayer()).getByRole('group', { name: 'Horário de trabalho' }));
    await user.click(await within(getTopLayer()).findByRole('checkbox', { name: 'Segue o horário do salão' }));
    const tuesday = /^terça\s*08:00–12:00 e 13:00–20:00$/;
    await own().findByRole('button', { name: tuesday });
    own().getByRole('button', { name: /^segunda\s*Não trabalha$/ });
    await user.click(own().getByRole('button', { name: /^segunda/ }));
    await user.click(own().getByRole('checkbox', { name: 'Não trabalha' }));
    await user.click(own().getByRole('button', { name: tuesday }));
    // A day that is removed and added again has the break again.
    const day = within(own().getByRole('group', { name: /^terça/ }));
    await user.click(day.getByRole('checkbox', { name: 'Não trabalha' }));
    await user.click(day.getByRole('checkbox', { name: 'Não trabalha' }));
    own().getByRole('button', { name: tuesday });
  });
});

describe('employee hours that leave a reservation outside', () => {
  it('need a confirmation before they are saved', async () => {
    const { user, press, backEnd } = await openEmployees(REAL_SERVER);
    await press('Editar Carla Dias');
    const follows = await screen.findByRole('checkbox', { name: 'Segue o horário do salão' });
    await user.click(follows);
    const only = { id: 7, date: '2026-11-23', time: '18:30', customer: 'Ana Souza', employee: 'Carla Dias' };
    backEnd.respondWith('GET /agenda/outside', { status: 'success', message: 'ok', data: { count: 1, first: [only] } });
    await press('Salvar');
    await screen.findByRole('dialog', { name: 'Um agendamento fica fora do horário' });
    within(getTopLayer()).getByText('23/11/2026 às 18:30: Ana Souza, com Carla Dias');
    expect(getSentBodies(backEnd, 'PUT /employees/edit/1')).toEqual([]);
    await press('Salvar assim mesmo');
    await screen.findByText('Colaborador atualizado com sucesso!');
  });
});

describe('a deactivated employee with open reservations', () => {
  const EDIT = 'PUT /employees/edit/1';
  const ask = (backEnd: BackEnd, count = 2) =>
    backEnd.respondWithError(EDIT, 409, 'Há agendamentos em aberto.', { reservations: String(count) });

  it('needs a decision when the card’s switch is turned off', async () => {
    const { user, press, backEnd, choose } = await openEmployees();
    ask(backEnd);
    await user.click(screen.getByRole('switch', { name: 'Ativo: Carla Dias' }));
    await screen.findByRole('dialog', { name: 'Desativar Carla Dias?' });
    await screen.findByText('Há 2 agendamentos em aberto. O que fazer?');
    expect(screen.queryByText('Erro ao atualizar colaborador')).toBeNull();
    await press('Desativar');
    expect(readHelperText('Agendamentos em aberto')).toBe('Escolha o que fazer com os agendamentos');
    await choose('Agendamentos em aberto', 'Passar para Davi Rocha');
    // One was cancelled by somebody else, and the other has no free hour.
    ask(backEnd, 1);
    await press('Desativar');
    await screen.findByText('Há 1 agendamento em aberto. O que fazer?');
    expect(screen.queryByText('Há agendamentos em aberto.')).toBeNull();
    backEnd.respondWithError(EDIT, 409, 'Quem ficaria já tem um em 25/11/2026 às 09:00.');
    await press('Desativar');
    await within(getTopLayer()).findByText('Quem ficaria já tem um em 25/11/2026 às 09:00.');
    await screen.findByText('Erro ao atualizar colaborador');
    backEnd.restore(EDIT);
    await press('Desativar');
    await screen.findByText('Colaborador atualizado com sucesso!');
    await screen.findByRole('switch', { name: 'Inativo: Carla Dias' });
    expect(getSentBodies(backEnd, EDIT).at(-1)).toMatchObject({
      employee: { status: '0' },
      reservations: { move_to: 2 },
    });
  });

  it('needs a decision in the form, which keeps the typed text', async () => {
    const { user, press, write, backEnd, choose } = await openEmployees();
    ask(backEnd);
    const seen: Element[] = [];
    Element.prototype.scrollIntoView = function () {
      seen.push(this);
    };
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    await press('Editar Carla Dias');
    await write('Nome', 'Carla Dias Melo');
    await user.click(getField('Ativo'));
    await press('Salvar');
    const question = await screen.findByText('Há 2 agendamentos em aberto. O que fazer?');
    // At the end of a long form nobody would see it.
    expect(seen.some((each) => each.contains(question))).toBe(true);
    await press('Salvar');
    await waitFor(() =>
      expect(readHelperText('Agendamentos em aberto')).toBe('Escolha o que fazer com os agendamentos'),
    );
    expect(getSentBodies(backEnd, EDIT)).toHaveLength(1);
    backEnd.restore(EDIT);
    await choose('Agendamentos em aberto', 'Cancelar os agendamentos');
    await press('Salvar');
    await screen.findByText('Colaborador atualizado com sucesso!');
    expect(getSentBodies(backEnd, EDIT).at(-1)).toMatchObject({
      employee: { name: 'Carla Dias Melo', status: '0' },
      reservations: 'cancel',
    });
  });
});

describe('the status of an employee', () => {
  it('is changed on the card', async () => {
    const { user, backEnd } = await openEmployees();
    await user.click(await screen.findByRole('switch', { name: 'Inativo: Elisa Prado' }));
    await screen.findByText('Colaborador atualizado com sucesso!');
    await screen.findByRole('switch', { name: 'Ativo: Elisa Prado' });
    const sent = getSentBodies(backEnd, 'PUT /employees/edit/3')[0]?.employee;
    expect(sent).toMatchObject({ name: 'Elisa Prado', status: '1' });
    expect(Object.keys(sent as object).sort()).toEqual(Object.keys(carla).sort());
  });

  it('stays as it was when the change fails', async () => {
    const { user, backEnd } = await openEmployees();
    backEnd.respondWithError('PUT /employees/edit/1', 503);
    await user.click(screen.getByRole('switch', { name: 'Ativo: Carla Dias' }));
    await screen.findByText('Erro ao atualizar colaborador. O servidor está ocupado. Tente novamente em instantes.');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Ativo: Carla Dias' }).checked).toBe(true);
    // Another user has changed it before.
    backEnd.respondWithError('PUT /employees/edit/1', 409, 'Este registro foi alterado por outra pessoa.');
    await user.click(screen.getByRole('switch', { name: 'Ativo: Carla Dias' }));
    await screen.findByText('Este registro foi alterado por outra pessoa.');
  });

  it('changes on the screen only after the server has confirmed it, is sent once and keeps the focus', async () => {
    const { backEnd } = await openEmployees();
    const release = backEnd.hold('PUT /employees/edit/1');
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Ativo: Carla Dias' });
    toggle.focus();
    // A later render would hide a short flicker.
    toggle.click();
    expect(toggle.checked).toBe(true);
    await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBe('true'));
    toggle.click();
    expect(toggle.checked).toBe(true);
    release();
    await screen.findByRole('switch', { name: 'Inativo: Carla Dias' });
    expect(toggle.checked).toBe(false);
    expect(backEnd.callsTo('PUT /employees/edit/1')).toHaveLength(1);
    expect(document.activeElement).toBe(toggle);
  });
});

describe('an employee who attends no customers', () => {
  it('is asked for neither services nor hours', async () => {
    const { user } = await openEmployees(REAL_SERVER);
    await user.click(await screen.findByRole('button', { name: 'Editar Carla Dias' }));
    const form = await screen.findByRole('dialog');
    await within(form).findByRole('group', { name: 'Duração, preço e comissão próprios' });
    const listGroups = () =>
      ['Especialidades', 'Horário de trabalho', 'Duração, preço e comissão próprios'].filter((name) =>
        within(form).queryByRole('group', { name }),
      );
    expect(listGroups()).toHaveLength(3);
    await user.click(within(form).getByLabelText('Atende clientes'));
    expect(listGroups()).toEqual([]);
    await user.click(within(form).getByLabelText('Atende clientes'));
    expect(listGroups()).toHaveLength(3);
  });
});
