import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lazyPage.ts';

/** A screen that asks for nothing has settled by then. */
const PATIENCE_MS = 5_000;

/** Where it cannot be fetched there is none of it: the screens work without. */
const Afterwards = lazyPart(() =>
  import('./Afterwards.tsx').then(
    (module) => module.Afterwards,
    () => () => null,
  ),
);

/** What can wait until the first screen has its figures: on a slow line it would make that screen wait. */
export function Preloader() {
  return useSettled() ? (
    <Suspense>
      <Afterwards />
    </Suspense>
  ) : null;
}

/** Whether the first screen's questions have been answered. Stays true. */
function useSettled(): boolean {
  const queryClient = useQueryClient();
  const asking = useIsFetching() > 0;
  // Some had their answers before they were drawn.
  const [asked, setAsked] = useState(() => asking || answers(queryClient) > 0);
  const [settled, setSettled] = useState(false);
  if (asking && !asked) setAsked(true);
  useEffect(() => {
    // Once it is drawn: what had its answers before is not on the screen yet.
    if (asked && !asking) setSettled(true);
  }, [asked, asking]);
  useEffect(() => {
    const timer = setTimeout(setSettled, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}

/** How many questions of a screen have been answered; who is signed in is none. */
function answers(queryClient: QueryClient): number {
  return queryClient.getQueryCache().findAll({
    predicate: ({ queryKey: [about], state }) => about !== 'auth' && state.data !== undefined,
  }).length;
}
