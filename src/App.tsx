import CssBaseline from '@mui/material/CssBaseline';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, memoryStore } from 'react-admin';
import type { Shop } from './ahead.ts';
import { authProvider } from './authProvider/index.ts';
import { i18nProvider } from './i18n/index.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { DocumentTitle } from './layout/DocumentTitle.tsx';
import { ErrorPage } from './layout/ErrorPage.tsx';
import { LazyToasts } from './layout/LazyToasts.tsx';
import { Loading } from './layout/Loading.tsx';
import { LoginScreen } from './layout/LoginScreen.tsx';
import { appRoutes, ToLogin } from './routes.tsx';
import { createShopTheme } from './theme.ts';

export interface AppProps {
  shop: Shop;
}

/** The whole product, inside a router. */
export function App({ shop }: AppProps) {
  const made = useMemo(
    () => ({
      theme: createShopTheme(),
      // In memory: what react-admin remembers of lists may be somebody's name, and none is kept in the browser.
      // It knows the language: asked for it, react-admin would draw nothing first.
      store: memoryStore({ locale: i18nProvider.getLocale() }),
    }),
    [],
  );
  return (
    <ShopTheme theme={made.theme}>
      <CoreAdminContext
        dataProvider={shop.dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        store={made.store}
        queryClient={shop.queryClient}
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
