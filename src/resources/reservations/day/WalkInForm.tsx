import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  type AgendaReservation,
  areIntervalsOverlapping,
  minutesToTime,
  timeToMinutes,
} from '../../../../domain/agenda.ts';
import { CONFIRMED } from '../../../../domain/constants.ts';
import { formatSpanInSentence, getBusySpans } from '../../../../domain/dayGrid.ts';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import { reservations } from '../../../../domain/resources/reservations.ts';
import { FieldInput } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { MoreOptions } from '../../../components/form/MoreOptions.tsx';
import { useNotifyAbout } from '../../../components/useNotifyAbout.ts';
import { useAgenda } from '../../../dataProvider/useAgenda.ts';
import { useMayOverbook } from '../../../dataProvider/useShop.ts';
import { useCurrentMinutes, useToday } from '../../../shopClock.ts';
import { CustomerInput } from '../CustomerInput.tsx';
import { DurationInput, useBookedEmployees, useDefaultDuration } from '../DurationInput.tsx';
import { EmployeeAndServices } from '../EmployeeAndServices.tsx';
import { LastVisitButton } from '../LastVisitButton.tsx';

const { observation, squeeze } = reservations.fields;

/** A reservation begins at a multiple of five minutes. */
const TICK = 5;

interface WalkInFormProps {
  /** Who attends. */
  employee: Id;
  onClose: () => void;
}

/** Puts a customer without an appointment on the agenda from now on, as 'Em atendimento'. */
export function WalkInForm({ employee, onClose }: WalkInFormProps) {
  const today = useToday();
  const time = minutesToTime(Math.floor(useCurrentMinutes() / TICK) * TICK);
  const notify = useNotifyAbout(reservations.name);
  const notifySaved = (saved: RaRecord) => {
    const { customer, end } = saved as AgendaReservation;
    notify(`${customer.name} em atendimento até ${end}`, { type: 'success' });
    return true;
  };
  return (
    <FormDialog
      resource={reservations}
      record={null}
      title="Chegou agora"
      submitLabel="Começar atendimento"
      defaultValues={{ employee_id: employee }}
      transform={(values) => ({ ...values, date: today, time, status: CONFIRMED, in_progress: true })}
      getFailureMessage={({ status, message }) => (status === 409 ? message : null)}
      notifySaved={notifySaved}
      onClose={onClose}
    >
      <CustomerInput />
      <LastVisitButton />
      <EmployeeAndServices editing={null} />
      <Length from={timeToMinutes(time)} />
    </FormDialog>
  );
}

/** How long it takes, and what is in the way. */
function Length({ from }: { from: number }) {
  const today = useToday();
  const [employee, duration, reason] = useWatch({ name: ['employee_id', 'duration', 'squeeze'] });
  const { known, isPending } = useBookedEmployees(undefined);
  const defaultDuration = useDefaultDuration(null, isPending ? undefined : known);
  const length: number = duration || defaultDuration;
  const span = { from, to: from + length };
  const { data } = useAgenda(today, today);
  const column = data?.[0]?.columns.find(({ employee_id }) => isSameId(employee_id, employee));
  const busy = column && getBusySpans(column).find((each) => areIntervalsOverlapping(each, span));
  const mayOverbook = useMayOverbook();
  const [wanted, setWanted] = useState<{ field: string } | null>(null);
  return (
    <>
      {length > 0 && <Typography role="status">Em atendimento {formatSpanInSentence(span)}.</Typography>}
      {busy && length > 0 && !reason && (
        <Alert
          severity="warning"
          action={
            mayOverbook && (
              <Button color="inherit" onClick={() => setWanted({ field: 'squeeze' })}>
                Encaixar
              </Button>
            )
          }
        >
          {column.name} está ocupado {formatSpanInSentence(busy)}. Escolha outro colaborador, ou mude{' '}
          {mayOverbook ? 'a duração ou o encaixe' : 'a duração'} em Mais opções.
        </Alert>
      )}
      <MoreOptions fields={['duration', 'squeeze', 'observation']} wanted={wanted}>
        <DurationInput defaultDuration={defaultDuration} />
        {mayOverbook && <FieldInput name="squeeze" field={squeeze} />}
        <FieldInput name="observation" field={observation} />
      </MoreOptions>
    </>
  );
}
