import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AgendaReservation } from '../../../domain/agenda.ts';
import { CANCELLED } from '../../../domain/constants.ts';
import { formatDay, toShopTime } from '../../../domain/dates.ts';
import {
  getStatusActions,
  isDue,
  noShowAction,
  type StatusAction,
  undoNoShowAction,
} from '../../../domain/reservations.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useDialog } from '../../components/DialogHost.tsx';
import { useFocusHandoff } from '../../components/focus.ts';
import {
  CancelRepeatedDialog,
  ConfirmDelete,
  DeleteRepeatedDialog,
  MoveDialog,
  ReservationForm,
} from '../../lazyDialogs.ts';
import { getSaleAddress } from '../../navigationIntent.ts';
import { QueuedSaleNote } from '../../sales/queue/QueuedSaleNote.tsx';
import { useIsSaleQueued } from '../../sales/queue/storage.ts';
import { useFeature, useFeatures } from '../../session.ts';
import { useShopClock } from '../../shopClock.ts';
import { useIsRepeated } from './RepeatMark.tsx';
import { type ActionProps, getFocusOrigin, useSetStatus } from './useSetStatus.tsx';

/** The actions of a reservation in a table row. */
export function ReservationActions() {
  const reservation = useRecordContext<Reservation>();
  const canSell = useFeature('reservations.status');
  if (!reservation) return null;
  const name = formatReservationName(reservation);
  return (
    <TableActions>
      <div data-sells={canSell || undefined}>
        <StatusButtons reservation={reservation} name={name} />
      </div>
      <div>
        <SecondaryActions reservation={reservation} name={name} />
      </div>
    </TableActions>
  );
}

const Row = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'flex-start', gap: theme.spacing(0.5) }));

// Each action has its column, also in a row that has fewer.
const TableActions = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  '& > div:first-of-type': {
    '&[data-sells]': { width: `calc(3 * 5.75rem + 2 * ${theme.spacing(1)})` },
    '& > div': { gridAutoColumns: '5.75rem', alignItems: 'center' },
    '& .MuiButton-root': { fontSize: theme.typography.body2.fontSize },
    '&[data-sells] > div > * + :last-child': { gridColumn: 3 },
  },
  '& > div:last-of-type > div': {
    display: 'grid',
    gap: 0,
    gridTemplateColumns: 'repeat(2, 40px)',
    '& > [title="Editar"]': { gridColumn: -3 },
    '& > [title="Excluir"]': { gridColumn: -2 },
  },
  '& > [data-sells] + div > div': { gridTemplateColumns: 'repeat(4, 40px)' },
}));

/** Less frequent actions, as icons: the main actions need the card's width. */
export function SecondaryActions({ reservation, name }: { reservation: Reservation; name: string }) {
  const openDialog = useDialog();
  const isDue = useIsDue(reservation);
  const isQueued = useIsSaleQueued(reservation.id);
  const actions = getStatusActions(reservation.status, useFeatures());
  const finish = actions.find(isFinishAction);
  const cancel = actions.find(({ label }) => label === 'Cancelar');
  const edit = (close: () => void) => <ReservationForm record={reservation} onClose={close} />;
  const isRepeated = useIsRepeated(reservation);
  const remove = (close: () => void) =>
    isRepeated ? (
      <DeleteRepeatedDialog reservation={reservation} name={name} onClose={close} />
    ) : (
      <ConfirmDelete resource={reservations} record={reservation} name={name} onClose={close} />
    );
  if (isQueued) return null;
  return (
    <Row>
      {finish && <FinishButton reservation={reservation} name={name} action={finish} />}
      {isDue && cancel && <CancelButton reservation={reservation} name={name} action={cancel} />}
      <IconButton title="Editar" onClick={() => openDialog(edit)} aria-label={`Editar ${name}`}>
        <EditOutlined />
      </IconButton>
      {/* A sold reservation cannot be deleted. */}
      {!reservation.sold && (
        <IconButton title="Excluir" color="error" onClick={() => openDialog(remove)} aria-label={`Excluir ${name}`}>
          <DeleteOutlined />
        </IconButton>
      )}
    </Row>
  );
}

/** Finishes a reservation without a sale. Asks first, because the service is then in no total. */
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

