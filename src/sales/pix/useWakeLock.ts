import { useEffect } from 'react';

/** Keeps the screen on while mounted, where the device supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    const controller = new AbortController();
    let lock: WakeLockSentinel | null = null;
    async function acquire() {
      try {
        lock = (await navigator.wakeLock?.request('screen')) ?? null;
      } catch {
        // The device may refuse, for example to save battery.
      }
      if (controller.signal.aborted) release();
    }
    function release() {
      void lock?.release();
      lock = null;
    }
    void acquire();
    // The lock is released when the page is hidden.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void acquire(), {
      signal: controller.signal,
    });
    return () => {
      controller.abort();
      release();
    };
  }, []);
}
