import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ReservationStatus } from '../../domain/constants.ts';
import { addDays } from '../../domain/dates.ts';
import type { Id } from '../../domain/ids.ts';
import {
  canBookOn,
  filterOpenReservations,
  findTakenSlots,
  getOfferedServices,
  getStatusActions,
  getStatusLabel,
  isOpenStatus,
  sortEmployeeServicesFirst,
  timeSlots,
} from '../../domain/reservations.ts';
import type { Reservation } from '../../domain/resources/reservations.ts';
import type { Service } from '../../domain/resources/services.ts';
import { day, service } from './arbitraries.ts';

const none: ReadonlySet<string> = new Set();
const labelled: ReadonlySet<string> = new Set(['reservations.status']);
const statuses: ReservationStatus[] = [1, 2, 3, 4];

interface Booking {
  id?: Id;
  employee?: Id;
  date?: string;
  time?: string;
  status?: ReservationStatus;
}

function buildBooking({ id = 1, employee = 7, date = '2026-11-21', time = '09:00', status = 1 }: Booking): Reservation {
  return {
    id,
    customer: { id: 1, name: 'Ana Souza' },
    employee: { id: employee, name: 'João Lima', services: [] },
    services: [],
    date,
    time,
    status,
    observation: null,
  };
}

describe('the hours that can be booked', () => {
  it('are every half hour from 08:00 to 19:30', () => {
    const hours = Array.from({ length: 12 }, (_, index) => String(8 + index).padStart(2, '0'));
    expect(timeSlots).toEqual(hours.flatMap((hour) => [`${hour}:00`, `${hour}:30`]));
  });
});

describe('the days that can be booked', () => {
  it('include the past day of an edited reservation, and no other past day', () => {
    expect(canBookOn('2026-11-18', '2026-11-21', '2026-11-18')).toBe(true);
    expect(canBookOn('2026-11-19', '2026-11-21', '2026-11-18')).toBe(false);
  });

  it('follow the calendar', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (today, count) => {
        expect(canBookOn(addDays(today, count), today)).toBe(count >= 0);
      }),
    );
  });
});

describe('status actions of a bare back end', () => {
  test.each<[ReservationStatus, [string, number][]]>([
    [1, [['Cancelar', 3]]],
    [
      2,
      [
        ['Confirmar', 1],
        ['Cancelar', 3],
      ],
    ],
    [3, []],
    [
      4,
      [
        ['Confirmar', 1],
        ['Cancelar', 3],
      ],
    ],
  ])('of status %i are %j', (status, expected) => {
    expect(getStatusActions(status, none).map(({ label, status: to }) => [label, to])).toEqual(expected);
  });

  it('do not depend on other features', () => {
    for (const status of statuses)
      expect(getStatusActions(status, new Set(['reservations.filter', 'sales.remove']))).toEqual(
        getStatusActions(status, none),
      );
  });
});

describe('status actions with the feature', () => {
  test.each<[ReservationStatus, [string, number][]]>([
    [
      1,
      [
        ['Confirmar', 2],
        ['Concluir sem venda', 3],
        ['Cancelar', 4],
      ],
    ],
    [
      2,
      [
        ['Concluir sem venda', 3],
        ['Cancelar', 4],
      ],
    ],
    [3, []],
    [4, []],
  ])('of status %i are %j', (status, expected) => {
    expect(getStatusActions(status, labelled).map(({ label, status: to }) => [label, to])).toEqual(expected);
  });

  it('always change the status, and end after at most two', () => {
    const walk = (status: ReservationStatus, steps: number): void => {
      expect(steps).toBeLessThanOrEqual(2);
      for (const { status: to } of getStatusActions(status, labelled)) {
        expect(to).not.toBe(status);
        walk(to, steps + 1);
      }
    };
    walk(1, 0);
  });
});

describe('the label of a status', () => {
  it('is the label of its code, or the code itself', () => {
    expect(statuses.map(getStatusLabel)).toEqual(['Agendado', 'Confirmado', 'Concluído', 'Cancelado']);
    expect(getStatusLabel(9)).toBe('9');
    expect(getStatusLabel(0)).toBe('0');
  });
});

