import type { SxProps, Theme } from '@mui/material/styles';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { ptBR as muiTexts } from '@mui/x-date-pickers/locales';
import type { FieldRef } from '@mui/x-date-pickers/models';
import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { ptBR } from 'date-fns/locale/pt-BR';
import { parseISO } from 'date-fns/parseISO';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { DAY_OUT_OF_RANGE, type Day, INVALID_DAY, isDay, MAX_DAY, MIN_DAY, validateDay } from '../../domain/dates.ts';
import { tabularNumerals } from '../theme/typography.ts';

const { localeText } = muiTexts.components.MuiLocalizationProvider.defaultProps;

export interface DayPickerProps {
  label: string;
  /** Null or empty for no day. */
  value: Day | null;
  /** Called with null while the day is incomplete, does not exist or is out of range. */
  onChange: (day: Day | null) => void;
  /** The first and last day of the calendar. */
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

/** MUI's date picker with a day string as value; dd/mm/aaaa in every browser language. */
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
  // Days that `value` may still be behind with: the address changes a moment after a day is typed.
  const expected = useRef<(Day | null)[]>([]);
  const current = value || null;
  if (formatValidDay(typed) === current) expected.current = [current];
  // An incomplete day stays in the field.
  const date = expected.current.includes(current) ? typed : parseDay(value);
  const error = getRangeError(typed) ?? (textField.error && typed && !isValid(typed) ? INVALID_DAY : undefined);
  const fieldRef = useRef<FieldRef<Date | null>>(null);
  useImperativeHandle(focusRef, () => ({
    focus: () => {
      // While the whole field is selected its sections are not in the page; they return with the next render.
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
          expected.current = [
            ...(expected.current.includes(current) ? expected.current : [current]),
            formatValidDay(next),
          ];
          onChange(formatValidDay(next));
        }}
        minDate={parseDay(min) ?? undefined}
        maxDate={parseDay(max) ?? undefined}
        closeOnSelect
        slotProps={{
          field: { fieldRef },
          textField: {
            fullWidth: true,
            ...textField,
            ...(error && { error: true, helperText: error }),
            slotProps: { inputLabel: { shrink: true }, input: { sx: date ? filledStyle : emptyStyle } },
          },
          layout: { sx: touchSized },
        }}
      />
    </LocalizationProvider>
  );
}

/** The theme's look of other inputs. Here, since the first load does not need it. */
const filledStyle: SxProps<Theme> = {
  ...tabularNumerals,
  minHeight: 48,
  borderRadius: '10px',
  bgcolor: 'background.paper',
  '&:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: (theme) => theme.alpha(theme.vars.palette.text.secondary, 0.75),
  },
};

/** DD/MM/AAAA in a grey with enough contrast. */
const emptyStyle: SxProps<Theme> = {
  ...filledStyle,
  color: 'text.secondary',
  '.MuiPickersInputBase-sectionsContainer': { opacity: 1 },
};

/** MUI's days are 36 pixels wide. */
const touchSized: SxProps<Theme> = {
  '.MuiDateCalendar-root': { height: 'auto', maxHeight: 'none' },
  '.MuiPickerDay-root': { '--PickerDay-size': '44px', '--PickerDay-horizontalMargin': '0px', fontSize: '0.9375rem' },
  '.MuiDayCalendar-weekDayLabel': { width: 44, margin: 0 },
  '.MuiDayCalendar-slideTransition': { minHeight: 6 * 48 },
};

function parseDay(day: Day | null | undefined): Date | null {
  return day ? parseISO(day) : null;
}

function formatValidDay(date: Date | null): Day | null {
  const day = formatIsoDay(date);
  return isDay(day) ? day : null;
}

/** The error of a day outside the supported range; null while the year is incomplete. */
function getRangeError(typed: Date | null): string | null {
  return typed && typed.getFullYear() > 999 && validateDay(formatIsoDay(typed)) === DAY_OUT_OF_RANGE
    ? DAY_OUT_OF_RANGE
    : null;
}

function formatIsoDay(date: Date | null): string | null {
  return date && isValid(date) ? lightFormat(date, 'yyyy-MM-dd') : null;
}
