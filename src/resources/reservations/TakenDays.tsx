import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DEFAULT_DURATION } from '../../../domain/constants.ts';
import { type Day, formatDayLong, type Time } from '../../../domain/dates.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import { listRepeatedDays } from '../../../domain/reservationSeries.ts';
import { FormAlert } from '../../components/FormAlert.tsx';
import { DayInput } from '../../components/form/DayInput.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { useField } from '../../components/form/useField.ts';
import { useToday } from '../../shopClock.ts';
import { readRepetition } from './RepeatInputs.tsx';
import { useStartTimes } from './StartInput.tsx';

/** The days of a series whose hour is taken, each with the server's sentence. */
export interface TakenDays {
  /** The refused values: with another hour, professional or length these days are no longer known to be taken. */
  request: string;
  sentences: Readonly<Record<Day, string>>;
  /** Counts the refusals. */
  attempt: number;
}

/** What decides whether the hours of a series are free, as a text to compare. */
export function formatSeriesRequest({ date, time, employee_id, services, duration, squeeze, repeat }: Json): string {
  return JSON.stringify([date, time, employee_id, services, duration || null, Boolean(squeeze), repeat]);
}

/** The taken days that a form with these values still repeats on. */
export function listTakenDays(taken: TakenDays | null, values: Json): Day[] {
  const repetition = readRepetition(values);
  if (!taken || !repetition || formatSeriesRequest(values) !== taken.request) return [];
  return listRepeatedDays(values.date as Day, repetition).filter((day) => day in taken.sentences);
}

/* Values of the form only, for each taken day. */
const toNames = (day: Day) => ({ skip: `skip_${day}`, date: `moved_date_${day}`, time: `moved_time_${day}` });

/** Error sentences of the taken days without a decision. */
export function checkTakenDays(days: readonly Day[], values: Json): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { skip, date, time } of days.map(toNames)) {
    if (values[skip]) continue;
    if (!values[date]) errors[date] = 'Informe o dia';
    if (!values[time]) errors[time] = 'Escolha outro horário, ou deixe de fora';
  }
  return errors;
}

/** What the request says about the taken days. */
export function readTakenDays(days: readonly Day[], values: Json): { skip: Day[]; moved: Json[] } {
  const isSkipped = (day: Day) => Boolean(values[toNames(day).skip]);
  return {
    skip: days.filter(isSkipped),
    moved: days
      .filter((day) => !isSkipped(day))
      .map((day) => {
        const { date, time } = toNames(day);
        return { date: day, time: values[time], ...(values[date] !== day && { to: values[date] }) };
      }),
  };
}

/** The taken days of a series, each to be moved or left out. Nothing is stored yet. */
export function TakenDaysInputs({ taken, defaultDuration }: { taken: TakenDays | null; defaultDuration: number }) {
  const values = useWatch() as Json;
  const days = listTakenDays(taken, values);
  if (!taken || days.length === 0) return null;
  const length = Number(values.duration) || defaultDuration || DEFAULT_DURATION;
  return (
    <Stack key={taken.attempt} ref={scrollIntoView} useFlexGap spacing={2} sx={{ scrollMarginTop: 8 }}>
      <FormAlert
        severity="warning"
        title={days.length === 1 ? 'Um dia já está ocupado' : `${days.length} dias já estão ocupados`}
      >
        Nada foi marcado ainda. Mude o horário ou deixe de fora, e salve de novo.
      </FormAlert>
      {days.map((day) => (
        <TakenDay key={day} day={day} sentence={taken.sentences[day] ?? ''} length={length} />
      ))}
    </Stack>
  );
}

/** The person is at the button below: the days begin at the top of what they see. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'start' });
}

interface TakenDayProps {
  day: Day;
  sentence: string;
  /** In minutes. */
  length: number;
}

function TakenDay({ day, sentence, length }: TakenDayProps) {
  const id = useId();
  const today = useToday();
  const names = toNames(day);
  const skip = useField<boolean>(names.skip);
  const { getValues, setValue } = useFormContext();
  const [employee, date, chosen] = useWatch({ name: ['employee_id', names.date, names.time] });
  useEffect(() => {
    // Its own day, until another one is chosen.
    if (!getValues(names.date)) setValue(names.date, day);
  }, [getValues, setValue, names.date, day]);
  const { times, isBusy, isError } = useStartTimes({ employee, date, length });
  const free = times.filter((time) => !isBusy(time));
  const isSkipped = Boolean(skip.value);
  return (
    <Group role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle1" component="h3" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
        {formatDayLong(day)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {sentence}
      </Typography>
      {!isSkipped && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))', gap: 1.5, mt: 1.5 }}>
          <DayInput source={names.date} label="Novo dia" required min={today} />
          <SelectInput
            source={names.time}
            label="Novo horário"
            required
            emptyLabel="Escolha"
            helperText={
              isError
                ? 'Não foi possível ver quais horários estão ocupados.'
                : free.length === 0
                  ? 'Nenhum horário livre neste dia.'
                  : undefined
            }
            choices={listChoices(free, chosen)}
          />
        </Box>
      )}
      <FormControlLabel
        label="Deixar este dia de fora"
        control={
          <Checkbox
            name={names.skip}
            checked={isSkipped}
            onChange={(_, isChecked) => skip.onChange(isChecked)}
            onBlur={skip.onBlur}
          />
        }
      />
    </Group>
  );
}

/** The free times, and the chosen one where it is not. */
function listChoices(free: readonly Time[], chosen: Time | null | undefined) {
  const choices = free.map((time) => ({ id: time, label: time, disabled: false }));
  if (!chosen || free.includes(chosen)) return choices;
  return [{ id: chosen, label: `${chosen} · ocupado`, disabled: true }, ...choices];
}

const Group = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.5, 1.5, 0.5),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
}));
