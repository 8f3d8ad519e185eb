import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  DAY_OUT_OF_RANGE,
  DEFAULT_TIME_ZONE,
  formatDateTime,
  formatDay,
  formatDayLong,
  getDayAt,
  INVALID_DAY,
  isDay,
  MAX_DAY,
  MIN_DAY,
  startOfDay,
  toDay,
  toInstant,
  toShopTime,
  validateDay,
} from '../../domain/dates.ts';
import { formatMonth, getDayAfterStep, getFirstDayOfMonth, getMonth, getWeek } from '../../domain/periods.ts';
import { shopDays } from '../fixtures/shopDays.ts';
import { day } from './arbitraries.ts';
import { describeOnHostZones } from './hostZones.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const MANAUS = 'America/Manaus';
const NORONHA = 'America/Noronha';

describeOnHostZones("the shop's day", () => {
  test.each(shopDays)('%s in %s is %s, %s', (instant, zone, expectedDay, time) => {
    expect(toShopTime(new Date(instant), zone)).toEqual({ day: expectedDay, time });
    expect(getDayAt(new Date(instant), zone)).toBe(expectedDay);
    expect(toDay(instant, zone)).toBe(expectedDay);
  });

  it('of a day without a time is that day', () => {
    for (const zone of [SAO_PAULO, MANAUS, NORONHA, 'UTC', 'Asia/Tokyo'])
      expect(toDay('2026-11-21', zone)).toBe('2026-11-21');
  });

  it('never decreases as time passes, in any time zone of Brazil', () => {
    const instants = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, instants, fc.constantFrom(SAO_PAULO, MANAUS, NORONHA), (a, b, zone) => {
        const [earlier, later] = a <= b ? [a, b] : [b, a];
        expect(getDayAt(earlier, zone) <= getDayAt(later, zone)).toBe(true);
      }),
    );
  });
});

