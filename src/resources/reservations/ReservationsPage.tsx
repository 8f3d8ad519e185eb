import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { Customer } from '../../../domain/resources/customers.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import type { CellRenderers } from '../../components/records/RecordTable.tsx';
import { useSearch } from '../../components/records/SearchField.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { AGENDA_PAGINATION, AGENDA_SORT } from '../../dataProvider/firstPage.ts';
import { useCustomer } from '../../dataProvider/useCustomers.ts';
import { Loading } from '../../layout/Loading.tsx';
import { lazyComponent } from '../../lazyComponent.tsx';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { useFeature, useToday } from '../../session.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';
import { RESET_PAGE, useUrlParams } from '../../urlState.ts';
import { AgendaDays, AgendaSkeleton } from './AgendaDays.tsx';
import { type AgendaViewName, AgendaViews, useAgendaView, ViewChoice } from './AgendaViews.tsx';
import { ReservationActions, ReservationForm } from './ReservationActions.tsx';
import {
  type ActiveFilter,
  buildReservationFilter,
  NO_FILTER,
  ReservationFilters,
  readReservationFilter,
} from './ReservationFilters.tsx';
import { WaitingOffers } from './waiting/WaitingOffers.tsx';

const AgendaView = lazyComponent(async () => (await import('./day/AgendaView.tsx')).AgendaView);

const CARD_HEIGHT = 230;

/** More than a day has. */
const ONE_DAY = { perPage: 1000 };

const CELLS: CellRenderers = {
  status: ({ status, no_show }) => <StatusBadge status={status} missed={Boolean(no_show)} />,
};

/** The agenda: its list, and with the feature `agenda` the hours of a day or a week. */
export function ReservationsPage() {
  const [stored] = useAgendaView();
  const hasAgenda = useFeature('agenda');
  const view = hasAgenda ? stored : 'list';
  const { customer, done } = useBookingAskedFor(view !== 'list');
  return (
    <>
      {view === 'list' ? <ReservationList /> : <ReservationGrid view={view} customer={customer} onBooked={done} />}
      {/* Not fetched apart: what is cancelled before it came would be offered to nobody. */}
      {hasAgenda && <WaitingOffers />}
    </>
  );
}

interface ReservationGridProps {
  view: Exclude<AgendaViewName, 'list'>;
  /** Whom an hour is to be chosen for, until it is booked. */
  customer: Customer | null;
  onBooked: () => void;
}

/** By hours. */
function ReservationGrid({ view, customer, onBooked }: ReservationGridProps) {
  const isPhone = useIsPhone();
  const newForm = (close: () => void) => (
    <ReservationForm record={null} customer={customer} onSaved={onBooked} onClose={close} />
  );
  return (
    <>
      {isPhone ? (
        <Narrow>
          <Typography variant="h1" sx={visuallyHidden}>
            Agendamentos
          </Typography>
          <ViewChoice />
          <NewRecordButton label="Novo Agendamento" color="secondary" renderForm={newForm} isIconOnly />
        </Narrow>
      ) : (
        <>
          <PageHeader title="Agendamentos">
            <NewRecordButton label="Novo Agendamento" color="secondary" renderForm={newForm} />
          </PageHeader>
          <AgendaViews />
        </>
      )}
      <Suspense fallback={<Loading />}>
        <AgendaView view={view} customer={customer} onBooked={onBooked} />
      </Suspense>
    </>
  );
}

/** On a phone the hours come first: the views and what books are one row. */
const Narrow = styled('header')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(1),
  '& > [role="group"]': { flex: 1, marginBottom: 0 },
  '& > [role="group"] > button': { paddingInline: 4 },
}));

/** Today first, by hour. Without the feature `reservations.filter` the filters are shown and do not filter (spec.md §2). */
function ReservationList() {
  const { params, change } = useUrlParams();
  const customer = useSearch();
  const chosen = readReservationFilter(params);
  const showAll = () => {
    customer.setText('');
    change({ ...NO_FILTER, ...RESET_PAGE });
  };
  const today = useToday();
  const filters = useFeature('reservations.filter');
  const hasViews = useFeature('agenda');
  const filter = filters ? buildReservationFilter(chosen, customer.query) : undefined;
  const newForm = (close: () => void) => <ReservationForm record={null} date={filter?.date} onClose={close} />;
  return (
    <>
      <PageHeader title="Agendamentos" note="Hoje primeiro, por horário.">
        <NewRecordButton label="Novo Agendamento" color="secondary" renderForm={newForm} />
      </PageHeader>
      {hasViews && <AgendaViews />}
      <ReservationFilters
        value={chosen}
        customer={filters ? customer : null}
        onClear={showAll}
        onChange={(changes) => change({ ...changes, ...RESET_PAGE, perPage: null })}
      />
      <RecordList
        // At midnight the order is another one.
        key={today}
        resource={reservations}
        sort={AGENDA_SORT}
        filter={filter}
        pages={filter?.date ? ONE_DAY : AGENDA_PAGINATION}
        empty={<NoReservations filter={filter} renderForm={newForm} onShowAll={showAll} />}
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
 * What whoever led here asks for: the form of a new reservation, once it is known whom it is for. Where the hours are shown it is whom
 * one of them is to be chosen for, until `done` is called.
 */
function useBookingAskedFor(showsHours: boolean): { customer: Customer | null; done: () => void } {
  const [wanted, done] = useNavigationIntent('reservations');
  const openDialog = useDialog();
  const { data: customer, isFetching } = useCustomer(wanted?.book ?? null);
  const isKnown = wanted !== null && !isFetching;
  const chooses = showsHours && Boolean(customer);
  useEffect(() => {
    if (!isKnown || chooses) return;
    // Somebody who is not to be had, or not there any more, is looked for in the form.
    openDialog((close) => <ReservationForm record={null} customer={customer} onClose={close} />);
    done();
  }, [isKnown, chooses, customer, openDialog, done]);
  return { customer: (isKnown && chooses && customer) || null, done };
}

interface NoReservationsProps {
  filter: ActiveFilter | undefined;
  /** The form of a new reservation, given what closes it. */
  renderForm: (close: () => void) => ReactNode;
  onShowAll: () => void;
}

/** In the place of an agenda with nothing in it, or nothing that fits the filter. */
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
