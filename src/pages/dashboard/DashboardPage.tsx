import AccessTime from '@mui/icons-material/AccessTime';
import LockClockOutlined from '@mui/icons-material/LockClockOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { HttpError } from 'react-admin';
import { Link, Navigate } from 'react-router-dom';
import { formatDay, formatDayLong, toShopTime } from '../../../domain/dates.ts';
import { expenses } from '../../../domain/resources/expenses.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import type { Summary } from '../../../domain/responses.ts';
import { capitalize } from '../../../domain/text.ts';
import { ActionAlert } from '../../components/ActionAlert.tsx';
import { ErrorState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { UnclosedDays } from '../../components/UnclosedDays.tsx';
import { useStoredCount } from '../../counting.ts';
import { isUnreachable } from '../../dataProvider/http.ts';
import { withIntent } from '../../navigationIntent.ts';
import { useFeature, useSession, useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { ActiveRewards } from './ActiveRewards.tsx';
import { AgendaSlot } from './AgendaSlot.tsx';
import { CommissionsSlot } from './CommissionsSlot.tsx';
import { FirstStepsSlot } from './firstSteps/FirstStepsSlot.tsx';
import { PaymentSteps } from './PaymentSteps.tsx';
import { SectionLink } from './Rows.tsx';
import { DayFigures } from './StatCard.tsx';
import { useSummary } from './summary.ts';
import { TodayExpenses } from './TodayExpenses.tsx';
import { TopCustomers } from './TopCustomers.tsx';

/** The day's figures, refreshed every minute. A failed refresh keeps the last figures on the screen. */
export function DashboardPage() {
  const { data: summary, error, refetch, isFetching, dataUpdatedAt } = useSummary();
  const timeZone = useTimeZone();
  const updatedAt = toShopTime(new Date(dataUpdatedAt), timeZone).time;
  const retry = () => void refetch();
  const today = capitalize(formatDayLong(useToday()));
  const isCounting = useStoredCount() !== null;
  const isForbidden = useSession()?.role === undefined && error instanceof HttpError && error.status === 403;
  // A back end without roles answers every user the agenda, a professional their own.
  if (isForbidden && !summary) return <Navigate to={`/${reservations.name}`} replace />;
  return (
    <>
      <PageHeader title="Dashboard" note={today}>
        <QuickActions />
      </PageHeader>
      <FirstStepsSlot summary={summary} />
      <UnclosedDays
        days={isCounting ? undefined : summary?.unclosed}
        sx={{ mb: 2 }}
        action={({ day }) => (
          <Button
            component={Link}
            to="/caixa"
            state={withIntent({ cash: { close: true, day } })}
            variant="outlined"
            color="inherit"
          >
            Fechar {formatDay(day)}
          </Button>
        )}
      />
      {/* Without the server the offline note says from when the figures are. */}
      {error && summary && !isUnreachable(error) && (
        <ActionAlert severity="warning" sx={{ mb: 2 }}>
          <div>
            Números das {updatedAt}. {error.message}
          </div>
          <Button color="inherit" onClick={retry} disabled={isFetching}>
            Tentar novamente
          </Button>
        </ActionAlert>
      )}
      {error && !summary ? (
        <Card>
          <ErrorState message={error.message} onRetry={retry} />
        </Card>
      ) : (
        <Sections summary={summary} updatedAt={updatedAt} />
      )}
    </>
  );
}

interface SectionsProps {
  summary: Summary | undefined;
  /** `HH:MM` in the shop's time zone. */
  updatedAt: string;
}

function Sections({ summary, updatedAt }: SectionsProps) {
  return (
    <Grid aria-busy={!summary}>
      <DayFigures summary={summary} />
      <AgendaSlot isReady={summary !== undefined} />
      <TopCustomers customers={summary?.customer.top} />
      <TodayExpenses expenses={summary?.expenses} />
      <ActiveRewards rewards={summary?.rewards} />
      <PaymentHelp />
      <CommissionsSlot isReady={summary !== undefined} />
      <UpdatedAt color="textSecondary" variant="caption">
        {summary ? `Atualizado às ${updatedAt}` : '\u00a0'}
      </UpdatedAt>
    </Grid>
  );
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
}));

const UpdatedAt = styled(Typography)({ gridColumn: '1 / -1', textAlign: 'right' });

/** Shortcuts to the most frequent actions. Selling is in the navigation bar. */
function QuickActions() {
  const hasDrawer = useFeature('cash.sessions');
  const hasAgenda = useFeature('agenda');
  return (
    <Bar>
      <Button
        component={Link}
        to="/agendamentos"
        state={hasAgenda ? withIntent({ reservations: { book: null } }) : undefined}
        variant="outlined"
        color="secondary"
        startIcon={<AccessTime />}
      >
        Agendar horário
      </Button>
      <Button
        component={Link}
        to="/despesas"
        state={hasDrawer ? withIntent({ create: expenses.name }) : undefined}
        variant="outlined"
        color="inherit"
        startIcon={<ReceiptLongOutlined />}
      >
        Lançar despesa
      </Button>
      <Button
        component={Link}
        to="/caixa"
        state={hasDrawer ? withIntent({ cash: { close: true } }) : undefined}
        variant="outlined"
        color="inherit"
        startIcon={<LockClockOutlined />}
      >
        Fechar o dia
      </Button>
    </Bar>
  );
}

/** On a phone three tiles side by side, so that the figures stay on the first screen. */
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '.MuiButton-root': {
      flexDirection: 'column',
      gap: 4,
      padding: theme.spacing(1.25, 0.5),
      fontSize: '0.8125rem',
      textAlign: 'center',
      whiteSpace: 'normal',
    },
    '.MuiButton-startIcon': { margin: 0 },
  },
}));

/** Explains how the sale wizard registers a payment. */
function PaymentHelp() {
  return (
    <SectionCard title="Como registrar pagamentos" action={<SectionLink to="/vendas" text="Começar" />}>
      <PaymentSteps />
    </SectionCard>
  );
}
