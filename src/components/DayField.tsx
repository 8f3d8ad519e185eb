import TextField from '@mui/material/TextField';
import { Suspense } from 'react';
import { formatDay } from '../../domain/dates.ts';
import { lazyComponent } from '../lazyComponent.ts';
import type { DayPickerProps } from './DayPicker.tsx';

const DayPicker = lazyComponent(async () => (await import('./DayPicker.tsx')).DayPicker);

/** A day typed as dd/mm/aaaa or chosen from a calendar; the date picker is loaded on first render. */
export function DayField(props: DayPickerProps) {
  const { label, value, helperText, required } = props;
  const text = value ? formatDay(value) : '';
  return (
    <Suspense
      // In the look of the picker: grey would say that the day cannot be changed.
      fallback={
        <TextField
          aria-busy
          label={label}
          value={text}
          helperText={helperText}
          required={required}
          slotProps={{ inputLabel: { shrink: true }, input: { readOnly: true } }}
        />
      }
    >
      <DayPicker {...props} />
    </Suspense>
  );
}
