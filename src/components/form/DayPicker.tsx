import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { ptBR as texts } from '@mui/x-date-pickers/locales';
import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { ptBR } from 'date-fns/locale/pt-BR';
import { parseISO } from 'date-fns/parseISO';
import { useState } from 'react';
import type { Day } from '../../../domain/dates.ts';
import type { DayFieldProps } from './DayInput.tsx';

const { localeText } = texts.components.MuiLocalizationProvider.defaultProps;

/** MUI's date picker for a day that stays a string: dd/mm/aaaa whatever language the browser has. */
export function DayPicker({ label, value, onChange, min, max, inputRef, ...textField }: DayFieldProps) {
  const [typed, setTyped] = useState<Date | null>(null);
  // What is half typed is no day yet, and stays in the field until it is one.
  const date = dayOf(typed) === (value || null) ? typed : dateOf(value);
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={ptBR} localeText={localeText}>
      <DatePicker
        label={label}
        value={date}
        onChange={(next) => {
          setTyped(next);
          onChange(dayOf(next));
        }}
        minDate={dateOf(min) ?? undefined}
        maxDate={dateOf(max) ?? undefined}
        inputRef={inputRef}
        slotProps={{ textField: { fullWidth: true, ...textField } }}
      />
    </LocalizationProvider>
  );
}

function dateOf(day: Day | null | undefined): Date | null {
  return day ? parseISO(day) : null;
}

function dayOf(date: Date | null): Day | null {
  return date && isValid(date) ? lightFormat(date, 'yyyy-MM-dd') : null;
}
