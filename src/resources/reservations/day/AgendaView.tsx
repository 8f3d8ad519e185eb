import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import type { AgendaDay } from '../../../../domain/agenda.ts';
import {
  type Day,
  formatDay,
  formatDayLong,
  formatRelativeDay,
  formatWeekdayAndDay,
} from '../../../../domain/dates.ts';
import { type Id, isSameId, type NamedRecord } from '../../../../domain/ids.ts';
import type { Customer } from '../../../../domain/resources/customers.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { useAgenda, useAgendaStep } from '../../../dataProvider/useAgenda.ts';
import { ReservationForm } from '../../../lazyDialogs.ts';
import { useCurrentMinutes, useToday } from '../../../shopClock.ts';
import { useUrlParams } from '../../../urlState.ts';
import { type AgendaViewName, getShownDays } from '../agendaView.ts';
import { AgendaHeader } from './AgendaHeader.tsx';
import { AgendaTools } from './AgendaTools.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { buildGrid, type Column, formatDayRange, type Item } from './columns.ts';
import { DayGrid } from './DayGrid.tsx';
import { ReservationDialog } from './ReservationDialog.tsx';
import { buildActions } from './tools.tsx';
import { type MoveTarget, useMoveReservation } from './useMoveReservation.tsx';

const NOT_LOADED = 'Não foi possível carregar a agenda.';

interface AgendaViewProps {
  view: Exclude<AgendaViewName, 'list'>;
  /** The customer to choose an hour for. */
  customer: Customer | null;
  /** The reservation to show first, if any. */
  shownId: Id | null;
  /** Called when it is booked or cancelled. */
  onBooked: () => void;
}

/** The agenda grid: all employees on a day, or one employee in a week. */
export function AgendaView({ view, customer, shownId, onBooked }: AgendaViewProps) {
  const isPhone = useIsPhone();
  const today = useToday();
  const { params, change } = useUrlParams();
  const chosen = params.get('employee');
  const setDay = (to: Day) => change({ day: to === today ? null : to });
  const setChosen = (id: Id | null) => change({ employee: id === null ? null : String(id) });
  const isWeek = view === 'week';
  const { day, ...shown } = getShownDays(params, view, today);
  const { from, to } = shown;
  const query = useAgenda(from, to);
  const { data, error } = query;
  const team = useMemo(() => getTeam(data ?? []), [data]);
  // On a phone and in a week one employee is shown, preferably one who works.
  const isSingle = isWeek || isPhone;
  const employee =
    team.find(({ id }) => isSameId(id, chosen)) ??
    (isSingle ? (findWorkingEmployee(data ?? []) ?? team[0]) : undefined);
  const hasRelativeName = !isWeek && !formatRelativeDay(today, day).startsWith(formatDayLong(day));
  const title = isWeek ? `${formatDay(from)} a ${formatDay(to)}` : formatRelativeDay(today, day);

  const actions = buildActions(day, employee ?? null);

  return (
    <>
      <AgendaHeader
        actions={actions}
        renderForm={(close) => (
          <ReservationForm record={null} date={from} customer={customer} onSaved={onBooked} onClose={close} />
        )}
        isPhone={isPhone}
      />
      <section aria-label="Agenda">
        <AgendaTools
          actions={actions}
          day={day}
          shownDays={shown}
          onDayChange={setDay}
          isWeek={isWeek}
          title={title}
          shortTitle={isWeek ? formatDayRange(from, to) : hasRelativeName ? title : formatWeekdayAndDay(day)}
          note={hasRelativeName ? formatDayLong(day) : undefined}
          team={team}
          employee={employee ?? null}
          onEmployeeChange={setChosen}
          canShowAll={!isSingle}
          isPhone={isPhone}
          days={data}
        />
        {customer && <BookingNote key={customer.id} customer={customer} onGiveUp={onBooked} />}
        <LoadError query={query} failure={NOT_LOADED} />
        {!data && !error && <GridSkeleton />}
        {data && team.length === 0 && (
          <EmptyState
            icon={<GroupsOutlined />}
            text="Nenhum colaborador atende. Cadastre quem trabalha aqui para ver o dia de cada um."
          />
        )}
        {data && team.length > 0 && (
          <AgendaGrid
            days={data}
            employee={employee ?? null}
            label={`Agenda: ${title}`}
            today={today}
            customer={customer}
            shownId={shownId}
            onBooked={onBooked}
            onStep={isSingle && !isWeek ? (direction) => setChosen(getNeighbour(team, employee, direction)) : undefined}
          />
        )}
      </section>
    </>
  );
}

