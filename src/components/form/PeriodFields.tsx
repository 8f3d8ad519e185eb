import { addDays, type Day, type DayRange, getFirstDayOfMonth } from '../../../domain/dates.ts';
import { useToday } from '../../session.ts';
import { SelectField } from '../SelectField.tsx';
import { DayField } from './DayField.tsx';

interface PeriodFieldsProps {
  from: Day | null;
  to: Day | null;
  /** What is wrong with the days, by the field. */
  problem: { from?: string; to?: string };
  onChange: (days: { from?: Day | null; to?: Day | null }) => void;
  /** What no days at all are called. Without it there are always some. */
  emptyLabel?: string;
}

const OTHER = '-1';
const ALWAYS = '';

/** The days up to today that a list is of: a period by its name, or from one day to another. Three fields, for the grid around. */
export function PeriodFields({ from, to, problem, onChange, emptyLabel }: PeriodFieldsProps) {
  const today = useToday();
  const periods = periodsOf(today);
  const named = String(periods.findIndex((each) => each.from === from && each.to === to));
  const value = emptyLabel !== undefined && from === null && to === null ? ALWAYS : named;
  return (
    <>
      <SelectField
        label="Período"
        value={value}
        onChange={(index) => {
          if (index === ALWAYS) return onChange({ from: null, to: null });
          const period = periods[Number(index)];
          if (period) onChange({ from: period.from, to: period.to });
        }}
        emptyLabel={emptyLabel}
        options={[
          ...periods.map(({ label }, index) => ({ value: String(index), label })),
          { value: OTHER, label: 'De um dia a outro', disabled: value !== OTHER },
        ]}
      />
      <DayField
        label="De"
        value={from}
        onChange={(day) => onChange({ from: day })}
        max={today}
        error={Boolean(problem.from)}
        helperText={problem.from}
      />
      <DayField
        label="Até"
        value={to}
        onChange={(day) => onChange({ to: day })}
        max={today}
        error={Boolean(problem.to)}
        helperText={problem.to}
      />
    </>
  );
}

/** The periods up to today that a list offers by name. */
function periodsOf(today: Day): (DayRange & { label: string })[] {
  const yesterday = addDays(today, -1);
  const lastMonth = addDays(getFirstDayOfMonth(today), -1);
  return [
    { label: 'Hoje', from: today, to: today },
    { label: 'Ontem', from: yesterday, to: yesterday },
    { label: 'Últimos 7 dias', from: addDays(today, -6), to: today },
    { label: 'Últimos 30 dias', from: addDays(today, -29), to: today },
    { label: 'Este mês', from: getFirstDayOfMonth(today), to: today },
    { label: 'Mês passado', from: getFirstDayOfMonth(lastMonth), to: lastMonth },
  ];
}
