import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import {
  type AgendaReservation,
  areIntervalsOverlapping,
  type ConflictingReservation,
  type ReservationConflicts,
  toInterval,
} from '../../../../domain/agenda.ts';
import { formatWeekdayAndDay, type Time } from '../../../../domain/dates.ts';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import { isOpenStatus } from '../../../../domain/reservations.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { FormAlert } from '../../../components/FormAlert.tsx';
import { useFocusHandoff } from '../../../components/focus.ts';
import { UnsavedChangesGuard } from '../../../components/form/UnsavedChangesGuard.tsx';
import { useShopDataProvider } from '../../../dataProvider/index.ts';
import { getAgendaQuery } from '../../../dataProvider/useAgenda.ts';

/** A refused block, with the reservations that were in its way. */
export interface RefusedBlock {
  /** Null for the whole shop. */
  employee_id: Id | null;
  from: Time;
  to: Time;
  conflicts: ReservationConflicts;
  /** The server's sentence. */
  message: string;
}

export type RenderReservation = (reservation: AgendaReservation, close: () => void) => ReactNode;

interface BlockConflictsProps {
  refused: RefusedBlock;
  renderReservation: RenderReservation;
}

/** The reservations in the way of a block, each with the way to it. The form stays open below while they are moved or cancelled. */
export function BlockConflicts({ refused, renderReservation }: BlockConflictsProps) {
  const { count, first } = refused.conflicts;
  const shop = useShopDataProvider();
  const days = [...new Set(first.map(({ date }) => date))];
  const agendas = useQueries({ queries: days.map((day) => getAgendaQuery(shop, day, day)) });
  const typedRef = useRef(true);
  const { clearErrors } = useFormContext();
  const { errors } = useFormState({ name: 'from' });
  const isSaidTwice = errors.from?.message === refused.message;
  // At the hour it would still count those that are resolved.
  useEffect(() => {
    if (isSaidTwice) clearErrors('from');
  }, [isSaidTwice, clearErrors]);
  const rows = first.map((conflict) => {
    const { data } = agendas[days.indexOf(conflict.date)] ?? {};
    const reservation = data
      ?.flatMap((day) => day.columns.flatMap((column) => column.reservations))
      .find(({ id }) => isSameId(id, conflict.id));
    return { conflict, reservation, isResolved: data !== undefined && !isInTheWay(reservation, refused) };
  });
  const others = count - first.length;
  const left = others + rows.filter(({ isResolved }) => !isResolved).length;
  return (
    <FormAlert severity={left > 0 ? 'error' : 'success'} title={formatTitle(left)}>
      {left > 0 && 'Nada foi bloqueado ainda. Abra cada um para mover ou cancelar, e salve de novo.'}
      <List tabIndex={-1}>
        {rows.map(({ conflict, reservation, isResolved }) => (
          <li key={conflict.id}>
            {reservation && !isResolved ? (
              <OpenReservation conflict={conflict} reservation={reservation} render={renderReservation} />
            ) : (
              <span>
                {formatConflict(conflict)}
                {isResolved && ' · resolvido'}
              </span>
            )}
          </li>
        ))}
        {others > 0 && <li>{`e mais ${others}`}</li>}
      </List>
      <UnsavedChangesGuard dirtyRef={typedRef} />
    </FormAlert>
  );
}

interface OpenReservationProps {
  conflict: ConflictingReservation;
  reservation: AgendaReservation;
  render: RenderReservation;
}

/** Hands the focus on, because it disappears when its reservation is moved or cancelled. */
function OpenReservation({ conflict, reservation, render }: OpenReservationProps) {
  const openDialog = useDialog();
  return (
    <Button
      ref={useFocusHandoff<HTMLButtonElement>()}
      color="inherit"
      onClick={() => openDialog((close) => render(reservation, close))}
    >
      {formatConflict({ ...conflict, date: reservation.date, time: reservation.time })}
    </Button>
  );
}

function isInTheWay(reservation: AgendaReservation | undefined, { employee_id, from, to }: RefusedBlock): boolean {
  if (!reservation || !isOpenStatus(reservation.status)) return false;
  const isTheirs = employee_id === null || isSameId(reservation.employee.id, employee_id);
  return isTheirs && areIntervalsOverlapping(toInterval(reservation), { from, to });
}

function formatTitle(left: number): string {
  if (left === 0) return 'Tudo resolvido: salve de novo';
  return left === 1 ? 'Há um agendamento nesse período' : `Há ${left} agendamentos nesse período`;
}

function formatConflict({ date, time, customer, employee }: ConflictingReservation): string {
  return `${formatWeekdayAndDay(date)} às ${time}: ${customer}, com ${employee}`;
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: theme.spacing(0.5, 0, 0),
  padding: 0,
  '& > li > *': { ...theme.typography.body2, display: 'block', paddingBlock: 4 },
  '& .MuiButton-root': {
    width: '100%',
    minHeight: 44,
    paddingInline: 0,
    justifyContent: 'flex-start',
    textAlign: 'start',
    whiteSpace: 'normal',
    textDecoration: 'underline',
    textTransform: 'none',
  },
}));
