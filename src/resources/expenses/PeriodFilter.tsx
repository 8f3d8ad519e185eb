import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Day } from '../../../domain/dates.ts';
import { DayField } from '../../components/form/DayField.tsx';
import { getPeriodError, type Period } from './period.ts';

interface PeriodFilterProps {
  value: Period;
  today: Day;
  /** Told null for today, and only of a period that can be shown. */
  onChange: (period: Period | null) => void;
}

/** From which day to which. What is half typed, or no period, is said at the fields and changes nothing. */
export function PeriodFilter({ value, today, onChange }: PeriodFilterProps) {
  const [typed, setTyped] = useState<{ from: Day | null; to: Day | null } | null>(null);
  const { from, to } = typed ?? value;
  const problem = getPeriodError(from, to);

  function change(next: { from: Day | null; to: Day | null }) {
    const isComplete = next.from !== null && next.to !== null && getPeriodError(next.from, next.to) === undefined;
    setTyped(isComplete ? null : next);
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
      {(typed !== null || value.from !== today || value.to !== today) && (
        <Button
          sx={{ justifySelf: 'start' }}
          onClick={() => {
            setTyped(null);
            onChange(null);
          }}
        >
          Hoje
        </Button>
      )}
    </Row>
  );
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
