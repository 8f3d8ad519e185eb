import Typography from '@mui/material/Typography';
import type { AgendaReservation } from '../../../../domain/agenda.ts';
import { isSameId } from '../../../../domain/ids.ts';
import { type Employee, employees } from '../../../../domain/resources/employees.ts';
import { toFormValues } from '../../../../domain/resources/request.ts';
import { LEGACY_OVERLAP_REASON, reservations } from '../../../../domain/resources/reservations.ts';
import { useIsBookable } from '../../../access.ts';
import { DayInput } from '../../../components/form/DayInput.tsx';
import { FieldInput } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { ReferenceInput } from '../../../components/form/ReferenceInput.tsx';
import { useMayOverbook } from '../../../dataProvider/useShop.ts';
import { useToday } from '../../../shopClock.ts';
import { DurationInput, useBookedEmployees, useDefaultDuration } from '../DurationInput.tsx';
import { hasMoved, useNotifyMoved } from '../movedToast.tsx';
import { StartInput, type StartInputProps, useOverbookingCheck } from '../StartInput.tsx';
import { getSeriesMeta, SERIES_SCOPE, SeriesScopeInput, useNotifySeries } from '../seriesScope.tsx';

interface MoveDialogProps {
  /** In its title: 'Remarcar' once the hour has come. */
  verb?: 'Mover' | 'Remarcar';
  reservation: AgendaReservation;
  /** Receives the keyboard focus afterwards. */
  focusOrigin: HTMLElement | null;
  onClose: () => void;
}

/** Moves a reservation by a form, as an alternative to dragging and keys. Can be undone for a while. */
export function MoveDialog({ verb = 'Mover', reservation, focusOrigin, onClose }: MoveDialogProps) {
  const today = useToday();
  const notifyMoved = useNotifyMoved();
  const notifySeries = useNotifySeries();
  const { employee, services } = reservation;
  const isOverlapping = reservation.squeeze === LEGACY_OVERLAP_REASON;
  const isBookable = useIsBookable();
  const { unexplainedTimesRef, checkOverbooking } = useOverbookingCheck();
  const canDoAll = (each: Employee) =>
    isBookable(each) && services.every(({ id }) => each.services?.some((other) => isSameId(other.id, id)));
  return (
    <FormDialog
      resource={reservations}
      record={reservation}
      title={`${verb} ${reservation.customer.name}`}
      // A migrated overlap has a generated reason: the form clears it, so that a free time needs none and a taken one
      // asks for a real one.
      getFormValues={(each) => ({
        ...toFormValues(reservations, each),
        ...SERIES_SCOPE,
        ...(isOverlapping && { squeeze: null }),
      })}
      checkFormValues={checkOverbooking}
      getEditMeta={getSeriesMeta}
      getFailureMessage={({ status, message }) => (status === 409 ? message : null)}
      notifySaved={(saved, replaced, isByKeyboard) => {
        if (notifySeries(saved)) return true;
        const [now, before] = [saved as AgendaReservation, replaced as AgendaReservation];
        const isMoved = hasMoved(now, before);
        if (isMoved) notifyMoved(now, before, isByKeyboard ? focusOrigin : null);
        return isMoved;
      }}
      onClose={onClose}
    >
      {isOverlapping && (
        <Typography color="textSecondary">
          Estava sobreposto de antes. Escolha um horário livre, ou escreva em Encaixe por que fica sobre outro.
        </Typography>
      )}
      <ReferenceInput
        source="employee_id"
        to={employees.name}
        label="Colaborador"
        required
        current={{ id: employee.id, label: employee.name }}
        isOffered={(each) => canDoAll(each as Employee)}
      />
      <DayInput source="date" label="Data" required min={reservation.date < today ? undefined : today} />
      <StartAndDuration {...{ reservation, unexplainedTimesRef }} />
      {useMayOverbook() && <FieldInput name="squeeze" field={reservations.fields.squeeze} />}
      <SeriesScopeInput editing={reservation} />
    </FormDialog>
  );
}

interface StartAndDurationProps extends Pick<StartInputProps, 'unexplainedTimesRef'> {
  reservation: AgendaReservation;
}

function StartAndDuration({ reservation, unexplainedTimesRef }: StartAndDurationProps) {
  const { known, isPending } = useBookedEmployees(reservation.employee);
  const defaultDuration = useDefaultDuration(reservation, isPending ? undefined : known);
  return (
    <>
      <StartInput {...{ defaultDuration, unexplainedTimesRef }} editing={reservation} />
      <DurationInput defaultDuration={defaultDuration} />
    </>
  );
}
