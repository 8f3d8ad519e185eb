import type { SxProps, Theme } from '@mui/material/styles';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { ptBR as texts } from '@mui/x-date-pickers/locales';
import type { FieldRef } from '@mui/x-date-pickers/models';
import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { ptBR } from 'date-fns/locale/pt-BR';
import { parseISO } from 'date-fns/parseISO';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import {
  DAY_OUT_OF_RANGE,
  type Day,
  INVALID_DAY,
  isDay,
  MAX_DAY,
  MIN_DAY,
  validateDay,
} from '../../../domain/dates.ts';
import { tabularNumerals } from '../../theme/typography.ts';

const { localeText } = texts.components.MuiLocalizationProvider.defaultProps;

export interface DayPickerProps {
  label: string;
  /** Null or empty for none. */
  value: Day | null;
  /** Called with null for what is half typed, no day of the calendar, or no day that anything can be of. */
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

/** MUI's date picker for a day that stays a string: dd/mm/aaaa whatever language the browser has. */
export function DayPicker({
  label,
  value,
  onChange,
  min = MIN_DAY,
  max = MAX_DAY,
  focusRef,
  ...textField
}: DayPickerProps) {
  const [typed, setTyped] = useState<Date | null>(null);
  // Days that `value` may still have to catch up with: an address changes a moment after its day is typed.
  const expected = useRef<(Day | null)[]>([]);
  const current = value || null;
  if (dayOf(typed) === current) expected.current = [current];
  // What is half typed is no day yet, and stays in the field until it is one.
  const date = expected.current.includes(current) ? typed : dateOf(value);
  const error = outOfRange(typed) ?? (textField.error && typed && !isValid(typed) ? INVALID_DAY : undefined);
  const fieldRef = useRef<FieldRef<Date | null>>(null);
  useImperativeHandle(focusRef, () => ({
    focus: () => {
      // While the whole field is selected, its parts are not in the page: they come back with the next render.
      fieldRef.current?.setSelectedSections(0);
      setTimeout(() => fieldRef.current?.focusField(0));
    },
  }));
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={ptBR} localeText={localeText}>
      <DatePicker
        label={label}
        value={date}
        onChange={(next) => {
          setTyped(next);
          expected.current = [...(expected.current.includes(current) ? expected.current : [current]), dayOf(next)];
          onChange(dayOf(next));
        }}
        minDate={dateOf(min) ?? undefined}
        maxDate={dateOf(max) ?? undefined}
        closeOnSelect
        slotProps={{
          field: { fieldRef },
          textField: {
            fullWidth: true,
            ...textField,
            ...(error && { error: true, helperText: error }),
            slotProps: { inputLabel: { shrink: true }, input: { sx: date ? filled : empty } },
          },
          layout: { sx: fingerSized },
        }}
      />
    </LocalizationProvider>
  );
}

/** As the theme has it for other inputs, here because the first load needs none of it. */
const filled: SxProps<Theme> = {
  ...tabularNumerals,
  minHeight: 48,
  borderRadius: '10px',
  bgcolor: 'background.paper',
  '&:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: (theme) => theme.alpha(theme.vars.palette.text.secondary, 0.75),
  },
};

/** DD/MM/AAAA in a grey that can be read. */
const empty: SxProps<Theme> = {
  ...filled,
  color: 'text.secondary',
  '.MuiPickersInputBase-sectionsContainer': { opacity: 1 },
};

/** The calendar's days are 36 pixels wide as they come. */
const fingerSized: SxProps<Theme> = {
  '.MuiDateCalendar-root': { height: 'auto', maxHeight: 'none' },
  '.MuiPickerDay-root': { '--PickerDay-size': '44px', '--PickerDay-horizontalMargin': '0px', fontSize: '0.9375rem' },
  '.MuiDayCalendar-weekDayLabel': { width: 44, margin: 0 },
  '.MuiDayCalendar-slideTransition': { minHeight: 6 * 48 },
};

function dateOf(day: Day | null | undefined): Date | null {
  return day ? parseISO(day) : null;
}

function dayOf(date: Date | null): Day | null {
  const day = textOf(date);
  return isDay(day) ? day : null;
}

/** The sentence for a day that nothing can be of; while the year is half typed, none. */
function outOfRange(typed: Date | null): string | null {
  return typed && typed.getFullYear() > 999 && validateDay(textOf(typed)) === DAY_OUT_OF_RANGE
    ? DAY_OUT_OF_RANGE
    : null;
}

function textOf(date: Date | null): string | null {
  return date && isValid(date) ? lightFormat(date, 'yyyy-MM-dd') : null;
}
