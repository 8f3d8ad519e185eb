import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { freezeDay } from './support/day.ts';
import { renderApp } from './support/renderApp.tsx';

freezeDay();

test('a page opened while the server cannot be reached says so once, and opens when it answers', async () => {
  const backEnd = createBackEnd(REAL_SERVER);
  backEnd.disconnect();
  renderApp('/agendamentos');
  await screen.findByText('Não foi possível falar com o servidor. A tela abre sozinha quando a conexão voltar.');
  expect(screen.getAllByText(/Sem conexão|Não foi possível|Erro ao/)).toHaveLength(1);
  backEnd.reconnect();
  fireEvent(window, new Event('online'));
  await screen.findAllByText('Ana Souza');
});
