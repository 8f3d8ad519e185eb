import { type FetchQueryOptions, type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getViewer } from './access.ts';
import { type ShopDataProvider, useShopDataProvider } from './dataProvider/index.ts';
import { filterAvailable, screens } from './menus.ts';
import { LoginPage } from './pages/index.ts';
import { getAgendaQueries } from './resources/reservations/agendaView.ts';
import type { AppScreen } from './screens.ts';
import { getCachedSession, hasFeature, loadSession } from './session.ts';

/** The cache of responses and the data provider that fills it. */
export interface Clients {
  queryClient: QueryClient;
  dataProvider: ShopDataProvider;
}

/** The longest wait for the first screen's code, in milliseconds: without it the screen would be a spinner. */
const FIRST_CODE_MS = 1_000;
/** The longest wait for the session and its data, in milliseconds: a person does not notice it. */
const FIRST_DATA_MS = 100;

/** Code that no screen imports, in the order in which it is likely to be needed. */
const LAZY_MODULES = [
  () => import('./dialogs.ts'),
  () => import('./components/customers/CustomerDialog.tsx'),
  () => import('./components/DayPicker.tsx'),
  () => import('./layout/finder/FinderDialog.tsx'),
  () => import('./sales/queue/QueuedSalesBar.tsx'),
  () => import('./components/records/RecordTable.tsx'),
  () => import('./importDialogs.ts'),
  () => import('./layout/SignInOverlay.tsx'),
];

/** Fetches a screen's code and its first queries. Never rejects: rendering the screen reports the error. */
export async function prefetchScreen(clients: Clients, screen: AppScreen): Promise<void> {
  await Promise.all([screen.page.prefetch?.(), prefetchData(clients, screen)]);
}

/** Waits for the first screen's code, and a moment for the session and its data: it then renders without a spinner or a skeleton. */
export async function prefetchFirstScreen(clients: Clients, screen: AppScreen | undefined): Promise<void> {
  const moment = wait(FIRST_DATA_MS);
  const session = loadSession().catch(() => undefined);
  const code = screen?.page.prefetch?.();
  const data = session.then(
    (found) => found && screen && prefetchData(clients, screen, new URLSearchParams(window.location.search)),
  );
  const isSignedOut = (await Promise.race([session, moment])) === null;
  // React delays a screen by 300 ms once it has rendered a spinner in its place.
  await Promise.race([isSignedOut ? LoginPage.prefetch() : code, wait(FIRST_CODE_MS)]);
  await Promise.race([data, moment]);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function prefetchData(
  { queryClient, dataProvider }: Clients,
  screen: AppScreen,
  params: URLSearchParams = new URLSearchParams(),
): Promise<void> {
  // The server would refuse them.
  if (getCachedSession()?.first_password || filterAvailable([screen], getViewer()).length === 0) return;
  // An open screen fetches its own queries and shows their errors.
  const isOpen = ({ queryKey }: FetchQueryOptions) =>
    queryClient.getQueryCache().find({ queryKey, exact: true })?.isActive();
  const queries: FetchQueryOptions[] = (screen.queries?.(dataProvider, params) ?? []).filter((query) => !isOpen(query));
  // Cached data is not fetched again: a screen does that when it opens.
  await Promise.all(
    queries.map((query) => queryClient.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })),
  );
  // A failure is not cached: the screen fetches again and shows the error.
  for (const { queryKey } of queries)
    queryClient.removeQueries({
      queryKey,
      exact: true,
      type: 'inactive',
      predicate: ({ state }) => state.status === 'error',
    });
}

/**
 * After the first screen has its data and the browser is idle: prefetches the other screens and the lazy modules, registers the
 * service worker, and from then on applies the changes of other users. Keeps the agenda current after changes of this one. Renders nothing.
 */
export function BackgroundWork() {
  const queryClient = useQueryClient();
  const dataProvider = useShopDataProvider();
  const isFetching = useIsFetching() > 0;
  const [isSettled, setSettled] = useState(false);
  if (!isFetching && !isSettled) setSettled(true);
  useEffect(() => {
    if (!isSettled) return;
    let isStopped = false;
    let unsubscribe = () => {};
    const cancel = onIdle(async () => {
      if (!isSavingData()) await prefetchAll({ queryClient, dataProvider });
      if (!hasFeature(getCachedSession(), 'changes')) return;
      // Without its code, lists are as fresh as when they were opened.
      const changes = await import('./changes.ts').catch(() => null);
      if (changes && !isStopped) unsubscribe = changes.subscribeToChanges(queryClient);
    });
    return () => {
      isStopped = true;
      cancel();
      unsubscribe();
    };
  }, [isSettled, queryClient, dataProvider]);
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') refetchAgenda({ queryClient, dataProvider });
      }),
    [queryClient, dataProvider],
  );
  return null;
}

/** Refetches the agenda that is not on the screen, if a change made it stale: without the server it shows what this device did last. */
function refetchAgenda({ queryClient, dataProvider }: Clients): void {
  for (const { queryKey } of getAgendaQueries(dataProvider, new URLSearchParams()))
    void queryClient.refetchQueries({ queryKey, exact: true, type: 'inactive', stale: true });
}

async function prefetchAll(clients: Clients): Promise<void> {
  const available = filterAvailable(screens, getViewer());
  await Promise.all(available.map((screen) => prefetchScreen(clients, screen)));
  for (const load of LAZY_MODULES) await load().catch(() => undefined);
  // Last: its installation fetches all remaining files.
  registerServiceWorker();
}

/** Lets the browser cache the code and the offline page. Only in builds. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Refused by the browser's settings or for an address without HTTPS: the product works without it.
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

function onIdle(task: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 5_000 });
  return () => window.cancelIdleCallback(handle);
}

function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
