import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

type Fields = Record<string, unknown>;
const MESSAGE = 'Serviços importados com sucesso!';

describe.each(databases)('the import of services on $database', ({ dialect }) => {
  const shop = useShop({ dialect });
  const post = (services: unknown, key?: string, more: Fields = {}) =>
    shop().client.call('POST', '/services/import', { services, ...more }, key ? { 'idempotency-key': key } : {});
  const importAll = async (services: Fields[], key?: string) =>
    expectSuccess<{ services: Fields[] }>(await post(services, key), 201, MESSAGE).services;
  const list = async () => expectSuccess<Fields[]>(await shop().client.call('GET', '/services'));
  const countEntries = async () =>
    (await shop().db.selectFrom('audit').select('action').where('resource', 'in', ['services', 'employees']).execute())
      .length;

  test('creates what is new and changes what is known by its name, in any spelling', async () => {
    const { client } = shop();
    const ana = await make.makeEmployee(client, { name: 'Ana' });
    const cut = await make.makeService(client, { name: 'Corte', price: 40, points: 7, duration: 30 });
    const beard = { name: 'Barba', price: 1234.5, points: 0, duration: 155, commission: { fixed: 12.5 } };
    const given = [
      { name: 'CÓRTE', price: 45.5 },
      { ...beard, employeeIds: [ana.id] },
    ];
    expect(await importAll(given)).toEqual([
      { id: cut.id, name: 'CÓRTE', outcome: 'updated' },
      { id: expect.any(Number), name: 'Barba', outcome: 'created' },
    ]);
    expect(await list()).toMatchObject([
      { ...beard, employees: [{ id: ana.id, name: 'Ana' }] },
      { id: cut.id, name: 'CÓRTE', price: 45.5, points: 7, duration: 30, commission: null },
    ]);
  });

  test('changes nothing the second time, not even the history', async () => {
    const { client } = shop();
    const people = [await make.makeEmployee(client), await make.makeEmployee(client)];
    const given = [
      { name: 'Corte', price: 45, points: 10, duration: 45, employeeIds: people.map(({ id }) => id) },
      { name: 'Barba', price: 30, points: 5 },
    ];
    await importAll(given);
    const before = [await list(), await countEntries()];
    const again = given.map((service) => ({ ...service, employeeIds: service.employeeIds?.toReversed() }));
    expect((await importAll(again)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect([await list(), await countEntries()]).toEqual(before);
  });

  test('happens once by its key, and is refused with other services', async () => {
    const given = [{ name: 'Corte', price: 45, points: 10 }];
    const first = await importAll(given, 'list-1');
    await shop().client.call('PUT', `/services/edit/${first[0]?.id}`, { service: { price: 50 } });
    expect(await importAll(given, 'list-1')).toEqual(first);
    expect(await list()).toMatchObject([{ name: 'Corte', price: 50 }]);
    expectRefusal(await post([{ name: 'Barba', price: 1, points: 0 }], 'list-1'), 422, {
      'Idempotency-Key': 'Esta chave já foi usada com outros dados',
    });
  });

  test('is all or nothing, and names the place and the field of what is refused', async () => {
    const valid = { name: 'Corte', price: 45, points: 10 };
    const before = await shop().dumpRows();
    const refused: [services: unknown, errors: Record<string, string>][] = [
      [[valid, { name: 'Barba', points: 1 }], { '1.price': 'Informe o preço' }],
      [[valid, { name: 'Barba', price: 0, points: 1 }], { '1.price': 'O preço deve ser maior que zero' }],
      [[valid, { name: ' ', price: 1, points: 1 }], { '1.name': 'Informe o nome' }],
      [[valid, { name: 'córte', price: 1, points: 1 }], { '1.name': 'Este serviço está duas vezes na lista' }],
      [[{ ...valid, colour: 'red' }], { '0.colour': 'Campo desconhecido' }],
      [
        [{ ...valid, employeeIds: [999] }],
        { '0.employeeIds': 'Um dos colaboradores escolhidos não existe mais ou não atende clientes' },
      ],
      [[{ ...valid, duration: 47 }], { '0.duration': expect.any(String) as unknown as string }],
      [[], { services: 'Envie a lista de serviços' }],
      [valid, { services: 'Envie a lista de serviços' }],
      [['Corte'], { '0': 'Envie a lista de serviços' }],
      [
        Array.from({ length: 101 }, (_, n) => ({ ...valid, name: `Corte ${n}` })),
        { services: 'Envie no máximo 100 serviços de cada vez' },
      ],
    ];
    for (const [services, errors] of refused) expectRefusal(await post(services), 422, errors);
    expectRefusal(await post([valid], undefined, { more: 1 }), 422, { more: 'Campo desconhecido' });
    expect(await shop().dumpRows()).toEqual(before);
  });

  test('does not guess which of two services with one name is meant', async () => {
    const { client } = shop();
    for (const name of ['Corte', 'corte']) await make.makeService(client, { name });
    const before = await list();
    expectRefusal(await post([{ name: 'Corte', price: 99 }]), 422, {
      '0.name': 'Há mais de um serviço com este nome. Mude o nome de um deles.',
    });
    expect(await list()).toEqual(before);
  });

  test('is in the history of the services and of who does them', async () => {
    const { client } = shop();
    const ana = await make.makeEmployee(client, { name: 'Ana' });
    const [created] = await importAll([{ name: 'Corte', price: 45, points: 1, employeeIds: [ana.id] }]);
    await importAll([{ name: 'Corte', price: 50 }]);
    const read = async (resource: string, id: unknown) =>
      expectSuccess<Fields[]>(await client.call('GET', `/audit?resource=${resource}&id=${id}`));
    expect(await read('services', created?.id)).toMatchObject([
      { action: 'edit', changes: { price: [45, 50] } },
      { action: 'create' },
    ]);
    expect((await read('employees', ana.id))[0]).toMatchObject({
      action: 'edit',
      changes: { services: expect.anything() },
    });
  });

  test('of the same new service by two at once creates it once', async () => {
    const service = { name: 'Corte', price: 45, points: 1 };
    const replies = await Promise.all([post([service]), post([service]), post([service])]);
    for (const reply of replies) expectSuccess(reply, 201);
    expect(await list()).toHaveLength(1);
  });
});
