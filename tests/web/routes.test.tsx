import { screen, waitFor } from '@testing-library/react';
import {
  CoreAdminContext,
  CoreAdminUI,
  ListButton,
  memoryStore,
  RecordContextProvider,
  ReferenceField,
} from 'react-admin';
import { describe, expect, it } from 'vitest';
import { appRoutes } from '../../src/App.tsx';
import { authProvider } from '../../src/authProvider/index.ts';
import { i18nProvider } from '../../src/i18n/index.ts';
import { findScreen, getMenuScreens, menuScreens } from '../../src/menus.ts';
import { resources } from '../../src/resources/index.ts';
import type { MenuName } from '../../src/screens.ts';
import { createShopTheme, ThemeRoot } from '../../src/theme/ThemeRoot.tsx';
import { createBackEnd } from './support/backEnd.ts';
import { createClients, renderApp, renderInRouter } from './support/renderApp.tsx';

/** Address, main heading and, where it is another, the name in the browser tab. */
const screens: [path: string, heading: string, tab?: string][] = [
  ['/dashboard', 'Dashboard'],
  ['/vendas', 'Registrar Venda', 'Vendas'],
  ['/clientes', 'Clientes'],
  ['/agendamentos', 'Agendamentos'],
  ['/colaboradores', 'Colaboradores'],
  ['/caixa', 'Caixa'],
  ['/servicos', 'Serviços'],
  ['/recompensas', 'Recompensas'],
  ['/despesas', 'Despesas'],
];

const onLoginPage = () => screen.findByRole('button', { name: 'Entrar' });

describe('the list of screens', () => {
  it('has each address of the product, and none twice', () => {
    const everywhere = menuScreens.map((entry) => entry.path);
    expect(new Set(everywhere).size).toBe(everywhere.length);
    expect(everywhere).toEqual(expect.arrayContaining(screens.map(([path]) => path)));
  });

  it('has what each menu offers of these, in order', () => {
    const listLabels = (menu: MenuName, features: string[] = []) =>
      getMenuScreens(menu, { features: new Set(features) })
        .filter(({ path, feature }) => feature || screens.some(([address]) => address === path))
        .map((entry) => entry.label);
    expect(listLabels('operations')).toEqual(['Vendas', 'Caixa', 'Despesas']);
    expect(listLabels('operations', ['sales.list'])).toEqual(['Vendas', 'Caixa', 'Histórico de vendas', 'Despesas']);
    expect(listLabels('registrations')).toEqual(['Clientes', 'Colaboradores', 'Serviços', 'Recompensas']);
    expect(listLabels('standalone')).toEqual(['Agendamentos', 'Dashboard']);
  });

  it('finds a screen by its address, with or without a slash at the end', () => {
    expect(findScreen('/clientes')?.label).toBe('Clientes');
    expect(findScreen('/clientes/')?.label).toBe('Clientes');
    expect(findScreen('/customers')).toBeUndefined();
    expect(findScreen('/')).toBeUndefined();
  });
});

describe('a signed-in person', () => {
  it('sees each screen at its address, with one main heading and its name in the browser tab', async () => {
    createBackEnd();
    const { goTo, path } = renderApp('/despesas');
    for (const [address, heading, tab = heading] of screens) {
      goTo(address);
      await screen.findByRole('heading', { level: 1, name: heading });
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      await waitFor(() => expect(document.title).toBe(`${tab} · Navalha`));
      expect(path()).toBe(address);
    }
  });

  it('is redirected from / to the dashboard', async () => {
    createBackEnd();
    const { path } = renderApp('/');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(path()).toBe('/dashboard');
  });

  it.each(['/nada', '/clientes/7', '/clientes/create'])(
    'is redirected from the unknown %s to the login page',
    async (address) => {
      createBackEnd();
      const { visited } = renderApp(address);
      await waitFor(() => expect(visited).toContain('/login'));
    },
  );

  it('has only a list screen for each resource', () => {
    for (const each of resources)
      for (const screen of ['create', 'edit', 'show']) expect(each).not.toHaveProperty(screen);
  });
});

/** A reservation, in the place of every screen. */
function Reservation() {
  return (
    <RecordContextProvider value={{ id: 5, customer_id: 1 }}>
      <ReferenceField reference="clientes" source="customer_id" link="list" />
      <ListButton resource="servicos" label="Serviços" />
    </RecordContextProvider>
  );
}

it('react-admin’s references and buttons show the record’s name and link to the screen’s address', async () => {
  createBackEnd();
  const { user, path } = renderInRouter(
    '/dashboard',
    <ThemeRoot theme={createShopTheme()}>
      <CoreAdminContext
        {...createClients()}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        store={memoryStore()}
      >
        <CoreAdminUI layout={Reservation} disableTelemetry>
          {appRoutes}
        </CoreAdminUI>
      </CoreAdminContext>
    </ThemeRoot>,
  );
  const customer = await screen.findByRole('link', { name: 'Ana Souza' });
  expect(customer.getAttribute('href')).toBe('/clientes');
  expect(screen.getByRole('link', { name: 'Serviços' }).getAttribute('href')).toBe('/servicos');
  await user.click(customer);
  expect(path()).toBe('/clientes');
});

describe('a person who is not signed in', () => {
  it.each(['/', '/dashboard', '/vendas', '/clientes', '/nada'])(
    'is redirected from %s to the login page',
    async (address) => {
      const backEnd = createBackEnd({ isSignedIn: false });
      const { path } = renderApp(address);
      await onLoginPage();
      expect(path()).toBe('/login');
      await waitFor(() => expect(document.title).toBe('Entrar · Navalha'));
      // Nothing of the shop was asked for on the way.
      expect(new Set(backEnd.calls.map((call) => call.path))).toEqual(new Set(['/check-session']));
    },
  );

  it('sees a spinner and no screen while the session is checked', async () => {
    const backEnd = createBackEnd({ isSignedIn: false });
    const release = backEnd.hold('GET /check-session');
    renderApp('/clientes');
    await screen.findByRole('progressbar', { name: 'Carregando' });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    release();
    await onLoginPage();
  });
});
