import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShopDataProvider } from '../dataProvider/useShopDataProvider.ts';
import { prefetchComponents } from '../lazyComponent.tsx';
import { type Clients, prefetchScreen } from '../prefetch.ts';
import { filterByFeatures, screens } from '../routes.tsx';
import { getCachedSession, hasFeature } from '../session.ts';
import { prefetchToasts } from './LazyToasts.tsx';

/**
 * Once the first screen has its answers, fetches the toasts; once the browser is idle too, what comes next, so that a click on a
 * slow line shows it at once: the other screens with what their lists begin with, then dialogs, then the service worker's files.
 * From then on the screens show what others change.
 */
export function IdleWork() {
  const queryClient = useQueryClient();
  const dataProvider = useShopDataProvider();
  const isFetching = useIsFetching() > 0;
  const [isSettled, setSettled] = useState(false);
  if (!isFetching && !isSettled) setSettled(true);
  useEffect(() => {
    if (!isSettled) return;
    // Before the browser is idle, and where data is saved too: during an outage they cannot be fetched.
    void prefetchToasts();
    let stopped = false;
    let stopFollowing = () => {};
    const cancel = onIdle(async () => {
      if (!savesData()) await prefetchAll({ queryClient, dataProvider });
      if (!hasFeature(getCachedSession(), 'changes')) return;
      // Where its code cannot be fetched, lists are as fresh as when they were opened.
      const changes = await import('../changes.ts').catch(() => null);
      if (changes && !stopped) stopFollowing = changes.subscribeToChanges(queryClient);
    });
    return () => {
      stopped = true;
      cancel();
      stopFollowing();
    };
  }, [isSettled, queryClient, dataProvider]);
  return null;
}

async function prefetchAll(clients: Clients): Promise<void> {
  // Small files and lists, all at once: what the files share comes with the first of them.
  const offered = filterByFeatures(screens, new Set(getCachedSession()?.features));
  await Promise.all(offered.map((screen) => prefetchScreen(clients, screen)));
  // Also what is made without a connection: a PIX code.
  await prefetchComponents();
  // Last, since it fetches whatever is still missing.
  registerServiceWorker();
}

/** Has this device store the product's code and the page for when the server is gone. In builds only, where the browser can. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Shut off by the browser's settings, or an address without HTTPS: the product works without.
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

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
