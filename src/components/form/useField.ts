import { useInput } from 'react-admin';

export interface InputProps {
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
  return { ...field, value: field.value as Value | null | undefined, error: sentenceIn(fieldState.error?.message) };
}

/** Of a form's own check react-admin makes an object with the sentence in it, of the server's refusal the sentence itself. */
function sentenceIn(message: unknown): string | undefined {
  if (typeof message === 'object' && message !== null && 'message' in message) return sentenceIn(message.message);
  return typeof message === 'string' ? message : undefined;
}
