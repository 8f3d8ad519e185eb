import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import { groupAgenda } from '../../../../domain/reservations.ts';
import type { Reservation } from '../../../../domain/resources/reservations.ts';
import { normalizeText } from '../../../../domain/text.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { RowSkeletons } from '../../../components/Skeletons.tsx';
import { useQueuedSales } from '../../../sales/queue/storage.ts';
import { useToday } from '../../../shopClock.ts';
import { useChooseCustomer, useChooseReservation } from '../state/useChoose.ts';
import type { Wizard } from '../state/wizard.ts';
import { StepBar } from './ActionBar.tsx';
import { CustomerSearch } from './CustomerSearch.tsx';
import { RecentCustomers } from './RecentCustomers.tsx';
import { ReservationList } from './ReservationList.tsx';
import { LooseSaleButton, StepButtons, StepHeader } from './StepHeader.tsx';

/** Step 1: the reservation, or skip to the customer. */
export function ReservationStep({ wizard }: { wizard: Wizard }) {
  const { state, dispatch, lists, isLoading } = wizard;
  const [text, setText] = useState('');
  const asideId = useId();
  const queued = useQueuedSales();
  const isSold = ({ id }: Reservation) => queued.some(({ sale }) => isSameId(sale.reservation_id, id));
  // Reservations of queued sales are hidden: the server does not know of these sales yet.
  const open = lists.reservations.filter((reservation) => !isSold(reservation));
  const agenda = groupAgenda(open, useToday());
  const chooseCustomer = useChooseCustomer(dispatch);
  const choose = useChooseReservation(dispatch, lists);
  const skip = () => dispatch({ type: 'reservationSkipped' });
  const chosenId = state.reservation?.id ?? null;
  const groups = [
    { title: 'Hoje', reservations: agenda.today },
    {
      title: 'Próximos',
      reservations: agenda.upcoming,
      unlistedCount: lists.unlistedCounts?.upcoming,
      isDayShown: true,
    },
    {
      title: 'Em aberto de dias anteriores',
      reservations: agenda.overdue,
      unlistedCount: lists.unlistedCounts?.overdue,
      isDayShown: true,
    },
  ];
  const isBooked = (id: Id) => open.some(({ customer }) => isSameId(customer.id, id));

  return (
    <>
      <StepHeader wizard={wizard} note="Toque no cliente que está sendo atendido.">
        <StepButtons>
          {chosenId !== null && <Button onClick={skip}>Pular para Cliente</Button>}
          <LooseSaleButton dispatch={dispatch} />
        </StepButtons>
      </StepHeader>
      <Columns>
        <Aside aria-labelledby={asideId}>
          <Typography variant="h3" id={asideId}>
            Sem agendamento?
          </Typography>
          <CustomerSearch text={text} onTextChange={setText} onChoose={chooseCustomer} />
          {normalizeText(text) === '' && (
            <RecentCustomers isBooked={isLoading ? undefined : isBooked} onChoose={chooseCustomer} />
          )}
        </Aside>
        <div>
          {isLoading && <RowSkeletons rows={5} height={88} />}
          {!isLoading && open.length === 0 && (
            <EmptyState
              icon={<EventAvailable />}
              text="Nenhum agendamento em aberto. Busque o cliente ou siga sem agendamento."
            />
          )}
          {groups.map((group) => (
            <ReservationList key={group.title} {...group} chosenId={chosenId} onChoose={choose} />
          ))}
        </div>
      </Columns>
      <StepBar wizard={wizard} skip={chosenId === null ? { label: 'Pular para Cliente', onSkip: skip } : undefined} />
    </>
  );
}

/** On a large screen the search has its own column; on a phone it is above the agenda. */
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  '& > *': { minWidth: 0 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1fr 320px',
    alignItems: 'start',
    '& > aside': { gridColumn: 2, gridRow: 1 },
  },
}));

const Aside = styled('aside')(({ theme }) => ({
  '& > h3': { display: 'none' },
  [theme.breakpoints.up('md')]: {
    padding: theme.spacing(2),
    borderRadius: 14,
    border: `1px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.paper,
    '& > h3': { display: 'block', marginBottom: theme.spacing(2) },
  },
}));
