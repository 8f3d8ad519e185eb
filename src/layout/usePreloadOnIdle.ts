import { useEffect } from 'react';
import { entries } from '../routes.tsx';

/** Fetches the other screens' code while nothing else is to do, so that a click on a slow line shows them at once. */
export function usePreloadOnIdle(): void {
  useEffect(() => {
    if (savesData()) return;
    let stopped = false;
    const preloadAll = async () => {
      for (const entry of entries) {
        if (stopped) return;
        await entry.page.preload();
      }
    };
    const cancel = onIdle(preloadAll);
    return () => {
      stopped = true;
      cancel();
    };
  }, []);
}

function onIdle(task: () => void): () => void {
  // Safari has no idle callback; after two seconds the first screen has its figures.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 2000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 5000 });
  return () => window.cancelIdleCallback(handle);
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
