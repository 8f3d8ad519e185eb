import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore, TestMemoryRouter } from 'react-admin';
import type { NavigateFunction, NavigateOptions } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { App } from '../../../src/App.tsx';
import { authProvider } from '../../../src/authProvider/index.ts';
import { ActionNotices } from '../../../src/components/ActionNotices.tsx';
import { DialogHost } from '../../../src/components/DialogHost.tsx';
import { Toasts } from '../../../src/components/Toasts.tsx';
import { createDataProvider } from '../../../src/dataProvider/index.ts';
import { i18nProvider } from '../../../src/i18n/index.ts';
import type { Clients } from '../../../src/prefetch.ts';
import { createQueryClient } from '../../../src/queryClient.ts';
import { createShopTheme, ThemeRoot } from '../../../src/theme/ThemeRoot.tsx';

interface TestUser extends UserEvent {
  /** Pastes a text at the end of a field: typing would render the screen once for each letter. */
  pasteInto(field: Element, text: string): Promise<void>;
}

export interface Rendered extends RenderResult {
  user: TestUser;
  /** The current path, e.g. `/clientes`. */
  path(): string;
  /** The current address with its query, e.g. `/clientes?page=2`. */
  address(): string;
  /** Every path so far, redirects included. */
  visited: string[];
  /** The state of the current history entry. */
  historyState(): unknown;
  /** Navigates as a link would. */
  goTo(path: string, options?: NavigateOptions): void;
  goBack(): void;
  goForward(): void;
}

/**
 * Renders the whole product at an address. Call `createBackEnd` first. Failed queries are not retried. A test of
 * colours or sizes passes `document.head` as `styles`.
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
 * Renders one screen with its providers (data, session, theme, toasts, router), without the layout and without a check of
 * the session. Call `createBackEnd` first.
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
        queryClient={createClientWithoutRetries()}
      >
        <DialogHost>{screen}</DialogHost>
        <ActionNotices />
        <Toasts />
      </CoreAdminContext>
    </ThemeProvider>,
    styles,
  );
}

/** Keeps the style sheets out of the document: jsdom evaluates those in it for every query by role. */
const detachedStyles = createCache({ key: 'css', container: document.createElement('div') });

/** Renders children in a router at an address. */
export function renderInRouter(path: string, children: ReactNode, styles?: HTMLElement): Rendered {
  const cache = styles ? createCache({ key: 'css', container: styles }) : detachedStyles;
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
    user: createTestUser(),
    path: () => visited.at(-1) ?? path,
    address: () => address,
    visited,
    historyState: () => entry,
    goTo: (to, options) => void navigate(to, options),
    goBack: () => void navigate(-1),
    goForward: () => void navigate(1),
  };
}

function createTestUser(): TestUser {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return Object.assign(user, {
    async pasteInto(field: Element, text: string) {
      await user.click(field);
      await user.paste(text);
    },
  });
}

/** Clients with an empty cache. Failed queries are not retried. */
export function createClients(): Clients {
  return { queryClient: createClientWithoutRetries(), dataProvider: createDataProvider() };
}

function createClientWithoutRetries() {
  const queryClient = createQueryClient();
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  return queryClient;
}
