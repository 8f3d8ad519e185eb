import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId } from 'react';

/** A field with its label above it. Lighter than TextField, which brings selects and menus along. */
export function LoginField({ label, ...input }: OutlinedInputProps & { label: string }) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <OutlinedInput {...input} id={id} fullWidth slotProps={{ input: inputProps }} />
    </div>
  );
}

/** A phone would otherwise capitalise and correct an address or a password shown in clear. */
const inputProps = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

const Label = styled('label')(({ theme }) => ({
  ...theme.typography.subtitle1,
  display: 'block',
  marginBottom: theme.spacing(0.75),
}));
