import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '../../../domain/constants.ts';

/**
 * A search while a person types: `query` is the text, trimmed, once typing has paused; empty while it is too short to search
 * for (spec.md §9), and at once when the text is cleared.
 */
export function useSearch() {
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const wanted = text.trim();
  const tooShort = wanted.length < SEARCH_MIN_LENGTH;
  useEffect(() => {
    if (tooShort) {
      setQuery('');
      return;
    }
    const timer = setTimeout(setQuery, SEARCH_DEBOUNCE_MS, wanted);
    return () => clearTimeout(timer);
  }, [wanted, tooShort]);
  return { text, setText, query, tooShort: wanted !== '' && tooShort };
}
