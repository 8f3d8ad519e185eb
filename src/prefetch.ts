import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { ShopDataProvider } from './dataProvider/useShopDataProvider.ts';
import type { AppRoute } from './resources/types.ts';
import { loadSession } from './session.ts';

/** Where answers are cached, and whom to ask. */
export interface Clients {
  queryClient: QueryClient;
  dataProvider: ShopDataProvider;
}

/** The first screen waits no longer than this for its data: a person takes it for at once. */
const FIRST_SCREEN_MS = 100;

/** Fetches a screen's code and what it shows first. Never rejects: rendering the screen will say what is wrong. */
export async function prefetchScreen(clients: Clients, screen: AppRoute): Promise<void> {
  await Promise.all([screen.page.prefetch?.(), prefetchData(clients, screen)]);
}

/** Waits a moment for the session and the data of the screen that the page opens with, so that it is rendered once and not as a skeleton first. */
export function prefetchFirstScreen(clients: Clients, screen: AppRoute | undefined): Promise<void> {
  const code = screen?.page.prefetch?.();
  const data = loadSession().then(
    (session) => (session && screen ? prefetchData(clients, screen) : undefined),
    () => undefined,
  );
  const moment = new Promise<void>((resolve) => setTimeout(resolve, FIRST_SCREEN_MS));
  return Promise.race([Promise.all([code, data]).then(() => undefined), moment]);
}

async function prefetchData({ queryClient, dataProvider }: Clients, screen: AppRoute): Promise<void> {
  // A screen that is open asks by itself, and says so.
  const isOpen = ({ queryKey }: FetchQueryOptions) =>
    queryClient.getQueryCache().find({ queryKey, exact: true })?.isActive();
  const queries: FetchQueryOptions[] = (screen.queries?.(dataProvider) ?? []).filter((query) => !isOpen(query));
  // What is cached is not asked for again: a screen does that itself when it is opened.
  await Promise.all(
    queries.map((query) => queryClient.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })),
  );
  // A failure is not cached: the screen asks again and says what is wrong.
  for (const { queryKey } of queries)
    queryClient.removeQueries({
      queryKey,
      exact: true,
      type: 'inactive',
      predicate: ({ state }) => state.status === 'error',
    });
}
