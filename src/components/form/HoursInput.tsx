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
import { TimeField } from '../TimeField.tsx';
import { Collapsible } from './Collapsible.tsx';
import { type InputProps, useField } from './useField.ts';

/** Monday first. */
const WEEKDAY_ORDER = [1, 2, 3, 4, 5, 6, 0];

interface HoursInputProps extends InputProps {
  /** The label of the option to have no hours of one's own. */
  inheritLabel?: string;
}

/**
 * Opening or working hours: beginning, end and pauses for each day of the week, or closed. At least one day stays open, since no hours mean the
 * usual ones.
 */
export function HoursInput({ source, label, inheritLabel }: HoursInputProps) {
  const { value, onChange, onBlur, error } = useField<OpenHours[]>(source);
  const isInherited = inheritLabel !== undefined && (value ?? []).length === 0;
  // An employee's own hours start as the shop's, a shop's as the usual ones.
  const shop = useShop();
  const inherited = applyDefaultHours((inheritLabel && shop?.hours) || []);
  return (
    <WeekGrid role="group" aria-label={label} onBlur={onBlur}>
      {inheritLabel && (
        <div>
          <Typography variant="subtitle1" component="h3">
            {label}
          </Typography>
          <FormControlLabel
            label={inheritLabel}
            sx={{ mr: 0 }}
            control={
              <Checkbox checked={isInherited} onChange={(_, inherits) => onChange(inherits ? [] : [...inherited])} />
            }
          />
        </div>
      )}
      {!isInherited && (
        <Week
          hours={applyDefaultHours(value ?? [])}
          inherited={inherited}
          error={error}
          closedLabel={inheritLabel ? 'Não trabalha' : 'Fechado'}
          onChange={onChange}
        />
      )}
    </WeekGrid>
  );
}

interface WeekProps {
  hours: readonly OpenHours[];
  /** The hours that a newly opened day starts with. */
  inherited: readonly OpenHours[];
  error: string | undefined;
  /** The label of a day without hours. */
  closedLabel: string;
  onChange: (hours: OpenHours[]) => void;
}

function Week({ hours, inherited, error, closedLabel, onChange }: WeekProps) {
  const problem = error ? validateHours(hours) : null;
  const openDays = new Set(hours.map(({ weekday }) => weekday));

  function setDay(weekday: number, intervals: readonly Interval[]) {
    onChange([...hours.filter((each) => each.weekday !== weekday), ...intervals.map((each) => ({ ...each, weekday }))]);
  }

  return (
    <>
      {error && !problem && <FormHelperText error>{error}</FormHelperText>}
      {WEEKDAY_ORDER.map((weekday) => (
        <DayHours
          key={weekday}
          weekday={weekday}
          intervals={hours.filter((each) => each.weekday === weekday)}
          inherited={inherited.filter((each) => each.weekday === weekday)}
          isOnlyOpen={openDays.size === 1 && openDays.has(weekday)}
          closedLabel={closedLabel}
          problem={problem?.weekday === weekday ? problem.sentence : undefined}
          onChange={(intervals) => setDay(weekday, intervals)}
          onCopy={(intervals) =>
            onChange(WEEKDAY_ORDER.flatMap((day) => intervals.map(({ from, to }) => ({ weekday: day, from, to }))))
          }
        />
      ))}
    </>
  );
}

type Interval = Pick<OpenHours, 'from' | 'to'>;

interface DayHoursProps {
  weekday: number;
  /** Empty where closed. */
  intervals: readonly Interval[];
  /** The intervals that a newly opened day starts with; empty for the usual hours. */
  inherited: readonly Interval[];
  /** No other day is open. */
  isOnlyOpen: boolean;
  closedLabel: string;
  problem: string | undefined;
  onChange: (intervals: readonly Interval[]) => void;
  /** Copies the hours to every day. */
  onCopy: (intervals: readonly Interval[]) => void;
}

function DayHours({
  weekday,
  intervals,
  inherited,
  isOnlyOpen,
  closedLabel,
  problem,
  onChange,
  onCopy,
}: DayHoursProps) {
  // Index of the pause that was just added.
  const [addedIndex, setAddedIndex] = useState<number | null>(null);
  const name = WEEKDAYS[weekday] ?? '';
  const isOpen = intervals.length > 0;
  const last = intervals.length - 1;
  const initialIntervals = inherited.length > 0 ? inherited : [DEFAULT_HOURS];
  const updateInterval = (index: number, change: Partial<Interval>) =>
    onChange(intervals.map((each, position) => (position === index ? { ...each, ...change } : each)));

  return (
    <Collapsible title={name} capitalize summary={isOpen ? formatDayHours(intervals) : closedLabel} problem={problem}>
      <FormControlLabel
        label={closedLabel}
        disabled={isOnlyOpen}
        control={<Checkbox checked={!isOpen} onChange={(_, isClosed) => onChange(isClosed ? [] : initialIntervals)} />}
      />
      {isOnlyOpen && <FormHelperText>Ao menos um dia fica aberto.</FormHelperText>}
      {isOpen && (
        <TimeRow>
          <TimeBox>
            <TimeField
              label="Entra"
              value={intervals[0]?.from ?? ''}
              onChange={(from) => updateInterval(0, { from })}
              invalid={problem !== undefined}
            />
          </TimeBox>
          <TimeBox>
            <TimeField
              label="Sai"
              value={intervals[last]?.to ?? ''}
              onChange={(to) => updateInterval(last, { to })}
              invalid={problem !== undefined}
            />
          </TimeBox>
        </TimeRow>
      )}
      {/* A pause is what lies between two intervals. */}
      {intervals.slice(1).map((next, index) => {
        const suffix = index === 0 ? '' : ` (${index + 1}ª)`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no other key
          <TimeRow key={index}>
            <TimeBox>
              <TimeField
                label={`Pausa das${suffix}`}
                value={intervals[index]?.to ?? ''}
                onChange={(to) => updateInterval(index, { to })}
                invalid={problem !== undefined}
                autoFocus={addedIndex === index}
              />
            </TimeBox>
            <TimeBox>
              <TimeField
                label={`até${suffix}`}
                value={next.from}
                onChange={(from) => updateInterval(index + 1, { from })}
                invalid={problem !== undefined}
              />
            </TimeBox>
            <IconButton
              aria-label={`Remover a ${index + 1}ª pausa de ${name}`}
              onClick={(event) => {
                // The button is removed with its pause.
                event.currentTarget
                  .closest('[role="group"]')
                  ?.querySelector<HTMLElement>('input[type="text"]')
                  ?.focus();
                onChange(intervals.toSpliced(index, 2, { from: intervals[index]?.from ?? '', to: next.to }));
              }}
            >
              <RemoveIcon />
            </IconButton>
          </TimeRow>
        );
      })}
      {isOpen && (
        <TimeRow>
          <Button
            color="inherit"
            size="small"
            startIcon={<AddIcon />}
            disabled={intervals.length >= 10}
            aria-label={`Adicionar pausa em ${name}`}
            onClick={() => {
              setAddedIndex(last);
              onChange([
                ...intervals.slice(0, last),
                { from: intervals[last]?.from ?? '', to: '' },
                { from: '', to: intervals[last]?.to ?? '' },
              ]);
            }}
          >
            Pausa
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
        </TimeRow>
      )}
    </Collapsible>
  );
}

const WeekGrid = styled('div')({ display: 'grid' });

const TimeRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5, 1),
  // The label of a field stands on its upper edge.
  '& + &': { marginTop: theme.spacing(0.5) },
}));

const TimeBox = styled('div')({ width: 108 });
