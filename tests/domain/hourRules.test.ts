import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areIntervalsOverlapping, minutesToTime, timeToMinutes } from '../../domain/agenda.ts';
import {
  getRequestedChanges,
  type HourRequest,
  type ScheduleContext,
  validateHourRequest,
} from '../../domain/hourRules.ts';

const TODAY = '2026-11-20';
const DAY = '2026-11-23';

const span = fc
  .uniqueArray(fc.nat(96), { minLength: 2, maxLength: 2 })
  .map((ticks) => ticks.toSorted((a, b) => a - b).map((tick) => minutesToTime(tick * 15)) as [string, string])
  .map(([from, to]) => ({ from, to }));
const request: fc.Arbitrary<HourRequest> = fc
  .record({
    kind: fc.constantFrom('reservation', 'block'),
    employee_id: fc.constantFrom(1, 2),
    date: fc.constantFrom(DAY, '2026-11-24'),
    interval: span,
    isOpen: fc.boolean(),
    overbooking: fc.constantFrom(null, null, 'Pediu'),
  })
  .map(({ interval, ...rest }) => ({ ...rest, ...interval }));
const sentence = 'Ana já tem horário';
const buildContext = (fields: Partial<ScheduleContext> = {}): ScheduleContext => ({
  isActive: true,
  work: { works: [{ from: '00:00', to: '24:00' }], step: 5 },
  busy: [],
  today: TODAY,
  ...fields,
});

describe('the rule of the hours', () => {
  it('accepts an unchanged record, whatever else is booked', () => {
    const inactive = buildContext({
      isActive: false,
      work: { works: [], step: 30 },
      busy: [{ from: '00:00', to: '24:00', message: sentence }],
    });
    fc.assert(
      fc.property(request, (held) => {
        expect(validateHourRequest(held, held, inactive)).toEqual([]);
      }),
    );
  });

  it('checks only the minutes that the edit adds', () => {
    const listMinutes = (parts: readonly { from: string; to: string }[]) =>
      new Set(
        parts.flatMap(({ from, to }) =>
          Array.from(
            { length: (timeToMinutes(to) - timeToMinutes(from)) / 5 },
            (_, at) => timeToMinutes(from) + at * 5,
          ),
        ),
      );
    fc.assert(
      fc.property(request, fc.option(request), (requested, before) => {
        const isBlocking = ({ isOpen, overbooking }: HourRequest) => isOpen && overbooking === null;
        const isSamePlace = before?.date === requested.date && before.employee_id === requested.employee_id;
        const held = before && isSamePlace && isBlocking(before) ? listMinutes([before]) : new Set<number>();
        const expected = isBlocking(requested)
          ? [...listMinutes([requested])].filter((minute) => !held.has(minute))
          : [];
        expect([...listMinutes(getRequestedChanges(requested, before).newParts)]).toEqual(expected);
      }),
    );
  });

  it('refuses a new open reservation if it overlaps, unless it is overbooked', () => {
    fc.assert(
      fc.property(request, span, (requested, taken) => {
        const problems = validateHourRequest(
          requested,
          null,
          buildContext({ busy: [{ ...taken, message: sentence }] }),
        );
        const isRefused =
          requested.isOpen && requested.overbooking === null && areIntervalsOverlapping(requested, taken);
        expect(problems.some(({ isTaken }) => isTaken)).toBe(isRefused);
      }),
    );
  });

  it('refuses an inactive employee, but not a block of the whole shop', () => {
    const left = buildContext({ isActive: false });
    fc.assert(
      fc.property(request, (requested) => {
        expect(validateHourRequest(requested, null, left)[0]).toMatchObject({ field: 'employee_id', isTaken: false });
        expect(validateHourRequest({ ...requested, kind: 'block', employee_id: null }, null, left)).toEqual([]);
      }),
    );
  });

  it('checks a new day, time or employee against the hours, unless the day is past, the agenda unknown or it is overbooked', () => {
    const booked: HourRequest = {
      kind: 'reservation',
      employee_id: 1,
      date: DAY,
      from: '10:00',
      to: '10:30',
      isOpen: true,
      overbooking: null,
    };
    const closed = buildContext({ work: { works: [], step: 30 } });
    const getMessage = (requested: HourRequest, surroundings = closed) =>
      validateHourRequest(requested, booked, surroundings)[0]?.message;
    for (const change of [{ date: '2026-11-24' }, { from: '09:30' }, { employee_id: 2 }])
      expect(getMessage({ ...booked, ...change })).toBe('O colaborador não atende neste dia');
    expect(getMessage({ ...booked, date: '2026-11-19' })).toBeUndefined();
    expect(getMessage({ ...booked, date: '2026-11-24', overbooking: 'Pediu' })).toBeUndefined();
    expect(getMessage({ ...booked, from: '07:00' }, buildContext({ work: null }))).toBe(
      'Escolha um horário entre 08:00 e 19:30',
    );
    expect(getMessage({ ...booked, to: '24:30' })).toBe('O agendamento precisa terminar até a meia-noite');
  });
});
