import type { AgendaDay, AgendaReservation } from '../../../../domain/agenda.ts';
import { formatDayLong } from '../../../../domain/dates.ts';
import { spanText } from '../../../../domain/dayGrid.ts';
import { type Named, sameId } from '../../../../domain/ids.ts';
import { compareTexts } from '../../../../domain/text.ts';
import { PrintDialog } from '../../../components/print/PrintDialog.tsx';
import { ShopHead } from '../../../components/print/ShopHead.tsx';
import { isShown, spanOfReservation, stateOf } from './columns.ts';

interface PrintedAgendaProps {
  days: readonly AgendaDay[];
  /** Whose alone; null for everybody's. */
  employee: Named | null;
  onClose: () => void;
}

/** The agenda on paper, by professional. */
export function PrintedAgenda({ days, employee, onClose }: PrintedAgendaProps) {
  return (
    <PrintDialog title="Imprimir a agenda" onClose={onClose}>
      <div className="head">
        <ShopHead />
        <p className="kind">Agenda</p>
      </div>
      {days.map(({ date, columns }) => (
        <section key={date}>
          <p className="kind">{formatDayLong(date)}</p>
          {columns
            .filter(({ employee_id }) => employee === null || sameId(employee_id, employee.id))
            .map(({ employee_id, name, reservations }) => (
              <div key={employee_id} className="block">
                <p className="kind">{name}</p>
                {reservations.some(isShown) ? (
                  reservations
                    .filter(isShown)
                    .sort(byTime)
                    .map((reservation) => (
                      <p key={reservation.id} className="note">
                        {lineOf(reservation)}
                      </p>
                    ))
                ) : (
                  <p>Nenhum agendamento.</p>
                )}
              </div>
            ))}
        </section>
      ))}
    </PrintDialog>
  );
}

function byTime(a: AgendaReservation, b: AgendaReservation): number {
  return compareTexts(a.time, b.time);
}

function lineOf(reservation: AgendaReservation): string {
  const { customer, services, squeeze } = reservation;
  const done = services.map(({ name }) => name).join(', ');
  return `${spanText(spanOfReservation(reservation))} ${customer.name} · ${done} · ${squeeze ? 'Encaixe, ' : ''}${stateOf(reservation)}`;
}
