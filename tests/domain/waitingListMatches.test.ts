import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AgendaColumn, areIntervalsOverlapping, minutesToTime, timeToMinutes } from '../../domain/agenda.ts';
import { CANCELLED, CONFIRMED, DONE, SCHEDULED } from '../../domain/constants.ts';
import { type Span, toSpan } from '../../domain/dayGrid.ts';
import type { Reservation } from '../../domain/resources/reservations.ts';
import type { Waiting } from '../../domain/resources/waitingList.ts';
import {
  type FreedHour,
  findFirstFreeHour,
  findFreedHour,
  findRemainingHour,
  findWaitingMatches,
  isStillWaiting,
} from '../../domain/waitingListMatches.ts';

const DAY = '2026-11-23';
const CUT = { id: 1, name: 'Corte', duration: 30 };
const COLOUR = { id: 2, name: 'Coloração', duration: 90 };
const bia = { id: 7, services: [CUT, COLOUR], terms: [{ service_id: 1, duration: 45 }] } as never;
const hour: FreedHour = { date: DAY, employee: { id: 7, name: 'Bia' }, spans: [{ from: 600, to: 660 }] };

const buildWaiting = (fields: Partial<Waiting> = {}) =>
  ({ id: 1, services: [CUT], employee_id: null, from: DAY, to: DAY, ...fields }) as Waiting;
/** Bia works from 08:00 to 12:00 and from 13:00 to 18:00. */
const buildDay = (...booked: [from: string, to: string, status?: number][]) =>
  ({
    works: [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '18:00' },
    ],
    blocks: [],
    reservations: booked.map(([time, end, status = SCHEDULED]) => ({ time, end, status })),
  }) as unknown as AgendaColumn;
const findStart = (waiting: Waiting, column = buildDay(), earliest = '00:00') =>
  findWaitingMatches([waiting], hour, { column, employee: bia, step: 15, earliest })[0]?.time ?? null;

