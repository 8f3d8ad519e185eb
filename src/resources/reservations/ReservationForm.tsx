import { useMemo, useRef } from 'react';
import type { HttpError } from 'react-admin';
import { type Day, LAST_DAY, type Time } from '../../../domain/dates.ts';
import { holdsSlot, SLOT_TAKEN } from '../../../domain/reservations.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { evenIfOthersAreWrong } from '../../../domain/schemas/fields.ts';
import { reservationOn } from '../../../domain/schemas/reservation.ts';
import { DayInput } from '../../components/form/DayInput.tsx';
import { FieldInput } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useToday } from '../../session.ts';
import { CustomerInput } from './CustomerInput.tsx';
import { EmployeeAndServices } from './EmployeeAndServices.tsx';
import { SlotInput } from './SlotInput.tsx';

const { status, observation } = reservations.fields;

interface ReservationFormProps {
  /** Null for a new one. */
  record: Reservation | null;
  /** What a new one proposes; today when it is gone by. */
  date?: Day;
  /** Whom a new one is for, where that is known. */
  customer?: Customer | null;
  onClose: () => void;
}

/** The form of a reservation, for a new one and for an edit. */
export function ReservationForm({ record, date, customer, onClose }: ReservationFormProps) {
  const today = useToday();
  const taken = useRef<ReadonlySet<Time>>(new Set());
  const schema = useMemo(
    () =>
      reservationOn(today, record?.date).refine(({ time, status }) => !holdsSlot(status) || !taken.current.has(time), {
        path: ['time'],
        error: SLOT_TAKEN,
        ...evenIfOthersAreWrong,
      }),
    [today, record?.date],
  );
  return (
    <FormDialog
      resource={reservations}
      record={record}
      defaultValues={{
        date: date && date > today ? date : today,
        ...(customer && { customer, customer_id: customer.id }),
      }}
      schema={schema}
      failed={sentenceOf}
      onClose={onClose}
    >
      <CustomerInput />
      <EmployeeAndServices editing={record} />
      <DayInput
        source="date"
        label="Data"
        required
        min={record && record.date < today ? undefined : today}
        max={LAST_DAY}
      />
      <SlotInput editing={record} taken={taken} />
      <FieldInput name="status" field={status} />
      <FieldInput name="observation" field={observation} />
    </FormDialog>
  );
}

/** Of an hour that is taken the server says so; why anything else failed stands in the dialog. */
function sentenceOf({ status, message }: HttpError): string | null {
  return status === 409 ? message : null;
}
