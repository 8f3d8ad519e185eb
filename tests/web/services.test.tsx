import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { REAL_SERVER } from './support/backEnd.ts';
import {
  findCard,
  getField,
  getSentBodies,
  getTopLayer,
  listCardNames,
  normalizeSpaces,
  openListScreen,
} from './support/listScreen.ts';

const openServices = (options?: Parameters<typeof openListScreen>[1]) => openListScreen('/servicos', options);

describe('the list of services', () => {
  it('shows each service’s price, points and their ratio', async () => {
    await openServices();
    expect(listCardNames()).toEqual(['Barba', 'Coloração', 'Corte']);
    const cut = normalizeSpaces((await findCard('Corte')).textContent);
    expect(cut).toContain('R$ 35,00');
    expect(cut).toContain('pontos10');
    expect(cut).toContain('do preço em pontos28,6%');
    const readCard = async (name: string) => normalizeSpaces((await findCard(name)).textContent);
    expect(await readCard('Barba')).toContain('19,6%');
    expect(await readCard('Coloração')).toContain('33,3%');
  });

  it('shows the employees of a service where the back end sends them, zero points in the plural, and no ratio for a price of zero', async () => {
    const [cut, beard, colour] = createSmallShop().services;
    const [carla, elisa] = [
      { id: 1, name: 'Carla Dias' },
      { id: 3, name: 'Elisa Prado' },
    ];
    const services = [
      { ...cut, points: 0, employees: [carla] },
      { ...beard, price: 0, points: 5, employees: [] },
      { ...colour, price: 35, points: 1, employees: [carla, elisa] },
    ] as never;
    await openServices({ tables: { services } });
    const readCard = async (name: string) => normalizeSpaces((await findCard(name)).textContent);
    expect(await readCard('Corte')).toContain('pontos0do preço em pontos0,0%Carla Dias');
    expect(await readCard('Barba')).not.toContain('do preço');
    expect(await readCard('Barba')).toContain('Nenhum colaborador faz este serviço ainda');
    expect(await readCard('Coloração')).toContain('ponto1do preço em pontos2,9%Carla Dias, Elisa Prado');
  });

  it('has tips beside it', async () => {
    await openListScreen('/servicos', REAL_SERVER, () => screen.findByText(/R\$\s35,00/));
    // Deleted services can be restored here too.
    expect(screen.getByRole('button', { name: 'Serviços excluídos' })).toBeTruthy();
    const tips = screen.getByRole('region', { name: 'Dicas' });
    expect(within(tips).getAllByRole('listitem')).toHaveLength(4);
  });
});

describe('a new service', () => {
  it('may earn no points, and be done by an inactive employee', async () => {
    const { press, write, user, backEnd } = await openServices();
    await press('Novo Serviço');
    await write('Nome', 'Retoque');
    await write('Preço', '2050');
    await write('Pontos', '0');
    await user.click(await within(getTopLayer()).findByRole('checkbox', { name: 'Elisa Prado (inativo)' }));
    await press('Salvar');
    await screen.findByText('Serviço criado com sucesso!');
    expect(getSentBodies(backEnd, 'POST /services/create')).toEqual([
      { service: { name: 'Retoque', price: 20.5, points: 0, employeeIds: [3] } },
    ]);
    expect(normalizeSpaces((await findCard('Retoque')).textContent)).toContain('0,0%');
  });
});

describe('the commission of a service', () => {
  it('is a percentage or a fixed amount, on the form and on the card', async () => {
    const { press, write, backEnd } = await openServices(REAL_SERVER);
    await press('Editar Corte');
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    await write('Comissão (%)', '140');
    await press('Salvar');
    const group = within(getTopLayer()).getByRole('group', { name: 'Comissão' });
    await within(group).findByText('A comissão vai de 0 a 100');
    expect(document.activeElement).toBe(getField('Comissão (%)'));
    await write('Comissão fixa', '1250');
    expect(getField('Comissão (%)').value).toBe('');
    await write('Comissão (%)', '40');
    expect(getField('Comissão fixa').value).toBe('');
    await press('Salvar');
    await screen.findByText('Serviço atualizado com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /services/edit/1').at(-1)?.service).toMatchObject({ commission: 40 });
    expect(normalizeSpaces((await findCard('Corte')).textContent)).toContain('comissão40%');
    await press('Editar Corte');
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    await write('Comissão fixa', '1250');
    await press('Salvar');
    await waitFor(async () => expect(normalizeSpaces((await findCard('Corte')).textContent)).toContain('R$ 12,50'));
    expect(getSentBodies(backEnd, 'PUT /services/edit/1').at(-1)?.service).toMatchObject({
      commission: { fixed: 12.5 },
    });
  });

  it('may be fixed above the price: the form says that a sale pays no more, and saves it', async () => {
    const { press, write, backEnd } = await openServices(REAL_SERVER);
    await press('Editar Corte');
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    await write('Comissão fixa', '3501');
    const group = within(getTopLayer()).getByRole('group', { name: 'Comissão' });
    within(group).getByText(/^Passa o preço de R\$\s35,00: a comissão nunca é maior que o valor do serviço\.$/);
    await write('Preço', '3501');
    within(group).getByText('Vazia: vale a de cada colaborador');
    await write('Preço', '3500');
    await press('Salvar');
    await screen.findByText('Serviço atualizado com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /services/edit/1')[0]?.service).toMatchObject({ commission: { fixed: 35.01 } });
  });

  it('does not exist without the feature', async () => {
    const { press } = await openServices();
    await press('Editar Corte');
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    expect(within(getTopLayer()).queryByLabelText(/Comissão/)).toBeNull();
  });
});

describe('an edit of a service', () => {
  it('keeps its employees where the back end does not send them', async () => {
    const { press, write, backEnd } = await openServices();
    await press('Editar Corte');
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    await write('Pontos', '12');
    await press('Salvar');
    await screen.findByText('Serviço atualizado com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /services/edit/1')).toEqual([
      { service: { name: 'Corte', price: 35, points: 12, employeeIds: [1, 3] } },
    ]);
  });

  it('sends no employees where they are unknown', async () => {
    const { press, write, backEnd } = await openServices();
    backEnd.respondWithError('GET /employees/all', 503);
    await press('Editar Corte');
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    await within(getTopLayer()).findByText('Não foi possível carregar as opções.');
    await write('Pontos', '12');
    await press('Salvar');
    await screen.findByText('Serviço atualizado com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /services/edit/1')).toEqual([
      { service: { name: 'Corte', price: 35, points: 12 } },
    ]);
  });

  it('shows a thousand points in Brazilian format', async () => {
    const { press, write, backEnd } = await openServices();
    await press('Editar Corte');
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    expect(getField('Pontos').inputMode).toBe('numeric');
    await write('Pontos', '1.000');
    await press('Salvar');
    await screen.findByText('Serviço atualizado com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /services/edit/1')[0]?.service).toMatchObject({ points: 1000 });
  });
});

describe('the form of a service', () => {
  it('offers only employees who attend customers', async () => {
    const [carla, ...others] = createSmallShop().employees;
    const { user } = await openServices({
      ...REAL_SERVER,
      tables: { employees: [{ ...carla, id: 1, attends: '0' }, ...others] },
    });
    await user.click(await screen.findByRole('button', { name: 'Editar Corte' }));
    const group = await within(await screen.findByRole('dialog')).findByRole('group', { name: 'Colaboradores' });
    await within(group).findByLabelText('Davi Rocha');
    expect(within(group).queryByLabelText(/Carla Dias/)).toBeNull();
  });
});
