import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined';
import { styled } from '@mui/material/styles';
import { DASHBOARD_ROWS } from '../../../domain/constants.ts';
import type { Reward } from '../../../domain/resources/rewards.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RewardTicket, TicketSkeleton } from './RewardTicket.tsx';
import { Rows } from './Rows.tsx';
import { WayOn } from './WayOn.tsx';

/** The first few rewards that can be had now. Undefined while they are being fetched. */
export function ActiveRewards({ rewards }: { rewards: Reward[] | undefined }) {
  const active = rewards?.filter((reward) => reward.active).slice(0, DASHBOARD_ROWS);
  return (
    <SectionCard title="Recompensas ativas" action={!!active?.length && <WayOn to="/recompensas" text="Ver todas" />}>
      {active === undefined ? (
        <Tickets aria-hidden="true">{awaited}</Tickets>
      ) : active.length === 0 ? (
        <EmptyState
          icon={<CardGiftcardOutlined />}
          text="Nenhuma recompensa ativa. Crie uma, e os pontos dos clientes passam a valer alguma coisa."
          action={<WayOn to="/recompensas" text="Criar recompensa" filled />}
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

const awaited = Array.from({ length: DASHBOARD_ROWS }, (_, place) => `ticket ${place}`).map((key) => (
  <TicketSkeleton key={key} />
));

const Tickets = styled(Rows)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  paddingTop: theme.spacing(0.5),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.between('md', 'lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
