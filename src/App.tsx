import CssBaseline from '@mui/material/CssBaseline';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, memoryStore } from 'react-admin';
import { authProvider } from './authProvider/index.ts';
import { createDataProvider } from './dataProvider/index.ts';
import { i18nProvider } from './i18n/index.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { DocumentTitle } from './layout/DocumentTitle.tsx';
import { ErrorPage } from './layout/ErrorPage.tsx';
import { LazyToasts } from './layout/LazyToasts.tsx';
import { Loading } from './layout/Loading.tsx';
import { LoginScreen } from './layout/LoginScreen.tsx';
import { createQueryClient } from './queryClient.ts';
import { appRoutes, ToLogin } from './routes.tsx';
import { createShopTheme } from './theme.ts';

export interface AppProps {
  /** For tests, which ask no question twice. */
  queryClient?: QueryClient;
}

/** The whole product, inside a router. */
export function App({ queryClient }: AppProps) {
  const made = useMemo(
    () => ({
      theme: createShopTheme(),
      dataProvider: createDataProvider(),
      // In memory: what react-admin remembers of lists may be somebody's name, and none is kept in the browser.
      store: memoryStore(),
      queryClient: queryClient ?? createQueryClient(),
    }),
    [queryClient],
  );
  return (
    <ShopTheme theme={made.theme}>
      <CoreAdminContext
        dataProvider={made.dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        store={made.store}
        queryClient={made.queryClient}
      >
        <DocumentTitle />
        <CoreAdminUI
          title="Navalha"
          layout={AppLayout}
          loginPage={LoginScreen}
          loading={Loading}
          error={ErrorPage}
          catchAll={ToLogin}
          requireAuth
          disableTelemetry
        >
          {appRoutes}
        </CoreAdminUI>
        <LazyToasts />
      </CoreAdminContext>
    </ShopTheme>
  );
}

function ShopTheme({ theme, children }: { theme: Theme; children: React.ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
