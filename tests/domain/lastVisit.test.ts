import { describe, expect, it } from 'vitest';
import {
  findRepeatableBooking,
  findRepeatableSale,
  getVisitOfReservation,
  getVisitOfSale,
  type LastVisit,
} from '../../domain/lastVisit.ts';
import type { Employee } from '../../domain/resources/employees.ts';
import type { Service } from '../../domain/resources/services.ts';

const cut = { id: 1, name: 'Corte' };
const beard = { id: 2, name: 'Barba' };
const carla = { id: 1, name: 'Carla Dias', services: [cut, beard] } as Employee;

describe('the last visit of a customer', () => {
  it('has the services of the sale, each with who did it, and the professional of the sale', () => {
    const sale = { employee_id: 1, services: [cut, beard], items: [{ employee_id: 1 }, { employee_id: 2 }] };
    expect(getVisitOfSale(sale)).toEqual({
      employee_id: 1,
      services: [
        { ...cut, employee_id: 1 },
        { ...beard, employee_id: 2 },
      ],
    });
  });

  it('is with the professional of its first service where the professional of the sale did none', () => {
    const sale = { services: [cut, beard], items: [{ employee_id: null }, { employee_id: 2 }] };
    expect(getVisitOfSale({ ...sale, employee_id: null }).employee_id).toBe(2);
    expect(getVisitOfSale({ ...sale, employee_id: 3, items: [{ employee_id: 2 }, { employee_id: 2 }] })).toMatchObject({
      employee_id: 2,
    });
  });

  it('is with the professional of the sale on a back end that does not say who did each service', () => {
    expect(getVisitOfSale({ employee_id: 3, services: [cut] })).toEqual({
      employee_id: 3,
      services: [{ ...cut, employee_id: 3 }],
    });
  });

  it('leaves out a service that was deleted for good', () => {
    expect(getVisitOfSale({ employee_id: 1, services: [{ id: null, name: 'Luzes' }, cut] }).services).toEqual([
      { ...cut, employee_id: 1 },
    ]);
  });

  it('is an appointment that was done, for who does not see sales', () => {
    expect(getVisitOfReservation({ employee: carla, services: [cut] })).toEqual({
      employee_id: 1,
      services: [{ ...cut, employee_id: 1 }],
    });
  });
});

describe('booking as last time', () => {
  const visit = getVisitOfSale({ employee_id: 1, services: [cut, beard] });

  it('has the same professional and those services that they still do', () => {
    expect(findRepeatableBooking(visit, [carla])).toMatchObject({ employee: carla, services: [cut, beard] });
    const onlyBeard = { ...carla, services: [beard] } as Employee;
    expect(findRepeatableBooking(visit, [onlyBeard])).toMatchObject({ services: [beard] });
  });

  it('is not possible with a professional who left, or who no longer does any of the services', () => {
    expect(findRepeatableBooking(visit, [])).toBeNull();
    expect(findRepeatableBooking(visit, [{ ...carla, services: [] }])).toBeNull();
    expect(findRepeatableBooking({ ...visit, employee_id: null }, [carla])).toBeNull();
  });
});

describe('what can be sold again of a visit', () => {
  const employees = [
    { id: 1, name: 'Carla', services: [] },
    { id: 2, name: 'Davi', services: [], terms: [{ service_id: 11, price: 4000 }] },
  ] as unknown as Employee[];
  const services = [
    { id: 10, name: 'Corte', price: 3500 },
    { id: 11, name: 'Barba', price: 2550 },
  ] as Service[];
  const buildLine = (id: number, employee_id: number | null) => ({ id, name: '', employee_id });

  it.each<[string, LastVisit, object | null]>([
    [
      'is its employee and services, each by who did it and at their price',
      { employee_id: 1, services: [buildLine(10, 1), buildLine(11, 2)] },
      {
        employee: { id: 1 },
        services: [{ price: 3500 }, { price: 4000 }],
        workers: [{ id: 1 }, { id: 2 }],
        doneBy: { 11: 2 },
      },
    ],
    [
      'leaves out a service that is not offered, and who no longer works',
      { employee_id: 1, services: [buildLine(10, 9), buildLine(12, 1)] },
      { employee: { id: 1 }, services: [{ id: 10 }], workers: [{ id: 1 }], doneBy: {} },
    ],
    ['is nothing without its employee', { employee_id: 9, services: [buildLine(10, 1)] }, null],
    ['is nothing without a service', { employee_id: 1, services: [buildLine(12, 1)] }, null],
  ])('%s', (_what, visit, repeatable) => {
    const found = findRepeatableSale(visit, { employees, services });
    if (repeatable === null) expect(found).toBeNull();
    else expect(found).toMatchObject(repeatable);
    if (found && repeatable) expect(found.doneBy).toEqual((repeatable as typeof found).doneBy);
  });
});