describe('the waiting-list entries that fit a freed hour', () => {
  test.each([
    ['include one for any employee', buildWaiting(), '10:00'],
    ['include one for that employee', buildWaiting({ employee_id: '7' }), '10:00'],
    ['exclude one for another employee', buildWaiting({ employee_id: 8 }), null],
    ['exclude one that starts later', buildWaiting({ from: '2026-11-24', to: '2026-11-30' }), null],
    ['exclude one that has ended', buildWaiting({ from: '2026-11-01', to: '2026-11-22' }), null],
    [
      'exclude one for a service the employee does not offer',
      buildWaiting({ services: [CUT, { id: 3, name: 'Barba' }] }),
      null,
    ],
    ['exclude one without services', buildWaiting({ services: [] }), null],
    ['include one for that part of the day', buildWaiting({ day_part: 'morning' }), '10:00'],
    ['exclude one for another part of the day', buildWaiting({ day_part: 'evening' }), null],
    ['get an earlier time if the services would overlap lunch', buildWaiting({ services: [COLOUR, COLOUR] }), '09:00'],
  ])('%s', (_, waiting, time) => expect(findStart(waiting)).toBe(time));

  test('get a free time, with the employee’s duration, and not in the past', () => {
    expect(findStart(buildWaiting(), buildDay(['10:00', '10:15'], ['11:00', '12:00']))).toBe('10:15');
    expect(findStart(buildWaiting(), buildDay(['10:00', '10:30'], ['11:00', '12:00']))).toBeNull();
    expect(findStart(buildWaiting(), buildDay(['10:00', '10:30', CANCELLED], ['11:00', '12:00']))).toBe('10:00');
    expect(findStart(buildWaiting(), buildDay(), '10:15')).toBe('10:15');
    expect(findStart(buildWaiting(), buildDay(), '11:00')).toBeNull();
    const blocked = { ...buildDay(), blocks: [{ from: '10:00', to: '10:15' }] } as AgendaColumn;
    expect(findStart(buildWaiting(), blocked)).toBe('10:15');
    const late = { ...hour, spans: [toSpan({ from: '17:45', to: '18:45' })] };
    const evening = { column: buildDay(['17:00', '17:45']), employee: bia, step: 15, earliest: '00:00' };
    expect(findWaitingMatches([buildWaiting()], late, evening)[0]?.time).toBe('17:45');
    const both = { ...hour, spans: [toSpan({ from: '10:00', to: '10:15' }), toSpan({ from: '10:45', to: '11:00' })] };
    const around = { column: buildDay(['10:15', '10:45']), employee: bia, step: 15, earliest: '00:00' };
    expect(findWaitingMatches([buildWaiting()], both, around)[0]?.time).toBe('10:45');
  });

  test('are sought in what is left of the hour', () => {
    const findSpans = (column?: AgendaColumn, earliest = '00:00') =>
      findRemainingHour(hour, column, earliest)?.spans ?? null;
    expect(findSpans(buildDay(), '10:20')).toEqual([toSpan({ from: '10:20', to: '11:00' })]);
    expect(findSpans(buildDay(['10:15', '10:45'], ['10:45', '11:00', CANCELLED]))).toEqual([
      toSpan({ from: '10:00', to: '10:15' }),
      toSpan({ from: '10:45', to: '11:00' }),
    ]);
    const blocked = { ...buildDay(), blocks: [{ from: '09:00', to: '12:00' }] } as AgendaColumn;
    expect([findSpans(blocked), findSpans(buildDay(), '11:00'), findSpans(undefined)]).toEqual([null, null, null]);
  });

  test('are in the order of the list, and empty if the employee is unknown', () => {
    const list = [buildWaiting({ id: 2 }), buildWaiting({ id: 3, employee_id: 8 }), buildWaiting({ id: 1 })];
    const around = { column: buildDay(), employee: bia, step: 15, earliest: '00:00' };
    const findMatchIds = (more: object) =>
      findWaitingMatches(list, hour, { ...around, ...more }).map(({ waiting }) => waiting.id);
    expect([findMatchIds({}), findMatchIds({ column: undefined }), findMatchIds({ employee: undefined })]).toEqual([
      [2, 1],
      [],
      [],
    ]);
  });

  test('are valid until their last day is over', () => {
    expect(
      [buildWaiting({ to: '2026-11-24' }), buildWaiting(), buildWaiting({ to: '2026-11-22' })].map((one) =>
        isStillWaiting(one, DAY),
      ),
    ).toEqual([true, true, false]);
  });

  test('never overlap a reservation, always touch the freed hour and stay within the working day', () => {
    const quarter = fc.integer({ min: 32, max: 71 }).map((index) => index * 15);
    const booked = fc.array(fc.tuple(quarter, fc.constantFrom(15, 30, 60)), { maxLength: 6 });
    fc.assert(
      fc.property(
        booked,
        fc.constantFrom(5, 10, 15, 30),
        fc.subarray([CUT, COLOUR], { minLength: 1 }),
        (taken, step, services) => {
          const column = buildDay(
            ...taken.map(([from, length]): [string, string] => [minutesToTime(from), minutesToTime(from + length)]),
          );
          const [fit] = findWaitingMatches([buildWaiting({ services })], hour, {
            column,
            employee: bia,
            step,
            earliest: '00:00',
          });
          if (!fit) return;
          const from = timeToMinutes(fit.time);
          const span: Span = {
            from,
            to: from + services.reduce((sum, { id, duration }) => sum + (id === 1 ? 45 : duration), 0),
          };
          expect(taken.some(([at, length]) => areIntervalsOverlapping(span, { from: at, to: at + length }))).toBe(
            false,
          );
          expect(hour.spans.some((free) => areIntervalsOverlapping(free, span))).toBe(true);
          expect(column.works.map(toSpan).some((works) => works.from <= span.from && span.to <= works.to)).toBe(true);
          expect(from % step).toBe(0);
        },
      ),
    );
  });
});

