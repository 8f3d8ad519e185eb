import { Suspense, useEffect, useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, memoryStore } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { authProvider } from './authProvider/index.ts';
import { BottomBarLayout } from './components/BottomBar.tsx';
import { DialogHost } from './components/DialogHost.tsx';
import { NavigationGuard } from './components/NavigationGuard.tsx';
import { Toasts } from './components/Toasts.tsx';
import { i18nProvider } from './i18n/index.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { ErrorBoundary, ErrorPage } from './layout/ErrorBoundary.tsx';
import { Loading } from './layout/Loading.tsx';
import { LoginPage } from './pages/index.ts';
import type { Clients } from './prefetch.ts';
import { appRoutes, findScreen, RedirectToLogin } from './routes.tsx';
import { QueuedSales } from './sales/queue/QueuedSales.tsx';

/** The whole product, inside a router and a ThemeRoot. */
export function App({ queryClient, dataProvider }: Clients) {
  // In memory: react-admin stores filters of lists, which may be a person's name.
  // With the locale, or react-admin renders nothing until it has loaded one.
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
      <NavigationGuard />
      <CoreAdminUI
        title="Navalha"
        layout={AppLayout}
        loginPage={LoginScreen}
        loading={Loading}
        error={ErrorPage}
        catchAll={RedirectToLogin}
        disableTelemetry
      >
        {appRoutes}
      </CoreAdminUI>
      {/* There before the first toast: a screen reader announces what appears in a region that it already knows. */}
      <div aria-live="polite">
        <Toasts />
      </div>
    </CoreAdminContext>
  );
}

/** Sets the title of the browser tab, also while the screen's code is loading. */
export function DocumentTitle() {
  const { pathname } = useLocation();
  const label = pathname === '/login' ? 'Entrar' : findScreen(pathname)?.label;
  useEffect(() => {
    document.title = label ? `${label} · Navalha` : 'Navalha';
  }, [label]);
  return null;
}

/** The login page, outside the layout. */
function LoginScreen() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <LoginPage />
      </Suspense>
      <DialogHost>
        <BottomBarLayout notices={<QueuedSales />}>{null}</BottomBarLayout>
      </DialogHost>
    </ErrorBoundary>
  );
}
