import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { isSameId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { CommissionSummary } from '../../../domain/schemas/commission.ts';
import { buildStatementPeriods, countReversals, formatServices } from '../../../domain/statement.ts';
import { useOwnEmployeeId } from '../../access.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { Money } from '../../components/NumericText.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { getEarnings } from '../../dataProvider/useMonthCommissions.ts';
import { useToday } from '../../shopClock.ts';
import { getCommissionsAddress } from '../commissions/period.ts';
import { useSummaries } from '../commissions/queries.ts';

/** What this week earned so far, commission and tips, and the way to the statement. */
export function WeekEarnings() {
  const today = useToday();
  const [week = { from: today, to: today }] = buildStatementPeriods(today);
  const period = { from: week.from, to: week.to };
  const own = useOwnEmployeeId();
  const query = useSummaries(period);
  const { data, error } = query;
  const summary = data?.find(({ employee_id }) => isSameId(employee_id, own));
  return (
    <SectionCard
      title="Esta semana"
      action={
        <Button component={Link} to={getCommissionsAddress(period)} sx={{ mr: -1.5 }}>
          Ver extrato
        </Button>
      }
    >
      <LoadError query={query} failure="Não foi possível carregar o que você ganhou." />
      {!(error && !data) && (
        <Figures aria-busy={!data}>
          <Typography variant="figure">
            {data ? <Money cents={summary ? getEarnings(summary) : 0} /> : <Skeleton width="6ch" />}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {data ? formatServed(summary) : '\u00a0'}
          </Typography>
        </Figures>
      )}
    </SectionCard>
  );
}

function formatServed(summary: CommissionSummary | undefined): string {
  if (!summary || (summary.lines === 0 && getEarnings(summary) === 0)) return 'Nada ainda nesta semana.';
  const { lines, tips } = summary;
  const served = formatServices(lines, countReversals(summary));
  return tips === 0 ? served : `${served}, com ${formatMoney(tips)} de gorjetas`;
}

const Figures = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.spacing(0.5, 2),
  '& > :first-of-type': { color: theme.vars.palette.success.main },
}));
