import type { Day } from '../../../domain/dates.ts';
import { DayField } from '../DayField.tsx';
import { type InputProps, useField } from './useField.ts';

interface DayInputProps extends InputProps {
  min?: Day;
  max?: Day;
}

export function DayInput({ source, helperText, ...rest }: DayInputProps) {
  const { value, error, ref, ...field } = useField<Day>(source);
  return (
    <DayField
      {...rest}
      {...field}
      value={value ?? null}
      focusRef={ref}
      error={Boolean(error)}
      helperText={error ?? helperText}
    />
  );
}
