import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

/** A Monday; the shop's clock is at noon of the Friday before. */
const DAY = '2026-11-23';

describe('the duration of an edited reservation', () => {
  const shop = useShop({ dialect: 'sqlite' });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop().client.call(method, path, body);
  const edit = (id: number, reservation: object) => call('PUT', `/reservations/edit/${id}`, { reservation });

  /** Bia does a cut in 30 minutes and a colour in 120, and has a cut at 09:00; Caio does a cut in 45. */
  async function prepareReservation(booked: object = {}) {
    const { client } = shop();
    const cut = (await make.makeService(client, { name: 'Corte', duration: 30 })).id;
    const colour = (await make.makeService(client, { name: 'Coloração', duration: 120 })).id;
    const services = [cut, colour];
    const bia = (await make.makeEmployee(client, { name: 'Bia', services })).id;
    const terms = [{ service_id: cut, duration: 45, price: null, commission: null }];
    const caio = (await make.makeEmployee(client, { name: 'Caio', services, terms })).id;
    const customer_id = (await make.makeCustomer(client)).id;
    const request = { customer_id, employee_id: bia, services: [cut], date: DAY, time: '09:00', ...booked };
    const created = expectSuccess(await call('POST', '/reservations/create', { reservation: request }), 201);
    return { cut, colour, bia, caio, request, created };
  }

  test('follows other services unless it was set, whether or not the old duration is sent back', async () => {
    const { cut, colour, created, request } = await prepareReservation();
    expect(created.duration).toBe(30);
    const longer = expectSuccess(await edit(created.id, { services: [colour] }));
    expect(longer).toMatchObject({ duration: 120, end: '11:00' });
    const late = { ...request, time: '10:30' };
    expectRefusal(await call('POST', '/reservations/create', { reservation: late }), 409, {
      time: expect.stringContaining('das 09:00 às 11:00'),
    });
    const edited = await edit(created.id, { ...longer, services: [cut, colour] });
    expect(expectSuccess(edited)).toMatchObject({ duration: 150, end: '11:30' });
  });

  test('follows another employee’s own duration of the service', async () => {
    const { caio, created } = await prepareReservation();
    expect(expectSuccess(await edit(created.id, { employee_id: caio }))).toMatchObject({ duration: 45, end: '09:45' });
  });

  test('stays as set, before the edit or with it', async () => {
    const { colour, caio, created } = await prepareReservation({ duration: 40 });
    const { id } = created;
    expect(expectSuccess(await edit(id, { services: [colour], employee_id: caio }))).toMatchObject({ duration: 40 });
    expect(expectSuccess(await edit(id, { duration: null }))).toMatchObject({ duration: 120 });
    expect(expectSuccess(await edit(id, { services: [created.services[0].id], duration: 60 }))).toMatchObject({
      duration: 60,
    });
  });

  test('stays when the same services are sent in another order, and when a service’s duration has changed', async () => {
    const { cut, colour, created, request } = await prepareReservation();
    const { id } = created;
    expectSuccess(await edit(id, { services: [cut, colour] }));
    expectSuccess(await call('PUT', `/services/edit/${cut}`, { service: { duration: 60 } }));
    expect(expectSuccess(await edit(id, { ...request, services: [colour, cut] }))).toMatchObject({ duration: 150 });
  });

  test('is refused when it overlaps the next reservation', async () => {
    const { cut, colour, created, request } = await prepareReservation();
    expectSuccess(await call('POST', '/reservations/create', { reservation: { ...request, time: '10:00' } }), 201);
    expectRefusal(await edit(created.id, { services: [cut, colour] }), 409, {
      time: expect.stringContaining('das 10:00 às 10:30'),
    });
  });

  test('services in an employee and in a reservation have their duration', async () => {
    const { created, bia } = await prepareReservation();
    const [first] = expectSuccess(await call('GET', '/employees'));
    const listLengths = (services: { duration?: number }[]) => services.map(({ duration }) => duration);
    expect(first.id).toBe(bia);
    expect(listLengths(first.services)).toEqual([120, 30]);
    expect(listLengths(created.services)).toEqual([30]);
    expect(listLengths(created.employee.services)).toEqual([120, 30]);
  });
});

describe('a service with SPEC_STRICT=1', () => {
  const shop = useShop({ dialect: 'sqlite', config: { specStrict: true } });

  test('has no duration, also in an employee and in a reservation', async () => {
    const { client } = shop();
    const created = await make.makeReservation(client, { date: DAY });
    const responses = JSON.stringify([created, expectSuccess(await client.call('GET', '/employees'))]);
    expect(responses).not.toContain('duration');
  });
});
