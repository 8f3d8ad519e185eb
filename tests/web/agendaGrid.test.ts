import { describe, expect, it } from 'vitest';
import { type AgendaColumn, type AgendaDay, type AgendaReservation, toInterval } from '../../domain/agenda.ts';
import { formatWeekdayAndDay } from '../../domain/dates.ts';
import { formatSpan } from '../../domain/dayGrid.ts';
import type { Employee } from '../../domain/resources/employees.ts';
import type { Waiting } from '../../domain/resources/waitingList.ts';
import { buildGrid, formatDayRange } from '../../src/resources/reservations/day/columns.ts';
import { getGapTime, markGap } from '../../src/resources/reservations/day/gridElements.ts';
import { hasMoved } from '../../src/resources/reservations/movedToast.tsx';
import { findCurrentOffer } from '../../src/resources/reservations/waiting/findCurrentOffer.ts';

const DAY = '2026-11-23';
const buildBooked = (id: number, time: string, duration: number, fields: object = {}) =>
  ({
    ...{
      id,
      time,
      duration,
      end: toInterval({ time, duration }).to,
      date: DAY,
      status: 1,
      services: [{ id: 1, name: 'Corte' }],
    },
    ...{ customer: { id: 30 + id, name: `Cliente ${id}` }, employee: { id: 7, name: 'Bia' } },
    ...fields,
  }) as AgendaReservation;
const buildColumn = (employee_id: number, name: string, fields: Partial<AgendaColumn> = {}): AgendaColumn => ({
  ...{ employee_id, name, blocks: [], reservations: [] },
  works: [
    { from: '08:30', to: '12:00' },
    { from: '13:00', to: '18:00' },
  ],
  ...fields,
});
const EARLIER = { day: '2026-11-22', minutes: 0 };
const buildShownGrid = (days: AgendaDay[], who: { id: number; name: string } | null, earliest = EARLIER, step = 30) =>
  buildGrid(days, who, earliest, step);
const BIA = buildColumn(7, 'Bia', {
  blocks: [{ id: 4, employee_id: 7, date: DAY, from: '00:00', to: '09:10', reason: 'Curso' }],
  reservations: [
    buildBooked(1, '15:00', 45),
    buildBooked(2, '14:00', 30, { status: 2, squeeze: 'Noiva' }),
    buildBooked(3, '14:00', 20, {
      services: [
        { id: 1, name: 'Corte' },
        { id: 2, name: 'Barba' },
      ],
    }),
    buildBooked(4, '16:00', 30, { status: 4 }),
    buildBooked(7, '06:00', 30, { status: 4 }),
    buildBooked(5, '16:30', 30, { status: 4, no_show: true }),
    buildBooked(6, '18:50', 30, { status: 3 }),
  ],
});

