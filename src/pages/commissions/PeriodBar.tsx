import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { validatePeriod } from '../../../domain/periods.ts';
import { buildStatementPeriods } from '../../../domain/statement.ts';
import { DayField } from '../../components/DayField.tsx';
import { useToday } from '../../shopClock.ts';
import type { DraftPeriod } from './period.ts';

interface PeriodBarProps {
  value: DraftPeriod;
  onChange: (period: DraftPeriod) => void;
}

/** The period of the figures: a named one, or from a day to another. */
export function PeriodBar({ value, onChange }: PeriodBarProps) {
  const today = useToday();
  const { from, to } = value;
  const periods = buildStatementPeriods(today);
  const problem: { from?: string; to?: string } = validatePeriod(from, to) ?? {};
  return (
    <Bar role="search" aria-label="Período">
      <ToggleButtonGroup
        exclusive
        fullWidth
        aria-label="Período"
        value={periods.find((each) => each.from === from && each.to === to)?.label ?? null}
        onChange={(_event, label: string | null) => {
          const period = periods.find((each) => each.label === label);
          if (period) onChange({ from: period.from, to: period.to });
        }}
      >
        {periods.map(({ label }) => (
          <ToggleButton key={label} value={label}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DayField
        label="De"
        value={from}
        max={today}
        onChange={(day) => onChange({ from: day, to })}
        error={Boolean(problem.from)}
        helperText={problem.from}
      />
      <DayField
        label="Até"
        value={to}
        max={today}
        onChange={(day) => onChange({ from, to: day })}
        error={Boolean(problem.to)}
        helperText={problem.to}
      />
    </Bar>
  );
}

const Bar = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(360px, 460px) 190px 190px',
  alignItems: 'start',
  gap: theme.spacing(1.5, 2),
  marginBottom: theme.spacing(3),
  '& > .MuiToggleButtonGroup-root > button': { minHeight: 56, paddingInline: theme.spacing(0.75), lineHeight: 1.2 },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: theme.spacing(1.5),
    '& > .MuiToggleButtonGroup-root': { gridColumn: '1 / -1' },
  },
}));
