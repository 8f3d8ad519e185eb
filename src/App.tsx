import { useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, memoryStore } from 'react-admin';
import { authProvider } from './authProvider/index.ts';
import { i18nProvider } from './i18n/index.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { DocumentTitle } from './layout/DocumentTitle.tsx';
import { ErrorPage } from './layout/ErrorPage.tsx';
import { LazyToasts } from './layout/LazyToasts.tsx';
import { Loading } from './layout/Loading.tsx';
import { LoginScreen } from './layout/LoginScreen.tsx';
import type { Clients } from './prefetch.ts';
import { appRoutes, ToLogin } from './routes.tsx';

/** The whole product, inside a router and a ThemeRoot. */
export function App({ queryClient, dataProvider }: Clients) {
  // In memory: what react-admin remembers of lists may be somebody's name, and none is kept in the browser.
  // It knows the language: asked for it, react-admin would draw nothing first.
  const store = useMemo(() => memoryStore({ locale: i18nProvider.getLocale() }), []);
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      store={store}
      queryClient={queryClient}
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
  );
}
