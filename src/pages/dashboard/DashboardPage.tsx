import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { DEFAULT_TIME_ZONE, formatDayLong, shopTime } from '../../../domain/dates.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useSession, useToday } from '../../session.ts';
import { ActiveRewards } from './ActiveRewards.tsx';
import { DayFigures } from './DayFigures.tsx';
import { PaymentHelp } from './PaymentHelp.tsx';
import { QuickActions } from './QuickActions.tsx';
import { TodayExpenses } from './TodayExpenses.tsx';
import { TopCustomers } from './TopCustomers.tsx';
import { useSummary } from './useSummary.ts';

/** The shop at a glance, kept fresh. What is on the screen stays there when an update fails. */
export function DashboardPage() {
  const { data: summary, error, refetch, isFetching, dataUpdatedAt } = useSummary();
  const retry = () => void refetch();
  return (
    <>
      <PageHeader title="Dashboard" note={<Moment updatedAt={dataUpdatedAt} />}>
        <QuickActions />
      </PageHeader>
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
          Estes números podem estar desatualizados. {error.message}
        </Alert>
      )}
      {error && !summary ? (
        <ErrorState message={error.message} onRetry={retry} retrying={isFetching} />
      ) : (
        <Sections aria-busy={!summary}>
          <DayFigures summary={summary} />
          <TopCustomers customers={summary?.customer.top} />
          <TodayExpenses expenses={summary?.expenses} />
          <ActiveRewards rewards={summary?.rewards} />
          <PaymentHelp />
        </Sections>
      )}
    </>
  );
}

function Moment({ updatedAt }: { updatedAt: number }) {
  const timeZone = useSession()?.time_zone ?? DEFAULT_TIME_ZONE;
  const day = formatDayLong(useToday());
  const sentence = day.charAt(0).toLocaleUpperCase('pt-BR') + day.slice(1);
  if (updatedAt === 0) return sentence;
  return `${sentence} · atualizado às ${shopTime(new Date(updatedAt), timeZone).time}`;
}

const Sections = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
}));
