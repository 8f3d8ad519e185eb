import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import {
  findCard,
  getField,
  getSentBodies,
  getTopLayer,
  listCardNames,
  normalizeSpaces,
  openListScreen,
} from './support/listScreen.ts';
import { createClients, renderApp } from './support/renderApp.tsx';

const openRewards = (options?: Parameters<typeof openListScreen>[1]) => openListScreen('/recompensas', options);
const readCard = async (name: string) => normalizeSpaces((await findCard(name)).textContent);
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
  it('shows value and points of each reward, the cheapest first', async () => {
    await openRewards();
    expect(listCardNames()).toEqual(['Barba grátis', 'Desconto de 10%', 'Pomada']);
    expect(await readCard('Desconto de 10%')).toMatch(/^DescontoDesconto de 10%Desconto de 10% para quem volta/);
    expect(await readCard('Desconto de 10%')).toContain('pontos100de desconto10%compra mínimaR$ 20,00');
    expect(await readCard('Barba grátis')).toMatch(/^Serviço grátis.*pontos80/);
    expect(await readCard('Barba grátis')).not.toContain('de desconto');
    expect(await readCard('Pomada')).toMatch(/^Produto.*pontos200/);
  });

  it.each([
    ['does not redeem', {}, false],
    ['redeems', REAL_SERVER, true],
  ])('explains how the points work where the back end %s', async (_, options, redeems) => {
    await openRewards(options);
    const explained = normalizeSpaces(screen.getByRole('region', { name: 'Como funcionam os pontos' }).textContent);
    expect(explained).toContain('Os pontos nunca expiram.');
    expect(explained.includes('O resgate tira do saldo os pontos da recompensa, no máximo os que houver.')).toBe(
      redeems,
    );
  });

  it('dims an inactive reward', async () => {
    createBackEnd();
    renderApp('/recompensas', createClients(), document.head);
    const readBorderStyle = async (name: string) => getComputedStyle(await findCard(name)).borderStyle;
    expect(await readBorderStyle('Pomada')).toBe('dashed');
    expect(await readBorderStyle('Barba grátis')).not.toBe('dashed');
    within(await findCard('Pomada')).getByText('Inativa');
    within(await findCard('Barba grátis')).getByText('Ativa');
  });
});

describe('a new reward', () => {
  it('of type Produto has neither percentage nor minimum purchase', async () => {
    const { press, write, choose, user, backEnd } = await openRewards();
    await press('Nova Recompensa');
    await write('Título', 'Brinde');
    await write('Descrição', 'Para quem volta');
    // Entered before the type was changed: it does not count.
    await write('Desconto (%)', '15');
    await choose('Tipo', 'Produto');
    expect(within(getTopLayer()).queryByLabelText('Desconto (%)')).toBeNull();
    expect(within(getTopLayer()).queryByLabelText('Valor mínimo')).toBeNull();
    await write('Pontos necessários', '80');
    await user.click(getField('Ativa'));
    await press('Salvar');
    await screen.findByText('Recompensa criada com sucesso!');
    expect(getSentBodies(backEnd, 'POST /rewards/create')).toEqual([
      {
        reward: {
          title: 'Brinde',
          description: 'Para quem volta',
          type: 'product',
          value: 0,
          min_limit: 0,
          points_required: 80,
          active: '0',
        },
      },
    ]);
  });
});

describe('an edit of a reward', () => {
  it('stores no minimum purchase when the field is empty', async () => {
    const { press, write, backEnd } = await openRewards();
    await press('Editar Desconto de 10%');
    await write('Valor mínimo', '');
    await press('Salvar');
    await screen.findByText('Recompensa atualizada com sucesso!');
    expect(getSentBodies(backEnd, 'PUT /rewards/edit/1')).toEqual([{ reward: { ...discount, min_limit: 0 } }]);
    await waitFor(async () => expect(await readCard('Desconto de 10%')).not.toContain('compra mínima'));
    await press('Editar Desconto de 10%');
    await write('Pontos necessários', '1');
    await press('Salvar');
    await waitFor(async () => expect(await readCard('Desconto de 10%')).toContain('ponto1de desconto10%'));
  });
});

describe('the status of a reward', () => {
  it('is changed on the card', async () => {
    const { user, backEnd } = await openRewards();
    await user.click(screen.getByRole('switch', { name: 'Ativa: Desconto de 10%' }));
    await screen.findByText('Recompensa atualizada com sucesso!');
    await screen.findByRole('switch', { name: 'Inativa: Desconto de 10%' });
    await user.click(screen.getByRole('switch', { name: 'Inativa: Desconto de 10%' }));
    await screen.findByRole('switch', { name: 'Ativa: Desconto de 10%' });
    expect(getSentBodies(backEnd, 'PUT /rewards/edit/1')).toEqual([
      { reward: { ...discount, active: '0' } },
      { reward: discount },
    ]);
  });
});
