import { useEffect } from 'react';
import { useNotify } from 'react-admin';

/** Shows a toast for each new error. */
export function useFailureToast(error: Error | null, sentence: string): void {
  const notify = useNotify();
  useEffect(() => {
    if (error) notify(sentence, { type: 'error' });
  }, [error, sentence, notify]);
}
