import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { renderApp } from './support/renderApp.tsx';

interface Place {
  path: string;
  heading: string;
  /** The call that the screen cannot do without. */
  call: string;
  /** Shown once everything is loaded. */
  loaded: string | RegExp;
  /** Would be wrong before the data is known. */
  untrue: RegExp;
  /** Shown when refreshing fails, but not without the server: then the offline note says from when the content is. */
  stale: string | RegExp;
}

const places: Place[] = [
  {
    path: '/dashboard',
    heading: 'Dashboard',
    call: 'GET /summary',
    loaded: 'Ana Souza',
    untrue: /Nenhum|Quem mais volta|Não fechado|Atualizado/,
    stale: /^Números das/,
  },
  {
    path: '/vendas',
    heading: 'Registrar Venda',
    call: 'GET /reservations',
    loaded: 'Pular para Cliente',
    untrue: /Nenhum/,
    stale: 'Erro ao carregar dados. Tente novamente.',
  },
  {
    path: '/caixa',
    heading: 'Caixa',
    call: 'GET /cash-register',
    loaded: /^Caixa (aberto|fechado)$/,
    untrue: /Nenhum|R\$|aberto|fechado/,
    stale: 'Erro ao carregar o caixa',
  },
];

const getMain = () => screen.getByRole('main');
const countTexts = async (text: string | RegExp) => (await screen.findAllByText(text)).length;

describe.each(places)('$path', ({ path, heading, call, loaded, untrue, stale }) => {
  it('shows that it is loading, without unknown values, and keeps its content when a refresh fails or the server is away', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const release = backEnd.hold(call);
    renderApp(path);
    await screen.findByRole('heading', { name: heading, level: 1 });
    await waitFor(() => expect(getMain().querySelector('[aria-busy="true"]')).not.toBeNull());
    expect(getMain().textContent).not.toMatch(untrue);
    release();
    await countTexts(loaded);
    await waitFor(() => expect(getMain().querySelector('[aria-busy="true"]')).toBeNull());
    const calls = backEnd.callsTo(call).length;
    backEnd.disconnect();
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(backEnd.callsTo(call).length).toBeGreaterThan(calls));
    await screen.findByText(/^Sem conexão\. O que está na tela/);
    await countTexts(loaded);
    expect(screen.queryByText(stale)).toBeNull();
    backEnd.reconnect();
    backEnd.respondWithError(call, 500);
    fireEvent(window, new Event('visibilitychange'));
    await countTexts(stale);
    await countTexts(loaded);
  });

  it('says that the server is unreachable, and loads on demand', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const { goTo, user } = renderApp(path === '/dashboard' ? '/despesas' : '/dashboard');
    await screen.findByText(path === '/dashboard' ? /^Carla Dias · / : /^Atualizado/);
    backEnd.disconnect();
    goTo(path);
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(getMain().textContent).toMatch(/servidor|conexão|Erro ao carregar dados/);
    expect(getMain().textContent).not.toMatch(/fetch|network|HTTP|undefined|\b5\d\d\b/i);
    backEnd.reconnect();
    await user.click(again);
    await countTexts(loaded);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull());
  });
});