describe('the hour freed by a change of a reservation', () => {
  const before = {
    status: CONFIRMED,
    date: DAY,
    time: '10:00',
    duration: 60,
    employee: { id: 7, name: 'Bia' },
  } as Reservation;
  const findFreedSpans = (after: Partial<Reservation> | null, was: Partial<Reservation> = {}) =>
    findFreedHour({ ...before, ...was }, after && { ...before, ...after })?.spans.map(({ from, to }) => [
      minutesToTime(from),
      minutesToTime(to),
    ]);

  test.each([
    ['deleted', null, [['10:00', '11:00']]],
    ['cancelled', { status: CANCELLED }, [['10:00', '11:00']]],
    ['concluded', { status: DONE }, [['10:00', '11:00']]],
    ['moved to another day', { date: '2026-11-24' }, [['10:00', '11:00']]],
    ['moved to another employee', { employee: { id: 8, name: 'Caio' } as never }, [['10:00', '11:00']]],
    ['moved later', { time: '10:30' }, [['10:00', '10:30']]],
    ['made shorter', { duration: 45 }, [['10:45', '11:00']]],
    [
      'shortened within its own hour',
      { time: '10:15', duration: 30 },
      [
        ['10:00', '10:15'],
        ['10:45', '11:00'],
      ],
    ],
    ['reset to the usual half hour', { duration: undefined }, [['10:30', '11:00']]],
    ['made longer', { duration: 90 }, undefined],
    ['noted', { observation: 'Vem' }, undefined],
  ])('by a reservation that is %s', (_, after, spans) =>
    expect(findFreedSpans(after as Partial<Reservation> | null)).toEqual(spans),
  );

  test('is undefined if the reservation occupied none', () => {
    expect(findFreedSpans(null, { status: CANCELLED })).toBeUndefined();
    expect(findFreedSpans({ status: SCHEDULED }, { status: CANCELLED })).toBeUndefined();
  });
});

describe('the first free hour of a waiting-list entry', () => {
  const caio = { id: 8, services: [CUT], terms: [] } as never;
  const buildColumn = (id: number, name: string, ...busy: [from: string, to: string][]) =>
    ({
      employee_id: id,
      name,
      works: [
        { from: '08:00', to: '12:00' },
        { from: '13:00', to: '19:00' },
      ],
      blocks: busy.map(([from, to]) => ({ from, to })),
      reservations: [],
    }) as unknown as AgendaColumn;
  const find = (waiting: Waiting, columns: AgendaColumn[], earliest = '00:00') =>
    findFirstFreeHour(waiting, { date: DAY, columns, employees: [bia, caio], step: 15, earliest });
  const both = [buildColumn(7, 'Bia', ['08:00', '10:00']), buildColumn(8, 'Caio', ['08:00', '09:30'])];

  test('is the earliest of those who do all the services, or that of the one who is wanted', () => {
    expect(find(buildWaiting(), both)).toEqual({ date: DAY, time: '09:30', employee: { id: 8, name: 'Caio' } });
    expect(find(buildWaiting({ employee_id: 7 }), both)?.time).toBe('10:00');
    expect(find(buildWaiting({ services: [CUT, COLOUR] }), both)).toMatchObject({ time: '13:00', employee: { id: 7 } });
  });

  test('is in the wanted part of the day, not in the past, and ends within the hours', () => {
    expect(find(buildWaiting({ day_part: 'afternoon' }), both)?.time).toBe('13:00');
    expect(find(buildWaiting({ day_part: 'evening' }), both)?.time).toBe('18:00');
    expect(find(buildWaiting(), both, '11:45')).toMatchObject({ time: '13:00' });
    expect(find(buildWaiting({ services: [COLOUR], day_part: 'evening' }), both)).toBeNull();
  });

  test('does not exist on another day, nor without services', () => {
    expect(find(buildWaiting({ from: '2026-11-24', to: '2026-11-30' }), both)).toBeNull();
    expect(find(buildWaiting({ services: [] }), both)).toBeNull();
  });
});
