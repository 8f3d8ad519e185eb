import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAhead } from '../ahead.ts';
import { preloadDialogs } from '../components/lazyDialog.tsx';
import { loadReading } from '../dataProvider/index.ts';
import { useShopData } from '../dataProvider/useShopData.ts';
import { onMissingCode } from '../lazyPage.ts';
import { reloadOnce } from '../reloadOnce.ts';
import { entries } from '../routes.tsx';
import { KeptSalesBar } from '../saleQueue/KeptSales.tsx';
import { registerServiceWorker } from '../serviceWorker/register.ts';
import { preloadFinder } from './finder/loadFinder.ts';
import { Toasts } from './LazyToasts.tsx';
import { OfflineBar } from './OfflineBar.tsx';

onMissingCode(reloadOnce);

/**
 * What begins when the first screen is there and nothing else is to do: the other screens' code and what the larger lists
 * begin with, so that a click on a slow line shows them at once, the service worker, and what to do when the connection drops or the version is an old one.
 */
export function Afterwards() {
  const queryClient = useQueryClient();
  const dataProvider = useShopData();
  useEffect(() => {
    if (savesData()) return;
    const shop = { queryClient, dataProvider };
    let stopped = false;
    const cancel = onIdle(async () => {
      await Promise.all([Toasts.preload(), loadReading(), preloadFinder(), KeptSalesBar.preload()]);
      for (const entry of entries) {
        if (stopped) return;
        await entry.page.preload();
        await askAhead(shop, entry);
      }
      await preloadDialogs();
      // Last, since it fetches whatever is still missing.
      registerServiceWorker();
    });
    return () => {
      stopped = true;
      cancel();
    };
  }, [queryClient, dataProvider]);
  return <OfflineBar />;
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
