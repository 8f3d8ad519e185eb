import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Day } from '../../../domain/dates.ts';
import { type DayRange, MAX_EXPENSE_DAYS, validateDayRange } from '../../../domain/periods.ts';
import { DayField } from '../../components/DayField.tsx';
import { readDayParam } from '../../urlState.ts';

/** The period in the URL; null for today. */
export function readPeriod(params: URLSearchParams): DayRange | null {
  const [from, to] = [readDayParam(params, 'from'), readDayParam(params, 'to')];
  return from !== null && to !== null && getPeriodError(from, to) === undefined ? { from, to } : null;
}

interface PeriodFilterProps {
  value: DayRange;
  today: Day;
  /** Called with null for today, and only with valid periods. */
  onChange: (period: DayRange | null) => void;
}

/** Two day fields. An invalid or incomplete period is reported at the fields and not applied. */
export function PeriodFilter({ value, today, onChange }: PeriodFilterProps) {
  const [draftPeriod, setDraftPeriod] = useState<{ from: Day | null; to: Day | null } | null>(null);
  const { from, to } = draftPeriod ?? value;
  const problem = getPeriodError(from, to);

  function change(next: { from: Day | null; to: Day | null }) {
    const isComplete = next.from !== null && next.to !== null && getPeriodError(next.from, next.to) === undefined;
    setDraftPeriod(isComplete ? null : next);
    if (isComplete) onChange({ from: next.from as Day, to: next.to as Day });
  }

  return (
    <Row>
      <DayField label="De" value={from} max={today} onChange={(day) => change({ from: day, to })} />
      <DayField
        label="Até"
        value={to}
        max={today}
        onChange={(day) => change({ from, to: day })}
        error={problem !== undefined}
        helperText={problem}
      />
      {(draftPeriod !== null || value.from !== today || value.to !== today) && (
        <Button
          sx={{ justifySelf: 'start' }}
          onClick={() => {
            setDraftPeriod(null);
            onChange(null);
          }}
        >
          Hoje
        </Button>
      )}
    </Row>
  );
}

/** The error of a period; undefined if it is valid or incomplete. */
function getPeriodError(from: Day | null, to: Day | null): string | undefined {
  return from === null || to === null ? undefined : (validateDayRange({ from, to }, MAX_EXPENSE_DAYS) ?? undefined);
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '200px 200px auto',
  justifyContent: 'start',
  alignItems: 'start',
  gap: theme.spacing(1.5, 2),
  marginBottom: theme.spacing(3),
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: theme.spacing(1.5) },
}));
