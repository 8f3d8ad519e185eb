import { useLayoutEffect, useState } from 'react';

/** Whether what stands around has been drawn: true from the next task on. What can wait for it leaves taps and keys to be heard in between. */
export function useNextTask(): boolean {
  const [isNext, setIsNext] = useState(false);
  useLayoutEffect(() => {
    const timer = setTimeout(setIsNext, 0, true);
    return () => clearTimeout(timer);
  }, []);
  return isNext;
}
