import Button from '@mui/material/Button';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { areIntervalsOverlapping, minutesToTime, timeToMinutes } from '../../../domain/agenda.ts';
import { DEFAULT_DURATION } from '../../../domain/constants.ts';
import { type Day, MINUTES_PER_DAY, type Time } from '../../../domain/dates.ts';
import { describeOverrun, findStartTimes, getBusySpans, type Span, toSpan } from '../../../domain/dayGrid.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import { type Id, isSameId, type NamedRecord } from '../../../domain/ids.ts';
import { DEFAULT_HOURS } from '../../../domain/openHours.ts';
import { isBookedWith, isOpenStatus, SLOT_TAKEN } from '../../../domain/reservations.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { useAgenda, useAgendaStep } from '../../dataProvider/useAgenda.ts';
import { useMayOverbook } from '../../dataProvider/useShop.ts';
import { useCurrentMinutes, useToday } from '../../shopClock.ts';

/** Hours in which an overbooking may start, at any five minutes. */
const ANY_HOUR: Span = { from: 6 * 60, to: MINUTES_PER_DAY };

export interface StartInputProps {
  editing: (Pick<Reservation, 'id' | 'date' | 'time' | 'status'> & { employee: NamedRecord }) | null;
  /** Duration in minutes if the form has none. */
  defaultDuration?: number;
  /** Receives the taken times, for the form's validation. */
  takenTimesRef?: RefObject<ReadonlySet<Time>>;
  /** Receives the times that need a reason, for the form's validation. */
  unexplainedTimesRef: RefObject<ReadonlySet<Time>>;
  /** Focuses an input where the reason of an overbooking is folded; by default it only is focused. */
  onOverbook?: (field: 'time' | 'squeeze') => void;
}

/** The check that a time outside the free ones has a reason, for a form with a StartInput. */
export function useOverbookingCheck() {
  const unexplainedTimesRef = useRef<ReadonlySet<Time>>(new Set());
  const checkOverbooking = ({ status, time, squeeze }: Json): Record<string, string> =>
    isOpenStatus(Number(status)) && !squeeze && unexplainedTimesRef.current.has(String(time))
      ? { squeeze: 'Informe o motivo do encaixe' }
      : {};
  return { unexplainedTimesRef, checkOverbooking };
}

interface StartTimesParams {
  employee: Id | null | undefined;
  date: Day | null | undefined;
  /** In minutes. */
  length: number;
  isOverbooking?: boolean;
  editing?: StartInputProps['editing'];
}

/** The start times of a day at an employee's, and which of them are taken. */
export function useStartTimes({ employee, date, length, isOverbooking, editing }: StartTimesParams) {
  const step = useAgendaStep();
  const today = useToday();
  const now = useCurrentMinutes();
  const { data, isError } = useAgenda(date ?? '', date ?? '', { enabled: Boolean(date) });
  const column = data?.[0]?.columns.find(({ employee_id }) => isSameId(employee_id, employee));
  // Without an employee, every hour at which an employee works; the default hours while unknown.
  const columns = column ? [column] : data?.[0]?.columns;
  const workSpans = (columns?.flatMap((each) => each.works) ?? [DEFAULT_HOURS]).map(toSpan);
  const busy = column ? getBusySpans(column, editing?.id) : [];
  const isBusy = (at: Time) =>
    busy.some((span) => areIntervalsOverlapping(span, { from: timeToMinutes(at), to: timeToMinutes(at) + length }));
  const from = date === today ? Math.floor(now / step) * step : 0;
  const regularTimes = findStartTimes(workSpans, step, from).map(minutesToTime);
  const times = isOverbooking ? findStartTimes([ANY_HOUR], 5, from).map(minutesToTime) : regularTimes;
  return { times, regularTimes, isBusy, column, workSpans, isError };
}

