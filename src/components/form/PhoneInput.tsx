import { PhoneField } from '../PhoneField.tsx';
import { type InputProps, useField } from './useField.ts';

/** A phone number: digits inside, `(DD) N NNNN-NNNN` on the screen. */
export function PhoneInput({ source, ...rest }: InputProps) {
  const { value, onChange, onBlur, name, ref, error } = useField<string>(source);
  return (
    <PhoneField
      {...rest}
      name={name}
      value={value ?? ''}
      onChange={(digits) => onChange(digits || null)}
      onBlur={onBlur}
      inputRef={ref}
      error={error}
    />
  );
}
