import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rememberScreens } from '../../src/dataProvider/snapshot.ts';
import { deleteAllSnapshots } from '../../src/dataProvider/snapshotStorage.ts';
import { forgetSession } from '../../src/session.ts';
import { type BackEndOptions, createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { freezeDay } from './support/day.ts';
import { createClients, renderApp } from './support/renderApp.tsx';

freezeDay();

const NOT_STORED = /o que esta tela mostra ainda não está neste aparelho/;

/** A page of this tab, as main.tsx opens it. */
function openPage(path: string) {
  const clients = createClients();
  rememberScreens(clients.queryClient);
  return renderApp(path, clients);
}

/** Leaves the page and opens it again in the same tab; `meanwhile` happens between. */
function reload(path: string, meanwhile = () => {}) {
  fireEvent(window, new Event('pagehide'));
  meanwhile();
  const stored = { ...sessionStorage };
  cleanup();
  // As in a new page, which has no session in memory. It would delete what is stored.
  forgetSession();
  for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, value);
  return openPage(path);
}

async function openAgenda(options: BackEndOptions = REAL_SERVER) {
  const backEnd = createBackEnd(options);
  const app = openPage('/agendamentos');
  await screen.findAllByText('Ana Souza');
  return { backEnd, ...app };
}

describe('a reload without the server', () => {
  it('shows what the tab last knew, with one note of its hour, and is current once the server answers', async () => {
    const { backEnd } = await openAgenda();
    backEnd.disconnect();
    reload('/agendamentos');
    await screen.findAllByText('Ana Souza');
    await screen.findByText('Sem conexão. O que está na tela é das 12:00.');
    expect(screen.queryByText(/Não foi possível|Erro ao/)).toBeNull();
    const calls = backEnd.callsTo('GET /reservations').length;
    backEnd.reconnect();
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(/^Sem conexão/)).toBeNull());
    await waitFor(() => expect(backEnd.callsTo('GET /reservations').length).toBeGreaterThan(calls));
    screen.getAllByText('Ana Souza');
  });

  it('shows it too when the server is lost after it has said who the user is', async () => {
    const { backEnd } = await openAgenda();
    const release = backEnd.hold('GET /reservations');
    const checks = backEnd.callsTo('GET /reservations').length;
    reload('/agendamentos');
    // Requested only for a known user.
    await waitFor(() => expect(backEnd.callsTo('GET /reservations').length).toBeGreaterThan(checks));
    await screen.findByRole('button', { name: 'Chegou agora' });
    backEnd.disconnect();
    release();
    await screen.findAllByText('Ana Souza');
    await screen.findByText('Sem conexão. O que está na tela é das 12:00.');
  });

  it('says once that the screen is not on this device, and opens by itself when the server answers', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.disconnect();
    openPage('/agendamentos');
    await screen.findByText(NOT_STORED);
    expect(screen.getAllByText(/Sem conexão|Não foi possível|Erro ao/)).toHaveLength(1);
    backEnd.reconnect();
    fireEvent(window, new Event('online'));
    await screen.findAllByText('Ana Souza');
  });

  it.each([
    ['signed out in another tab', () => deleteAllSnapshots()],
    ['signed in more than twelve hours ago', () => storeAs({ storedAt: Date.now() - 12 * 60 * 60_000 })],
  ])('shows nothing of a user who has %s', async (_, end) => {
    const { backEnd } = await openAgenda();
    backEnd.disconnect();
    reload('/agendamentos', end);
    await screen.findByText(NOT_STORED);
    expect(screen.queryByText('Ana Souza')).toBeNull();
    expect(sessionStorage.getItem('navalha.tela')).toBeNull();
  });

  it('finds nothing after the user signs out', async () => {
    const { user } = await openAgenda();
    fireEvent(window, new Event('pagehide'));
    expect(sessionStorage.getItem('navalha.tela')).toContain('Ana Souza');
    await user.click(screen.getByRole('button', { name: 'Usuário' }));
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    await screen.findByRole('button', { name: 'Entrar' });
    fireEvent(window, new Event('pagehide'));
    expect(sessionStorage.getItem('navalha.tela')).toBeNull();
  });

  it('finds nothing of a bare back end, which has no sign-out', async () => {
    await openAgenda({});
    fireEvent(window, new Event('pagehide'));
    expect(sessionStorage.getItem('navalha.tela')).toBeNull();
  });
});

function storeAs(change: object): void {
  const stored = JSON.parse(sessionStorage.getItem('navalha.tela') ?? 'null');
  sessionStorage.setItem('navalha.tela', JSON.stringify({ ...stored, ...change }));
}