describeOnHostZones('days', () => {
  test.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', -0, '2026-11-21'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-11-21', 36_525, '2126-11-22'],
    ['2018-11-03', 1, '2018-11-04'],
    ['2018-11-04', 1, '2018-11-05'],
    ['2018-02-17', 1, '2018-02-18'],
    ['1994-12-30', 1, '1994-12-31'],
    ['1994-12-31', 0, '1994-12-31'],
  ])('%s and %i days is %s', (from, count, expected) => {
    expect(addDays(from, count)).toBe(expected);
  });

  it('are counted as in the calendar, over two centuries', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -36_525, max: 36_525 }), (from, count) => {
        const expected = new Date(Date.parse(`${from}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
        expect(addDays(from, count)).toBe(expected);
        expect(addDays(addDays(from, count), -count)).toBe(from);
      }),
    );
  });

  it('are valid exactly if they are in the calendar', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, date) => {
          const text = `${padNumber(year, 4)}-${padNumber(month, 2)}-${padNumber(date, 2)}`;
          const parsed = new Date(`${text}T00:00:00Z`);
          const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
          expect(isDay(text)).toBe(exists && year >= 1900 && year <= 2199);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    '',
    '2026-1-2',
    '26-11-21',
    '02026-11-21',
    '+002026-11-21',
    '2026-11-21T00:00:00Z',
    '2026-11-21 ',
    ' 2026-11-21',
    '2026-11-21\n',
    '2026/11/21',
    '21/11/2026',
    '20261121',
    '2026-W47',
    '٢٠٢٦-١١-٢١',
    'hoje',
  ])('do not include %j', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it.each([
    ['1900-01-01', null],
    ['2199-12-31', null],
    ['1899-12-31', DAY_OUT_OF_RANGE],
    ['2200-01-01', DAY_OUT_OF_RANGE],
    ['9999-12-31', DAY_OUT_OF_RANGE],
    ['9999-02-30', INVALID_DAY],
    [20261121, INVALID_DAY],
    [undefined, INVALID_DAY],
  ])('validateDay(%j) returns %j', (day, sentence) => {
    expect(validateDay(day)).toBe(sentence);
  });

  it('are formatted in Portuguese', () => {
    expect(formatDay('2026-11-21')).toBe('21/11/2026');
    expect(formatDateTime('2026-11-21T12:05:00Z', DEFAULT_TIME_ZONE)).toBe('21/11/2026 às 09:05');
    expect(formatDateTime('ontem', DEFAULT_TIME_ZONE)).toBe('ontem');
    expect(formatDay('2026-01-02')).toBe('02/01/2026');
    expect(formatDayLong('2026-11-21')).toBe('sábado, 21 de novembro');
    expect(formatDayLong('2026-03-01')).toBe('domingo, 1 de março');
    expect(formatDayLong('2018-11-04')).toBe('domingo, 4 de novembro');
    expect(formatMonth('2026-11')).toBe('novembro de 2026');
    expect(formatMonth('2027-01')).toBe('janeiro de 2027');
  });

  it('keep their day and month when formatted', () => {
    fc.assert(
      fc.property(day, (text) => {
        const [year = '', month = '', date = ''] = text.split('-');
        expect(formatDay(text)).toBe(`${date}/${month}/${year}`);
        expect(formatDayLong(text)).toContain(`, ${Number(date)} de ${monthNames[Number(month) - 1]}`);
        expect(formatMonth(getMonth(text))).toBe(`${monthNames[Number(month) - 1]} de ${year}`);
      }),
    );
  });
});

test.each([
  ['2026-11-21', '2026-11-15'],
  ['2026-11-22', '2026-11-22'],
  ['2026-11-23', '2026-11-22'],
  ['2027-01-01', '2026-12-27'],
])('the week of %s begins on Sunday, %s', (of, sunday) => {
  expect(getWeek(of)).toEqual({ from: sunday, to: addDays(sunday, 6) });
});

describe('months', () => {
  it('are computed from a day', () => {
    expect(getMonth('2026-11-21')).toBe('2026-11');
    expect(getFirstDayOfMonth('2026-11-21')).toBe('2026-11-01');
    expect(getFirstDayOfMonth('2026-11-01')).toBe('2026-11-01');
    expect(getFirstDayOfMonth('2028-02-29')).toBe('2028-02-01');
  });

  it('begin on their first day; the day before is in the month before', () => {
    fc.assert(
      fc.property(day, (text) => {
        const first = getFirstDayOfMonth(text);
        expect(isDay(first)).toBe(true);
        expect(getMonth(first)).toBe(getMonth(text));
        expect(getMonth(addDays(first, -1)) < getMonth(text)).toBe(true);
      }),
    );
  });
});

describe('the beginning of a day', () => {
  const zones = [SAO_PAULO, 'America/Noronha', 'America/Havana', 'Atlantic/Azores', 'Asia/Kolkata', 'Europe/Lisbon'];
  const recent = fc.integer({ min: 0, max: 15_000 }).map((count) => addDays('1990-01-01', count));

  test('is its first instant, also if the clock changes that night', () => {
    fc.assert(
      fc.property(recent, fc.constantFrom(...zones), (day, zone) => {
        const start = startOfDay(day, zone).getTime();
        expect(getDayAt(new Date(start), zone)).toBe(day);
        expect(getDayAt(new Date(start - 1), zone)).toBe(addDays(day, -1));
      }),
    );
  });

  test.each([
    ['2018-11-04', SAO_PAULO, '2018-11-04T03:00:00.000Z'],
    ['2018-02-18', SAO_PAULO, '2018-02-18T03:00:00.000Z'],
    // Midnight came twice.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
  ])('of %s in %s is %s', (day, zone, instant) => {
    expect(startOfDay(day, zone).toISOString()).toBe(instant);
  });
});

test.each([
  ['2026-11-21', '23:59', '2026-11-22T02:59:00.000Z'],
  // The hour from 23:00 occurred twice on this day.
  ['2018-02-17', '22:59', '2018-02-18T00:59:00.000Z'],
])('%s %s on the clock of a shop in São Paulo is the instant %s', (day, time, instant) => {
  expect(toInstant(day, time, SAO_PAULO).toISOString()).toBe(instant);
});

describe('an invalid zone, instant or day', () => {
  it('is refused', () => {
    expect(() => toShopTime(new Date(), 'America/Lugar_Nenhum')).toThrow(RangeError);
    expect(() => getDayAt(new Date(Number.NaN), SAO_PAULO)).toThrow(RangeError);
    expect(() => toDay('ontem', SAO_PAULO)).toThrow(RangeError);
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  });

  it("uses São Paulo as the shop's zone by default", () => {
    expect(getDayAt(new Date('2026-11-21T02:59:59Z'), DEFAULT_TIME_ZONE)).toBe('2026-11-20');
    expect(getDayAt(new Date('2026-11-21T03:00:00Z'), DEFAULT_TIME_ZONE)).toBe('2026-11-21');
  });
});

const monthNames = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

function padNumber(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

describe('a step from the displayed days', () => {
  const buildOneDayRange = (day: string) => ({ from: day, to: day });

  test.each([
    ['2026-11-20', buildOneDayRange('2026-11-20'), 1, '2026-11-21'],
    ['2026-11-20', getWeek('2026-11-20'), -7, '2026-11-13'],
    [MAX_DAY, buildOneDayRange(MAX_DAY), 1, null],
    [MAX_DAY, buildOneDayRange(MAX_DAY), -1, '2199-12-30'],
    [MIN_DAY, buildOneDayRange(MIN_DAY), -1, null],
    // A Saturday, before the last week, which ends on its Tuesday.
    ['2199-12-28', getWeek('2199-12-28'), 7, MAX_DAY],
    ['2199-12-29', getWeek('2199-12-29'), 7, null],
    // A Sunday, after the first week, which begins on its Monday.
    ['1900-01-07', getWeek('1900-01-07'), -7, MIN_DAY],
    ['1900-01-06', getWeek('1900-01-06'), -7, null],
  ])('from %s of %o by %i days is %s', (from, shown, count, expected) => {
    expect(getDayAfterStep(from, shown, count)).toBe(expected);
  });

  it('reaches every week and only existing days', () => {
    const ends = fc.constantFrom(MIN_DAY, MAX_DAY, '1900-01-15', '2199-12-20');
    fc.assert(
      fc.property(fc.oneof(ends, day), fc.boolean(), fc.constantFrom(1, -1), (start, isWeek, way) => {
        let at = start;
        for (let steps = 0; steps < 5; steps += 1) {
          const shown = isWeek ? getWeek(at) : buildOneDayRange(at);
          expect([shown.from, shown.to, at].map(isDay)).toEqual([true, true, true]);
          expect(shown.from <= at && at <= shown.to).toBe(true);
          const next = getDayAfterStep(at, shown, way * (isWeek ? 7 : 1));
          const beside = way > 0 ? addDays(shown.to, 1) : addDays(shown.from, -1);
          expect(next === null).toBe(!isDay(beside));
          if (next === null) return;
          const there = isWeek ? getWeek(next) : buildOneDayRange(next);
          expect(way > 0 ? there.from : there.to).toBe(beside);
          at = next;
        }
      }),
    );
  });
});
