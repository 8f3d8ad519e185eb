import { styled } from '@mui/material/styles';
import type { ReservationStatus } from '../../domain/constants.ts';
import { formatReservationState, type ReservationState } from '../../domain/reservations.ts';
import { TINT_OPACITY } from '../theme/palette.ts';

/** Purple (the agenda's color) until confirmed; green once paid. Amber, the color of no status, is for 'Em atendimento'. */
export const STATUS_COLORS = {
  1: 'secondary',
  2: 'info',
  3: 'success',
  4: 'error',
} as const satisfies Record<ReservationStatus, string>;

export type StatusColor = (typeof STATUS_COLORS)[ReservationStatus] | 'warning';

/** The palette color of a reservation's status. */
export function getStatusColor({ status, in_progress }: ReservationState): StatusColor {
  return in_progress ? 'warning' : (STATUS_COLORS[status as ReservationStatus] ?? 'warning');
}

/** The name and color of a reservation's status. */
export function StatusBadge({ reservation }: { reservation: ReservationState }) {
  return <Badge tone={getStatusColor(reservation)}>{formatReservationState(reservation)}</Badge>;
}

const Badge = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{
  tone: StatusColor;
}>(({ theme, tone }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '3px 10px',
  borderRadius: 8,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  color: theme.vars.palette[tone].main,
  backgroundColor: theme.alpha(theme.vars.palette[tone].main, TINT_OPACITY),
  '&::before': { content: '""', width: 7, height: 7, borderRadius: '50%', backgroundColor: 'currentColor' },
}));
