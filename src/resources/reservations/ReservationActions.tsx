import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatDay, toShopTime } from '../../../domain/dates.ts';
import { canMarkNoShow, getStatusActions, noShowAction, type StatusAction } from '../../../domain/reservations.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { useFocusHandoff } from '../../components/focus.ts';
import { ConfirmDelete } from '../../components/records/dialogs.ts';
import { lazyDialog } from '../../lazyComponent.tsx';
import { SALE_PATH, withIntent } from '../../navigationIntent.ts';
import { useFeature, useFeatures, useShopClock } from '../../session.ts';
import { type ActionProps, useSetStatus } from './useSetStatus.tsx';

export const ReservationForm = lazyDialog(async () => (await import('./ReservationForm.tsx')).ReservationForm);
const FinishDialog = lazyDialog(async () => (await import('./FinishDialog.tsx')).FinishDialog);

/** What can be done with a reservation, beside each other in a table's row. */
export function ReservationActions() {
  const reservation = useRecordContext<Reservation>();
  if (!reservation) return null;
  const name = formatReservationName(reservation);
  return (
    <Row>
      <StatusButtons reservation={reservation} name={name} />
      <SecondaryActions reservation={reservation} name={name} />
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(0.5) }));

/** What is done less often, as icons: the actions that go on with it need the card's width. */
export function SecondaryActions({ reservation, name }: { reservation: Reservation; name: string }) {
  const openDialog = useDialog();
  const finish = getStatusActions(reservation.status, useFeatures()).find(isFinish);
  const edit = (close: () => void) => <ReservationForm record={reservation} onClose={close} />;
  const remove = (close: () => void) => (
    <ConfirmDelete resource={reservations} record={reservation} name={name} onClose={close} />
  );
  return (
    <Row>
      {finish && <FinishButton reservation={reservation} name={name} action={finish} />}
      <MissedButton reservation={reservation} name={name} />
      <IconButton title="Editar" onClick={() => openDialog(edit)} aria-label={`Editar ${name}`}>
        <EditOutlined />
      </IconButton>
      {/* What was sold stays. */}
      {!reservation.sold && (
        <IconButton title="Excluir" color="error" onClick={() => openDialog(remove)} aria-label={`Excluir ${name}`}>
          <DeleteOutlined />
        </IconButton>
      )}
    </Row>
  );
}

/** Ends an appointment that nobody paid for: what was done and not sold is in no total, so it asks. */
function FinishButton({ reservation, name, action }: ActionProps) {
  const openDialog = useDialog();
  return (
    <IconButton
      ref={useFocusHandoff<HTMLButtonElement>()}
      title={action.label}
      onClick={() =>
        openDialog((close) => <FinishDialog reservation={reservation} name={name} action={action} onClose={close} />)
      }
      aria-label={`${action.label} ${name}`}
    >
      <TaskAltOutlined />
    </IconButton>
  );
}

/** From its hour on, for who did not come. It can be undone for a while. */
function MissedButton({ reservation, name }: Omit<ActionProps, 'action'>) {
  const isKnown = useFeature('agenda');
  const now = useShopClock(dayAndTime);
  const { setStatus, isPending } = useSetStatus(reservation);
  const ref = useFocusHandoff<HTMLButtonElement>();
  const [day = '', time = ''] = now.split(' ');
  if (!isKnown || !canMarkNoShow(reservation, { day, time })) return null;
  return (
    <IconButton
      ref={ref}
      title={noShowAction.label}
      aria-disabled={isPending}
      onClick={isPending ? undefined : (event) => setStatus(noShowAction, event)}
      aria-label={`${noShowAction.label} ${name}`}
    >
      <PersonOffOutlined />
    </IconButton>
  );
}

function dayAndTime(now: Date, timeZone: string): string {
  const { day, time } = toShopTime(now, timeZone);
  return `${day} ${time}`;
}

function isFinish({ label }: StatusAction): boolean {
  return label === 'Concluir sem venda';
}

/** What tells one reservation from all others: `Ana Souza, 20/11/2026 às 09:00`. */
export function formatReservationName({
  customer,
  date,
  time,
}: Pick<Reservation, 'customer' | 'date' | 'time'>): string {
  return `${customer.name}, ${formatDay(date)} às ${time}`;
}

const COLOURS = { Confirmar: 'secondary', Cancelar: 'error', Faltou: 'error' } as const;

/** What goes on with a reservation from where it stands, on one line, selling first; nothing where nothing does. */
export function StatusButtons({ reservation, name }: { reservation: Reservation; name: string }) {
  const features = useFeatures();
  const actions = getStatusActions(reservation.status, features);
  const { setStatus, isPending } = useSetStatus(reservation);
  if (actions.length === 0) return null;
  return (
    <Line>
      {actions.some(isFinish) && (
        <Button
          component={Link}
          to={SALE_PATH}
          state={withIntent({ sale: { reservation: reservation.id } })}
          variant="contained"
          color="success"
          aria-label={`Vender ${name}`}
        >
          Vender
        </Button>
      )}
      {actions.map((action) =>
        action.label === 'Concluir sem venda' ? null : (
          <StatusButton
            key={action.label}
            color={COLOURS[action.label]}
            // Not disabled meanwhile: a disabled button loses the keyboard's focus.
            aria-disabled={isPending}
            onClick={isPending ? undefined : (event) => setStatus(action, event)}
            aria-label={`${action.label} ${name}`}
          >
            {action.label}
          </StatusButton>
        ),
      )}
    </Line>
  );
}

/** It goes away when it has done its work. */
function StatusButton(props: ButtonProps) {
  return <Button {...props} variant="outlined" ref={useFocusHandoff<HTMLButtonElement>()} />;
}

const Line = styled('div')(({ theme }) => ({
  display: 'grid',
  gridAutoColumns: 'minmax(0, 1fr)',
  gridAutoFlow: 'column',
  gap: theme.spacing(1),
  '& > .MuiButton-root': { paddingInline: 4 },
  '& > .MuiButton-outlined': { borderColor: theme.vars.palette.divider },
  '& > [aria-disabled="true"]': { opacity: 0.6 },
}));
