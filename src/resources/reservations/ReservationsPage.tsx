import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import type { Id } from '../../../domain/ids.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { waitingList } from '../../../domain/resources/waitingList.ts';
import { getListRoute, useMayCall } from '../../access.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { FormIntents } from '../../components/records/FormIntents.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import type { CellRenderers } from '../../components/records/RecordTable.tsx';
import { useSearch } from '../../components/records/SearchField.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { AGENDA_PAGINATION, AGENDA_SORT } from '../../dataProvider/agendaList.ts';
import { useCustomer } from '../../dataProvider/useCustomers.ts';
import { BlockForm, ReservationForm } from '../../lazyDialogs.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { useFeature } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { RESET_PAGE, useUrlParams } from '../../urlState.ts';
import { AgendaDays, AgendaSkeleton } from './AgendaDays.tsx';
import { useAgendaView, ViewChoice } from './AgendaViews.tsx';
import { AgendaHeader } from './day/AgendaHeader.tsx';
import { AgendaView } from './day/AgendaView.tsx';
import { renderReservationDialog } from './day/ReservationDialog.tsx';
import { buildActions } from './day/tools.tsx';
import { WalkInDialog } from './day/WalkInDialog.tsx';
import { ReservationActions } from './ReservationActions.tsx';
import {
  type ActiveFilter,
  buildReservationFilter,
  NO_FILTER,
  ReservationFilters,
  readReservationFilter,
} from './ReservationFilters.tsx';
import { WaitingOffers } from './waiting/WaitingOffers.tsx';

const NOTE = 'Hoje primeiro, por horário.';

const CARD_HEIGHT = 230;

/** Page size larger than any day's number of reservations. */
const DAY_PAGINATION = { perPage: 1000 };

const CELLS: CellRenderers = {
  status: (record) => <StatusBadge reservation={record as Reservation} />,
};

/** The agenda: a list, and with the feature `agenda` a grid of a day or a week. */
export function ReservationsPage() {
  const [stored] = useAgendaView();
  const hasAgenda = useFeature('agenda');
  const mayReadWaitingList = useMayCall(getListRoute(waitingList));
  const view = hasAgenda ? stored : 'list';
  const { customer, shownId, clearIntent: done } = useBookingIntent(view !== 'list');
  return (
    <>
      <FormIntents
        resource={reservations}
        renderForm={(close, record) => <ReservationForm record={record as Reservation | null} onClose={close} />}
      />
      {view === 'list' ? (
        <ReservationList />
      ) : (
        <AgendaView view={view} customer={customer} shownId={shownId} onBooked={done} />
      )}
      {/* Not lazy: a cancellation before the code is loaded would be missed. */}
      {hasAgenda && mayReadWaitingList && <WaitingOffers />}
    </>
  );
}

/**
 * Today first, by hour. Without the feature `reservations.filter` the filters are shown but do not filter (spec.md
 * §2).
 */
function ReservationList() {
  const { params, change } = useUrlParams();
  const customer = useSearch();
  const chosen = readReservationFilter(params);
  const showAll = () => {
    customer.setText('');
    change({ ...NO_FILTER, ...RESET_PAGE });
  };
  const today = useToday();
  const canFilter = useFeature('reservations.filter');
  const hasAgenda = useFeature('agenda');
  const isPhone = useIsPhone();
  const filter = canFilter ? buildReservationFilter(chosen, customer.query) : undefined;
  const renderNewForm = (close: () => void) => <ReservationForm record={null} date={filter?.date} onClose={close} />;
  return (
    <>
      {hasAgenda ? (
        <AgendaHeader
          note={NOTE}
          actions={buildActions(filter?.date ?? today, null)}
          renderForm={renderNewForm}
          isPhone={isPhone}
          hasMore
        />
      ) : (
        <PageHeader title="Agendamentos" note={NOTE}>
          <NewRecordButton label="Novo Agendamento" color="secondary" renderForm={renderNewForm} />
        </PageHeader>
      )}
      {hasAgenda && !isPhone && (
        <Views>
          <ViewChoice />
        </Views>
      )}
      <ReservationFilters
        value={chosen}
        customer={canFilter ? customer : null}
        onClear={showAll}
        onChange={(changes) => change({ ...changes, ...RESET_PAGE, perPage: null })}
      />
      <RecordList
        // Remounts at midnight, when the order changes.
        key={today}
        resource={reservations}
        sort={AGENDA_SORT}
        filter={filter}
        pages={filter?.date ? DAY_PAGINATION : AGENDA_PAGINATION}
        empty={<NoReservations filter={filter} renderForm={renderNewForm} onShowAll={showAll} />}
        actions={ReservationActions}
        cells={CELLS}
        cardHeight={CARD_HEIGHT}
        loadingPlaceholder={<AgendaSkeleton cardHeight={CARD_HEIGHT} />}
        layout={(records) => <AgendaDays reservations={records as Reservation[]} filter={filter} />}
      />
    </>
  );
}

/**
 * Handles the navigation intents: a block or a walk-in opens its form. To book for a customer: in the list it opens the form, in the grid it returns the
 * customer until `clearIntent` is called. The reservation to show is returned as `shownId`.
 */
function useBookingIntent(isGrid: boolean): { customer: Customer | null; shownId: Id | null; clearIntent: () => void } {
  const [intent, clearIntent] = useNavigationIntent('reservations');
  const openDialog = useDialog();
  const booking = intent && 'book' in intent ? intent : null;
  const { data: customer, isFetching } = useCustomer(booking?.book ?? null);
  const isKnown = booking !== null && !isFetching;
  const today = useToday();
  const opened = intent && 'open' in intent ? intent.open : null;
  useEffect(() => {
    if (!opened) return;
    openDialog((close) =>
      opened === 'block' ? (
        <BlockForm block={null} day={today} renderReservation={renderReservationDialog} onClose={close} />
      ) : (
        <WalkInDialog onClose={close} />
      ),
    );
    clearIntent();
  }, [opened, today, openDialog, clearIntent]);
  const isChoosingHour = isGrid && Boolean(customer);
  useEffect(() => {
    if (!isKnown || isChoosingHour) return;
    // If the customer cannot be loaded, the form lets the user search.
    openDialog((close) => <ReservationForm record={null} customer={customer} onClose={close} />);
    clearIntent();
  }, [isKnown, isChoosingHour, customer, openDialog, clearIntent]);
  const shownId = intent && 'show' in intent ? intent.show : null;
  return { customer: (isKnown && isChoosingHour && customer) || null, shownId, clearIntent };
}

interface NoReservationsProps {
  filter: ActiveFilter | undefined;
  /** Renders the form of a new reservation. */
  renderForm: (close: () => void) => ReactNode;
  onShowAll: () => void;
}

/** Shown for an empty agenda or filter result. */
function NoReservations({ filter, renderForm, onShowAll }: NoReservationsProps) {
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
  const { status, date, employee_id, q } = filter;
  return (
    <EmptyState
      icon={<EventNoteOutlined />}
      text={`Nenhum agendamento ${
        employee_id || q
          ? 'com estes filtros'
          : date
            ? status
              ? 'com esta data e este status'
              : 'nesta data'
            : 'com este status'
      }.`}
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

const Views = styled('div')(({ theme }) => ({ marginBottom: theme.spacing(2) }));
