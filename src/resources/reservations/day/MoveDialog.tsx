import type { AgendaReservation } from '../../../../domain/agenda.ts';
import { LAST_DAY } from '../../../../domain/dates.ts';
import { sameId } from '../../../../domain/ids.ts';
import { reservations } from '../../../../domain/resources/reservations.ts';
import { DayInput } from '../../../components/form/DayInput.tsx';
import { FieldInput } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { SelectInput } from '../../../components/form/SelectInput.tsx';
import { useActiveEmployees } from '../../../dataProvider/useChoices.ts';
import { useToday } from '../../../session.ts';
import { StartInput } from '../StartInput.tsx';

interface MoveDialogProps {
  reservation: AgendaReservation;
  onClose: () => void;
}

/** When, how long and with whom, as a form: for who neither drags nor has a keyboard. */
export function MoveDialog({ reservation, onClose }: MoveDialogProps) {
  const today = useToday();
  const { data: team = [] } = useActiveEmployees();
  const { employee, services } = reservation;
  // Who does all of it.
  const able = team.filter((each) => services.every(({ id }) => each.services.some((other) => sameId(other.id, id))));
  const others = able.filter(({ id }) => !sameId(id, employee.id));
  return (
    <FormDialog
      resource={reservations}
      record={reservation}
      title={`Mover ${reservation.customer.name}`}
      failed={({ status, message }) => (status === 409 ? message : null)}
      onClose={onClose}
    >
      <SelectInput
        source="employee_id"
        label="Colaborador"
        required
        choices={[employee, ...others].map(({ id, name }) => ({ id, label: name }))}
      />
      <DayInput source="date" label="Data" required min={reservation.date < today ? undefined : today} max={LAST_DAY} />
      <StartInput editing={reservation} />
      <FieldInput name="duration" field={reservations.fields.duration} />
      <FieldInput name="squeeze" field={reservations.fields.squeeze} />
    </FormDialog>
  );
}
