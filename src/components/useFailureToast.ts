import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { isUnreachable } from '../dataProvider/http.ts';

/**
 * Shows a toast for each new error of a query. Without the server what was loaded earlier stays on the screen, and the offline note says from
 * when it is.
 */
export function useFailureToast({ data, error }: { data: unknown; error: Error | null }, sentence: string): void {
  const notify = useNotify();
  const isExplained = data !== undefined && isUnreachable(error);
  useEffect(() => {
    if (error && !isExplained) notify(sentence, { type: 'error' });
  }, [error, isExplained, sentence, notify]);
}
