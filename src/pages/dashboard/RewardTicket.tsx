import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { Reward } from '../../../domain/resources/rewards.ts';
import { Count } from '../../components/Count.tsx';
import { TINT } from '../../theme/palette.ts';
import { RowText } from './Rows.tsx';

const TICKET_HEIGHT = 84;

/** A reward as the ticket it is: what one gets, and on the stub what it costs. */
export function RewardTicket({ reward }: { reward: Reward }) {
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

/** Where a ticket will be. */
export function TicketSkeleton() {
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
  backgroundColor: theme.alpha(theme.vars.palette.primary.main, TINT),
  borderLeft: `2px dashed ${theme.alpha(theme.vars.palette.primary.main, 0.4)}`,
  strong: { ...theme.typography.h2, lineHeight: 1 },
}));
