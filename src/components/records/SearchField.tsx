import CloseRounded from '@mui/icons-material/CloseRounded';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef, useState } from 'react';
import { LIMITS, SEARCH_DEBOUNCE_MS } from '../../../domain/constants.ts';
import { normalizeText } from '../../../domain/text.ts';
import { isText } from '../../guards.ts';
import { RESET_PAGE, useHistoryState, useUrlParams } from '../../urlState.ts';

interface SearchFieldProps {
  label: string;
  helperText?: string;
  value: string;
  onChange: (text: string) => void;
}

/** The search field of a list. */
export function SearchField({ label, helperText, value, onChange }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  return (
    <FormControl sx={{ mb: 2, width: { xs: '100%', sm: 360 } }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') clear();
        }}
        inputRef={input}
        autoComplete="off"
        aria-describedby={helperText && `${id}-helper`}
        slotProps={{ input: { role: 'searchbox', enterKeyHint: 'search', maxLength: LIMITS.query } }}
        startAdornment={
          <InputAdornment position="start">
            <SearchOutlined />
          </InputAdornment>
        }
        endAdornment={
          value !== '' && (
            <InputAdornment position="end">
              <IconButton onClick={clear} aria-label="Limpar busca" edge="end">
                <CloseRounded />
              </IconButton>
            </InputAdornment>
          )
        }
      />
      {helperText && <FormHelperText id={`${id}-helper`}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

/**
 * The search of a list: `query` is the normalised text once typing has paused, and empty at once when the text is cleared. It
 * survives Back, Forward and reload.
 */
export function useSearch() {
  const { change } = useUrlParams();
  const [text, setText] = useHistoryState('search', '', isText);
  const query = useDebouncedText(text);
  function search(typed: string) {
    setText(typed);
    change(RESET_PAGE, { replace: true });
  }
  return { text, setText: search, query };
}

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
