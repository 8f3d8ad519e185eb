import AddIcon from '@mui/icons-material/AddRounded';
import CopyIcon from '@mui/icons-material/ContentCopyRounded';
import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  applyDefaultHours,
  DEFAULT_HOURS,
  formatDayHours,
  type OpenHours,
  validateHours,
  WEEKDAYS,
} from '../../../domain/openHours.ts';
import { useShop } from '../../dataProvider/useShop.ts';
import { extractDigits, MaskedField } from '../MaskedField.tsx';
import { Collapsible } from './Collapsible.tsx';
import { type InputProps, useField } from './useField.ts';

/** The week as a shop sees it, Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

interface HoursInputProps extends InputProps {
  /** What having none of one's own is called. */
  inheritLabel?: string;
}

/**
 * When a shop is open or somebody works: for each day of the week its intervals, or that it is closed, folded until it is to be
 * changed or is wrong. One day stays open, for none would mean the usual hours.
 */
export function HoursInput({ source, label, inheritLabel }: HoursInputProps) {
  const { value, onChange, onBlur, error } = useField<OpenHours[]>(source);
  const isNone = inheritLabel !== undefined && (value ?? []).length === 0;
  // A person's own hours begin as the shop's, with its breaks; a shop's as the usual ones.
  const shop = useShop();
  const followed = applyDefaultHours((inheritLabel && shop?.hours) || []);
  return (
    <Days role="group" aria-label={label} onBlur={onBlur}>
      {inheritLabel && (
        <div>
          <Typography variant="subtitle1" component="h3">
            {label}
          </Typography>
          <FormControlLabel
            label={inheritLabel}
            sx={{ mr: 0 }}
            control={<Checkbox checked={isNone} onChange={(_, none) => onChange(none ? [] : [...followed])} />}
          />
        </div>
      )}
      {!isNone && (
        <Week
          hours={applyDefaultHours(value ?? [])}
          followed={followed}
          error={error}
          closed={inheritLabel ? 'Não trabalha' : 'Fechado'}
          onChange={onChange}
        />
      )}
    </Days>
  );
}

interface WeekProps {
  hours: readonly OpenHours[];
  /** What a day that is opened begins with. */
  followed: readonly OpenHours[];
  error: string | undefined;
  /** What a day without hours is called. */
  closed: string;
  onChange: (hours: OpenHours[]) => void;
}

function Week({ hours, followed, error, closed, onChange }: WeekProps) {
  const problem = error ? validateHours(hours) : null;
  const openDays = new Set(hours.map(({ weekday }) => weekday));

  function setDay(weekday: number, intervals: readonly Interval[]) {
    onChange([...hours.filter((each) => each.weekday !== weekday), ...intervals.map((each) => ({ ...each, weekday }))]);
  }

  return (
    <>
      {error && !problem && <FormHelperText error>{error}</FormHelperText>}
      {WEEK.map((weekday) => (
        <DayHours
          key={weekday}
          weekday={weekday}
          intervals={hours.filter((each) => each.weekday === weekday)}
          followed={followed.filter((each) => each.weekday === weekday)}
          isOnlyOpen={openDays.size === 1 && openDays.has(weekday)}
          closed={closed}
          problem={problem?.weekday === weekday ? problem.sentence : undefined}
          onChange={(intervals) => setDay(weekday, intervals)}
          onCopy={(intervals) =>
            onChange(WEEK.flatMap((day) => intervals.map(({ from, to }) => ({ weekday: day, from, to }))))
          }
        />
      ))}
    </>
  );
}

type Interval = Pick<OpenHours, 'from' | 'to'>;

interface DayHoursProps {
  weekday: number;
  /** None where it is closed. */
  intervals: readonly Interval[];
  /** What it begins with when it is opened; the usual hours where there are none. */
  followed: readonly Interval[];
  /** No other day is open. */
  isOnlyOpen: boolean;
  closed: string;
  problem: string | undefined;
  onChange: (intervals: readonly Interval[]) => void;
  /** The same hours for every day. */
  onCopy: (intervals: readonly Interval[]) => void;
}

