import { RESERVATION_STATUS, type ReservationStatus } from '../../../domain/constants.ts';
import { formatDay } from '../../../domain/dates.ts';
import type { Reservation } from '../../../domain/entities.ts';
import type { FieldInfo } from '../../components/form/FormDialog.tsx';

/** What is compared, and how it is said, when two people have edited one reservation. */
export const conflictFields: Record<string, FieldInfo> = {
  customer_id: { label: 'Cliente', show: (_, record) => (record as Reservation).customer.name },
  employee_id: { label: 'Colaborador', show: (_, record) => (record as Reservation).employee.name },
  services: {
    label: 'Serviços',
    show: (_, record) => (record as Reservation).services.map((service) => service.name).join(', '),
  },
  date: { label: 'Data', show: (day) => formatDay(String(day)) },
  time: { label: 'Horário' },
  status: { label: 'Status', show: (code) => RESERVATION_STATUS[code as ReservationStatus] },
  observation: { label: 'Observação' },
};
