import Typography from '@mui/material/Typography';
import type { AgendaReservation } from '../../../../domain/agenda.ts';
import { sameId } from '../../../../domain/ids.ts';
import { type Employee, employees } from '../../../../domain/resources/employees.ts';
import { formValues } from '../../../../domain/resources/request.ts';
import { OVERLAPPED_BEFORE, reservations } from '../../../../domain/resources/reservations.ts';
import { DayInput } from '../../../components/form/DayInput.tsx';
import { FieldInput } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { ReferenceInput } from '../../../components/form/ReferenceInput.tsx';
import { useToday } from '../../../session.ts';
import { LengthInput, useBookedEmployees, useUsualLength } from '../LengthInput.tsx';
import { byKeyboard, isElsewhere, useSayMoved } from '../movedToast.tsx';
import { StartInput } from '../StartInput.tsx';

interface MoveDialogProps {
  reservation: AgendaReservation;
  /** Where the keyboard goes on from. */
  from: HTMLElement | null;
  onClose: () => void;
}

/** When, how long and with whom, as a form: for who neither drags nor has a keyboard. What it did can be undone for a while. */
export function MoveDialog({ reservation, from, onClose }: MoveDialogProps) {
  const today = useToday();
  const sayMoved = useSayMoved();
  const { employee, services } = reservation;
  const isOverlapping = reservation.squeeze === OVERLAPPED_BEFORE;
  const doesAll = (each: Partial<Employee>) =>
    services.every(({ id }) => each.services?.some((other) => sameId(other.id, id)));
  return (
    <FormDialog
      resource={reservations}
      record={reservation}
      title={`Mover ${reservation.customer.name}`}
      // Nobody has squeezed it in: where it is free it needs no reason, and where it is not somebody gives one.
      valuesOf={(each) => ({ ...formValues(reservations, each), ...(isOverlapping && { squeeze: null }) })}
      failed={({ status, message }) => (status === 409 ? message : null)}
      says={(saved, over) => {
        const [now, before] = [saved as AgendaReservation, over as AgendaReservation];
        const isMoved = isElsewhere(now, before);
        if (isMoved) sayMoved(now, before, byKeyboard(from));
        return isMoved;
      }}
      onClose={onClose}
    >
      {isOverlapping && (
        <Typography color="textSecondary">
          Estava sobreposto de antes. Escolha um horário livre, ou escreva em Encaixe por que fica junto de outro.
        </Typography>
      )}
      <ReferenceInput
        source="employee_id"
        to={employees.name}
        label="Colaborador"
        required
        current={{ id: employee.id, label: employee.name }}
        isOffered={doesAll}
      />
      <DayInput source="date" label="Data" required min={reservation.date < today ? undefined : today} />
      <LengthAndStart reservation={reservation} />
      <FieldInput name="squeeze" field={reservations.fields.squeeze} />
    </FormDialog>
  );
}

function LengthAndStart({ reservation }: { reservation: AgendaReservation }) {
  const { known, isPending } = useBookedEmployees(reservation.employee);
  const usual = useUsualLength(reservation, isPending ? undefined : known);
  return (
    <>
      <StartInput editing={reservation} usual={usual} />
      <LengthInput usual={usual} />
    </>
  );
}
