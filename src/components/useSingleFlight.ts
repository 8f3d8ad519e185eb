import { useRef } from 'react';

/**
 * Work that is not begun again while it is under way: a second Enter or tap can be faster than the button's becoming busy.
 * A call meanwhile resolves to undefined.
 */
export function useSingleFlight<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  const underWay = useRef(false);
  return async (...args: Args): Promise<Result | undefined> => {
    if (underWay.current) return undefined;
    underWay.current = true;
    try {
      return await work(...args);
    } finally {
      underWay.current = false;
    }
  };
}
