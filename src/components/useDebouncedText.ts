import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../domain/constants.ts';
import { normalizeText } from '../../domain/text.ts';

/** What is typed to search for, in its normal form, once typing has paused; empty at once when the text is cleared. */
export function useDebouncedText(text: string): string {
  const wanted = normalizeText(text);
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    if (wanted === '') {
      setSettled('');
      return;
    }
    const timer = setTimeout(setSettled, SEARCH_DEBOUNCE_MS, wanted);
    return () => clearTimeout(timer);
  }, [wanted]);
  return settled;
}
