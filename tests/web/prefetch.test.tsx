import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { lazyComponent } from '../../src/lazyComponent.ts';
import { findScreen } from '../../src/menus.ts';
import { dashboardPage } from '../../src/pages/index.ts';
import { prefetchFirstScreen, prefetchScreen } from '../../src/prefetch.ts';
import { createQueryClient } from '../../src/queryClient.ts';
import type { AppScreen } from '../../src/screens.ts';
import { forgetSession } from '../../src/session.ts';
import { createBackEnd } from './support/backEnd.ts';
import { renderApp } from './support/renderApp.tsx';

const createNewClients = () => ({ queryClient: createQueryClient(), dataProvider: createDataProvider() });

it('the first screen has its figures before it renders', async () => {
  forgetSession();
  const backEnd = createBackEnd();
  const clients = createNewClients();
  await prefetchFirstScreen(clients, dashboardPage);
  expect(clients.queryClient.getQueryData(['summary'])).toMatchObject({ customer: { total: 2 } });
  expect(backEnd.calls.map((call) => call.path)).toEqual(['/check-session', '/summary']);
});

it('nothing of the shop is requested without a session', async () => {
  forgetSession();
  const backEnd = createBackEnd({ isSignedIn: false });
  await prefetchFirstScreen(createNewClients(), dashboardPage);
  expect(backEnd.calls.map((call) => call.path)).toEqual(['/check-session']);
});

it('the first screen is not rendered as a spinner while its code is evaluated', async () => {
  forgetSession();
  createBackEnd();
  let isEvaluated = false;
  const page = lazyComponent(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    isEvaluated = true;
    return () => null;
  });
  await prefetchFirstScreen(createNewClients(), { path: '/vendas', label: 'Vendas', page });
  expect(isEvaluated).toBe(true);
});

it.each([
  ['', '/reservations', { range: '[0,23]' }],
  ['?agenda=day', '/agenda', { from: '2026-11-27', to: '2026-11-27' }],
  ['?agenda=week&day=2026-12-01', '/agenda', { from: '2026-11-29', to: '2026-12-05' }],
])('the agenda at /agendamentos%s first requests what it shows', async (search, path, query) => {
  forgetSession();
  vi.useFakeTimers({ now: new Date('2026-11-27T15:00:00Z'), toFake: ['Date'] });
  const backEnd = createBackEnd({ isRealServer: true });
  window.history.replaceState(null, '', `/agendamentos${search}`);
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  await prefetchFirstScreen(createNewClients(), findScreen('/agendamentos'));
  await waitFor(() => expect(backEnd.calls.map((call) => call.path)).toContain(path));
  const calls = backEnd.calls.filter((call) => ['/reservations', '/agenda'].includes(call.path));
  expect(calls).toEqual([expect.objectContaining({ path, query: expect.objectContaining(query) })]);
});

it('a slow server delays the first screen only for a moment', async () => {
  forgetSession();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const rendered = vi.fn();
  void prefetchFirstScreen(createNewClients(), dashboardPage).then(rendered);
  await vi.advanceTimersByTimeAsync(150);
  expect(rendered).toHaveBeenCalled();
});

it.each([
  ['/clientes', 'GET /customers', 'Ana Souza'],
  ['/agendamentos', 'GET /reservations', /Ana Souza/],
])('the first content of %s shows at once when it was prefetched', async (path, call, name) => {
  forgetSession();
  const backEnd = createBackEnd();
  const clients = createNewClients();
  await prefetchScreen(clients, findScreen(path) as AppScreen);
  const release = backEnd.hold(call);
  renderApp(path, clients);
  expect((await screen.findAllByRole('article', { name })).length).toBeGreaterThan(0);
  release();
});

it('prefetched data is not fetched again, and a failure is not cached: the screen fetches by itself', async () => {
  forgetSession();
  const backEnd = createBackEnd();
  const clients = createNewClients();
  const screen = findScreen('/clientes') as AppScreen;
  const listCached = () => clients.queryClient.getQueryCache().findAll({ queryKey: ['clientes'] });
  backEnd.respondWithError('GET /customers', 404);
  await prefetchScreen(clients, screen);
  expect(listCached()).toEqual([]);
  backEnd.restore('GET /customers');
  await prefetchScreen(clients, screen);
  await prefetchScreen(clients, screen);
  expect(listCached()).toHaveLength(1);
  expect(backEnd.callsTo('GET /customers')).toHaveLength(2);
});

it('the agenda that was left is as new as the last sale of this device, to be read without the server', async () => {
  forgetSession();
  const backEnd = createBackEnd({ isRealServer: true });
  const clients = createNewClients();
  await prefetchScreen(clients, findScreen('/agendamentos') as AppScreen);
  renderApp('/despesas', clients);
  await screen.findByRole('heading', { name: 'Despesas' });
  expect(backEnd.callsTo('GET /reservations')).toHaveLength(1);
  const sell = clients.queryClient.getMutationCache().build(clients.queryClient, {
    mutationKey: ['vendas', 'create'],
    mutationFn: async () => null,
  });
  // Only once the first screen has its data.
  await waitFor(() => expect(clients.queryClient.isFetching()).toBe(0));
  await sell.execute(undefined);
  await waitFor(() => expect(backEnd.callsTo('GET /reservations')).toHaveLength(2));
});

it('an open screen that shows a load error is not refetched by a prefetch', async () => {
  forgetSession();
  const backEnd = createBackEnd();
  backEnd.respondWithError('GET /customers', 500);
  const clients = createNewClients();
  renderApp('/clientes', clients);
  await screen.findByRole('button', { name: 'Tentar novamente' });
  const release = backEnd.hold('GET /customers');
  void prefetchScreen(clients, findScreen('/clientes') as AppScreen);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeNull();
  release();
});
