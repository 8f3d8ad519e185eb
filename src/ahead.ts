import type { QueryClient } from '@tanstack/react-query';
import type { ShopDataProvider } from './dataProvider/types.ts';
import type { AppScreen } from './resources/types.ts';
import { loadSession } from './session.ts';

/** Where the product keeps what it knows, and whom it asks. */
export interface Shop {
  queryClient: QueryClient;
  dataProvider: ShopDataProvider;
}

/** react-admin's own question whether somebody is signed in. */
const SIGNED_IN = ['auth', 'checkAuth', {}];

/** A person takes that for at once. */
const MOMENT_MS = 100;

/** Asks what a screen shows first. Never rejects: of what fails nothing is kept, and the screen asks again and says what is wrong. */
export async function askAhead({ queryClient, dataProvider }: Shop, screen: AppScreen | undefined): Promise<void> {
  const questions = screen?.asks?.(dataProvider) ?? [];
  await Promise.all(questions.map((question) => queryClient.prefetchQuery(question)));
  for (const { queryKey } of questions) {
    queryClient.removeQueries({
      queryKey,
      exact: true,
      type: 'inactive',
      predicate: ({ state }) => state.status === 'error',
    });
  }
}

/**
 * Waits a moment for what the first screen is drawn from: its code, who is signed in, and its figures, all of it on its way
 * already. Drawn without, it would be drawn three times: as a spinner, in grey, and as it is.
 */
export async function awaitFirst(shop: Shop, screen: AppScreen | undefined): Promise<void> {
  const code = screen?.page.preload();
  const session = await withinAMoment(loadSession().catch(() => undefined));
  if (!session) return;
  shop.queryClient.setQueryData(SIGNED_IN, true);
  await withinAMoment(Promise.all([code, askAhead(shop, screen)]));
}

function withinAMoment<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(resolve, MOMENT_MS))]);
}
