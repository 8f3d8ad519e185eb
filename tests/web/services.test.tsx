import { screen, within } from '@testing-library/react';
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

/** Services from a back end that sends who does them. */
function servicesWith(employees: { id: number; name: string }[]) {
  return { services: createSmallShop().services.map((service) => ({ ...service, points: service.id, employees })) };
}

describe('the list of services', () => {
  it('shows each one’s price, points and what they are of the price', async () => {
    await openServices();
    expect(listCardNames()).toEqual(['Barba', 'Coloração', 'Corte']);
    const cut = normalizeSpaces((await findCard('Corte')).textContent);
    expect(cut).toContain('R$ 35,00');
    expect(cut).toContain('pontos10');
    expect(cut).toContain('do preço em pontos28,6%');
    const text = async (name: string) => normalizeSpaces((await findCard(name)).textContent);
    expect(await text('Barba')).toContain('19,6%');
    expect(await text('Coloração')).toContain('33,3%');
  });

  it('shows zero points in the plural, and no ratio for a price of zero', async () => {
    const [cut, beard] = createSmallShop().services;
    const services = [
      { ...cut, points: 0 },
      { ...beard, price: 0, points: 5 },
    ] as never;
    await openServices({ tables: { services } });
    expect(normalizeSpaces((await findCard('Corte')).textContent)).toContain('pontos0do preço em pontos0,0%');
    expect(normalizeSpaces((await findCard('Barba')).textContent)).not.toContain('do preço');
  });

  it('shows who does a service where the back end sends it', async () => {
    await openServices({
      tables: servicesWith([
        { id: 1, name: 'Carla Dias' },
        { id: 3, name: 'Elisa Prado' },
      ]),
    });
    expect(normalizeSpaces((await findCard('Corte')).textContent)).toContain(
      'ponto1do preço em pontos2,9%Carla Dias, Elisa Prado',
    );
  });

  it.each([
    ['some', createSmallShop().services, /R\$\s35,00/],
    ['none', [], /^Nenhum serviço cadastrado/],
  ])('has tips beside it where there are %s', async (_, services, there) => {
    await openListScreen('/servicos', { ...REAL_SERVER, tables: { services } }, () => screen.findByText(there));
    // Deleted services can be restored here too.
    expect(screen.getByRole('button', { name: 'Serviços excluídos' })).toBeTruthy();
    const tips = screen.getByRole('region', { name: 'Dicas' });
    expect(within(tips).getAllByRole('listitem')).toHaveLength(4);
  });

  it('says that nobody does a service yet', async () => {
    await openServices({ tables: servicesWith([]) });
    expect(normalizeSpaces((await findCard('Corte')).textContent)).toContain(
      'Nenhum colaborador faz este serviço ainda',
    );
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

describe('an edit of a service', () => {
  it('removes no employee where the back end does not send who does it', async () => {
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
