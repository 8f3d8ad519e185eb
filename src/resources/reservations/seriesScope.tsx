import { type RaRecord, useGetList } from 'react-admin';
import { CONFIRMED, SCHEDULED } from '../../../domain/constants.ts';
import { addDays, isCalendarDay } from '../../../domain/dates.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import type { ChangedFollowing } from '../../../domain/reservationSeries.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { ToggleInput } from '../../components/form/ToggleInput.tsx';
import { useNotifyAbout } from '../../components/useNotifyAbout.ts';
import { type Repeated, useIsRepeated } from './RepeatMark.tsx';

type RepeatedReservation = Repeated & Pick<Reservation, 'date'>;

/* What an edit of an appointment that repeats is about (feature `reservations.series`). */

/** How many an appointment and the open ones after it in its series are; undefined while it is unknown, and for a single one. */
export function useFollowingCount(repeated: RepeatedReservation | null): number | undefined {
  const isRepeated = useIsRepeated(repeated);
  // A back end may send a record without a valid day.
  const nextDay = repeated && isCalendarDay(repeated.date) ? addDays(repeated.date, 1) : null;
  const { total } = useGetList(
    reservations.name,
    {
      filter: {
        series_id: repeated?.series_id,
        date_gte: nextDay,
        status: [SCHEDULED, CONFIRMED],
      },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: isRepeated && nextDay !== null },
  );
  return total === undefined ? undefined : total + 1;
}

/** `Este e os próximos (4)`. */
export function formatFollowing(count: number | undefined): string {
  return count === undefined ? 'Este e os próximos' : `Este e os próximos (${count})`;
}

/** Whether an edit is about the appointment alone or the following ones too. */
export function SeriesScopeInput({ editing }: { editing: RepeatedReservation | null }) {
  const isRepeated = useIsRepeated(editing);
  const count = useFollowingCount(editing);
  if (!isRepeated) return null;
  return (
    <ToggleInput
      source="series_scope"
      label="O que muda"
      choices={[
        { id: 'this', label: 'Só este' },
        { id: 'following', label: formatFollowing(count) },
      ]}
    />
  );
}

/** The form's value of `SeriesScopeInput` before a choice. */
export const SERIES_SCOPE = { series_scope: 'this' };

/** The `meta` of an edit with `SeriesScopeInput`. */
export function getSeriesMeta({ series_scope }: Json): Json {
  return series_scope === 'following' ? { series: 'following' } : {};
}

/** Shows that several appointments were changed. Returns false for a single one. */
export function useNotifySeries(): (saved: RaRecord) => boolean {
  const notify = useNotifyAbout(reservations.name);
  return (saved) => {
    const { following = [] } = saved as SavedSeries;
    if (following.length > 0) notify(`${following.length + 1} agendamentos atualizados`, { type: 'success' });
    return following.length > 0;
  };
}

interface SavedSeries extends RaRecord {
  /** The others that an edit changed. */
  following?: ChangedFollowing[];
}
