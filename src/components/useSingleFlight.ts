import { useRef } from 'react';

/**
 * Wraps an async function so that calls during a running one are ignored and resolve to undefined: a second Enter or tap can come
 * before the button is disabled.
 */
export function useSingleFlight<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  const isRunning = useRef(false);
  return async (...args: Args): Promise<Result | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    try {
      return await work(...args);
    } finally {
      isRunning.current = false;
    }
  };
}
