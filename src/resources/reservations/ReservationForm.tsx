import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type HttpError, type RaRecord, useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { AgendaReservation } from '../../../domain/agenda.ts';
import { CANCELLED } from '../../../domain/constants.ts';
import type { Day, Time } from '../../../domain/dates.ts';
import { buildFieldsSchema } from '../../../domain/fields/schema.ts';
import type { Id } from '../../../domain/ids.ts';
import {
  canBookAt,
  canBookOn,
  findUnavailableSlots,
  getFirstSlot,
  isOpenStatus,
  PAST_DAY,
  PAST_HOUR,
  SLOT_TAKEN,
  timeSlots,
} from '../../../domain/reservations.ts';
import { toFormValues } from '../../../domain/resources/request.ts';
import { type Reservation, type ReservationInput, reservations } from '../../../domain/resources/reservations.ts';
import { runDespiteOtherErrors } from '../../../domain/schemas/fields.ts';
import { useOwnEmployeeId } from '../../access.ts';
import type { CustomerOption } from '../../components/CustomerPicker.tsx';
import { DayInput } from '../../components/form/DayInput.tsx';
import { FieldInput } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { MoreOptions } from '../../components/form/MoreOptions.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { getTakenDays } from '../../dataProvider/records.ts';
import { useMayOverbook } from '../../dataProvider/useShop.ts';
import { useFeature } from '../../session.ts';
import { useShopClock, useToday } from '../../shopClock.ts';
import { useNotifyBooked } from './bookedToast.tsx';
import { CustomerInput } from './CustomerInput.tsx';
import { DurationInput, useBookedEmployees, useDefaultDuration } from './DurationInput.tsx';
import { EmployeeAndServices, useCurrentEmployee } from './EmployeeAndServices.tsx';
import { LastVisitButton } from './LastVisitButton.tsx';
import { hasMoved, useNotifyMoved } from './movedToast.tsx';
import { ProposedStart } from './ProposedStart.tsx';
import { checkRepetition, REPEAT_FIELDS, REPEAT_VALUES, RepeatInputs, readRepetition } from './RepeatInputs.tsx';
import { SoldReservationDetails } from './SoldReservationDetails.tsx';
import { StartInput, type StartInputProps, useOverbookingCheck } from './StartInput.tsx';
import { getSeriesMeta, SERIES_SCOPE, SeriesScopeInput, useNotifySeries } from './seriesScope.tsx';
import {
  checkTakenDays,
  formatSeriesRequest,
  listTakenDays,
  readTakenDays,
  type TakenDays,
  TakenDaysInputs,
} from './TakenDays.tsx';

const { status, observation, squeeze } = reservations.fields;
/** Per-field schema, so that the refinements run even if other fields are invalid. */
const reservationInput = buildFieldsSchema(reservations) as unknown as z.ZodType<ReservationInput>;

interface ReservationFormProps {
  record: Reservation | null;
  /** Proposed day of a new reservation; today if it is past. */
  date?: Day;
  time?: Time;
  employee?: Id;
  /** Customer of a new reservation, if known. */
  customer?: CustomerOption | null;
  /** Wanted services, of those the chosen employee does. */
  services?: readonly Id[];
  onSaved?: () => void;
  onClose: () => void;
}

