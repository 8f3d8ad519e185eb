import CloseRounded from '@mui/icons-material/CloseRounded';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { LIMITS } from '../../../domain/constants.ts';

interface SearchFieldProps {
  label: string;
  /** Under the field. */
  helperText?: string;
  value: string;
  onChange: (text: string) => void;
}

/** Where a person types what a list is searched for. */
export function SearchField({ label, helperText, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') clear();
      }}
      helperText={helperText}
      inputRef={input}
      sx={{ mb: 2, width: { xs: '100%', sm: 360 } }}
      slotProps={{
        htmlInput: { role: 'searchbox', enterKeyHint: 'search', maxLength: LIMITS.query, autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined />
            </InputAdornment>
          ),
          endAdornment: value !== '' && (
            <InputAdornment position="end">
              <IconButton onClick={clear} aria-label="Limpar busca" edge="end">
                <CloseRounded />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
