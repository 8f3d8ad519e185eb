import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BUNDLED } from './support/fakeBackEnd.ts';
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

const openRewards = (options?: Parameters<typeof openScreen>[1]) => openScreen('/recompensas', options);
const text = async (name: string) => plain((await card(name)).textContent);
const explained = () => plain(screen.getByRole('region', { name: 'Como funcionam os pontos' }).textContent);
const discount = {
  title: 'Desconto de 10%',
  description: 'Desconto de 10% para quem volta',
  points_required: 100,
  type: 'discount',
  value: 10,
  min_limit: 20,
  active: '1',
};

describe('the list of rewards', () => {
  it('shows what each gives and takes, the cheapest first', async () => {
    await openRewards();
    expect(cardNames()).toEqual(['Barba grátis', 'Desconto de 10%', 'Pomada']);
    expect(await text('Desconto de 10%')).toMatch(/^DescontoDesconto de 10%Desconto de 10% para quem volta/);
    expect(await text('Desconto de 10%')).toContain('pontos100de desconto10%compra mínimaR$ 20,00');
    expect(await text('Barba grátis')).toMatch(/^Serviço grátis.*pontos80/);
    expect(await text('Barba grátis')).not.toContain('de desconto');
    expect(await text('Pomada')).toMatch(/^Produto.*pontos200/);
  });

  it('dims an inactive reward', async () => {
    await openRewards();
    const style = async (name: string) => getComputedStyle(await card(name)).borderStyle;
    expect(await style('Pomada')).toBe('dashed');
    expect(await style('Barba grátis')).not.toBe('dashed');
    within(await card('Pomada')).getByText('Inativa');
    within(await card('Barba grátis')).getByText('Ativa');
  });

  it('explains how the points work', async () => {
    await openRewards();
    expect(explained()).toContain('Os pontos nunca expiram.');
    expect(explained()).not.toContain('O resgate tira os pontos');
  });

  it('explains what a redemption takes where the back end redeems', async () => {
    await openRewards(BUNDLED);
    expect(explained()).toContain('O resgate tira os pontos da recompensa do saldo');
  });

  it('says what to do where there is none yet, with the button that does it', async () => {
    const { press } = await openScreen('/recompensas', { tables: { rewards: [] } }, () =>
      screen.findByText('Nenhuma recompensa cadastrada. Crie a primeira para dar um motivo a mais para voltar.'),
    );
    await press('Criar a primeira');
    await screen.findByRole('dialog', { name: 'Nova Recompensa' });
  });

  it('says that it could not be loaded and loads on demand', async () => {
    const { press, backEnd, goTo } = await openScreen('/dashboard', undefined, () =>
      screen.findByRole('heading', { name: 'Dashboard' }),
    );
    backEnd.unplug();
    goTo('/recompensas');
    await screen.findByText('Erro ao carregar recompensas');
    backEnd.plug();
    await press('Tentar novamente');
    await card('Pomada');
  });
});

describe('a new reward', () => {
  it('is a discount with its percentage and its least purchase', async () => {
    const { press, write, backEnd } = await openRewards();
    await press('Nova Recompensa');
    expect(field('Ativa').checked).toBe(true);
    await write('Título', 'Quinze por cento');
    await write('Descrição', 'Em compras maiores');
    await write('Desconto (%)', '15');
    await write('Valor mínimo', '9000');
    expect(plain(field('Valor mínimo').value)).toBe('R$ 90,00');
    await write('Pontos necessários', '150');
    await press('Salvar');
    await screen.findByText('Recompensa criada com sucesso!');
    await dialogIsGone();
    expect(sentBy(backEnd, 'POST /rewards/create')).toEqual([
      {
        reward: {
          title: 'Quinze por cento',
          description: 'Em compras maiores',
          type: 'discount',
          value: 15,
          min_limit: 90,
          points_required: 150,
          active: '1',
        },
      },
    ]);
    await card('Quinze por cento');
  });

  it.each([
    ['Serviço grátis', 'service_free'],
    ['Produto', 'product'],
  ])('of type %s has neither percentage nor least purchase', async (line, type) => {
    const { press, write, choose, user, backEnd } = await openRewards();
    await press('Nova Recompensa');
    await write('Título', 'Brinde');
    await write('Descrição', 'Para quem volta');
    // Filled in before the type was changed: it does not count.
    await write('Desconto (%)', '15');
    await choose('Tipo', line);
    expect(within(top()).queryByLabelText('Desconto (%)')).toBeNull();
    expect(within(top()).queryByLabelText('Valor mínimo')).toBeNull();
    await write('Pontos necessários', '80');
    await user.click(field('Ativa'));
    await press('Salvar');
    await screen.findByText('Recompensa criada com sucesso!');
    expect(sentBy(backEnd, 'POST /rewards/create')).toEqual([
      {
        reward: {
          title: 'Brinde',
          description: 'Para quem volta',
          type,
          value: 0,
          min_limit: 0,
          points_required: 80,
          active: '0',
        },
      },
    ]);
  });

  it('needs a title, a description, a percentage and points', async () => {
    const { press, backEnd } = await openRewards();
    await press('Nova Recompensa');
    await press('Salvar');
    await waitFor(() => expect(saidAt('Título')).toBe('Informe o título'));
    expect(saidAt('Descrição')).toBe('Informe a descrição');
    expect(saidAt('Desconto (%)')).toBe('O desconto vai de 1 a 100');
    expect(saidAt('Pontos necessários')).toBe('Informe os pontos necessários');
    expect(sentBy(backEnd, 'POST /rewards/create')).toEqual([]);
  });

  it('that cannot be saved says so and why', async () => {
    const { press, choose, write, backEnd } = await openRewards();
    backEnd.refuse('POST /rewards/create', 503, 'O servidor está ocupado.');
    await press('Nova Recompensa');
    await write('Título', 'Brinde');
    await write('Descrição', 'Para quem volta');
    await choose('Tipo', 'Produto');
    await write('Pontos necessários', '80');
    await press('Salvar');
    await screen.findByText('Erro ao salvar recompensa');
    await screen.findByText('O servidor está ocupado.');
    expect(field('Título').value).toBe('Brinde');
  });
});