/** The form of a reservation: new when `record` is null. */
export function ReservationForm(props: ReservationFormProps) {
  const { record, date, time, employee, customer, services, onSaved, onClose } = props;
  const today = useToday();
  const bookable = useBookable();
  const hasAgenda = useFeature('agenda');
  const own = useOwnEmployeeId();
  const proposedEmployee = employee ?? own;
  const takenTimes = useRef<ReadonlySet<Time>>(new Set());
  const { unexplainedTimesRef, checkOverbooking } = useOverbookingCheck();
  const schema = useMemo(
    () =>
      reservationInput
        .refine(({ date }) => canBookOn(date, today, record?.date), {
          path: ['date'],
          error: PAST_DAY,
          ...runDespiteOtherErrors,
        })
        .refine((booked) => !bookable || !isOpenStatus(booked.status) || canBookAt(booked, bookable, record), {
          path: ['time'],
          error: PAST_HOUR,
          ...runDespiteOtherErrors,
        })
        .refine(({ time, status }) => !isOpenStatus(status) || !takenTimes.current.has(time), {
          path: ['time'],
          error: SLOT_TAKEN,
          ...runDespiteOtherErrors,
        }),
    [today, record, bookable],
  );
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  const notifyMoved = useNotifyMoved();
  const notifyBooked = useNotifyBooked();
  const notifySeries = useNotifySeries();
  const notifySaved = (saved: RaRecord, replaced: RaRecord | null, isByKeyboard: boolean) => {
    if (notifySeries(saved)) return true;
    const [now, before] = [saved as AgendaReservation, replaced as AgendaReservation | null];
    const focusOrigin = isByKeyboard ? opener : null;
    if (!hasAgenda) return false;
    if (!before) notifyBooked(now, focusOrigin);
    else if (hasMoved(now, before)) notifyMoved(now, before, focusOrigin);
    else return false;
    return true;
  };
  const [taken, setTaken] = useState<TakenDays | null>(null);
  // Read by `handleFailure`, which gets no values.
  const sentRequest = useRef('');
  return (
    <FormDialog
      resource={reservations}
      record={record}
      defaultValues={{
        date: date && date > today ? date : today,
        ...(time && { time }),
        ...(proposedEmployee !== undefined && { employee_id: proposedEmployee }),
        ...(customer && { customer, customer_id: customer.id }),
        ...(services && { services }),
      }}
      firstValues={REPEAT_VALUES}
      getFormValues={(each) => ({ ...toFormValues(reservations, each), ...SERIES_SCOPE })}
      schema={schema}
      checkFormValues={(values) => ({
        ...checkRepetition(values),
        ...checkOverbooking(values),
        ...checkTakenDays(listTakenDays(taken, values), values),
      })}
      getCreateMeta={(values) => {
        sentRequest.current = formatSeriesRequest(values);
        const repetition = readRepetition(values);
        return repetition ? { series: { ...repetition, ...readTakenDays(listTakenDays(taken, values), values) } } : {};
      }}
      getEditMeta={getSeriesMeta}
      handleFailure={(error) => {
        const sentences = getTakenDays(error);
        if (sentences) setTaken({ request: sentRequest.current, sentences, attempt: (taken?.attempt ?? 0) + 1 });
        return sentences !== null;
      }}
      getFailureMessage={getFailureMessage}
      notifySaved={notifySaved}
      onSaved={onSaved}
      onClose={onClose}
    >
      {record?.sold ? (
        <SoldReservationDetails reservation={record} />
      ) : (
        <>
          {time && <ProposedStart />}
          <CustomerInput />
          {/* Where the wanted services are known, those of the last visit would replace them. */}
          {!record && !services?.length && <LastVisitButton />}
          <EmployeeAndServices editing={record} wanted={services} />
          <DayInput source="date" label="Data" required min={record && record.date < today ? undefined : today} />
          {hasAgenda ? (
            <AgendaInputs {...{ takenTimes, unexplainedTimesRef }} editing={record} takenDays={taken} />
          ) : (
            <>
              <SlotInput editing={record} takenTimes={takenTimes} />
              <FieldInput name="status" field={status} />
            </>
          )}
        </>
      )}
      {(record || !hasAgenda) && <FieldInput name="observation" field={observation} />}
      <SeriesScopeInput editing={record} />
    </FormDialog>
  );
}

/** The server's message for a taken hour; other errors are shown in the dialog. */
function getFailureMessage({ status, message }: HttpError): string | null {
  return status === 409 ? message : null;
}

interface AgendaInputsProps extends SlotInputProps, Pick<StartInputProps, 'unexplainedTimesRef'> {
  takenDays: TakenDays | null;
}

