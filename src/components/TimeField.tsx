import { extractDigits, type FieldProps, MaskedField } from './MaskedField.tsx';

interface TimeFieldProps extends FieldProps {
  /** `HH:MM`, or the part typed so far. */
  value: string;
  onChange: (time: string) => void;
}

/** A time of day, typed as digits. */
export function TimeField({ value, onChange, onBlur, ...field }: TimeFieldProps) {
  return (
    <MaskedField
      {...field}
      maskedValue={value}
      fillFrom="left"
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      selectOnFocus
      onDigits={(digits) => {
        const isAccepted = digits.length <= 4;
        if (isAccepted) onChange(formatTime(digits));
        return isAccepted;
      }}
      onBlur={() => {
        const completed = formatTime(completeTime(extractDigits(value)));
        if (completed !== value) onChange(completed);
        onBlur?.();
      }}
    />
  );
}

/** `0830` → `08:30`; an incomplete time as far as it is typed. */
function formatTime(digits: string): string {
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** `8` is 08:00 and `830` is 08:30. */
function completeTime(digits: string): string {
  if (digits.length === 0) return '';
  return digits.length < 3 ? `${digits.padStart(2, '0')}00` : digits.padStart(4, '0');
}
