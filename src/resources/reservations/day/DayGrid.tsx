import { styled } from '@mui/material/styles';
import { type MouseEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { minutesToTime } from '../../../../domain/agenda.ts';
import { useToday } from '../../../session.ts';
import { tabularNumerals } from '../../../theme/typography.ts';
import { visuallyHidden } from '../../../theme/visuallyHidden.ts';
import type { Column, Grid, Item } from './columns.ts';
import { GridColumn, Hours, useCurrentMinutes } from './GridColumn.tsx';
import { findItemAt, getGapTime, getPixelsPerMinute, HEADER_HEIGHT, markGap } from './gridElements.ts';
import { useGridFocus } from './useGridFocus.ts';
import { type MoveDraft, useMoveGesture } from './useMoveGesture.ts';
import type { MoveTarget } from './useMoveReservation.tsx';

interface DayGridProps {
  label: string;
  grid: Grid;
  /** How far beginnings are apart, in minutes. */
  step: number;
  isToday: boolean;
  /** An hour is to be chosen for somebody. */
  isBooking: boolean;
  onOpen: (item: Item, frame: HTMLElement | null) => void;
  /** Somebody wants to book from here on. */
  onBook: (column: Column, time: string) => void;
  onBlock: (column: Column, id: string) => void;
  onMove: (item: Item, to: MoveTarget, from: HTMLElement | null) => void;
  /** A finger went sideways over the only column that is shown: to the next one, or back. */
  onSwipe?: (way: 1 | -1) => void;
}

const HINT =
  'Setas: ir a outro horário. Alt e setas: mover. Ctrl, Alt e setas: mudar a duração. Enter: abrir ou salvar. Esc: desistir.';

/** A day's columns, in a frame that scrolls by itself both ways: the hours and the names stay. */
export function DayGrid(props: DayGridProps) {
  const { label, grid, step, isToday, isBooking, onOpen, onBook, onBlock, onMove, onSwipe } = props;
  const { hours, columns } = grid;
  const frame = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { active, focusItem, onKeyDown: walk, onFocus } = useGridFocus(frame, grid);

  const save = ({ item, target }: MoveDraft, byKeyboard: boolean) => {
    const column = columns.find(({ key }) => key === target.key);
    if (!column) return;
    const to = {
      date: column.date,
      time: minutesToTime(target.from),
      duration: target.length,
      employee: column.employee,
    };
    focusItem(`reservation-${item.reservation.id}`, byKeyboard);
    onMove(item, to, byKeyboard ? frame.current : null);
  };
  const moving = useMoveGesture({ frame, grid, step, onSave: save, onSwipe });
  const { draft } = moving;
  useNowInSight(frame, grid, isToday);
  useEffect(() => {
    // From where the keyboard books at once. After the screen itself has taken the focus.
    if (isBooking) requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[data-gap]')?.focus());
  }, [isBooking]);

  const onClick = ({ target, detail, clientY }: MouseEvent) => {
    if (moving.wasDragged()) return;
    const found = findItemAt(target, columns);
    if (!found) return;
    const { element, column, item } = found;
    if (item) onOpen(item, frame.current);
    else if (element.dataset.block !== undefined) onBlock(column, element.dataset.block);
    else onBook(column, minutesToTime(detail === 0 ? Number(element.dataset.gap) : getGapTime(element, clientY, step)));
  };

  return (
    <>
      <Frame
        ref={frame}
        role="group"
        aria-label={label}
        tabIndex={-1}
        data-swiped={onSwipe ? true : undefined}
        data-dragging={draft?.inputMethod === 'pointer' || undefined}
        onFocus={onFocus}
        onBlur={moving.onBlur}
        onClick={onClick}
        onKeyDown={(event) => {
          if (!moving.onKeyDown(event)) walk(event);
        }}
        onPointerDown={moving.onPointerDown}
        onPointerMove={(event) => markGap(event, step)}
        onContextMenu={moving.onContextMenu}
      >
        <Hours hours={hours} isToday={isToday} />
        {columns.map((column, index) => (
          <GridColumn
            key={column.key}
            index={index}
            column={column}
            hours={hours}
            activeKey={active?.column === index ? active.key : null}
            liftedKey={draft && draft.column === column.key ? `reservation-${draft.item.reservation.id}` : null}
            describedBy={hintId}
          />
        ))}
        {draft && (
          <Ghost data-ghost aria-hidden="true">
            <strong />
            <span />
          </Ghost>
        )}
      </Frame>
      <span id={hintId} hidden>
        {HINT}
      </span>
      <Said role="status">{moving.said}</Said>
    </>
  );
}

/** The width of the hours, in pixels. */
const SIDE = 56;

/** Scrolls the frame to now, or to where the day begins, when another day is opened. */
function useNowInSight(frame: RefObject<HTMLDivElement | null>, { hours, columns }: Grid, isToday: boolean) {
  const now = useCurrentMinutes();
  const today = useToday();
  const day = columns[0]?.date;
  const shown = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (shown.current === day || !frame.current) return;
    shown.current = day;
    const opens = Math.min(...columns.flatMap(({ works }) => works.map(({ from }) => from)), hours.to);
    const to = isToday && now >= hours.from && now <= hours.to ? now - 60 : opens;
    frame.current.scrollTop = (to - hours.from) * getPixelsPerMinute();
    const column = columns.findIndex(({ date }) => date === today);
    const element = frame.current.querySelectorAll<HTMLElement>('[data-column]')[column];
    if (columns.length > 1 && element && day !== today) frame.current.scrollLeft = element.offsetLeft - SIDE;
  });
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  // As high as their hours: the names stay over them as far as one scrolls.
  alignItems: 'flex-start',
  position: 'relative',
  overflow: 'auto',
  overscrollBehaviorX: 'contain',
  maxHeight: 'max(26rem, calc(100dvh - 9.5rem))',
  [theme.breakpoints.down('sm')]: { maxHeight: 'max(22rem, calc(100dvh - 12.75rem))' },
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  outline: 'none',
  // A focused item is not under the names or the hours.
  scrollPadding: '52px 8px 8px calc(3.5rem + 8px)',
  '&[data-dragging], &[data-dragging] *': { cursor: 'grabbing !important' },
  '&[data-swiped]': { touchAction: 'pan-y' },
}));

/** Where what is being moved would go. A layer of its own: moved, nothing else is drawn again. */
const Ghost = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  ...tabularNumerals,
  position: 'absolute',
  top: HEADER_HEIGHT,
  left: 0,
  zIndex: 2,
  overflow: 'hidden',
  contain: 'strict',
  willChange: 'transform',
  paddingInline: theme.spacing(0.75),
  pointerEvents: 'none',
  borderRadius: 8,
  border: `2px dashed ${theme.vars.palette.secondary.main}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

const Said = styled('div')(visuallyHidden);
