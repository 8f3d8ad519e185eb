import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  areIntervalsOverlapping,
  computeDuration,
  findFreeTimes,
  getWorkingIntervals,
  type Interval,
  minutesToTime,
  timeToMinutes,
  toInterval,
  validateTime,
} from '../../domain/agenda.ts';
import { buildCalendarFile } from '../../domain/calendarFile.ts';
import { describeOnHostZones } from './hostZones.ts';

const interval = fc
  .uniqueArray(fc.nat(288), { minLength: 2, maxLength: 2 })
  .map((ticks) => ticks.toSorted((a, b) => a - b).map((tick) => minutesToTime(tick * 5)) as [string, string])
  .map(([from, to]): Interval => ({ from, to }));
const duration = fc.integer({ min: 1, max: 96 }).map((ticks) => ticks * 5);

describe('two intervals of a day', () => {
  it('overlap if they share five minutes, in either order', () => {
    const listTicks = ({ from, to }: Interval) =>
      new Set(
        Array.from({ length: (timeToMinutes(to) - timeToMinutes(from)) / 5 }, (_, at) => timeToMinutes(from) + at * 5),
      );
    fc.assert(
      fc.property(interval, interval, (a, b) => {
        expect(areIntervalsOverlapping(a, b)).toBe([...listTicks(a)].some((tick) => listTicks(b).has(tick)));
        expect(areIntervalsOverlapping(b, a)).toBe(areIntervalsOverlapping(a, b));
      }),
    );
  });
});

describe('the free times of a day', () => {
  it('are exactly the valid times at which the employee is not busy', () => {
    const step = fc.constantFrom(5, 10, 15, 30);
    const some = fc.array(interval, { maxLength: 4 });
    fc.assert(
      fc.property(some, some, duration, step, (works, busy, minutes, each) => {
        const free = findFreeTimes({ works, busy, duration: minutes, step: each });
        const all = Array.from({ length: 288 }, (_, tick) => minutesToTime(tick * 5));
        const expected = all.filter((time) => {
          const booked = { time, duration: minutes };
          return (
            !validateTime(booked, { works, step: each }) &&
            !busy.some((other) => areIntervalsOverlapping(other, toInterval(booked)))
          );
        });
        expect(free).toEqual(expected);
      }),
    );
  });
});

describeOnHostZones('the working hours of an employee', () => {
  const own = [
    { weekday: 1, from: '13:00', to: '19:30' },
    { weekday: 1, from: '08:00', to: '12:00' },
  ];
  const shop = [{ weekday: 2, from: '09:00', to: '18:00' }];
  const [monday, tuesday] = ['2026-11-23', '2026-11-24'];
  const mornings = [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '19:30' },
  ];
  test('are their own, otherwise the shop’s, otherwise every day from 08:00 to 20:00', () => {
    expect(getWorkingIntervals(own, shop, monday)).toEqual(mornings);
    expect(getWorkingIntervals(own, shop, tuesday)).toEqual([]);
    expect(getWorkingIntervals([], shop, tuesday)).toEqual([{ from: '09:00', to: '18:00' }]);
    expect(getWorkingIntervals([], [], monday)).toEqual([{ from: '08:00', to: '20:00' }]);
  });
});

test.each<[string, { time: string; duration: number; squeeze?: string | null }, string | null]>([
  ['at the beginning of the morning', { time: '08:00', duration: 30 }, null],
  ['before lunch and ends in it', { time: '11:30', duration: 60 }, null],
  [
    'at the beginning of lunch',
    { time: '12:00', duration: 30 },
    'O colaborador atende das 08:00 às 12:00 e das 13:00 às 23:30',
  ],
  [
    'before the working hours',
    { time: '07:30', duration: 30 },
    'O colaborador atende das 08:00 às 12:00 e das 13:00 às 23:30',
  ],
  ['between two steps', { time: '08:15', duration: 30 }, 'Escolha um horário de 30 em 30 minutos'],
  ['at 23:00 and ends at midnight', { time: '23:00', duration: 60 }, null],
  [
    'at 23:00 and ends after midnight',
    { time: '23:00', duration: 65 },
    'O agendamento precisa terminar até a meia-noite',
  ],
  [
    'at 23:00, is overbooked and ends after midnight',
    { time: '23:00', duration: 65, squeeze: 'Pediu' },
    'O agendamento precisa terminar até a meia-noite',
  ],
  ['at any time and is overbooked', { time: '12:35', duration: 30, squeeze: 'Pediu' }, null],
])('a reservation that starts %s has the right message', (_what, booked, problem) => {
  const works = [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '23:30' },
  ];
  expect(validateTime(booked, { works, step: 30 })).toBe(problem);
});

test('a day off accepts no time', () => {
  expect(validateTime({ time: '09:00', duration: 30 }, { works: [], step: 30 })).toBe(
    'O colaborador não atende neste dia',
  );
});

test('services last as long as the employee takes, half an hour by default, and at most eight hours in total', () => {
  const services = [{ id: 1, duration: 45 }, { id: '2' }];
  expect(computeDuration(services)).toBe(75);
  expect(computeDuration(services, [{ service_id: '1', duration: 60 }])).toBe(90);
  expect(computeDuration(services, [{ service_id: 1, duration: null }])).toBe(75);
  expect(computeDuration(Array.from({ length: 20 }, () => ({ id: 1 })))).toBe(480);
});

test('a calendar file has wall-clock times and lines of at most 75 bytes', () => {
  const entry = {
    uid: '7@navalha',
    sequence: 3,
    createdAt: '2026-11-20T15:00:00.000Z',
    date: '2026-11-23',
    from: '23:00',
    to: '24:00',
    title: 'Corte; barba',
    description: `Érica \\ ${'ç'.repeat(80)}${'x'.repeat(150)}`,
    location: 'Rua A, 1\nCentro\r\nSão Paulo\rSP',
    status: 'CONFIRMED' as const,
  };
  for (const [timeZone, offset] of [
    ['America/Sao_Paulo', '-0300'],
    ['America/Manaus', '-0400'],
    ['UTC', '+0000'],
  ] as const) {
    const file = buildCalendarFile({ ...entry, timeZone });
    const lines = file.split('\r\n');
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    const whole = file.replaceAll('\r\n ', '').split('\r\n');
    expect(whole).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Navalha//Agenda//PT', 'METHOD:PUBLISH'],
      ...['BEGIN:VTIMEZONE', `TZID:${timeZone}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
      ...['BEGIN:VEVENT', 'UID:7@navalha', 'SEQUENCE:3', 'DTSTAMP:20261120T150000Z'],
      ...[`DTSTART;TZID=${timeZone}:20261123T230000`, 'DURATION:PT60M', 'SUMMARY:Corte\\; barba'],
      `DESCRIPTION:Érica \\\\ ${'ç'.repeat(80)}${'x'.repeat(150)}`,
      'LOCATION:Rua A\\, 1\\nCentro\\nSão Paulo\\nSP',
      ...['STATUS:CONFIRMED', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
    const nowhere = buildCalendarFile({ ...entry, timeZone, location: null, status: 'CANCELLED' });
    expect(nowhere).not.toContain('LOCATION');
    expect(nowhere).toContain('\r\nSTATUS:CANCELLED\r\n');
  }
});
