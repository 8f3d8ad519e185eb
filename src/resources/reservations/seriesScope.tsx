import type { RaRecord } from 'react-admin';
import type { Json } from '../../../domain/fields/codec.ts';
import type { ChangedFollowing } from '../../../domain/reservationSeries.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { ToggleInput } from '../../components/form/ToggleInput.tsx';
import { useNotifyAbout } from '../../components/useNotifyAbout.ts';
import { type Repeated, useIsRepeated } from './RepeatMark.tsx';

/* What an edit of an appointment that repeats is about (feature `reservations.series`). */

/** Whether an edit is about the appointment alone or the following ones too. */
export function SeriesScopeInput({ editing }: { editing: Repeated | null }) {
  const isRepeated = useIsRepeated(editing);
  if (!isRepeated) return null;
  return (
    <ToggleInput
      source="series_scope"
      label="O que muda"
      choices={[
        { id: 'this', label: 'Só este' },
        { id: 'following', label: 'Este e os próximos' },
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
