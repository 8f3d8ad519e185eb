import { useEffect } from 'react';
import { useNotify } from 'react-admin';

/** Shows a toast whenever the error changes. */
export function useFailureToast(error: unknown, sentence: string): void {
  const notify = useNotify();
  useEffect(() => {
    if (error) notify(sentence, { type: 'error' });
  }, [error, sentence, notify]);
}