describe('the grid of the agenda', () => {
  it('shows reservations, closed hours, gaps and no-shows by column and hour', () => {
    const { hours, columns } = buildShownGrid([{ date: DAY, columns: [BIA, buildColumn(8, 'Caio')] }], null);
    const [bia, caio] = columns;
    expect([columns.length, formatSpan(hours)]).toEqual([2, '08:00 a 20:00']);
    expect(bia).toMatchObject({
      name: 'Bia',
      shortName: 'Bia',
      destinationLabel: 'com Bia',
      date: DAY,
      employee: { id: 7, name: 'Bia' },
    });
    expect(bia?.items.map(({ name }) => name)).toEqual([
      '14:00 a 14:20, Cliente 3, Corte e Barba, Agendado',
      '14:00 a 14:30, Cliente 2, Corte, Confirmado, Encaixe',
      '15:00 a 15:45, Cliente 1, Corte, Agendado',
      '16:30 a 17:00, Cliente 5, Corte, Faltou',
      '18:50 a 19:20, Cliente 6, Corte, Concluído',
    ]);
    expect(bia?.closed.map(formatSpan)).toEqual(['08:00 a 08:30', '12:00 a 13:00', '18:00 a 20:00']);
    // From the next start time on: not from 09:10, and not the quarter left before 16:00.
    expect(bia?.gaps.map(formatSpan)).toEqual(['09:30 a 12:00', '13:00 a 14:00', '14:30 a 15:00', '16:00 a 18:00']);
    expect(caio?.gaps.map(formatSpan)).toEqual(['08:30 a 12:00', '13:00 a 18:00']);
  });

  it.each([
    ['a past day', { day: '2026-11-24', minutes: 0 }, []],
    ['today', { day: DAY, minutes: 13 * 60 + 30 }, ['13:30 a 18:00']],
  ])('has no free time before now, with %s', (_, earliest, gaps) => {
    const { columns } = buildShownGrid([{ date: DAY, columns: [buildColumn(7, 'Bia')] }], null, earliest);
    expect(columns[0]?.gaps.map(formatSpan)).toEqual(gaps);
  });

  it('has free quarters of an hour where the step is a quarter, and none shorter', () => {
    const works = [{ from: '09:00', to: '10:00' }];
    const buildGaps = (from: string, to: string, step: number) => {
      const blocks = [{ id: 1, employee_id: 7, date: DAY, from, to, reason: 'Café' }];
      const { columns } = buildShownGrid(
        [{ date: DAY, columns: [buildColumn(7, 'Bia', { works, blocks })] }],
        null,
        EARLIER,
        step,
      );
      return columns[0]?.gaps.map(formatSpan);
    };
    expect(buildGaps('09:10', '09:50', 5)).toEqual(['09:00 a 09:10', '09:50 a 10:00']);
    expect(buildGaps('09:15', '10:00', 15)).toEqual(['09:00 a 09:15']);
    expect(buildGaps('09:14', '10:00', 30)).toEqual([]);
    expect(buildGaps('09:15', '10:00', 30)).toEqual(['09:00 a 09:15']);
  });

  it('shows one employee in a week, with a column named after each day', () => {
    const buildDay = (date: string) => ({ date, columns: [buildColumn(7, 'Bia'), buildColumn(8, 'Caio')] });
    const { columns } = buildShownGrid([buildDay(DAY), buildDay('2026-11-24')], { id: 8, name: 'Caio' });
    expect(
      columns.map(({ name, shortName, destinationLabel, employee }) => [
        name,
        shortName,
        destinationLabel,
        employee.name,
      ]),
    ).toEqual([
      ['segunda-feira, 23 de novembro', 'seg 23/11', 'segunda-feira, 23 de novembro', 'Caio'],
      ['terça-feira, 24 de novembro', 'ter 24/11', 'terça-feira, 24 de novembro', 'Caio'],
    ]);
    expect(new Set(columns.map(({ key }) => key)).size).toBe(2);
  });

  it('formats weekdays and ranges of days in a short form', () => {
    expect([formatDayRange('2026-11-22', '2026-11-28'), formatDayRange('2026-11-29', '2026-12-05')]).toEqual([
      '22–28/11',
      '29/11–05/12',
    ]);
    expect(formatWeekdayAndDay('2026-11-28')).toBe('sáb 28/11');
  });

  it('books the start time under the pointer, at most the last one', () => {
    const gap = document.createElement('button');
    gap.dataset.gap = '600';
    // Two hours, 1.6 px a minute.
    gap.getBoundingClientRect = () => ({ top: 100, height: 192 }) as DOMRect;
    const getTimeAt = (minute: number) => getGapTime(gap, 100 + minute * 1.6, 30);
    expect([-9, 0, 29, 30, 95, 119, 300].map(getTimeAt)).toEqual([600, 600, 600, 630, 690, 690, 690]);
    // And shows it there.
    gap.innerHTML = '<span data-mark></span>';
    const mark = gap.firstElementChild as HTMLElement;
    for (const [minute, says] of [
      [65, '+ 11:00 6rem 3rem'],
      [5, '+ 10:00 0rem 3rem'],
    ] as const) {
      markGap({ target: gap, clientY: 100 + minute * 1.6 }, 30);
      expect([mark.textContent, mark.style.top, mark.style.minHeight].join(' ')).toBe(says);
    }
  });
});

describe('a saved reservation', () => {
  it.each([
    ['moved on another day', { date: '2026-11-24' }, true],
    ['moved at another hour', { time: '10:30' }, true],
    ['moved when it is longer', { duration: 60 }, true],
    ['moved when it has another employee', { employee: { id: 8, name: 'Caio' } }, true],
    ['not moved when only its note changes', { observation: 'Vem', employee: { id: '7', name: 'Bia Reis' } }, false],
  ])('is %s', (_, fields, expected) => {
    const before = buildBooked(1, '10:00', 30);
    expect(hasMoved({ ...before, ...fields } as AgendaReservation, before)).toBe(expected);
  });
});

describe('the waiting customers who fit now', () => {
  const employees = [8, 7].map((id) => ({
    id,
    services: [{ id: 1, name: 'Corte' }],
    terms: [],
  })) as unknown as Employee[];
  const list = [
    { id: 1, services: [{ id: 1, duration: 30 }], employee_id: null, from: '2026-11-01', to: '2026-12-31' },
  ] as unknown as Waiting[];
  const days = [DAY, '2026-11-24'].map((date) => ({
    date,
    // Caio is taken all day, and so is Bia on the first.
    columns: [
      buildColumn(8, 'Caio', { reservations: [buildBooked(1, '08:30', 480)] }),
      buildColumn(7, 'Bia', {
        reservations: date === DAY ? [buildBooked(2, '11:00', 60)] : [buildBooked(3, '09:00', 30)],
      }),
    ],
  }));
  const findStarts = (date: string, clock: { today: string; now: number }) =>
    findCurrentOffer(
      { date, employee: { id: 7, name: 'Bia' }, spans: [{ from: 540, to: 660 }] },
      { list, days, employees, clock: { ...clock, step: 30 } },
    )?.matches.map(({ time }) => time) ?? [];

  it.each([
    ['from the next half hour on', DAY, { today: DAY, now: 9 * 60 + 40 }, ['10:00']],
    ['not in the half hour that has begun', DAY, { today: DAY, now: 10 * 60 + 40 }, []],
    ['not once the hour is over', DAY, { today: DAY, now: 11 * 60 }, []],
    ['at any hour of a future day', '2026-11-24', { today: DAY, now: 19 * 60 }, ['09:30']],
    ['not on a past day', DAY, { today: '2026-11-24', now: 0 }, []],
  ])('are offered a freed hour %s', (_, date, clock, expected) => expect(findStarts(date, clock)).toEqual(expected));
});
