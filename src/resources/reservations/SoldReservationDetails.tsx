import { styled } from '@mui/material/styles';
import { formatDay } from '../../../domain/dates.ts';
import { getStatusLabel } from '../../../domain/reservations.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { ActionAlert } from '../../components/ActionAlert.tsx';
import { SoldSaleButton } from '../../components/sales/soldReservation.tsx';

/** The fields of a sold reservation that can no longer change. */
export function SoldReservationDetails({ reservation }: { reservation: Reservation }) {
  const { customer, employee, services, date, time, status } = reservation;
  const facts = {
    Cliente: customer.name,
    Colaborador: employee.name,
    Serviços: services.map(({ name }) => name).join(', '),
    Data: formatDay(date),
    Horário: time,
    Status: getStatusLabel(status),
  };
  return (
    <>
      <ActionAlert severity="info" variant="outlined">
        <div>
          Este agendamento já foi vendido: só a observação pode mudar. Para mudar o resto, desfaça a venda antes.
        </div>
        <SoldSaleButton reservation={reservation} />
      </ActionAlert>
      <Facts>
        {Object.entries(facts).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </>
  );
}

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  margin: 0,
  '& > div': { display: 'grid', gridTemplateColumns: '7.5rem minmax(0, 1fr)', gap: theme.spacing(1) },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));
