import ContentCutOutlined from '@mui/icons-material/ContentCutOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import PointOfSaleOutlined from '@mui/icons-material/PointOfSaleOutlined';
import { styled } from '@mui/material/styles';
import type { Summary } from '../../../domain/answers.ts';
import type { Cents } from '../../../domain/money.ts';
import { Count } from '../../components/Count.tsx';
import { Money } from '../../components/Money.tsx';
import { StatCard } from './StatCard.tsx';

/** The four figures of the day. Without a summary the cards stand there, their figures to come. */
export function DayFigures({ summary }: { summary: Summary | undefined }) {
  return (
    <Grid>
      <StatCard label="Total de clientes" icon={<GroupsOutlined />} to="/clientes" link="Ver fichas">
        {summary && <Count value={summary.customer.total} />}
      </StatCard>
      <StatCard
        label="Agendamentos hoje"
        icon={<EventOutlined />}
        to="/agendamentos"
        link="Ver agenda"
        tone="secondary"
      >
        {summary && <Count value={summary.reservation.total} />}
      </StatCard>
      <StatCard label="Colaboradores ativos" icon={<ContentCutOutlined />} to="/colaboradores" link="Ver equipe">
        {summary && <Count value={summary.employee.actives.total} />}
      </StatCard>
      <StatCard label="Caixa de hoje" icon={<PointOfSaleOutlined />} to="/caixa" link="Ver movimento" featured>
        {summary && <DayCash cents={summary.cash_register.value} />}
      </StatCard>
    </Grid>
  );
}

function DayCash({ cents }: { cents: Cents }) {
  return cents > 0 ? (
    <MoneyIn>
      <Money cents={cents} />
    </MoneyIn>
  ) : (
    <Quiet>Não fechado</Quiet>
  );
}

const MoneyIn = styled('span')(({ theme }) => ({ color: theme.vars.palette.success.main }));

const Quiet = styled('span')(({ theme }) => ({ fontSize: '0.8em', color: theme.vars.palette.text.secondary }));

const Grid = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: theme.spacing(1),
  [theme.breakpoints.up('sm')]: { gap: theme.spacing(2), gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) minmax(0, 1.35fr)' },
}));
