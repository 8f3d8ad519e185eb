import { useState } from 'react';
import type { Feature } from '../../../domain/constants.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import { useFeatures, useToday } from '../../session.ts';
import { AgendaDays, AgendaWaiting } from './AgendaDays.tsx';
import { AGENDA } from './agenda.ts';
import { ReservationForm } from './dialogs.ts';
import { NoReservations } from './NoReservations.tsx';
import { ReservationActions } from './ReservationActions.tsx';
import { filterOf, NO_FILTER, ReservationFilters } from './ReservationFilters.tsx';
import { useBookingAskedFor } from './useBookingAskedFor.tsx';

const CARD_HEIGHT = 230;

/** The agenda: today first, by hour. Without the feature `reservations.filter` the filters are shown and do not filter (spec.md §2). */
export function ReservationsPage() {
  const [chosen, setChosen] = useState(NO_FILTER);
  const today = useToday();
  const filters = useFeatures().has('reservations.filter' satisfies Feature);
  const filter = filters ? filterOf(chosen) : undefined;
  const newForm = (close: () => void) => <ReservationForm record={null} date={filter?.date} onClose={close} />;
  useBookingAskedFor();
  return (
    <>
      <PageHeader title="Agendamentos" note="Hoje primeiro, por horário.">
        <NewRecordButton label="Novo Agendamento" color="secondary" renderForm={newForm} />
      </PageHeader>
      <ReservationFilters value={chosen} onChange={setChosen} />
      <RecordList
        // At midnight the order is another one.
        key={today}
        resource={reservations}
        sort={AGENDA}
        filter={filter}
        empty={<NoReservations filter={filter} renderForm={newForm} onShowAll={() => setChosen(NO_FILTER)} />}
        actions={ReservationActions}
        cardHeight={CARD_HEIGHT}
        waiting={<AgendaWaiting cardHeight={CARD_HEIGHT} />}
        layout={(records) => <AgendaDays reservations={records as Reservation[]} unfiltered={filter === undefined} />}
      />
    </>
  );
}
