import { useInput } from 'react-admin';

export interface InputProps {
  source: string;
  label: string;
  helperText?: string;
  required?: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
}

/** A field of the surrounding form: its value, handlers and error sentence. */
export function useField<Value>(source: string) {
  const { field, fieldState } = useInput<Value>({ source, parse: (value) => value, format: (value) => value });
  return { ...field, value: field.value as Value | null | undefined, error: extractMessage(fieldState.error?.message) };
}

/** react-admin wraps the messages of the form's own validation in an object; the server's errors are plain strings. */
function extractMessage(message: unknown): string | undefined {
  if (typeof message === 'object' && message !== null && 'message' in message) return extractMessage(message.message);
  return typeof message === 'string' ? message : undefined;
}
