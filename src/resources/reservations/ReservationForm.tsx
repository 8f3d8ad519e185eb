import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { HttpError } from 'react-admin';
import { LIMITS, RESERVATION_STATUS, type ReservationStatus, SCHEDULED } from '../../../domain/constants.ts';
import { formatDay } from '../../../domain/dates.ts';
import { type Employee, type Reservation, sameId } from '../../../domain/entities.ts';
import { reservationOn } from '../../../domain/schemas/reservation.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useToday } from '../../session.ts';
import { CustomerInput } from './CustomerInput.tsx';
import { EmployeeAndServices } from './EmployeeAndServices.tsx';
import { SlotInput } from './SlotInput.tsx';

const FAILURE = 'Erro ao salvar agendamento';
const statusChoices = Object.entries(RESERVATION_STATUS).map(([code, label]) => ({ id: Number(code), label }));

/** The form of a reservation, for a new one (`record` null) and for an edit. */
export function ReservationForm({ record, onClose }: { record: Reservation | null; onClose: () => void }) {
  const today = useToday();
  const employees = useOfferedEmployees(record);
  const schema = useMemo(() => reservationOn(today, record?.date), [today, record?.date]);
  const start = useMemo(
    () =>
      record && {
        ...record,
        customer_id: record.customer.id,
        employee_id: record.employee.id,
        services: record.services.map((service) => service.id),
      },
    [record],
  );
  return (
    <FormDialog
      resource="reservations"
      title={record ? 'Editar Agendamento' : 'Novo Agendamento'}
      record={start}
      defaultValues={{ date: today, services: [], status: SCHEDULED }}
      schema={schema}
      sentences={{
        created: 'Agendamento adicionado com sucesso!',
        updated: 'Agendamento atualizado com sucesso!',
        createFailed: sentenceFor,
        updateFailed: sentenceFor,
      }}
      fields={{
        date: { label: 'Data', show: (day) => formatDay(String(day)) },
        time: { label: 'Horário' },
        status: { label: 'Status', show: (code) => RESERVATION_STATUS[code as ReservationStatus] },
        observation: { label: 'Observação' },
      }}
      onClose={onClose}
    >
      <CustomerInput current={record?.customer ?? null} />
      <EmployeeAndServices employees={employees} />
      <TextInput source="date" label="Data" type="date" required min={record ? undefined : today} />
      <SlotInput editing={record} />
      <SelectInput source="status" label="Status" choices={statusChoices} />
      <TextInput source="observation" label="Observação" multiline maxLength={LIMITS.observation} />
    </FormDialog>
  );
}

/** Active employees, and the one the reservation has even if they left. */
function useOfferedEmployees(record: Reservation | null): Pick<Employee, 'id' | 'name' | 'services'>[] {
  const shop = useShopData();
  const { data: active = [] } = useQuery({
    queryKey: ['employees', 'active'],
    queryFn: ({ signal }) => shop.getActiveEmployees({ signal }),
  });
  if (!record || active.some((employee) => sameId(employee.id, record.employee.id))) return active;
  return [record.employee, ...active];
}

/** A taken slot says so; anything else is a failure like any other. */
function sentenceFor(error: HttpError): string {
  return error.status === 409 ? error.message : FAILURE;
}
