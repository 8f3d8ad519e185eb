import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { DASHBOARD_ROWS } from '../../../domain/constants.ts';
import type { Reward } from '../../../domain/resources/rewards.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Count } from '../../components/NumericText.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { TINT_OPACITY } from '../../theme/palette.ts';
import { Rows, RowText, SectionLink } from './Rows.tsx';

/** The first active rewards; undefined while loading. */
export function ActiveRewards({ rewards }: { rewards: Reward[] | undefined }) {
  const active = rewards?.filter((reward) => reward.active).slice(0, DASHBOARD_ROWS);
  return (
    <SectionCard
      title="Recompensas ativas"
      action={!!active?.length && <SectionLink to="/recompensas" text="Ver todas" />}
    >
      {active === undefined ? (
        <Tickets aria-hidden="true">{skeletons}</Tickets>
      ) : active.length === 0 ? (
        <EmptyState
          icon={<CardGiftcardOutlined />}
          text="Nenhuma recompensa ativa. Crie uma, e os pontos dos clientes passam a valer alguma coisa."
          action={<SectionLink to="/recompensas" text="Criar recompensa" filled />}
        />
      ) : (
        <Tickets>
          {active.map((reward) => (
            <RewardTicket key={reward.id} reward={reward} />
          ))}
        </Tickets>
      )}
    </SectionCard>
  );
}

const skeletons = Array.from({ length: DASHBOARD_ROWS }, (_, index) => `ticket ${index}`).map((key) => (
  <TicketSkeleton key={key} />
));

const Tickets = styled(Rows)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  paddingTop: theme.spacing(0.5),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.between('md', 'lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const TICKET_HEIGHT = 84;

/** A reward drawn as a ticket: its title, and its price in points on the stub. */
function RewardTicket({ reward }: { reward: Reward }) {
  return (
    <Ticket>
      <RowText sx={{ alignSelf: 'center', px: 2, py: 1.5 }}>
        {reward.title}
        <small>{reward.description}</small>
      </RowText>
      <Stub>
        <strong>
          <Count value={reward.points_required} />
        </strong>{' '}
        {reward.points_required === 1 ? 'ponto' : 'pontos'}
      </Stub>
    </Ticket>
  );
}

function TicketSkeleton() {
  return <Skeleton component="li" variant="rounded" height={TICKET_HEIGHT} />;
}

const Ticket = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'stretch',
  minHeight: TICKET_HEIGHT,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.divider}`,
  overflow: 'hidden',
}));

const Stub = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  minWidth: 84,
  margin: 0,
  padding: theme.spacing(1, 2),
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  textAlign: 'right',
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.alpha(theme.vars.palette.primary.main, TINT_OPACITY),
  borderLeft: `2px dashed ${theme.alpha(theme.vars.palette.primary.main, 0.4)}`,
  strong: { ...theme.typography.h2, lineHeight: 1 },
}));
