import TextField from '@mui/material/TextField';
import type { Id } from '../../../domain/ids.ts';
import { type InputProps, useField } from './useField.ts';

interface Choice {
  id: Id;
  label: string;
  disabled?: boolean;
}

interface SelectInputProps extends InputProps {
  choices: readonly Choice[];
  /** The first, empty line. Without it there is none and a value is always chosen. */
  emptyLabel?: string;
  onChosen?: (id: Id | null) => void;
}

/** One of several, as the platform's own select: the best one on a tablet. The value is the choice's id as it came. */
export function SelectInput({ source, label, helperText, choices, emptyLabel, onChosen, ...rest }: SelectInputProps) {
  const { value, error, onChange, ref, ...field } = useField<Id>(source);

  function choose(text: string) {
    const id = choices.find((choice) => String(choice.id) === text)?.id ?? null;
    onChange(id);
    onChosen?.(id);
  }

  return (
    <TextField
      {...rest}
      {...field}
      select
      label={label}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(event) => choose(event.target.value)}
      inputRef={ref}
      error={Boolean(error)}
      helperText={error ?? helperText}
      fullWidth
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {choices.map((choice) => (
        <option key={choice.id} value={String(choice.id)} disabled={choice.disabled}>
          {choice.label}
        </option>
      ))}
    </TextField>
  );
}