function DayHours({ weekday, intervals, followed, isOnlyOpen, closed, problem, onChange, onCopy }: DayHoursProps) {
  // The interval that somebody has just added.
  const [added, setAdded] = useState<number | null>(null);
  const name = WEEKDAYS[weekday] ?? '';
  const isOpen = intervals.length > 0;
  const opened = followed.length > 0 ? followed : [DEFAULT_HOURS];
  const put = (index: number, change: Partial<Interval>) =>
    onChange(intervals.map((each, at) => (at === index ? { ...each, ...change } : each)));

  return (
    <Collapsible title={name} capitalize summary={isOpen ? formatDayHours(intervals) : closed} problem={problem}>
      <FormControlLabel
        label={closed}
        disabled={isOnlyOpen}
        control={<Checkbox checked={!isOpen} onChange={(_, closed) => onChange(closed ? [] : opened)} />}
      />
      {isOnlyOpen && <FormHelperText>Ao menos um dia fica aberto.</FormHelperText>}
      {isOpen && (
        <Times>
          {intervals.map(({ from, to }, index) => {
            const nth = index === 0 ? '' : ` (${index + 1}º)`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: intervals have nothing else to tell them apart
              <Times key={index}>
                <TimeField
                  label={`Abre${nth}`}
                  value={from}
                  onChange={(time) => put(index, { from: time })}
                  invalid={problem !== undefined}
                  autoFocus={added === index}
                />
                <TimeField
                  label={`Fecha${nth}`}
                  value={to}
                  onChange={(time) => put(index, { to: time })}
                  invalid={problem !== undefined}
                />
                {intervals.length > 1 && (
                  <IconButton
                    aria-label={`Remover o ${index + 1}º intervalo de ${name}`}
                    onClick={(event) => {
                      // The button goes away with its interval.
                      event.currentTarget
                        .closest('[role="group"]')
                        ?.querySelector<HTMLElement>('input[type="text"]')
                        ?.focus();
                      onChange(intervals.filter((_, at) => at !== index));
                    }}
                  >
                    <RemoveIcon />
                  </IconButton>
                )}
              </Times>
            );
          })}
        </Times>
      )}
      {isOpen && (
        <Times>
          <Button
            color="inherit"
            size="small"
            startIcon={<AddIcon />}
            disabled={intervals.length >= 10}
            aria-label={`Adicionar intervalo em ${name}`}
            onClick={() => {
              setAdded(intervals.length);
              onChange([...intervals, { from: '', to: '' }]);
            }}
          >
            Intervalo
          </Button>
          <Button
            color="inherit"
            size="small"
            startIcon={<CopyIcon />}
            aria-label={`Copiar para os outros dias o horário de ${name}`}
            onClick={() => onCopy(intervals)}
          >
            Copiar para os outros dias
          </Button>
        </Times>
      )}
    </Collapsible>
  );
}

interface TimeFieldProps {
  label: string;
  /** `HH:MM`, or as far as it is typed. */
  value: string;
  onChange: (time: string) => void;
  invalid: boolean;
  autoFocus?: boolean;
}

/** A time of day, typed as digits. */
function TimeField({ label, value, onChange, invalid, autoFocus }: TimeFieldProps) {
  return (
    <Time>
      <MaskedField
        label={label}
        maskedValue={value}
        fillFrom="left"
        inputMode="numeric"
        autoComplete="off"
        placeholder="00:00"
        invalid={invalid}
        autoFocus={autoFocus}
        selectOnFocus
        onDigits={(digits) => {
          const taken = digits.length <= 4;
          if (taken) onChange(timeText(digits));
          return taken;
        }}
        onBlur={() => {
          const whole = timeText(wholeTime(extractDigits(value)));
          if (whole !== value) onChange(whole);
        }}
      />
    </Time>
  );
}

/** `0830` → `08:30`; what is still being typed, as far as it goes. */
function timeText(digits: string): string {
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** `8` is 08:00, and `830` is 08:30. */
function wholeTime(digits: string): string {
  if (digits.length === 0) return '';
  return digits.length < 3 ? `${digits.padStart(2, '0')}00` : digits.padStart(4, '0');
}

const Days = styled('div')({ display: 'grid' });

const Times = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5, 1),
}));

const Time = styled('div')({ width: 108 });
