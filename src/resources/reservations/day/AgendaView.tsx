import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import type { AgendaDay } from '../../../../domain/agenda.ts';
import { type Day, formatDay, formatDayLong, formatRelativeDay } from '../../../../domain/dates.ts';
import { getWeek } from '../../../../domain/dayRange.ts';
import { type Id, isSameId, type NamedRecord } from '../../../../domain/ids.ts';
import type { Customer } from '../../../../domain/resources/customers.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { useAgenda, useAgendaStep } from '../../../dataProvider/useAgenda.ts';
import { useToday } from '../../../session.ts';
import { readDayParam, useUrlParams } from '../../../urlState.ts';
import type { AgendaViewName } from '../AgendaViews.tsx';
import { ReservationForm } from '../ReservationActions.tsx';
import { AgendaTools } from './AgendaTools.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { buildGrid, type Column, formatDayRange, formatWeekdayAndDay, type Item } from './columns.ts';
import { DayGrid } from './DayGrid.tsx';
import { useCurrentMinutes } from './GridColumn.tsx';
import { ReservationDialog } from './ReservationDialog.tsx';
import { type MoveTarget, useMoveReservation } from './useMoveReservation.tsx';

const NOT_LOADED = 'Não foi possível carregar a agenda.';

interface AgendaViewProps {
  view: Exclude<AgendaViewName, 'list'>;
  /** Whom an hour is to be chosen for. */
  customer: Customer | null;
  /** It is booked, or nobody wants to any more. */
  onBooked: () => void;
}

/** The agenda by hours: of everybody on a day, or of one professional in a week. */
export function AgendaView({ view, customer, onBooked }: AgendaViewProps) {
  const isPhone = useIsPhone();
  const today = useToday();
  const { params, change } = useUrlParams();
  const day = readDayParam(params, 'day') ?? today;
  const chosen = params.get('employee');
  const setDay = (to: Day) => change({ day: to === today ? null : to });
  const setChosen = (id: Id | null) => change({ employee: id === null ? null : String(id) });
  const isWeek = view === 'week';
  const shown = isWeek ? getWeek(day) : { from: day, to: day };
  const { from, to } = shown;
  const query = useAgenda(from, to);
  const { data, error } = query;
  const team = useMemo(() => teamOf(data ?? []), [data]);
  // One at a time on a phone, and in a week: who works, before who has the day off.
  const isSingle = isWeek || isPhone;
  const employee =
    team.find(({ id }) => isSameId(id, chosen)) ?? (isSingle ? (working(data ?? []) ?? team[0]) : undefined);
  const isSpokenOf = !isWeek && !formatRelativeDay(today, day).startsWith(formatDayLong(day));
  const title = isWeek ? `${formatDay(from)} a ${formatDay(to)}` : formatRelativeDay(today, day);

  return (
    <section aria-label="Agenda">
      <AgendaTools
        day={day}
        shownDays={shown}
        onDayChange={setDay}
        isWeek={isWeek}
        title={title}
        shortTitle={isWeek ? formatDayRange(from, to) : isSpokenOf ? title : formatWeekdayAndDay(day)}
        note={isSpokenOf ? formatDayLong(day) : undefined}
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
        <Days
          days={data}
          employee={employee ?? null}
          label={`Agenda: ${title}`}
          today={today}
          customer={customer}
          onBooked={onBooked}
          onStep={isSingle && !isWeek ? (way) => setChosen(besideIn(team, employee, way)) : undefined}
        />
      )}
    </section>
  );
}

interface DaysProps {
  days: AgendaDay[];
  /** Whose; null for everybody's. */
  employee: NamedRecord | null;
  label: string;
  today: Day;
  customer: Customer | null;
  onBooked: () => void;
  /** To the next professional, or back. */
  onStep?: (way: 1 | -1) => void;
}

/** The grid, and what is done in it. */
function Days({ days, employee, label, today, customer, onBooked, onStep }: DaysProps): ReactNode {
  const step = useAgendaStep();
  const openDialog = useDialog();
  const { mutate: move } = useMoveReservation();
  // The half hour (quarter …) that it is now can still be booked.
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
  const isOff = grid.columns.every(({ works, items }) => works.length === 0 && items.length === 0);
  return (
    <>
      {isOff && (
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

/** Says whom an hour is to be chosen for. */
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

/** Everybody who has a column, once. */
function teamOf(days: readonly AgendaDay[]): NamedRecord[] {
  const team = new Map<string, NamedRecord>();
  for (const { columns } of days)
    for (const { employee_id, name } of columns) team.set(String(employee_id), { id: employee_id, name });
  return [...team.values()];
}

function working(days: readonly AgendaDay[]): NamedRecord | undefined {
  const column = days.flatMap(({ columns }) => columns).find(({ works }) => works.length > 0);
  return column && { id: column.employee_id, name: column.name };
}

function besideIn(team: readonly NamedRecord[], employee: NamedRecord | undefined, way: 1 | -1): Id | null {
  const index = team.findIndex(({ id }) => isSameId(id, employee?.id));
  return team[index + way]?.id ?? employee?.id ?? null;
}