/** Asks before a reservation is finished without a sale. */
function FinishDialog({ reservation, name, action, onClose }: ActionProps & { onClose: () => void }) {
  const { setStatus, isPending } = useSetStatus(reservation);
  return (
    <ConfirmDialog
      title={`Concluir sem venda o agendamento de ${name}?`}
      text="Nada entra no caixa, e o cliente não ganha pontos nem visita. Se ele pagou, use Vender."
      confirmLabel={action.label}
      busy={isPending}
      onConfirm={(event) => setStatus(action, getFocusOrigin(event), { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

/** Cancels a reservation whose hour has come. Can be undone for a while. */
function CancelButton({ reservation, name, action }: ActionProps) {
  const { press, isPending } = useStatusPress(reservation, name);
  return (
    <IconButton
      ref={useFocusHandoff<HTMLButtonElement>()}
      title={action.label}
      aria-disabled={isPending}
      onClick={isPending ? undefined : (event) => press(action, event)}
      aria-label={`${action.label} ${name}`}
    >
      <EventBusyOutlined />
    </IconButton>
  );
}

/** Does an action when its button is pressed; a cancellation in a series first asks which ones. */
function useStatusPress(reservation: Reservation, name: string) {
  const openDialog = useDialog();
  const isRepeated = useIsRepeated(reservation);
  const { setStatus, isPending } = useSetStatus(reservation);
  const press = (action: StatusAction, event: MouseEvent) => {
    const focusOrigin = getFocusOrigin(event);
    if (!isRepeated || action.status !== CANCELLED || action.noShow) return setStatus(action, focusOrigin);
    openDialog((close) => (
      <CancelRepeatedDialog
        reservation={reservation}
        name={name}
        action={action}
        focusOrigin={focusOrigin}
        onClose={close}
      />
    ));
  };
  return { press, isPending };
}

/** Whether the hour of an open reservation has come; false on a back end where it cannot be marked as missed. */
export function useIsDue(reservation: Parameters<typeof isDue>[0]): boolean {
  const canMiss = [useFeature('agenda'), useFeature('reservations.status')].every(Boolean);
  const [day = '', time = ''] = useShopClock(formatDayAndTime).split(' ');
  return canMiss && isDue(reservation, { day, time });
}

function formatDayAndTime(now: Date, timeZone: string): string {
  const { day, time } = toShopTime(now, timeZone);
  return `${day} ${time}`;
}

function isFinishAction({ label }: StatusAction): boolean {
  return label === 'Concluir sem venda';
}

/** A unique name: `Ana Souza, 20/11/2026 às 09:00`. */
export function formatReservationName({
  customer,
  date,
  time,
}: Pick<Reservation, 'customer' | 'date' | 'time'>): string {
  return `${customer.name}, ${formatDay(date)} às ${time}`;
}

const COLOURS = { Confirmar: 'secondary', Cancelar: 'error', Faltou: 'error', 'Desfazer falta': 'secondary' } as const;

/**
 * The next steps of a reservation on one line, selling first; nothing if there are none. Once its hour has come: sold, missed or moved; a
 * missed one may be restored.
 */
export function StatusButtons({ reservation, name }: { reservation: Reservation; name: string }) {
  const openDialog = useDialog();
  const features = useFeatures();
  const isDue = useIsDue(reservation);
  const all = getStatusActions(reservation.status, features);
  const { press, isPending } = useStatusPress(reservation, name);
  const isQueued = useIsSaleQueued(reservation.id);
  const offered = reservation.no_show ? [undoNoShowAction] : isDue ? [noShowAction] : all;
  if (offered.length === 0) return null;
  if (isQueued) return <QueuedSaleNote />;
  const move = (button: HTMLElement) =>
    openDialog((close) => (
      <MoveDialog
        verb="Remarcar"
        reservation={reservation as AgendaReservation}
        focusOrigin={button.closest<HTMLElement>('[tabindex="-1"]')}
        onClose={close}
      />
    ));
  return (
    <Line>
      {all.some(isFinishAction) && (
        <Button
          component={Link}
          to={getSaleAddress({ reservation: reservation.id })}
          variant="contained"
          color="success"
          aria-label={`Vender ${name}`}
        >
          Vender
        </Button>
      )}
      {offered.map((action) =>
        action.label === 'Concluir sem venda' ? null : (
          <StatusButton
            key={action.label}
            color={COLOURS[action.label]}
            // aria-disabled, because a disabled button loses the keyboard focus.
            aria-disabled={isPending}
            onClick={isPending ? undefined : (event) => press(action, event)}
            aria-label={`${action.label} ${name}`}
          >
            {action.label}
          </StatusButton>
        ),
      )}
      {isDue && (
        <Button
          variant="outlined"
          color="secondary"
          onClick={({ currentTarget }) => move(currentTarget)}
          aria-label={`Remarcar ${name}`}
        >
          Remarcar
        </Button>
      )}
    </Line>
  );
}

/** Hands the focus on, because it disappears after its action. */
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