describe('the hours of an employee that are taken', () => {
  const all = [
    buildBooking({ id: 1, time: '09:00' }),
    buildBooking({ id: 2, time: '09:30', status: 2 }),
    buildBooking({ id: 3, time: '10:00', status: 3 }),
    buildBooking({ id: 4, time: '10:30', status: 4 }),
    buildBooking({ id: 5, time: '11:00', employee: 8 }),
    buildBooking({ id: 6, time: '11:30', date: '2026-11-22' }),
    buildBooking({ id: 7, time: '12:00', employee: '7' }),
  ];

  it('are those of scheduled or confirmed reservations with that employee on that day', () => {
    expect([...findTakenSlots(all, 7, '2026-11-21')]).toEqual(['09:00', '09:30', '12:00']);
  });

  it('compare ids as text', () => {
    expect([...findTakenSlots(all, '7', '2026-11-21')]).toEqual(['09:00', '09:30', '12:00']);
    expect([...findTakenSlots(all, '8', '2026-11-21')]).toEqual(['11:00']);
  });

  it('do not include the reservation being edited', () => {
    expect([...findTakenSlots(all, 7, '2026-11-21', 1)]).toEqual(['09:30', '12:00']);
    expect([...findTakenSlots(all, 7, '2026-11-21', '1')]).toEqual(['09:30', '12:00']);
  });

  it('include the hour of the edited reservation if another has it too', () => {
    const twice = [...all, buildBooking({ id: 8, time: '09:00' })];
    expect(findTakenSlots(twice, 7, '2026-11-21', 1).has('09:00')).toBe(true);
  });

  it('are only those of status 1 and 2', () => {
    expect(statuses.filter(isOpenStatus)).toEqual([1, 2]);
    expect(isOpenStatus(0)).toBe(false);
  });

  it('are free after cancelling or completing, and taken after booking, for any reservations', () => {
    const bookings = fc.array(
      fc.record({
        id: fc.nat(50),
        employee: fc.nat(2),
        date: fc.constantFrom('2026-11-21', '2026-11-22'),
        time: fc.constantFrom(...timeSlots),
        status: fc.constantFrom(...statuses),
      }),
    );
    fc.assert(
      fc.property(bookings, (given) => {
        const taken = findTakenSlots(given.map(buildBooking), 1, '2026-11-21');
        for (const time of timeSlots) {
          const held = given.some(
            (one) => one.time === time && one.employee === 1 && one.date === '2026-11-21' && one.status <= 2,
          );
          expect(taken.has(time)).toBe(held);
        }
      }),
    );
  });
});

describe('the services offered', () => {
  const cut: Service = { id: 1, name: 'Corte', price: 3500, points: 10 };
  const beard: Service = { id: 2, name: 'Barba', price: 2500, points: 5 };
  const dye: Service = { id: 3, name: 'Coloração', price: 8000, points: 20 };

  it("are the chosen employee's, and none before one is chosen", () => {
    expect(getOfferedServices({ services: [beard, cut] })).toEqual([beard, cut]);
    expect(getOfferedServices({ services: [] })).toEqual([]);
    expect(getOfferedServices(null)).toEqual([]);
    expect(getOfferedServices(undefined)).toEqual([]);
  });

  it('in a sale are all, those of the employee first', () => {
    expect(sortEmployeeServicesFirst([cut, beard, dye], { services: [dye, beard] })).toEqual([beard, dye, cut]);
    expect(sortEmployeeServicesFirst([cut, beard, dye], { services: [{ ...dye, id: '3' }] })).toEqual([
      dye,
      cut,
      beard,
    ]);
    expect(sortEmployeeServicesFirst([cut, beard, dye], null)).toEqual([cut, beard, dye]);
  });

  it('in a sale are each listed once', () => {
    fc.assert(
      fc.property(fc.array(service), fc.array(service), (services, own) => {
        const ordered = sortEmployeeServicesFirst(services, { services: own });
        expect(ordered).toHaveLength(services.length);
        expect(new Set(ordered)).toEqual(new Set(services));
      }),
    );
  });
});

describe('the reservations that can be sold', () => {
  it('are the open ones by day and hour', () => {
    const open = filterOpenReservations([
      buildBooking({ id: 1, date: '2026-11-22', time: '08:00' }),
      buildBooking({ id: 2, time: '19:30' }),
      buildBooking({ id: 3, time: '08:30', status: 3 }),
      buildBooking({ id: 4, time: '08:00', status: 2 }),
      buildBooking({ id: 5, time: '09:00', status: 4 }),
      buildBooking({ id: 6, date: '2025-12-31', time: '10:00' }),
    ]);
    expect(open.map(({ id }) => id)).toEqual([6, 4, 2, 1]);
  });

  it('are sorted in a new list', () => {
    const given = [buildBooking({ id: 1, time: '10:00' }), buildBooking({ id: 2, time: '09:00' })];
    filterOpenReservations(given);
    expect(given.map(({ id }) => id)).toEqual([1, 2]);
  });
});
