import { styled } from '@mui/material/styles';
import { formatDayLong } from '../../../domain/dates.ts';
import { capitalize } from '../../../domain/text.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useFeature, useSession } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { TodaysAppointments } from './TodaysAppointments.tsx';
import { WeekEarnings } from './WeekEarnings.tsx';

/** Where a professional begins: what this week earned, and today's appointments. */
export function MyDayPage() {
  const session = useSession();
  const hasCommissions = useFeature('commissions');
  const firstName = session?.name === session?.email ? undefined : session?.name?.split(' ')[0];
  const day = capitalize(formatDayLong(useToday()));
  return (
    <Page>
      <PageHeader title="Meu dia" note={firstName ? `Olá, ${firstName}. ${day}.` : day} />
      <Columns>
        {hasCommissions && <WeekEarnings />}
        <TodaysAppointments />
      </Columns>
    </Page>
  );
}

/** On a phone the day has to fit below the week's figure. */
const Page = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { '& > header': { marginBottom: theme.spacing(1.5) } },
}));

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  alignItems: 'start',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    // The appointments come first where both fit side by side.
    '& > :first-of-type:not(:only-child)': { order: 1 },
  },
}));
