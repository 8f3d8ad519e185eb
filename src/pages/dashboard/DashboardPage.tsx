import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { DEFAULT_TIME_ZONE, formatDayLong, shopTime } from '../../../domain/dates.ts';
import type { Summary } from '../../../domain/entities.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useSession, useToday } from '../../session.ts';
import { ActiveRewards } from './ActiveRewards.tsx';
import { DayFigures } from './DayFigures.tsx';
import { FirstStepsPlace } from './firstSteps/FirstStepsPlace.tsx';
import { PaymentHelp } from './PaymentHelp.tsx';
import { QuickActions } from './QuickActions.tsx';
import { useSummary } from './summary.ts';
import { TodayExpenses } from './TodayExpenses.tsx';
import { TopCustomers } from './TopCustomers.tsx';

/** The shop at a glance, kept fresh. What is on the screen stays there when an update fails. */
export function DashboardPage() {
  const { data: summary, error, refetch, isFetching, dataUpdatedAt } = useSummary();
  const timeZone = useSession()?.time_zone ?? DEFAULT_TIME_ZONE;
  const updatedAt = shopTime(new Date(dataUpdatedAt), timeZone).time;
  const retry = () => void refetch();
  return (
    <>
      <PageHeader title="Dashboard" note={capitalized(formatDayLong(useToday()))}>
        <QuickActions />
      </PageHeader>
      <FirstStepsPlace summary={summary} />
      {error && summary && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={retry} disabled={isFetching}>
              Tentar novamente
            </Button>
          }
        >
          Números das {updatedAt}. {error.message}
        </Alert>
      )}
      {error && !summary ? (
        <Card>
          <ErrorState message={error.message} onRetry={retry} retrying={isFetching} />
        </Card>
      ) : (
        <Sections summary={summary} updatedAt={updatedAt} />
      )}
    </>
  );
}

interface SectionsProps {
  summary: Summary | undefined;
  /** `HH:MM`, the shop's. */
  updatedAt: string;
}

/** The router has the page drawn again more often than its figures change. */
const Sections = memo(({ summary, updatedAt }: SectionsProps) => (
  <Grid aria-busy={!summary}>
    <DayFigures summary={summary} />
    <TopCustomers customers={summary?.customer.top} />
    <TodayExpenses expenses={summary?.expenses} />
    <ActiveRewards rewards={summary?.rewards} />
    <PaymentHelp />
    <UpdatedAt color="textSecondary" variant="caption">
      {summary ? `Atualizado às ${updatedAt}` : '\u00a0'}
    </UpdatedAt>
  </Grid>
));

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
}));

const UpdatedAt = styled(Typography)({ gridColumn: '1 / -1', textAlign: 'right' });
