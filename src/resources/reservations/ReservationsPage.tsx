import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import { useState } from 'react';
import type { Feature } from '../../../domain/constants.ts';
import { AGENDA_ORDER } from '../../../domain/reservations.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import { useFeatures } from '../../session.ts';
import { ReservationCard } from './ReservationCard.tsx';
import { NO_FILTER, ReservationFilters } from './ReservationFilters.tsx';
import { ReservationForm } from './ReservationForm.tsx';

/** The agenda: today first, by hour. Without the feature `reservations.filter` the filters are shown and do not filter (spec.md §2). */
export function ReservationsPage() {
  const [chosen, setChosen] = useState(NO_FILTER);
  const filters = useFeatures().has('reservations.filter' satisfies Feature);
  const active = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
  const isFiltered = filters && Object.keys(active).length > 0;
  return (
    <>
      <PageHeader title="Agendamentos" note="Hoje primeiro, por horário.">
        <NewRecordButton
          label="Novo Agendamento"
          color="secondary"
          renderForm={(close) => <ReservationForm record={null} onClose={close} />}
        />
      </PageHeader>
      <ReservationFilters value={chosen} onChange={setChosen} />
      <RecordList
        resource="reservations"
        sort={{ field: AGENDA_ORDER, order: 'ASC' }}
        filter={isFiltered ? active : undefined}
        failure="Erro ao carregar agendamentos"
        empty={
          <EmptyState
            icon={<EventNoteOutlined />}
            text={
              isFiltered
                ? 'Nenhum agendamento com esta data e este status.'
                : 'Nenhum agendamento. Marque o primeiro horário para ver a agenda do dia aqui.'
            }
          />
        }
        cardHeight={236}
      >
        <ReservationCard />
      </RecordList>
    </>
  );
}
