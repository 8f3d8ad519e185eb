import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useNotify, useRecordContext, useUpdate } from 'react-admin';
import { formatDay } from '../../../domain/dates.ts';
import { statusActions } from '../../../domain/reservations.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { failureSentence } from '../../components/errorMessages.ts';
import { useHandsFocusOn } from '../../components/focus.ts';
import { ConfirmDelete } from '../../components/records/dialogs.ts';
import { lazyDialog } from '../../lazyComponent.tsx';
import { useFeatures } from '../../session.ts';

export const ReservationForm = lazyDialog(async () => (await import('./ReservationForm.tsx')).ReservationForm);

/** What can be done with a reservation, beside each other in a table's row. */
export function ReservationActions() {
  const reservation = useRecordContext<Reservation>();
  if (!reservation) return null;
  const name = nameOf(reservation);
  return (
    <Row>
      <StatusButtons reservation={reservation} name={name} />
      <EditAndDelete reservation={reservation} name={name} />
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(0.5) }));

/** The two things that can be done with any reservation, as icons: the status actions need the card's width. */
export function EditAndDelete({ reservation, name }: { reservation: Reservation; name: string }) {
  const openDialog = useDialog();
  const edit = (close: () => void) => <ReservationForm record={reservation} onClose={close} />;
  const remove = (close: () => void) => (
    <ConfirmDelete resource={reservations} record={reservation} name={name} onClose={close} />
  );
  return (
    <div>
      <IconButton title="Editar" onClick={() => openDialog(edit)} aria-label={`Editar ${name}`}>
        <EditOutlined />
      </IconButton>
      <IconButton title="Excluir" color="error" onClick={() => openDialog(remove)} aria-label={`Excluir ${name}`}>
        <DeleteOutlined />
      </IconButton>
    </div>
  );
}

/** What tells one reservation from all others: `Ana Souza, 20/11/2026 às 09:00`. */
export function nameOf({ customer, date, time }: Reservation): string {
  return `${customer.name}, ${formatDay(date)} às ${time}`;
}

const COLOURS = { Confirmar: 'secondary', Concluir: 'success', Cancelar: 'error' } as const;

/** What can be done with a reservation's status from where it stands, on one line; nothing where nothing can. */
export function StatusButtons({ reservation, name }: { reservation: Reservation; name: string }) {
  const actions = statusActions(reservation.status, useFeatures());
  const { setStatus, isPending } = useSetStatus(reservation);
  if (actions.length === 0) return null;
  return (
    <Line>
      {actions.map(({ label, to }) => (
        <StatusButton
          key={label}
          color={COLOURS[label]}
          // Not disabled meanwhile: a disabled button loses the keyboard's focus.
          aria-disabled={isPending}
          onClick={isPending ? undefined : () => setStatus(to)}
          aria-label={`${label} ${name}`}
        >
          {label}
        </StatusButton>
      ))}
    </Line>
  );
}

/** It goes away when it has done its work. */
function StatusButton(props: ButtonProps) {
  return <Button {...props} variant="outlined" ref={useHandsFocusOn<HTMLButtonElement>()} />;
}

/** Sends the whole reservation with another status. */
function useSetStatus(reservation: Reservation) {
  const notify = useNotify();
  const [update, { isPending }] = useUpdate();
  const setStatus = (status: Reservation['status']) =>
    update(
      'agendamentos',
      { id: reservation.id, data: { ...reservation, status }, previousData: reservation },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify('Agendamento atualizado com sucesso!', { type: 'success' }),
        onError: (error) => notify(failureSentence('Erro ao atualizar agendamento', error as Error), { type: 'error' }),
      },
    );
  return { setStatus, isPending };
}

const Line = styled('div')(({ theme }) => ({
  display: 'grid',
  gridAutoColumns: 'minmax(0, 1fr)',
  gridAutoFlow: 'column',
  gap: theme.spacing(1),
  '& > button': { paddingInline: 4, borderColor: theme.vars.palette.divider },
  '& > [aria-disabled="true"]': { opacity: 0.6 },
}));
