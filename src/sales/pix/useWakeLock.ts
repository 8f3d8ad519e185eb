import { useEffect } from 'react';

/** Keeps the screen from going dark as long as this is shown, on a device that lets a page do so. */
export function useWakeLock(): void {
  useEffect(() => {
    const stopped = new AbortController();
    let lock: WakeLockSentinel | null = null;
    async function hold() {
      try {
        lock = (await navigator.wakeLock?.request('screen')) ?? null;
      } catch {
        // The device saves its battery: a person touches the screen as always.
      }
      if (stopped.signal.aborted) release();
    }
    function release() {
      void lock?.release();
      lock = null;
    }
    void hold();
    // Going to another page gives it up.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void hold(), {
      signal: stopped.signal,
    });
    return () => {
      stopped.abort();
      release();
    };
  }, []);
}
