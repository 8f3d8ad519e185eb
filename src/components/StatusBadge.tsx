import { styled } from '@mui/material/styles';
import type { ReservationStatus } from '../../domain/constants.ts';
import { getStatusLabel } from '../../domain/reservations.ts';
import { TINT_OPACITY } from '../theme/palette.ts';

/** Purple (the agenda's color) until confirmed; green once paid. */
export const STATUS_COLORS = {
  1: 'secondary',
  2: 'info',
  3: 'success',
  4: 'error',
} as const satisfies Record<ReservationStatus, string>;

/** The name and color of a reservation's status. Other back ends may send an unknown code or none. */
export function StatusBadge({ status, missed = false }: { status: ReservationStatus | null; missed?: boolean }) {
  return (
    <Badge tone={STATUS_COLORS[status as ReservationStatus] ?? 'warning'}>
      {missed ? 'Faltou' : getStatusLabel(status)}
    </Badge>
  );
}

const Badge = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{
  tone: (typeof STATUS_COLORS)[ReservationStatus] | 'warning';
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
