import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areIntervalsOverlapping, minutesToTime, timeToMinutes } from '../../domain/agenda.ts';
import {
  assignLanes,
  clampPlace,
  computeVisibleHours,
  describeOverrun,
  findNextFree,
  findStartTimes,
  formatDuration,
  formatPlace,
  formatSpan,
  getLengthStep,
  movePlaceByKey,
  type Place,
  type Span,
  snapToStep,
  subtractSpans,
  toDrawnSpan,
} from '../../domain/dayGrid.ts';

const span = fc
  .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 96 }))
  .map(([tick, length]): Span => ({ from: tick * 5, to: Math.min((tick + length) * 5, 1440) }));
const spans = fc.array(span, { maxLength: 12 });
const toSpan = (from: string, to: string): Span => ({ from: timeToMinutes(from), to: timeToMinutes(to) });

describe('minutes of a day', () => {
  it('convert to a time and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1440 }), (minutes) => timeToMinutes(minutesToTime(minutes)) === minutes),
    );
    expect([formatSpan(toSpan('09:30', '24:00')), formatDuration(30), formatDuration(60), formatDuration(95)]).toEqual([
      '09:30 a 24:00',
      '30 min',
      '1 h',
      '1 h 35 min',
    ]);
  });
});

it.each([
  ['11:00', '12:00', null],
  ['11:30', '12:45', 'sobre a pausa das 12:00 às 13:00'],
  ['11:30', '14:00', 'sobre a pausa das 12:00 às 13:00'],
  ['19:00', '20:15', 'depois do expediente'],
  ['06:00', '06:30', null],
])('work from %s to %s of a day with a break is %j', (from, to, overrun) => {
  expect(describeOverrun(toSpan(from, to), [toSpan('09:00', '12:00'), toSpan('13:00', '20:00')])).toBe(overrun);
});

describe('the hours that the grid shows', () => {
  it.each([
    ['nothing', [], '08:00 a 20:00'],
    ['working hours', [toSpan('09:30', '12:00'), toSpan('13:00', '18:15')], '09:00 a 19:00'],
    [
      'a reservation shorter than its minimum height',
      [toSpan('09:00', '17:00'), toSpan('17:55', '18:00')],
      '09:00 a 19:00',
    ],
    ['a late overbooking', [toSpan('09:00', '18:00'), toSpan('23:50', '23:55')], '09:00 a 24:00'],
  ])('are whole hours around %s', (_, all, hours) => {
    expect(formatSpan(computeVisibleHours(all))).toBe(hours);
  });
});

describe('reservations of a column', () => {
  it('are side by side exactly where they overlap', () => {
    expect(assignLanes([toSpan('09:00', '10:00'), toSpan('09:30', '10:00'), toSpan('10:00', '11:00')])).toEqual([
      { lane: 0, laneCount: 2 },
      { lane: 1, laneCount: 2 },
      { lane: 0, laneCount: 1 },
    ]);
    // The longer of two that begin together is the left one; where one has ended, the next takes its lane.
    expect(assignLanes([toSpan('09:00', '09:30'), toSpan('09:00', '11:00'), toSpan('09:30', '10:00')])).toEqual([
      { lane: 1, laneCount: 2 },
      { lane: 0, laneCount: 2 },
      { lane: 1, laneCount: 2 },
    ]);
    expect(assignLanes([toSpan('09:00', '10:00'), toSpan('09:30', '11:00'), toSpan('10:00', '10:30')])).toEqual([
      { lane: 0, laneCount: 2 },
      { lane: 1, laneCount: 2 },
      { lane: 0, laneCount: 2 },
    ]);
  });

  it('are at least a quarter of an hour high', () => {
    expect([toSpan('09:00', '09:05'), toSpan('09:00', '09:20')].map(toDrawnSpan).map(formatSpan)).toEqual([
      '09:00 a 09:15',
      '09:00 a 09:20',
    ]);
  });

  it('never cover each other, however short they are', () => {
    fc.assert(
      fc.property(spans, (all) => {
        const lanes = assignLanes(all);
        for (const [i, a] of all.entries()) {
          const mine = lanes[i];
          expect(mine && mine.lane >= 0 && mine.lane < mine.laneCount).toBe(true);
          for (const [j, b] of all.entries()) {
            const other = lanes[j];
            if (i < j && areIntervalsOverlapping(toDrawnSpan(a), toDrawnSpan(b))) {
              expect(mine?.lane).not.toBe(other?.lane);
              expect(mine?.laneCount).toBe(other?.laneCount);
            }
          }
        }
      }),
    );
  });
});

