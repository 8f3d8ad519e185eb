import Repeat from '@mui/icons-material/Repeat';
import Typography from '@mui/material/Typography';
import { formatRepetition } from '../../../domain/reservationSeries.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { useFeature } from '../../session.ts';

export type Repeated = Pick<Reservation, 'series_id' | 'every_weeks'>;

/** Whether an appointment belongs to a series (feature `reservations.series`). */
export function useIsRepeated(reservation: Repeated | null | undefined): boolean {
  return useFeature('reservations.series') && reservation?.series_id != null;
}

/** The mark of an appointment that repeats; nothing for a single one. */
export function RepeatMark({ reservation }: { reservation: Repeated }) {
  const isRepeated = useIsRepeated(reservation);
  if (!isRepeated) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', alignItems: 'center', columnGap: 0.5 }}>
      <Repeat aria-hidden sx={{ fontSize: '1.1em' }} />
      {`Repete: ${formatRepetition(reservation.every_weeks ?? 1).toLowerCase()}`}
    </Typography>
  );
}
