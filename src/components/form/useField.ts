import { useInput } from 'react-admin';

export interface InputProps {
  /** The field's name in the contract. */
  source: string;
  label: string;
  helperText?: string;
  required?: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
}

/** One field of the form around it: value, change handler, and the sentence of what is wrong with it. */
export function useField<Value>(source: string) {
  const { field, fieldState } = useInput<Value>({ source, parse: (value) => value, format: (value) => value });
  return { ...field, value: field.value as Value | null | undefined, error: fieldState.error?.message };
}
