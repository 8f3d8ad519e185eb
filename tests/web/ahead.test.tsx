import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { askAhead, awaitFirst } from '../../src/ahead.ts';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { lazyPage } from '../../src/lazyPage.ts';
import { dashboardPage } from '../../src/pages/index.ts';
import { createQueryClient } from '../../src/queryClient.ts';
import { entries } from '../../src/routes.tsx';
import { forgetSession } from '../../src/session.ts';
import { fakeBackEnd } from './support/fakeBackEnd.ts';
import { renderApp } from './support/renderApp.tsx';

const newShop = () => ({ queryClient: createQueryClient(), dataProvider: createDataProvider() });

it('the first screen has its figures before it is drawn, when they are there', async () => {
  forgetSession();
  const backEnd = fakeBackEnd();
  const shop = newShop();
  await awaitFirst(shop, dashboardPage);
  expect(shop.queryClient.getQueryData(['summary'])).toMatchObject({ customer: { total: 2 } });
  expect(backEnd.calls.map((call) => call.path)).toEqual(['/check-session', '/summary']);
});

it('nothing of the shop is asked for when nobody is signed in', async () => {
  forgetSession();
  const backEnd = fakeBackEnd({ signedIn: false });
  await awaitFirst(newShop(), dashboardPage);
  expect(backEnd.calls.map((call) => call.path)).toEqual(['/check-session']);
});

it('a slow server keeps the first screen waiting a moment only', async () => {
  forgetSession();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const drawn = vi.fn();
  void awaitFirst(newShop(), dashboardPage).then(drawn);
  await vi.advanceTimersByTimeAsync(150);
  expect(drawn).toHaveBeenCalled();
});

it('a page that was fetched ahead is drawn at once', async () => {
  const Page = lazyPage(async () => () => <h1>Agenda</h1>);
  await Page.preload();
  render(<Page />);
  expect(screen.getByRole('heading').textContent).toBe('Agenda');
});

it.each([
  ['/clientes', 'GET /customers', 'Ana Souza'],
  ['/agendamentos', 'GET /reservations', /Ana Souza/],
])('what %s begins with is there at once when it was asked for ahead', async (path, call, name) => {
  forgetSession();
  const backEnd = fakeBackEnd();
  const shop = newShop();
  await askAhead(
    shop,
    entries.find((entry) => entry.path === path),
  );
  const release = backEnd.hold(call);
  renderApp(path, shop);
  expect((await screen.findAllByRole('article', { name })).length).toBeGreaterThan(0);
  release();
});