describe('free time', () => {
  it('is the working hours minus the busy spans, minute by minute', () => {
    fc.assert(
      fc.property(spans, spans, (works, taken) => {
        const left = subtractSpans(works, taken);
        for (let minute = 0; minute < 1440; minute += 5) {
          const has = (all: readonly Span[]) => all.some(({ from, to }) => from <= minute && minute < to);
          expect(has(left)).toBe(has(works) && !has(taken));
        }
      }),
    );
  });

  it('has no span shorter than the limit', () => {
    const morning = [toSpan('09:00', '11:30')];
    expect(subtractSpans(morning, [toSpan('09:25', '11:00')], 30)).toEqual([toSpan('11:00', '11:30')]);
  });

  it('can be booked at the future steps of its spans, each listed once', () => {
    const free = [toSpan('13:00', '14:00'), toSpan('09:10', '10:30'), toSpan('13:30', '14:30')];
    const findStarts = (earliest: string) => findStartTimes(free, 30, timeToMinutes(earliest)).map(minutesToTime);
    expect(findStarts('00:00')).toEqual(['09:30', '10:00', '13:00', '13:30', '14:00']);
    expect(findStarts('09:31')).toEqual(['10:00', '13:00', '13:30', '14:00']);
    expect(findStarts('13:30')).toEqual(['13:30', '14:00']);
  });

  it('lists the employees who are free now, those with the longest free time first', () => {
    const works = [toSpan('08:00', '12:00')];
    const team = [
      { name: 'Ana', works, busy: [toSpan('10:00', '11:00')] },
      { name: 'Bia', works, busy: [toSpan('10:30', '11:00')] },
      { name: 'Caio', works, busy: [] },
      { name: 'Davi', works: [], busy: [] },
      { name: 'Elis', works, busy: [toSpan('10:15', '11:00')] },
    ];
    const next = findNextFree(team, timeToMinutes('10:10'), 15);
    expect(next.map(({ column, from, to }) => `${column.name} ${formatSpan({ from, to })}`)).toEqual([
      'Caio 10:10 a 12:00',
      'Bia 10:10 a 10:30',
      'Ana 11:00 a 12:00',
      'Elis 11:00 a 12:00',
    ]);
  });
});

describe('a moved reservation', () => {
  const bounds = { columns: 3, step: 30 };
  const place: Place = { column: 1, from: timeToMinutes('09:00'), length: 45 };
  const buildKey = (name: string, ctrlKey = false) => ({ key: name, ctrlKey });
  const describePlace = (after: Place | null) => after && formatPlace(after, `coluna ${after.column}`);

  it.each([
    ['ArrowUp', false, '08:30 a 09:15, coluna 1'],
    ['ArrowDown', false, '09:30 a 10:15, coluna 1'],
    ['ArrowLeft', false, '09:00 a 09:45, coluna 0'],
    ['ArrowRight', false, '09:00 a 09:45, coluna 2'],
    ['ArrowDown', true, '09:00 a 10:00, coluna 1'],
    ['ArrowUp', true, '09:00 a 09:30, coluna 1'],
    ['ArrowRight', true, null],
    ['Enter', false, null],
  ])('by %s, with Ctrl: %s, starts at %s', (name, ctrl, where) => {
    expect(describePlace(movePlaceByKey(place, buildKey(name, ctrl), bounds))).toBe(where);
  });

  it('moves from any time to a multiple of the shop’s step', () => {
    const off = { ...place, from: timeToMinutes('09:10') };
    expect(describePlace(movePlaceByKey(off, buildKey('ArrowUp'), bounds))).toBe('09:00 a 09:45, coluna 1');
    expect(describePlace(movePlaceByKey(off, buildKey('ArrowDown'), bounds))).toBe('09:30 a 10:15, coluna 1');
    expect(minutesToTime(snapToStep(timeToMinutes('09:16'), 30))).toBe('09:30');
    expect([5, 10, 15, 30].map(getLengthStep)).toEqual([5, 10, 15, 15]);
  });

  it('moves to either end of its day, and no further', () => {
    const moveByKey = (from: string, name: string, ctrl = false) =>
      describePlace(movePlaceByKey({ ...place, from: timeToMinutes(from) }, buildKey(name, ctrl), bounds));
    expect(moveByKey('00:30', 'ArrowUp')).toBe('00:00 a 00:45, coluna 1');
    expect(moveByKey('00:00', 'ArrowUp')).toBe('00:00 a 00:45, coluna 1');
    expect(moveByKey('23:00', 'ArrowDown')).toBe('23:00 a 23:45, coluna 1');
    expect(describePlace(movePlaceByKey({ ...place, from: 1380, length: 30 }, buildKey('ArrowDown'), bounds))).toBe(
      '23:30 a 24:00, coluna 1',
    );
    expect(moveByKey('23:15', 'ArrowDown', true)).toBe('23:15 a 24:00, coluna 1');
    // It cannot become shorter than five minutes.
    const shortenByKey = (length: number) =>
      describePlace(movePlaceByKey({ ...place, length }, buildKey('ArrowUp', true), { ...bounds, step: 5 }));
    expect([10, 5].map(shortenByKey)).toEqual(['09:00 a 09:05, coluna 1', '09:00 a 09:05, coluna 1']);
    const dragTo = (from: number, length: number) => describePlace(clampPlace({ column: 1, from, length }, bounds));
    expect(dragTo(timeToMinutes('23:30'), 45)).toBe('23:15 a 24:00, coluna 1');
    expect(dragTo(timeToMinutes('10:00'), 45)).toBe('10:00 a 10:45, coluna 1');
    expect(dragTo(timeToMinutes('10:00'), 600)).toBe('10:00 a 18:00, coluna 1');
    expect(dragTo(-60, 45)).toBe('00:00 a 00:45, coluna 1');
  });

  it('stays within its day, the columns and the length limits, for any keys and drags', () => {
    const keys = fc.array(
      fc.record({
        key: fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'),
        ctrlKey: fc.boolean(),
      }),
      { maxLength: 80 },
    );
    const isGood = ({ column, from, length }: Place) =>
      column >= 0 && column < 3 && from >= 0 && from + length <= 1440 && length >= 5 && length <= 480;
    fc.assert(
      fc.property(keys, fc.constantFrom(5, 10, 15, 30), (pressed, step) => {
        const end = pressed.reduce(
          (before, each) => movePlaceByKey(before, each, { columns: 3, step }) ?? before,
          place,
        );
        expect(isGood(end)).toBe(true);
      }),
    );
    const anywhere = fc.integer({ min: -3000, max: 3000 });
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (column, from, length) => {
        expect(isGood(clampPlace({ column, from, length }, bounds))).toBe(true);
      }),
    );
  });
});
