import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { useToday } from '../../session.ts';
import type { ActiveFilter } from './ReservationFilters.tsx';

interface NoReservationsProps {
  filter: ActiveFilter | undefined;
  /** The form of a new reservation, given what closes it. */
  renderForm: (close: () => void) => ReactNode;
  onShowAll: () => void;
}

/** In the place of an agenda with nothing in it, or nothing that fits the filter. */
export function NoReservations({ filter, renderForm, onShowAll }: NoReservationsProps) {
  const today = useToday();
  if (!filter) {
    return (
      <EmptyState
        icon={<EventNoteOutlined />}
        text="Nenhum agendamento. Marque o primeiro horário para ver a agenda do dia aqui."
        action={<NewRecordButton label="Marcar horário" color="secondary" renderForm={renderForm} />}
      />
    );
  }
  const { status, date } = filter;
  return (
    <EmptyState
      icon={<EventNoteOutlined />}
      text={`Nenhum agendamento ${date ? (status ? 'com esta data e este status' : 'nesta data') : 'com este status'}.`}
      action={
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button variant="outlined" onClick={onShowAll}>
            Ver todos
          </Button>
          {date && date >= today && (
            <NewRecordButton label="Marcar nesta data" color="secondary" renderForm={renderForm} />
          )}
        </Stack>
      }
    />
  );
}
