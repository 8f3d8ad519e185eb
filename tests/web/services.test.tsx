import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { smallShop } from '../fixtures/backEnd/records.ts';
import {
  card,
  cardNames,
  dialogIsGone,
  field,
  openScreen,
  plain,
  saidAt,
  sentBy,
  top,
} from './support/registration.ts';

const openServices = (options?: Parameters<typeof openScreen>[1]) => openScreen('/servicos', options);

/** Services as a back end sends them that tells who does them. */
function servicesWith(employees: { id: number; name: string }[]) {
  return { services: smallShop().services.map((service) => ({ ...service, employees })) };
}

describe('the list of services', () => {
  it('shows each one’s price, points and what they are of the price', async () => {
    await openServices();
    expect(cardNames()).toEqual(['Barba', 'Coloração', 'Corte']);
    const cut = plain((await card('Corte')).textContent);
    expect(cut).toContain('R$ 35,00');
    expect(cut).toContain('pontos10');
    expect(cut).toContain('do preço em pontos28,6%');
    const text = async (name: string) => plain((await card(name)).textContent);
    expect(await text('Barba')).toContain('19,6%');
    expect(await text('Coloração')).toContain('33,3%');
  });

  it('shows who does a service where the back end tells', async () => {
    await openServices({ tables: servicesWith([{ id: 1, name: 'Carla Dias' }]) });
    expect(plain((await card('Corte')).textContent)).toContain('Carla Dias');
  });

  it('says that nobody does a service yet', async () => {
    await openServices({ tables: servicesWith([]) });
    expect(plain((await card('Corte')).textContent)).toContain('Nenhum colaborador faz este serviço ainda');
  });

  it('has tips beside it', async () => {
    await openServices();
    const tips = screen.getByRole('region', { name: 'Dicas' });
    expect(within(tips).getAllByRole('listitem')).toHaveLength(4);
  });

  it('says what to do where there is none yet, with the button that does it, and keeps the tips', async () => {
    const { press } = await openScreen('/servicos', { tables: { services: [] } }, () =>
      screen.findByText('Nenhum serviço cadastrado. Cadastre o primeiro para poder vender e agendar.'),
    );
    screen.getByRole('region', { name: 'Dicas' });
    await press('Cadastrar o primeiro');
    await screen.findByRole('dialog', { name: 'Novo Serviço' });
  });
});

describe('a new service', () => {
  it('is sent with its price in reais, its points and who does it', async () => {
    const { press, write, user, backEnd } = await openServices();
    await press('Novo Serviço');
    await write('Nome', 'Sobrancelha');
    await write('Preço', '2050');
    expect(plain(field('Preço').value)).toBe('R$ 20,50');
    await write('Pontos', '4');
    await user.click(await within(top()).findByRole('checkbox', { name: 'Davi Rocha' }));
    await user.click(within(top()).getByRole('checkbox', { name: 'Elisa Prado (inativo)' }));
    await press('Salvar');
    await screen.findByText('Serviço criado com sucesso!');
    await dialogIsGone();
    expect(sentBy(backEnd, 'POST /services/create')).toEqual([
      { service: { name: 'Sobrancelha', price: 20.5, points: 4, employeeIds: [2, 3] } },
    ]);
    expect(plain((await card('Sobrancelha')).textContent)).toContain('19,5%');
  });

  it('may earn no points', async () => {
    const { press, write, backEnd } = await openServices();
    await press('Novo Serviço');
    await write('Nome', 'Retoque');
    await write('Preço', '1000');
    await write('Pontos', '0');
    await press('Salvar');
    await screen.findByText('Serviço criado com sucesso!');
    expect(sentBy(backEnd, 'POST /services/create')).toEqual([
      { service: { name: 'Retoque', price: 10, points: 0, employeeIds: [] } },
    ]);
    expect(plain((await card('Retoque')).textContent)).toContain('0,0%');
  });
});

describe('an edit of a service', () => {
  it('takes the service from nobody where the back end does not tell who does it', async () => {
    const { press, write, backEnd } = await openServices();
    await press('Editar Corte');
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    await write('Pontos', '12');
    await press('Salvar');
    await screen.findByText('Serviço atualizado com sucesso!');
    expect(sentBy(backEnd, 'PUT /services/edit/1')).toEqual([
      { service: { name: 'Corte', price: 35, points: 12, employeeIds: [1, 3] } },
    ]);
  });

  it('says nothing of who does it where nobody can tell', async () => {
    const { press, write, backEnd } = await openServices();
    backEnd.refuse('GET /employees/all', 503);
    await press('Editar Corte');
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    await within(top()).findByText('Não foi possível carregar as opções.');
    await write('Pontos', '12');
    await press('Salvar');
    await screen.findByText('Serviço atualizado com sucesso!');
    expect(sentBy(backEnd, 'PUT /services/edit/1')).toEqual([{ service: { name: 'Corte', price: 35, points: 12 } }]);
  });

  it.each([
    ['Nome', '', 'Informe o nome'],
    ['Preço', '', 'Informe o preço'],
    ['Preço', '0', 'O preço deve ser maior que zero'],
    ['Pontos', '', 'Informe os pontos'],
    ['Pontos', '-1', 'Os pontos não podem ser negativos'],
    ['Pontos', '2,5', 'Use um número inteiro'],
    ['Pontos', '2.000.000', 'O máximo é 1.000.000'],
  ])('with a wrong %s (“%s”) is told so at the field, and nothing is sent', async (label, text, sentence) => {
    const { press, write, backEnd } = await openServices();
    await press('Editar Corte');
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    await write(label, text);
    await press('Salvar');
    await waitFor(() => expect(saidAt(label)).toBe(sentence));
    expect(sentBy(backEnd, 'PUT /services/edit/*')).toEqual([]);
  });

  it('reads a thousand points as Brazilians write them', async () => {
    const { press, write, backEnd } = await openServices();
    await press('Editar Corte');
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    await write('Pontos', '1.000');
    await press('Salvar');
    await screen.findByText('Serviço atualizado com sucesso!');
    expect(sentBy(backEnd, 'PUT /services/edit/1')[0]?.service).toMatchObject({ points: 1000 });
  });
});
