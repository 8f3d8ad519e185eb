import type { Cents } from '../../../domain/money.ts';
import { MoneyField } from '../MoneyField.tsx';
import { type InputProps, useField } from './useField.ts';

/** An amount in cents, typed as digits and shown as BRL. */
export function MoneyInput({ source, ...rest }: InputProps) {
  const { value, onChange, onBlur, name, ref, error } = useField<Cents>(source);
  return (
    <MoneyField
      {...rest}
      name={name}
      value={value ?? null}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      error={error}
    />
  );
}
