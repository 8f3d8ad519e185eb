import type { AgendaColumn, AgendaDay, AgendaReservation } from '../../../../domain/agenda.ts';
import { formatDayLong } from '../../../../domain/dates.ts';
import { formatSpan, getReservationSpan, toSpan } from '../../../../domain/dayGrid.ts';
import { isSameId, type NamedRecord } from '../../../../domain/ids.ts';
import { formatReservationState } from '../../../../domain/reservations.ts';
import { compareTexts } from '../../../../domain/text.ts';
import { PrintDialog } from '../../../components/print/PrintDialog.tsx';
import { ShopHeader } from '../../../components/print/Sheet.tsx';
import { isShown } from './columns.ts';

interface PrintedAgendaProps {
  days: readonly AgendaDay[];
  /** Null for all employees. */
  employee: NamedRecord | null;
  onClose: () => void;
}

/** The agenda for printing, by employee. */
export function PrintedAgenda({ days, employee, onClose }: PrintedAgendaProps) {
  return (
    <PrintDialog title="Imprimir a agenda" onClose={onClose}>
      <div className="head">
        <ShopHeader />
        <p className="kind">Agenda</p>
      </div>
      {days.map(({ date, columns }) => (
        <section key={date}>
          <p className="kind">
            {formatDayLong(date)} de {date.slice(0, 4)}
          </p>
          {columns
            .filter(({ employee_id }) => employee === null || isSameId(employee_id, employee.id))
            .map((column) => ({ column, lines: getLines(column) }))
            .map(({ column, lines }) => (
              <div key={column.employee_id} className="block">
                <p className="kind">{column.name}</p>
                {lines.map(({ key, text }) => (
                  <p key={key} className="note">
                    {text}
                  </p>
                ))}
                {lines.length === 0 && <p>Nenhum agendamento.</p>}
              </div>
            ))}
        </section>
      ))}
    </PrintDialog>
  );
}

/** Reservations and blocks by hour. */
function getLines({ reservations, blocks }: AgendaColumn): { key: string; text: string }[] {
  const lines = [
    ...reservations
      .filter(isShown)
      .map((reservation) => ({ key: `r${reservation.id}`, from: reservation.time, text: formatLine(reservation) })),
    ...blocks.map((block) => ({
      key: `b${block.id}`,
      from: block.from,
      text: `${formatSpan(toSpan(block))} Bloqueado: ${block.reason}`,
    })),
  ];
  return lines.sort((a, b) => compareTexts(a.from, b.from));
}

function formatLine(reservation: AgendaReservation): string {
  const { customer, services, squeeze } = reservation;
  const parts = [
    `${formatSpan(getReservationSpan(reservation))} ${customer.name}`,
    services.map(({ name }) => name).join(', '),
    `${squeeze ? 'Encaixe, ' : ''}${formatReservationState(reservation)}`,
  ];
  // No line begins with the dot.
  return parts.join('\u00a0· ');
}
