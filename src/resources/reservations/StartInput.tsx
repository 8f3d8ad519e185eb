import { type RefObject, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { minutesOf, timeOf } from '../../../domain/agenda.ts';
import { USUAL_DURATION } from '../../../domain/constants.ts';
import { shopTime, type Time } from '../../../domain/dates.ts';
import { overlap, type Span, spanOf, startsIn } from '../../../domain/dayGrid.ts';
import { type Named, sameId } from '../../../domain/ids.ts';
import { USUAL_HOURS } from '../../../domain/openHours.ts';
import { holdsHourOf, holdsSlot, SLOT_TAKEN } from '../../../domain/reservations.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { useAgenda, useAgendaStep } from '../../dataProvider/useAgenda.ts';
import { useShopClock, useToday } from '../../session.ts';

/** From when to when somebody is squeezed in, at any five minutes. */
const ANY_HOUR: Span = { from: 6 * 60, to: 24 * 60 };

interface StartInputProps {
  editing: (Pick<Reservation, 'id' | 'date' | 'time' | 'status'> & { employee: Named }) | null;
  /** How long it takes where the form does not say, in minutes. */
  usual?: number;
  /** Set to the hours that are taken, for the form to check against. */
  taken?: RefObject<ReadonlySet<Time>>;
}

/** When it begins: within the hours of the chosen professional, and where nobody else is unless it is squeezed in (feature `agenda`). */
export function StartInput({ editing, usual, taken }: StartInputProps) {
  const [employee, date, time, status, duration, squeeze] = useWatch({
    name: ['employee_id', 'date', 'time', 'status', 'duration', 'squeeze'],
  });
  const step = useAgendaStep();
  const today = useToday();
  const now = useShopClock((at, timeZone) => minutesOf(shopTime(at, timeZone).time));
  const { data, isError } = useAgenda(date ?? '', date ?? '', { enabled: Boolean(date) });
  const column = data?.[0]?.columns.find(({ employee_id }) => sameId(employee_id, employee));
  const length = duration || usual || USUAL_DURATION;

  // Before an employee is chosen, every hour at which somebody works; where that is not known, the usual ones.
  const columns = column ? [column] : data?.[0]?.columns;
  const works = (columns?.flatMap((each) => each.works) ?? [USUAL_HOURS]).map(spanOf);
  const busy = [
    ...(column?.blocks ?? []).map(spanOf),
    ...(column?.reservations ?? [])
      .filter((other) => holdsSlot(other.status) && !sameId(other.id, editing?.id))
      .map(({ time: from, end: to }) => spanOf({ from, to })),
  ];
  const isBusy = (at: Time) => busy.some((span) => overlap(span, { from: minutesOf(at), to: minutesOf(at) + length }));
  const from = date === today ? Math.floor(now / step) * step : 0;
  const own = editing && holdsHourOf(editing, employee, date) ? [editing.time] : [];
  const times = (squeeze ? startsIn([ANY_HOUR], 5, from) : startsIn(works, step, from)).map(timeOf);
  const offered = [...new Set([...times, ...own, ...(time ? [time] : [])])].sort();
  const closed = new Set(squeeze ? [] : offered.filter((at) => isBusy(at) && !own.includes(at)));
  useEffect(() => {
    if (taken) taken.current = closed;
  });

  return (
    <SelectInput
      source="time"
      label="Horário"
      required
      emptyLabel="Escolha o horário"
      helperText={
        closed.has(time) && holdsSlot(status)
          ? SLOT_TAKEN
          : isError
            ? 'Não foi possível ver quais horários estão ocupados.'
            : times.length === 0
              ? works.length === 0
                ? `${column ? `${column.name} não` : 'Ninguém'} trabalha neste dia.`
                : 'Os horários de hoje já passaram. Escolha outra data.'
              : endsLate(time, length, works)
                ? `Termina às ${timeOf(minutesOf(time) + length)}, depois do expediente.`
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
  const from = minutesOf(time);
  const during = works.find((span) => span.from <= from && from < span.to);
  return during !== undefined && from + length > during.to && from + length <= 24 * 60;
}
