import Typography from '@mui/material/Typography';
import type { AgendaReservation } from '../../../../domain/agenda.ts';
import { sameId } from '../../../../domain/ids.ts';
import type { Employee } from '../../../../domain/resources/employees.ts';
import { formValues } from '../../../../domain/resources/request.ts';
import { OVERLAPPED_BEFORE, reservations } from '../../../../domain/resources/reservations.ts';
import { DayInput } from '../../../components/form/DayInput.tsx';
import { FieldInput } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { SelectInput } from '../../../components/form/SelectInput.tsx';
import { useActiveEmployees } from '../../../dataProvider/useChoices.ts';
import { useToday } from '../../../session.ts';
import { LengthInput, useUsualLength } from '../LengthInput.tsx';
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
  const { data } = useActiveEmployees();
  const team = data ?? [];
  const { employee, services } = reservation;
  const isOverlapping = reservation.squeeze === OVERLAPPED_BEFORE;
  // Who does all of it.
  const able = team.filter((each) => services.every(({ id }) => each.services.some((other) => sameId(other.id, id))));
  const others = able.filter(({ id }) => !sameId(id, employee.id));
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
      <SelectInput
        source="employee_id"
        label="Colaborador"
        required
        choices={[employee, ...others].map(({ id, name }) => ({ id, label: name }))}
      />
      <DayInput source="date" label="Data" required min={reservation.date < today ? undefined : today} />
      <LengthAndStart reservation={reservation} team={data} />
      <FieldInput name="squeeze" field={reservations.fields.squeeze} />
    </FormDialog>
  );
}

function LengthAndStart({ reservation, team }: { reservation: AgendaReservation; team: Employee[] | undefined }) {
  const usual = useUsualLength(reservation, team);
  return (
    <>
      <StartInput editing={reservation} usual={usual} />
      <LengthInput usual={usual} />
    </>
  );
}