/** Start, duration, the reason of an overbooking and status; of a new reservation all but the start are folded. */
function AgendaInputs({ editing, takenTimes, unexplainedTimesRef, takenDays }: AgendaInputsProps) {
  const canRepeat = useFeature('reservations.series') && !editing;
  const { known, isPending } = useBookedEmployees(useCurrentEmployee());
  const defaultDuration = useDefaultDuration(editing, isPending ? undefined : known);
  const [wanted, setWanted] = useState<{ field: string } | null>(null);
  const options = (
    <>
      <DurationInput defaultDuration={defaultDuration} />
      {useMayOverbook() && <FieldInput name="squeeze" field={squeeze} />}
      <StatusInput editing={editing} />
    </>
  );
  return (
    <>
      <StartInput
        editing={editing}
        defaultDuration={defaultDuration}
        takenTimesRef={takenTimes}
        unexplainedTimesRef={unexplainedTimesRef}
        onOverbook={editing ? undefined : (field) => setWanted({ field })}
      />
      {editing ? (
        options
      ) : (
        <>
          <MoreOptions fields={['duration', 'squeeze', 'status', 'observation', ...REPEAT_FIELDS]} wanted={wanted}>
            {canRepeat && <RepeatInputs />}
            {options}
            <FieldInput name="observation" field={observation} />
          </MoreOptions>
          {canRepeat && <TakenDaysInputs taken={takenDays} defaultDuration={defaultDuration} />}
        </>
      )}
    </>
  );
}

/** The statuses of the contract, in which a no-show is cancelled. */
function StatusInput({ editing }: { editing: Reservation | null }) {
  const chosen: unknown = useWatch({ name: 'status' });
  const isMissed = editing?.no_show && chosen === CANCELLED;
  const help = isMissed ? 'O cliente faltou. Se ele vier, escolha Agendado.' : undefined;
  return <FieldInput name="status" field={{ ...status, options: { ...status.options, help } }} />;
}

/** Page size larger than any day's number of reservations. */
const DAY_PAGE_SIZE = 1000;

/** The first bookable slot; null on bare back ends, which accept every hour of today (spec.md §5). */
function useBookable(): { day: Day; firstSlot: Time } | null {
  const hasStatuses = useFeature('reservations.status');
  const day = useToday();
  const firstSlot = useShopClock(getFirstSlot);
  return useMemo(() => (hasStatuses ? { day, firstSlot } : null), [hasStatuses, day, firstSlot]);
}

interface SlotInputProps {
  editing: Reservation | null;
  /** Receives the taken times, for the form's validation. */
  takenTimes: RefObject<ReadonlySet<Time>>;
}

/** The half hours of the day; those taken by the employee are disabled. */
function SlotInput({ editing, takenTimes }: SlotInputProps) {
  const [employee, date, time, status] = useWatch({ name: ['employee_id', 'date', 'time', 'status'] });
  const { data = [], isError } = useGetList<Reservation>(
    reservations.name,
    { filter: { date }, pagination: { page: 1, perPage: DAY_PAGE_SIZE }, sort: { field: 'time', order: 'ASC' } },
    { enabled: Boolean(date && employee) },
  );
  const bookable = useBookable();
  const slots = bookable ? timeSlots.filter((slot) => canBookAt({ date, time: slot }, bookable, editing)) : timeSlots;
  const takenSlots = findUnavailableSlots(editing, data, employee ?? '', date ?? '');
  useEffect(() => {
    takenTimes.current = takenSlots;
  });
  return (
    <SelectInput
      source="time"
      label="Horário"
      required
      emptyLabel="Escolha o horário"
      helperText={
        takenSlots.has(time) && isOpenStatus(status)
          ? SLOT_TAKEN
          : isError
            ? 'Não foi possível ver quais horários estão ocupados.'
            : slots.length === 0
              ? 'Os horários de hoje já passaram. Escolha outra data.'
              : undefined
      }
      choices={slots.map((slot) => ({
        id: slot,
        label: takenSlots.has(slot) ? `${slot} · ocupado` : slot,
        disabled: takenSlots.has(slot),
      }))}
    />
  );
}
