import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../domain/constants.ts';
import { normalizeText } from '../domain/text.ts';

/** The normalised search text once typing has paused; empty at once when the text is cleared. */
export function useDebouncedText(text: string): string {
  const normalized = normalizeText(text);
  const [debounced, setDebounced] = useState(normalized);
  useEffect(() => {
    if (normalized === '') {
      setDebounced('');
      return;
    }
    const timer = setTimeout(setDebounced, SEARCH_DEBOUNCE_MS, normalized);
    return () => clearTimeout(timer);
  }, [normalized]);
  return debounced;
}
