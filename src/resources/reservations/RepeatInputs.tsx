import { useFormContext, useWatch } from 'react-hook-form';
import { type Day, formatDay } from '../../../domain/dates.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import {
  formatRepetition,
  listRepeatedDays,
  MAX_WEEKS_BETWEEN,
  type Repetition,
  validateRepetition,
} from '../../../domain/reservationSeries.ts';
import { DayInput } from '../../components/form/DayInput.tsx';
import { NumberInput } from '../../components/form/NumberInput.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { ToggleInput } from '../../components/form/ToggleInput.tsx';

/* Values of the form only: `repeat` (0: once), `repeat_end`, `times` and `until`. */

export const REPEAT_VALUES = { repeat: 0, repeat_end: 'times', times: 4, until: null };
export const REPEAT_FIELDS = Object.keys(REPEAT_VALUES);

const WEEKS = Array.from({ length: MAX_WEEKS_BETWEEN }, (_, index) => index + 1);
const CHOICES = [
  { id: 0, label: 'Não repete' },
  ...WEEKS.map((weeks) => ({ id: weeks, label: formatRepetition(weeks) })),
];

/** How the form's values repeat; null for a single appointment. */
export function readRepetition({ repeat, repeat_end, times, until }: Json): Repetition | null {
  if (!repeat) return null;
  const end = repeat_end === 'until' ? { until: until as Day | null } : { times: times as number | null };
  return { every_weeks: Number(repeat), ...end };
}

/** What is wrong with how it repeats, by field; empty if nothing is. */
export function checkRepetition(values: Json): Record<string, string> {
  const repetition = readRepetition(values);
  if (!repetition) return {};
  if (repetition.until === null) return { until: 'Informe até que dia' };
  const { times } = repetition;
  if (times !== undefined && !Number.isInteger(times)) return { times: 'Informe quantas vezes' };
  return values.date ? validateRepetition(values.date as Day, repetition) : {};
}

/** How often a new appointment repeats, and until when (feature `reservations.series`). */
export function RepeatInputs() {
  const { getValues } = useFormContext();
  const [date, repeat, repeat_end] = useWatch({ name: ['date', 'repeat', 'repeat_end'] });
  // Only to be drawn again.
  useWatch({ name: ['times', 'until'] });
  const values: Json = getValues();
  const repetition = readRepetition(values);
  const days =
    date && repetition && Object.keys(checkRepetition(values)).length === 0 ? listRepeatedDays(date, repetition) : [];
  const last = formatDay(days.at(-1) ?? '');
  const isUntil = repeat_end === 'until';
  const summary =
    days.length === 0 ? undefined : isUntil ? `${days.length} vezes, a última em ${last}.` : `A última em ${last}.`;
  return (
    <>
      <SelectInput source="repeat" label="Repetir" choices={CHOICES} />
      {Boolean(repeat) && (
        <>
          <ToggleInput
            source="repeat_end"
            label="Por quanto tempo"
            choices={[
              { id: 'times', label: 'Tantas vezes' },
              { id: 'until', label: 'Até um dia' },
            ]}
          />
          {isUntil ? (
            <DayInput source="until" label="Até o dia" required min={date ?? undefined} helperText={summary} />
          ) : (
            <NumberInput source="times" label="Quantas vezes" required helperText={summary} />
          )}
        </>
      )}
    </>
  );
}
