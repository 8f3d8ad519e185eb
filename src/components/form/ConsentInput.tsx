import { useRef } from 'react';
import { CONSENT_TEXT, type ConsentInput as ConsentValue } from '../../../domain/consent.ts';
import { formatDay, toDay } from '../../../domain/dates.ts';
import { useTimeZone } from '../../session.ts';
import { SwitchField } from './SwitchField.tsx';
import { type InputProps, useField } from './useField.ts';

/** Whether a person agreed, with the wording below. Switched off and on again before saving, a stored consent keeps its day. */
export function ConsentInput({ source, ...rest }: InputProps) {
  const { value, onChange, ref, ...field } = useField<ConsentValue>(source);
  const timeZone = useTimeZone();
  const stored = useRef(value?.at ? value : null);
  if (value?.at) stored.current = value;
  const since = value?.at ? `Desde ${formatDay(toDay(value.at, timeZone))}: ` : '';
  return (
    <SwitchField
      {...rest}
      {...field}
      checked={Boolean(value)}
      onToggle={(checked) => onChange(checked ? (stored.current ?? { text: CONSENT_TEXT }) : null)}
      inputRef={ref}
      helperText={`${since}“${value?.text ?? CONSENT_TEXT}”`}
    />
  );
}
