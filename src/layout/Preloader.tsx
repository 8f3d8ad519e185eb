import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadReading } from '../dataProvider/index.ts';
import { entries } from '../routes.tsx';
import { Toasts } from './LazyToasts.tsx';

/** A screen that asks for nothing has settled by then. */
const PATIENCE_MS = 5_000;

/**
 * Fetches the other screens' code once the first has its figures and nothing else is to do, so that a click on a slow
 * line shows them at once. Not before: on such a line it would make the first screen wait.
 */
export function Preloader() {
  const settled = useSettled();
  useEffect(() => {
    if (!settled || savesData()) return;
    let stopped = false;
    const cancel = onIdle(async () => {
      await Promise.all([Toasts.preload(), loadReading()]);
      for (const entry of entries) {
        if (stopped) return;
        await entry.page.preload();
      }
    });
    return () => {
      stopped = true;
      cancel();
    };
  }, [settled]);
  return null;
}

/** Whether the first screen's questions have been answered. Stays true. */
function useSettled(): boolean {
  const asking = useIsFetching() > 0;
  const [asked, setAsked] = useState(asking);
  const [settled, setSettled] = useState(false);
  if (asking && !asked) setAsked(true);
  if (asked && !asking && !settled) setSettled(true);
  useEffect(() => {
    const timer = setTimeout(setSettled, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return settled;
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
