import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type Ref, useState } from 'react';
import { PasswordToggle } from '../../components/PasswordToggle.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  error?: string;
  helperText?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A password, hidden until the person wants to see it. Filled in by a manager or pasted like any other text. */
export function PasswordField({
  label,
  autoComplete,
  onChange,
  error,
  helperText,
  disabled,
  ...field
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      label={label}
      type={shown ? 'text' : 'password'}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      error={Boolean(error)}
      helperText={error ?? helperText}
      slotProps={{
        // A phone would otherwise capitalise and correct a password shown in clear.
        htmlInput: { autoComplete, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <PasswordToggle
                what={label.toLowerCase()}
                shown={shown}
                onToggle={() => setShown(!shown)}
                disabled={disabled}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
