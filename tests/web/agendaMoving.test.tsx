import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgendaColumn, AgendaReservation } from '../../domain/agenda.ts';
import { buildGrid, type Grid } from '../../src/resources/reservations/day/columns.ts';
import { DayGrid } from '../../src/resources/reservations/day/DayGrid.tsx';
import type { MoveTarget } from '../../src/resources/reservations/day/useMoveReservation.tsx';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { renderScreen } from './support/renderApp.tsx';

const DAY = '2026-11-23';
const ANA = /Ana Souza/;
const ON = { button: 0, isPrimary: true, pointerId: 1, pointerType: 'mouse' };

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T13:10:00Z'));
});

const ana: AgendaReservation = {
  id: 1,
  customer: { id: 1, name: 'Ana Souza' },
  employee: { id: 3, name: 'Caio' },
  services: [{ id: 1, name: 'Corte', price: 3500, duration: 60 }],
  date: DAY,
  time: '11:00',
  end: '12:00',
  duration: 60,
  status: 1,
  observation: null,
};

/** The day of these employees; Ana is with Caio at 11:00. */
function buildDay(...team: string[]): Grid {
  const ids: Record<string, number> = { Bia: 2, Caio: 3, Davi: 4, Aline: 5 };
  const columns = team.map(
    (name): AgendaColumn => ({
      employee_id: ids[name] ?? 0,
      name,
      works: [{ from: '08:00', to: '20:00' }],
      blocks: [],
      // As in a new response: another object for the same reservation.
      reservations: name === 'Caio' ? [{ ...ana }] : [],
    }),
  );
  return buildGrid([{ date: DAY, columns }], null, { day: '2026-11-20', minutes: 600 }, 30);
}

/** The grid, which can be rendered with other columns during a move, and the target of the last move. */
function openGrid(first: Grid) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const column = (this as HTMLElement).dataset.column;
    const left = column === undefined ? 0 : 56 + 200 * Number(column);
    return { top: 0, bottom: 700, left, right: left + 200, width: 200, height: 700, x: left, y: 0 } as DOMRect;
  });
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
  createBackEnd(REAL_SERVER);
  const moves: MoveTarget[] = [];
  let draw: (grid: Grid) => void = () => undefined;
  const onDraw = (next: typeof draw) => {
    draw = next;
  };
  renderScreen(<ChangingGrid first={first} onDraw={onDraw} onMove={(to) => moves.push(to)} />);
  return { moves, change: (grid: Grid) => act(() => draw(grid)) };
}

interface ChangingGridProps {
  first: Grid;
  /** Receives the function that renders another grid. */
  onDraw: (draw: (grid: Grid) => void) => void;
  onMove: (to: MoveTarget) => void;
}

function ChangingGrid({ first, onDraw, onMove }: ChangingGridProps) {
  const [grid, setGrid] = useState(first);
  onDraw(setGrid);
  const ignore = () => undefined;
  return (
    <DayGrid
      label="Agenda"
      grid={grid}
      step={30}
      isToday={false}
      isBooking={false}
      onOpen={ignore}
      onBook={ignore}
      onBlock={ignore}
      onMove={(_, to) => onMove(to)}
      onSwipe={ignore}
    />
  );
}

const getTile = () => screen.getByRole('button', { name: ANA });
const take = () => fireEvent.pointerDown(getTile(), { ...ON, clientX: 100, clientY: 300 });
const to = (x: number, y: number) => fireEvent.pointerMove(window, { ...ON, clientX: 100 + x, clientY: 300 + y });
const drop = () => fireEvent.pointerUp(window, ON);

describe('a move during which the columns change', () => {
  it('moves to the displayed employee, even if a new column appears before', () => {
    const { moves, change } = openGrid(buildDay('Caio', 'Davi'));
    take();
    to(200, 0);
    change(buildDay('Aline', 'Bia', 'Caio', 'Davi'));
    drop();
    expect(moves).toMatchObject([{ employee: { name: 'Davi' }, time: '11:00' }]);
  });

  it('stays with its own employee while it is resized', () => {
    const { moves, change } = openGrid(buildDay('Caio', 'Davi'));
    const edge = getTile().querySelector('[data-resize]');
    fireEvent.pointerDown(edge as Element, { ...ON, clientX: 100, clientY: 300 });
    to(0, 48);
    change(buildDay('Aline', 'Caio', 'Davi'));
    to(0, 96);
    drop();
    expect(moves).toMatchObject([{ employee: { name: 'Caio' }, duration: 120 }]);
  });

  it('is not saved when the employee’s column disappears', () => {
    const { moves, change } = openGrid(buildDay('Caio', 'Davi'));
    take();
    to(200, 0);
    change(buildDay('Caio'));
    drop();
    expect(moves).toEqual([]);
    expect(screen.getByText('Não foi movido')).toBeTruthy();
  });

  it('continues by keyboard too', () => {
    const { moves, change } = openGrid(buildDay('Caio', 'Davi'));
    fireEvent.keyDown(getTile(), { key: 'ArrowRight', altKey: true });
    change(buildDay('Aline', 'Bia', 'Caio', 'Davi'));
    fireEvent.keyDown(getTile(), { key: 'ArrowDown', altKey: true });
    fireEvent.keyDown(getTile(), { key: 'Enter' });
    expect(moves).toMatchObject([{ employee: { name: 'Davi' }, time: '11:30' }]);
  });
});

describe('the menu of the browser', () => {
  it('opens on a free gap under a resting finger, and after a drag', () => {
    openGrid(buildDay('Caio'));
    const gap = screen.getByRole('button', { name: /^Livre 08:00 a 11:00/ });
    const finger = { ...ON, pointerType: 'touch', clientX: 100, clientY: 100 };
    fireEvent.pointerDown(gap, finger);
    expect(fireEvent.contextMenu(gap)).toBe(true);
    fireEvent.pointerUp(window, finger);
    expect(fireEvent.contextMenu(gap)).toBe(true);
    expect(fireEvent.contextMenu(getTile())).toBe(true);
  });
});
