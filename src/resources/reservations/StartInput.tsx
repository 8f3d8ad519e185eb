import { type RefObject, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { minutesToTime, timeToMinutes } from '../../../domain/agenda.ts';
import { DEFAULT_DURATION } from '../../../domain/constants.ts';
import { type Time, toShopTime } from '../../../domain/dates.ts';
import { areSpansOverlapping, findStartTimes, type Span, toSpan } from '../../../domain/dayGrid.ts';
import { isSameId, type NamedRecord } from '../../../domain/ids.ts';
import { DEFAULT_HOURS } from '../../../domain/openHours.ts';
import { isBookedWith, isOpenStatus, SLOT_TAKEN } from '../../../domain/reservations.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { useAgenda, useAgendaStep } from '../../dataProvider/useAgenda.ts';
import { useShopClock, useToday } from '../../session.ts';

/** From when to when somebody is squeezed in, at any five minutes. */
const ANY_HOUR: Span = { from: 6 * 60, to: 24 * 60 };

interface StartInputProps {
  editing: (Pick<Reservation, 'id' | 'date' | 'time' | 'status'> & { employee: NamedRecord }) | null;
  /** How long it takes where the form does not say, in minutes. */
  defaultDuration?: number;
  /** Set to the hours that are taken, for the form to check against. */
  takenTimesRef?: RefObject<ReadonlySet<Time>>;
}

/** When it begins: within the hours of the chosen professional, and where nobody else is unless it is squeezed in (feature `agenda`). */
export function StartInput({ editing, defaultDuration, takenTimesRef }: StartInputProps) {
  const [employee, date, time, status, duration, squeeze] = useWatch({
    name: ['employee_id', 'date', 'time', 'status', 'duration', 'squeeze'],
  });
  const step = useAgendaStep();
  const today = useToday();
  const now = useShopClock((at, timeZone) => timeToMinutes(toShopTime(at, timeZone).time));
  const { data, isError } = useAgenda(date ?? '', date ?? '', { enabled: Boolean(date) });
  const column = data?.[0]?.columns.find(({ employee_id }) => isSameId(employee_id, employee));
  const length = duration || defaultDuration || DEFAULT_DURATION;

  // Before an employee is chosen, every hour at which somebody works; where that is not known, the usual ones.
  const columns = column ? [column] : data?.[0]?.columns;
  const works = (columns?.flatMap((each) => each.works) ?? [DEFAULT_HOURS]).map(toSpan);
  const busy = [
    ...(column?.blocks ?? []).map(toSpan),
    ...(column?.reservations ?? [])
      .filter((other) => isOpenStatus(other.status) && !isSameId(other.id, editing?.id))
      .map(({ time: from, end: to }) => toSpan({ from, to })),
  ];
  const isBusy = (at: Time) =>
    busy.some((span) => areSpansOverlapping(span, { from: timeToMinutes(at), to: timeToMinutes(at) + length }));
  const from = date === today ? Math.floor(now / step) * step : 0;
  const own = editing && isBookedWith(editing, employee, date) ? [editing.time] : [];
  const times = (squeeze ? findStartTimes([ANY_HOUR], 5, from) : findStartTimes(works, step, from)).map(minutesToTime);
  const offered = [...new Set([...times, ...own, ...(time ? [time] : [])])].sort();
  const closed = new Set(squeeze ? [] : offered.filter((at) => isBusy(at) && !own.includes(at)));
  useEffect(() => {
    if (takenTimesRef) takenTimesRef.current = closed;
  });

  return (
    <SelectInput
      source="time"
      label="Horário"
      required
      emptyLabel="Escolha o horário"
      helperText={
        closed.has(time) && isOpenStatus(status)
          ? SLOT_TAKEN
          : isError
            ? 'Não foi possível ver quais horários estão ocupados.'
            : times.length === 0
              ? works.length === 0
                ? `${column ? `${column.name} não` : 'Ninguém'} trabalha neste dia.`
                : 'Os horários de hoje já passaram. Escolha outra data.'
              : endsLate(time, length, works)
                ? `Termina às ${minutesToTime(timeToMinutes(time) + length)}, depois do expediente.`
                : undefined
      }
      choices={offered.map((at) => ({
        id: at,
        label: isBusy(at) && !own.includes(at) ? `${at} · ocupado` : at,
        disabled: closed.has(at),
      }))}
    />
  );
}

/** It may, but whoever books should know. */
function endsLate(time: Time | null | undefined, length: number, works: readonly Span[]): boolean {
  if (!time) return false;
  const from = timeToMinutes(time);
  const during = works.find((span) => span.from <= from && from < span.to);
  return during !== undefined && from + length > during.to && from + length <= 24 * 60;
}
