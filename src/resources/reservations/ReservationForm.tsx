import { useMemo, useRef } from 'react';
import type { HttpError, RaRecord } from 'react-admin';
import { LIMITS, RESERVATION_STATUS, SCHEDULED } from '../../../domain/constants.ts';
import { type Day, LAST_DAY, type Time } from '../../../domain/dates.ts';
import type { Customer, Reservation } from '../../../domain/entities.ts';
import { holdsSlot, SLOT_TAKEN } from '../../../domain/reservations.ts';
import { evenIfOthersAreWrong } from '../../../domain/schemas/fields.ts';
import { reservationOn } from '../../../domain/schemas/reservation.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';
import { useToday } from '../../session.ts';
import { CustomerInput } from './CustomerInput.tsx';
import { conflictFields } from './conflictFields.ts';
import { EmployeeAndServices } from './EmployeeAndServices.tsx';
import { SlotInput } from './SlotInput.tsx';

const statusChoices = Object.entries(RESERVATION_STATUS).map(([code, label]) => ({ id: Number(code), label }));

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
      resource="agendamentos"
      title={record ? 'Editar Agendamento' : 'Novo Agendamento'}
      record={record}
      valuesOf={formValues}
      defaultValues={{
        date: date && date > today ? date : today,
        services: [],
        status: SCHEDULED,
        ...(customer && { customer, customer_id: customer.id }),
      }}
      schema={schema}
      sentences={{
        created: 'Agendamento adicionado com sucesso!',
        updated: 'Agendamento atualizado com sucesso!',
        createFailed: failed,
        updateFailed: failed,
      }}
      fields={conflictFields}
      onClose={onClose}
    >
      <CustomerInput />
      <EmployeeAndServices editing={record} />
      <TextInput
        source="date"
        label="Data"
        type="date"
        required
        min={record && record.date < today ? undefined : today}
        max={LAST_DAY}
      />
      <SlotInput editing={record} taken={taken} />
      <SelectInput source="status" label="Status" choices={statusChoices} />
      <TextInput source="observation" label="Observação" multiline maxLength={LIMITS.observation} />
    </FormDialog>
  );
}

/** Of an hour that is taken the server says so; why anything else failed stands in the dialog. */
function failed({ status, message }: HttpError): string {
  return status === 409 ? message : 'Erro ao salvar agendamento';
}

/** The ids that the inputs choose, beside the records that they are shown by. */
function formValues(record: RaRecord): RaRecord {
  const { customer, employee, services } = record as Reservation;
  return {
    ...record,
    customer_id: customer.id,
    employee_id: employee.id,
    services: services.map((service) => service.id),
  };
}
