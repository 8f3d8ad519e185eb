import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { Navigate, Route, useLocation } from 'react-router-dom';
import { useHomePath, useViewer } from './access.ts';
import { authProvider } from './authProvider/index.ts';
import { BottomBarLayout } from './components/BottomBar.tsx';
import { DialogHost } from './components/DialogHost.tsx';
import { NavigationGuard } from './components/NavigationGuard.tsx';
import { Toasts } from './components/Toasts.tsx';
import { i18nProvider } from './i18n/index.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { ErrorBoundary, ErrorPage } from './layout/ErrorBoundary.tsx';
import { Loading } from './layout/Loading.tsx';
import { NoAccess } from './layout/NoAccess.tsx';
import { lazyComponent } from './lazyComponent.ts';
import { exists, findScreen, mayOpen } from './menus.ts';
import { LoginPage, pages, unlistedPages, userMenuPages } from './pages/index.ts';
import type { Clients } from './prefetch.ts';
import { resources } from './resources/index.ts';
import { QueuedSales } from './sales/queue/QueuedSales.tsx';
import type { AppScreen } from './screens.ts';
import { useSession, useSessionState } from './session.ts';

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

const OpenForm = lazyComponent(async () => (await import('./components/records/FormIntents.tsx')).OpenForm);

/** react-admin's children. Creating and editing are dialogs over the list. */
export const appRoutes = [
  <CustomRoutes key="screens">
    <Route path="/" element={<Home />} />
    {[...pages, ...userMenuPages, ...unlistedPages].map(({ path, page, ...screen }) => (
      <Route key={path} path={path} element={renderPage(page, screen)} />
    ))}
  </CustomRoutes>,
  ...resources.map(({ name, list, icon, recordRepresentation, ...screen }) => (
    <Resource
      key={name}
      name={name}
      list={renderPage(list, screen)}
      create={OpenForm}
      edit={OpenForm}
      icon={icon}
      recordRepresentation={recordRepresentation}
    />
  )),
];

type Guarded = Pick<AppScreen, 'feature' | 'role' | 'route'>;

function renderPage(Page: ComponentType, { feature, role, route }: Guarded) {
  if (!feature && !role && !route) return <Page />;
  return (
    <RequireAccess feature={feature} role={role} route={route}>
      <Page />
    </RequireAccess>
  );
}

/** A screen of a feature or a role. Where it does not exist its address is unknown; who may not open it reads so. */
function RequireAccess({ children, ...screen }: Guarded & { children: ReactNode }) {
  const { session, problem } = useSessionState();
  const viewer = useViewer();
  // Nothing is requested until it is known who the user is. Where the server cannot say so, the screen shows its own failure.
  if (!session && (screen.feature || screen.role || problem === null)) return null;
  if (!exists(screen, viewer)) return <RedirectToLogin />;
  return mayOpen(screen, viewer) ? children : <NoAccess />;
}

/** Opens the user's first screen. */
function Home() {
  const home = useHomePath();
  return <Navigate to={home} replace />;
}

/** Unknown addresses go to the login page (spec.md §2). */
function RedirectToLogin() {
  return <Navigate to="/login" replace />;
}

/** Sets the title of the browser tab, also while the screen's code is loading. */
export function DocumentTitle() {
  const { pathname } = useLocation();
  const hasFirstPassword = useSession()?.first_password;
  const screenLabel = hasFirstPassword ? 'Senha provisória' : findScreen(pathname)?.label;
  const label = pathname === '/login' ? 'Entrar' : screenLabel;
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
