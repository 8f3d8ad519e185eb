import TextField from '@mui/material/TextField';
import { formatBirthday, parseBirthday } from '../../../domain/birthdays.ts';
import { useToday } from '../../shopClock.ts';
import { type InputProps, useField } from './useField.ts';

/** A birthday, typed as digits: `2512` becomes 25/12, `251290` on leaving the field 25/12/1990. */
export function BirthdayInput({ source, label, helperText, ...rest }: InputProps) {
  const { value, error, onChange, onBlur, ref, ...field } = useField<string>(source);
  const today = useToday();
  const shown = formatBirthday(value ?? '');
  return (
    <TextField
      {...rest}
      {...field}
      label={label}
      value={shown}
      onChange={(event) => onChange(toFormValue(event.target.value) || null)}
      onBlur={() => {
        const completed = parseBirthday(shown, today);
        if (completed && completed !== value) onChange(completed);
        onBlur();
      }}
      inputRef={ref}
      error={Boolean(error)}
      helperText={error ?? helperText}
      fullWidth
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', placeholder: 'dia/mês ou dia/mês/ano', maxLength: 30 },
      }}
    />
  );
}

/** The birthday as soon as its day, month and year, if there is one, have all their digits; until then the text typed so far. */
function toFormValue(typed: string): string {
  const pasted = /[^\d/]/.test(typed) ? parseBirthday(typed.trim()) : null;
  if (pasted) return pasted;
  const text = typed
    .replace(/[^\d/]/g, '')
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{1,2}\/\d{2})(\d)/, '$1/$2')
    .slice(0, 10);
  return (/^\d{2}\/\d{2}(\/\d{4})?$/.test(text) && parseBirthday(text)) || text;
}
