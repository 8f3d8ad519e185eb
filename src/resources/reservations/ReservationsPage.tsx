import Icon from '@mui/icons-material/CalendarMonthOutlined';
import { formatDay } from '../../../domain/dates.ts';
import type { Reservation } from '../../../domain/entities.ts';
import { RecordList } from '../../components/RecordList.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';

export function ReservationsPage() {
  return (
    <RecordList<Reservation>
      resource="reservations"
      title="Agendamentos"
      sortBy="date"
      icon={<Icon />}
      empty="Nenhum agendamento ainda."
      loadError="Não foi possível carregar os agendamentos"
      headline={(reservation) => reservation.customer.name}
      details={(reservation) => (
        <>
          <div>{`${formatDay(reservation.date)} às ${reservation.time} com ${reservation.employee.name}`}</div>
          <div>{reservation.services.map((service) => service.name).join(', ')}</div>
          <StatusBadge status={reservation.status} />
        </>
      )}
    />
  );
}
