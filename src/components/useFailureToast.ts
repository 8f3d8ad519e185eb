import { useEffect } from 'react';
import { useNotify } from 'react-admin';

/** Says in a toast what failed, whenever the error (or whether there is one) is another than before. */
export function useFailureToast(error: unknown, sentence: string): void {
  const notify = useNotify();
  useEffect(() => {
    if (error) notify(sentence, { type: 'error' });
  }, [error, sentence, notify]);
}
