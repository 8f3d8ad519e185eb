import TextField from '@mui/material/TextField';
import { type Ref, Suspense } from 'react';
import { type Day, formatDay } from '../../../domain/dates.ts';
import { lazyComponent } from '../../lazyComponent.tsx';

export interface DayFieldProps {
  label: string;
  /** Null or empty for none. */
  value: Day | null;
  /** Told null for what is half typed, or no day of the calendar. */
  onChange: (day: Day | null) => void;
  /** The first and the last day that the calendar offers. */
  min?: Day;
  max?: Day;
  name?: string;
  onBlur?: () => void;
  focusRef?: Ref<{ focus: () => void }>;
  error?: boolean;
  helperText?: string;
  required?: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
}

const DayPicker = lazyComponent(async () => (await import('./DayPicker.tsx')).DayPicker);

/** A day typed as dd/mm/aaaa or chosen from a calendar, whose code comes when it is first rendered. */
export function DayField(props: DayFieldProps) {
  const { label, value, helperText, required } = props;
  const text = value ? formatDay(value) : '';
  return (
    <Suspense
      fallback={
        <TextField
          disabled
          label={label}
          value={text}
          helperText={helperText}
          required={required}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      }
    >
      <DayPicker {...props} />
    </Suspense>
  );
}
