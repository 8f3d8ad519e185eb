import { addDays, type Day } from '../../domain/dates.ts';
import { type DayRange, getFirstDayOfMonth } from '../../domain/periods.ts';
import { useToday } from '../shopClock.ts';
import { DayField } from './DayField.tsx';
import { SelectField } from './SelectField.tsx';

interface PeriodFieldsProps {
  from: Day | null;
  to: Day | null;
  /** Error sentences by field. */
  problem: { from?: string; to?: string };
  onChange: (days: { from?: Day | null; to?: Day | null }) => void;
  /** The label of the option for no period; without it a period is always chosen. */
  emptyLabel?: string;
}

const CUSTOM_PERIOD = '-1';
const NO_PERIOD = '';

/** A period up to today: a named one, or a first and last day. Three fields for the surrounding grid. */
export function PeriodFields({ from, to, problem, onChange, emptyLabel }: PeriodFieldsProps) {
  const today = useToday();
  const periods = buildPeriods(today);
  const namedIndex = String(periods.findIndex((each) => each.from === from && each.to === to));
  const value = emptyLabel !== undefined && from === null && to === null ? NO_PERIOD : namedIndex;
  return (
    <>
      <SelectField
        label="Período"
        value={value}
        onChange={(index) => {
          if (index === NO_PERIOD) return onChange({ from: null, to: null });
          const period = periods[Number(index)];
          if (period) onChange({ from: period.from, to: period.to });
        }}
        emptyLabel={emptyLabel}
        options={[
          ...periods.map(({ label }, index) => ({ value: String(index), label })),
          { value: CUSTOM_PERIOD, label: 'De um dia a outro', disabled: value !== CUSTOM_PERIOD },
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

/** The named periods up to today. */
function buildPeriods(today: Day): (DayRange & { label: string })[] {
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