interface AgendaGridProps {
  days: AgendaDay[];
  /** Null for all employees. */
  employee: NamedRecord | null;
  label: string;
  today: Day;
  customer: Customer | null;
  shownId: Id | null;
  onBooked: () => void;
  /** To the next or previous employee. */
  onStep?: (direction: 1 | -1) => void;
}

/** The grid and its dialogs. */
function AgendaGrid(props: AgendaGridProps): ReactNode {
  const { days, employee, label, today, customer, shownId, onBooked, onStep } = props;
  const step = useAgendaStep();
  const openDialog = useDialog();
  const { mutate: move } = useMoveReservation();
  // The current slot can still be booked.
  const now = useCurrentMinutes();
  const earliest = Math.floor(now / step) * step;
  const grid = useMemo(
    () => buildGrid(days, employee, { day: today, minutes: earliest }, step),
    [days, employee, today, earliest, step],
  );
  const open = (item: Item, from: HTMLElement | null) =>
    openDialog((close) => <ReservationDialog reservation={item.reservation} focusOrigin={from} onClose={close} />);
  const book = ({ date, employee: { id } }: Column, time: string) =>
    openDialog((close) => (
      <ReservationForm
        record={null}
        date={date}
        time={time}
        employee={id}
        customer={customer}
        onSaved={onBooked}
        onClose={close}
      />
    ));
  const openBlock = (column: Column, id: string) => {
    const found = column.blocks.find(({ block }) => String(block.id) === id);
    if (found) openDialog((close) => <BlockDialog block={found.block} who={column.employee.name} onClose={close} />);
  };
  const onMove = ({ reservation }: Item, to: MoveTarget, from: HTMLElement | null) =>
    move({ reservation, to, focusOrigin: from });
  const isDayOff = grid.columns.every(({ works, items }) => works.length === 0 && items.length === 0);
  return (
    <>
      {isDayOff && (
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {employee
            ? `${employee.name} não trabalha ${days.length > 1 ? 'nesta semana' : 'neste dia'}.`
            : 'Ninguém trabalha neste dia.'}
        </Typography>
      )}
      <DayGrid
        label={label}
        grid={grid}
        step={step}
        isBooking={customer !== null}
        shownId={shownId}
        isToday={days.some(({ date }) => date === today)}
        onOpen={open}
        onBook={book}
        onBlock={openBlock}
        onMove={onMove}
        onSwipe={onStep}
      />
    </>
  );
}

/** Says which customer an hour is chosen for. */
function BookingNote({ customer, onGiveUp }: { customer: Customer; onGiveUp: () => void }) {
  return (
    <Note>
      <Typography role="status" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        Escolha um horário livre para <strong>{customer.name}</strong>.
      </Typography>
      <Button color="secondary" onClick={onGiveUp}>
        Desistir
      </Button>
    </Note>
  );
}

const Note = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 48,
  marginBottom: theme.spacing(1),
  padding: theme.spacing(0.25, 0.5, 0.25, 1.5),
  borderRadius: 12,
  border: `1px solid ${theme.alpha(theme.vars.palette.secondary.main, 0.4)}`,
  backgroundColor: theme.alpha(theme.vars.palette.secondary.main, 0.08),
}));

function GridSkeleton() {
  return (
    <div role="img" aria-label="Carregando" aria-busy="true">
      <Skeleton variant="rounded" sx={{ height: 'max(26rem, calc(100dvh - 9.5rem))', borderRadius: '14px' }} />
    </div>
  );
}

/** The employees of the columns, each once. */
function getTeam(days: readonly AgendaDay[]): NamedRecord[] {
  const team = new Map<string, NamedRecord>();
  for (const { columns } of days)
    for (const { employee_id, name } of columns) team.set(String(employee_id), { id: employee_id, name });
  return [...team.values()];
}

function findWorkingEmployee(days: readonly AgendaDay[]): NamedRecord | undefined {
  const column = days.flatMap(({ columns }) => columns).find(({ works }) => works.length > 0);
  return column && { id: column.employee_id, name: column.name };
}

function getNeighbour(team: readonly NamedRecord[], employee: NamedRecord | undefined, direction: 1 | -1): Id | null {
  const index = team.findIndex(({ id }) => isSameId(id, employee?.id));
  return team[index + direction]?.id ?? employee?.id ?? null;
}