describe('an edit of a reward', () => {
  it('sends the whole record', async () => {
    const { press, write, backEnd } = await openRewards();
    await press('Editar Desconto de 10%');
    expect(field('Desconto (%)').value).toBe('10');
    await write('Pontos necessários', '90');
    await press('Salvar');
    await screen.findByText('Recompensa atualizada com sucesso!');
    expect(sentBy(backEnd, 'PUT /rewards/edit/1')).toEqual([{ reward: { ...discount, points_required: 90 } }]);
  });

  it('with the least purchase left empty has none', async () => {
    const { press, write, backEnd } = await openRewards();
    await press('Editar Desconto de 10%');
    await write('Valor mínimo', '');
    await press('Salvar');
    await screen.findByText('Recompensa atualizada com sucesso!');
    expect(sentBy(backEnd, 'PUT /rewards/edit/1')).toEqual([{ reward: { ...discount, min_limit: 0 } }]);
  });

  it.each([
    ['Título', '', 'Informe o título'],
    ['Descrição', '  ', 'Informe a descrição'],
    ['Desconto (%)', '', 'O desconto vai de 1 a 100'],
    ['Desconto (%)', '0', 'O desconto vai de 1 a 100'],
    ['Desconto (%)', '100,5', 'O desconto vai de 1 a 100'],
    ['Pontos necessários', '', 'Informe os pontos necessários'],
    ['Pontos necessários', '0', 'É necessário ao menos 1 ponto'],
    ['Pontos necessários', '1,5', 'Use um número inteiro'],
  ])('with a wrong %s (“%s”) is told so at the field, and nothing is sent', async (label, wrong, sentence) => {
    const { press, write, backEnd } = await openRewards();
    await press('Editar Desconto de 10%');
    await write(label, wrong);
    await press('Salvar');
    await waitFor(() => expect(saidAt(label)).toBe(sentence));
    expect(sentBy(backEnd, 'PUT /rewards/edit/*')).toEqual([]);
  });

  it('has what the server refuses at the field', async () => {
    const { press, backEnd } = await openRewards();
    backEnd.refuse('PUT /rewards/edit/1', 422, 'Confira os campos', { title: 'Já existe uma recompensa assim' });
    await press('Editar Desconto de 10%');
    await press('Salvar');
    await waitFor(() => expect(saidAt('Título')).toBe('Já existe uma recompensa assim'));
  });
});

describe('whether a reward is offered', () => {
  it('is turned on the card', async () => {
    const { user, backEnd } = await openRewards();
    await user.click(screen.getByRole('switch', { name: 'Ativa: Desconto de 10%' }));
    await screen.findByText('Recompensa atualizada com sucesso!');
    await screen.findByRole('switch', { name: 'Inativa: Desconto de 10%' });
    await user.click(screen.getByRole('switch', { name: 'Inativa: Desconto de 10%' }));
    await screen.findByRole('switch', { name: 'Ativa: Desconto de 10%' });
    expect(sentBy(backEnd, 'PUT /rewards/edit/1')).toEqual([
      { reward: { ...discount, active: '0' } },
      { reward: discount },
    ]);
  });

  it('stays as it was when that fails', async () => {
    const { user, backEnd } = await openRewards();
    backEnd.unplug();
    await user.click(screen.getByRole('switch', { name: 'Inativa: Pomada' }));
    await screen.findByText('Erro ao atualizar recompensa');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Inativa: Pomada' }).checked).toBe(false);
  });
});

describe('deleting a reward', () => {
  it('asks first, and deletes', async () => {
    const { press, backEnd } = await openRewards();
    await press('Excluir Pomada');
    await screen.findByRole('dialog', { name: 'Tem certeza que deseja excluir a recompensa Pomada?' });
    await press('Excluir');
    await screen.findByText('Recompensa excluída com sucesso!');
    await waitFor(() => expect(cardNames()).toEqual(['Barba grátis', 'Desconto de 10%']));
    expect(backEnd.callsTo('DELETE /rewards/remove/3')).toHaveLength(1);
  });

  it('that fails says so', async () => {
    const { press, backEnd } = await openRewards();
    backEnd.refuse('DELETE /rewards/remove/3', 500);
    await press('Excluir Pomada');
    await press('Excluir');
    await screen.findByText('Erro ao excluir recompensa');
  });
});
