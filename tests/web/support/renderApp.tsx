import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore, TestMemoryRouter } from 'react-admin';
import type { NavigateFunction } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { App } from '../../../src/App.tsx';
import { authProvider } from '../../../src/authProvider/index.ts';
import { DialogHost } from '../../../src/components/DialogHost.tsx';
import { Toasts } from '../../../src/components/Toasts.tsx';
import { createDataProvider } from '../../../src/dataProvider/index.ts';
import { i18nProvider } from '../../../src/i18n/index.ts';
import type { Clients } from '../../../src/prefetch.ts';
import { createQueryClient } from '../../../src/queryClient.ts';
import { createShopTheme, ThemeRoot } from '../../../src/theme/ThemeRoot.tsx';

export interface Rendered extends RenderResult {
  user: UserEvent;
  /** The address shown now, e.g. `/clientes`. */
  path(): string;
  /** The screen shown now with what its address says of it, e.g. `/clientes?page=2`. */
  address(): string;
  /** Every address shown so far, redirects included. */
  visited: string[];
  /** What the entry of the history that is shown now carries. */
  historyState(): unknown;
  /** Goes to an address as a link would. */
  goTo(path: string): void;
  /** Goes back in the history. */
  goBack(): void;
  goForward(): void;
}

/**
 * The whole product at an address. Call `fakeBackEnd` first. Questions that fail are not repeated. A test that asks for
 * colours or sizes has the styles put into `document.head`.
 */
export function renderApp(path = '/dashboard', clients: Clients = createClients(), styles?: HTMLElement): Rendered {
  return renderInRouter(
    path,
    <ThemeRoot theme={createShopTheme()}>
      <App {...clients} />
    </ThemeRoot>,
    styles,
  );
}

/**
 * One screen or component with everything it may ask for (data, session, theme, toasts, router) but without
 * the layout around it and without a check of the session. Call `fakeBackEnd` first.
 */
export function renderScreen(screen: ReactNode, path = '/', styles?: HTMLElement): Rendered {
  return renderInRouter(
    path,
    <ThemeProvider theme={createShopTheme()} defaultMode="light" noSsr>
      <CssBaseline />
      <CoreAdminContext
        dataProvider={createDataProvider()}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        store={memoryStore()}
        queryClient={patientClient()}
      >
        <DialogHost>{screen}</DialogHost>
        <Toasts />
      </CoreAdminContext>
    </ThemeProvider>,
    styles,
  );
}

/** Styles of all tests, written once, where jsdom need not go through them whenever it is asked what is hidden. */
const apart = createCache({ key: 'css', container: document.createElement('div') });

/** Anything in a router at an address. */
export function renderInRouter(path: string, children: ReactNode, styles?: HTMLElement): Rendered {
  const cache = styles ? createCache({ key: 'css', container: styles }) : apart;
  if (styles) onTestFinished(() => cache.sheet.flush());
  const visited: string[] = [];
  let entry: unknown = null;
  let address = path;
  let navigate: NavigateFunction = () => undefined;
  const result = render(
    <TestMemoryRouter
      initialEntries={[path]}
      locationCallback={({ pathname, search, state }) => {
        entry = state;
        address = pathname + search;
        if (visited.at(-1) !== pathname) visited.push(pathname);
      }}
      navigateCallback={(go) => {
        navigate = go;
      }}
    >
      <CacheProvider value={cache}>{children}</CacheProvider>
    </TestMemoryRouter>,
  );
  return {
    ...result,
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    path: () => visited.at(-1) ?? path,
    address: () => address,
    visited,
    historyState: () => entry,
    goTo: (to) => void navigate(to),
    goBack: () => void navigate(-1),
    goForward: () => void navigate(1),
  };
}

/** With an empty cache. Questions that fail are not repeated. */
export function createClients(): Clients {
  return { queryClient: patientClient(), dataProvider: createDataProvider() };
}

function patientClient() {
  const queryClient = createQueryClient();
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  return queryClient;
}