/** The start time: within the employee's hours and free, unless it is an overbooking (feature `agenda`). */
export function StartInput(props: StartInputProps) {
  const { editing, defaultDuration, takenTimesRef, unexplainedTimesRef, onOverbook } = props;
  const [employee, date, time, status, duration, squeeze] = useWatch({
    name: ['employee_id', 'date', 'time', 'status', 'duration', 'squeeze'],
  });
  const length = duration || defaultDuration || DEFAULT_DURATION;
  // The hour may be chosen before its reason is typed.
  const [isOverbookingWanted, setOverbookingWanted] = useState(false);
  const isOverbooking = Boolean(squeeze) || isOverbookingWanted;
  const { times, regularTimes, isBusy, column, workSpans, isError } = useStartTimes({
    employee,
    date,
    length,
    isOverbooking,
    editing,
  });
  const ownTimes = editing && isBookedWith(editing, employee, date) ? [editing.time] : [];
  const offered = [...new Set([...times, ...ownTimes, ...(time ? [time] : [])])].sort();
  const isTaken = (at: Time) => isBusy(at) && !ownTimes.includes(at);
  const takenTimes = new Set(isOverbooking ? [] : offered.filter(isTaken));
  const unexplainedTimes = new Set(
    isOverbookingWanted && !squeeze
      ? offered.filter((at) => isTaken(at) || !(regularTimes.includes(at) || ownTimes.includes(at)))
      : [],
  );
  useEffect(() => {
    if (takenTimesRef) takenTimesRef.current = takenTimes;
    unexplainedTimesRef.current = unexplainedTimes;
  });

  const { errors } = useFormState({ name: 'time' });
  const { setFocus } = useFormContext();
  const isRefused = errors.time !== undefined || takenTimes.size > 0 || times.length === 0;
  const canOverbook = useMayOverbook() && !isOverbooking && isRefused && Boolean(employee) && isOpenStatus(status);
  const overbook = () => {
    setOverbookingWanted(true);
    const next = time ? 'squeeze' : 'time';
    if (onOverbook) onOverbook(next);
    else setFocus(next);
  };

  return (
    <>
      <SelectInput
        source="time"
        label="Horário"
        required
        emptyLabel="Escolha o horário"
        helperText={
          takenTimes.has(time) && isOpenStatus(status)
            ? SLOT_TAKEN
            : isError
              ? 'Não foi possível ver quais horários estão ocupados.'
              : times.length === 0
                ? workSpans.length === 0
                  ? `${column ? `${column.name} não` : 'Ninguém'} trabalha neste dia.`
                  : 'Os horários de hoje já passaram. Escolha outra data.'
                : isOverbookingWanted && !time
                  ? 'Escolha também um horário ocupado, e diga por quê em Encaixe (motivo).'
                  : [
                      unexplainedTimes.has(time) && 'Precisa de um motivo em Encaixe.',
                      formatEnd(time, duration || defaultDuration || 0, workSpans),
                    ]
                      .filter(Boolean)
                      .join(' ') || undefined
        }
        choices={offered.map((at) => ({
          id: at,
          label: isTaken(at) ? `${at} · ocupado` : at,
          disabled: takenTimes.has(at),
        }))}
      />
      {canOverbook && (
        <Button color="secondary" sx={{ alignSelf: 'flex-start', mt: -1.5, mx: -1, px: 1 }} onClick={overbook}>
          Encaixar fora dos horários livres
        </Button>
      )}
    </>
  );
}

/** When it ends; an end after the hours is allowed, with a message. Undefined until the start and the length are known. */
function formatEnd(time: Time | null | undefined, length: number, workSpans: readonly Span[]): string | undefined {
  if (!time || length === 0) return undefined;
  const [from, to] = [timeToMinutes(time), timeToMinutes(time) + length];
  if (to > MINUTES_PER_DAY) return undefined;
  const overrun = describeOverrun({ from, to }, workSpans);
  return `Termina às ${minutesToTime(to)}${overrun ? `, ${overrun}` : ''}.`;
}
