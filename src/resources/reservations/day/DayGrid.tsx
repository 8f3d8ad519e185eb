import { styled } from '@mui/material/styles';
import { type MouseEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { minutesToTime } from '../../../../domain/agenda.ts';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import { useCurrentMinutes, useToday } from '../../../shopClock.ts';
import { tabularNumerals } from '../../../theme/typography.ts';
import { visuallyHidden } from '../../../theme/visuallyHidden.ts';
import type { Column, Grid, Item } from './columns.ts';
import { GridColumn, Hours } from './GridColumn.tsx';
import { findItemAt, findReservation, getGapTime, getPixelsPerMinute, HEADER_HEIGHT, markGap } from './gridElements.ts';
import { useGridFocus } from './useGridFocus.ts';
import { type MoveDraft, useMoveGesture } from './useMoveGesture.ts';
import type { MoveTarget } from './useMoveReservation.tsx';

interface DayGridProps {
  label: string;
  grid: Grid;
  /** Minutes between start times. */
  step: number;
  isToday: boolean;
  /** Whether the user is choosing an hour for a customer. */
  isBooking: boolean;
  /** The reservation that is scrolled to and marked, if any. */
  shownId?: Id | null;
  onOpen: (item: Item, frame: HTMLElement | null) => void;
  /** Called to book from this time on. */
  onBook: (column: Column, time: string) => void;
  onBlock: (column: Column, id: string) => void;
  onMove: (item: Item, to: MoveTarget, from: HTMLElement | null) => void;
  /** Called after a sideways swipe when one column is shown: next or previous. */
  onSwipe?: (direction: 1 | -1) => void;
}

const HINT =
  'Setas: ir a outro horário. Alt e setas: mover. Ctrl, Alt e setas: mudar a duração. Enter: abrir ou salvar. Esc: desistir.';

/** The columns in a frame that scrolls both ways, with sticky hours and names. */
export function DayGrid(props: DayGridProps) {
  const { label, grid, step, isToday, isBooking, shownId = null, onOpen, onBook, onBlock, onMove, onSwipe } = props;
  const { hours, columns } = grid;
  const today = useToday();
  const isWeek = columns.some(({ date }) => date !== columns[0]?.date);
  const frame = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { active, focusItem, onKeyDown: onArrowKey, onFocus } = useGridFocus(frame, grid);

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
  useScrollToNow(frame, grid, isToday);
  useShownItem(frame, grid, shownId);
  useEffect(() => {
    // Focuses the first free slot, for keyboard users. After the screen itself has taken the focus.
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
          if (!moving.onKeyDown(event)) onArrowKey(event);
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
            shownId={column.items.some(({ reservation }) => isSameId(reservation.id, shownId)) ? shownId : null}
            liftedKey={draft && draft.column === column.key ? `reservation-${draft.item.reservation.id}` : null}
            describedBy={hintId}
            isToday={isWeek && column.date === today}
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
      <Announcement role="status">{moving.announcement}</Announcement>
    </>
  );
}

/** Width of the hour column, in pixels. */
const HOURS_WIDTH = 56;

/** Scrolls to the current time, or to the first working hour, when another day is shown. */
function useScrollToNow(frame: RefObject<HTMLDivElement | null>, { hours, columns }: Grid, isToday: boolean) {
  const now = useCurrentMinutes();
  const today = useToday();
  const day = columns[0]?.date;
  const shownDay = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (shownDay.current === day || !frame.current) return;
    shownDay.current = day;
    const opensAt = Math.min(...columns.flatMap(({ works }) => works.map(({ from }) => from)), hours.to);
    const to = isToday && now >= hours.from && now <= hours.to ? now - 60 : opensAt;
    frame.current.scrollTop = (to - hours.from) * getPixelsPerMinute();
    const column = columns.findIndex(({ date }) => date === today);
    const element = frame.current.querySelectorAll<HTMLElement>('[data-column]')[column];
    if (columns.length > 1 && element && day !== today) frame.current.scrollLeft = element.offsetLeft - HOURS_WIDTH;
  });
}

/** Scrolls once to a reservation, as soon as the grid has it, and focuses it. */
function useShownItem(frame: RefObject<HTMLDivElement | null>, { columns }: Grid, id: Id | null) {
  const shown = useRef<Id | null>(null);
  const isThere = columns.some(({ items }) => items.some(({ reservation }) => isSameId(reservation.id, id)));
  useEffect(() => {
    if (!isThere || id === null || isSameId(shown.current, id)) return;
    // After the screen itself has taken the focus. Until then another render may replace the element.
    const timer = setTimeout(() => {
      const element = findReservation(frame.current, id);
      if (!element) return;
      shown.current = id;
      element.scrollIntoView?.({ block: 'center', inline: 'center' });
      element.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  });
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  // Without stretching, so that the sticky names stay for the full height.
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
  // Keeps a focused item clear of the sticky names and hours.
  scrollPadding: '52px 8px 8px calc(3.5rem + 8px)',
  '&[data-dragging], &[data-dragging] *': { cursor: 'grabbing !important' },
  '&[data-swiped]': { touchAction: 'pan-y' },
}));

/** The preview of a move. Its own layer, so that moving it repaints nothing else. */
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

const Announcement = styled('div')(visuallyHidden);
