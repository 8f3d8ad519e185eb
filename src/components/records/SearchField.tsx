import SearchOutlined from '@mui/icons-material/SearchOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { LIMITS, SEARCH_DEBOUNCE_MS } from '../../../domain/constants.ts';

interface SearchFieldProps {
  label: string;
  /** Gets the text, trimmed, once typing has paused. */
  onQuery: (query: string) => void;
}

/** Filters a list while a person types, without asking the server at every key. */
export function SearchField({ label, onQuery }: SearchFieldProps) {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onQuery(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, onQuery]);
  return (
    <TextField
      type="search"
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      sx={{ mb: 3, width: { xs: '100%', sm: 360 } }}
      slotProps={{
        htmlInput: { maxLength: LIMITS.query, autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
