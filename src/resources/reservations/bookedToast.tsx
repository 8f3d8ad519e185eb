import { useNavigate } from 'react-router-dom';
import type { AgendaReservation } from '../../../domain/agenda.ts';
import { formatWeekdayAndDay } from '../../../domain/dates.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { ActionToast, useUndoToast } from '../../components/UndoToast.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { listPreferences } from '../../listPreferences.ts';
import { withIntent } from '../../navigationIntent.ts';
import { getReservationAddress, VIEW_PREFERENCE } from './agendaView.ts';

interface Booked extends AgendaReservation {
  /** How many a series made. */
  count?: number;
}

/** Shows who was booked and when, with the way to it in the agenda. */
export function useNotifyBooked() {
  const showToast = useUndoToast();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  return (booked: Booked, focusOrigin: HTMLElement | null) => {
    const { count = 1, customer, date, time } = booked;
    const show = () => {
      const address = getReservationAddress(booked, listPreferences.getItem<string>(VIEW_PREFERENCE), isPhone);
      navigate(address, { state: withIntent({ reservations: { show: booked.id } }) });
    };
    const text = (
      <span>
        <span>{count > 1 ? `${count} agendamentos adicionados` : reservations.texts.created}</span>
        <br />
        <strong>{`${customer.name}, ${count > 1 ? 'a partir de ' : ''}${formatWeekdayAndDay(date)} às ${time}`}</strong>
      </span>
    );
    const about = { resource: reservations.name, id: booked.id };
    showToast({ text, focusOrigin, about }, (toast) => <ActionToast {...toast} action="Ver" onAction={show} />);
  };
}
