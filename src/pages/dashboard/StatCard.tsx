import ArrowForward from '@mui/icons-material/ArrowForward';
import ContentCutOutlined from '@mui/icons-material/ContentCutOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import PointOfSaleOutlined from '@mui/icons-material/PointOfSaleOutlined';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { DRAWER_STATES } from '../../../domain/constants.ts';
import type { Summary } from '../../../domain/responses.ts';
import { Count, Money } from '../../components/NumericText.tsx';
import { HIDDEN_FIGURE, useStoredCount } from '../../counting.ts';
import { useFeature } from '../../session.ts';

interface StatCardProps {
  label: string;
  icon: ReactNode;
  /** Path of the screen behind the figure, and the text of the link. */
  to: string;
  link: string;
  tone?: 'primary' | 'secondary';
  /** Marks the most important figure: dark steel in both colour schemes. */
  featured?: boolean;
  /** The figure; empty while loading. */
  children: ReactNode;
}

/** A figure with its label. The whole card links to its screen; on a phone it is one row. */
function StatCard({ label, icon, to, link, tone = 'primary', featured, children }: StatCardProps) {
  const id = useId();
  return (
    <Frame role="group" aria-labelledby={id} data-color-scheme={featured ? 'dark' : undefined}>
      <Name>
        <Icon tone={tone} aria-hidden="true">
          {icon}
        </Icon>
        <Typography id={id} variant="subtitle1" component="h2">
          {label}
        </Typography>
      </Name>
      <Typography variant="figure" className="figure">
        {children || <Skeleton width="3.2ch" sx={{ display: 'inline-block' }} />}
      </Typography>
      <CardLink to={to}>
        <span>{link}</span>
        <ArrowForward aria-hidden="true" />
      </CardLink>
    </Frame>
  );
}

const Frame = styled(Card)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  minHeight: 72,
  padding: theme.spacing(1, 1.5, 1, 2),
  transition: theme.transitions.create('border-color', { duration: theme.transitions.duration.shortest }),
  '.figure': { textAlign: 'right' },
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&:focus-within:has(:focus-visible)': { borderColor: theme.vars.palette.primary.main },
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    rowGap: theme.spacing(2),
    padding: theme.spacing(2.5),
    '.figure': { order: 1 },
  },
}));

const Name = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minWidth: 0,
  [theme.breakpoints.up('sm')]: { gridColumn: '1 / -1' },
}));

const Icon = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: 'primary' | 'secondary' }>(
  ({ theme, tone }) => ({ display: 'flex', color: theme.vars.palette[tone].main }),
);

const CardLink = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  alignSelf: 'end',
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  svg: { fontSize: 18 },
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 14 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -3 },
  '&:hover': { color: theme.vars.palette.text.primary },
  [theme.breakpoints.down('sm')]: {
    alignSelf: 'center',
    // Only the arrow is visible; the text stays for screen readers.
    span: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
}));

/** The four figures of the day; skeletons while `summary` is undefined. */
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
        {summary && <DayCash {...summary.cash_register} />}
      </StatCard>
    </Grid>
  );
}

/** The takings of the day; without any, whether the drawer is open, or what spec.md says on a back end without a drawer. */
function DayCash({ value, is_open }: Summary['cash_register']) {
  const hasDrawer = useFeature('cash.sessions') && is_open !== undefined;
  if (useStoredCount() !== null) return <Hidden>{HIDDEN_FIGURE}</Hidden>;
  if (value > 0)
    return (
      <ClosedAmount>
        <Money cents={value} />
      </ClosedAmount>
    );
  if (!hasDrawer) return <NotClosed>Não fechado</NotClosed>;
  return <NotClosed>{is_open ? DRAWER_STATES.open : DRAWER_STATES.closed}</NotClosed>;
}

const ClosedAmount = styled('span')(({ theme }) => ({ color: theme.vars.palette.success.main }));

const NotClosed = styled('span')(({ theme }) => ({ fontSize: '0.8em', color: theme.vars.palette.text.secondary }));

/** A sentence in the place of a figure. */
const Hidden = styled(NotClosed)({ display: 'block', maxWidth: '18ch', fontSize: '1rem' });

const Grid = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: theme.spacing(1),
  [theme.breakpoints.up('sm')]: { gap: theme.spacing(2), gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) minmax(0, 1.35fr)' },
}));
