import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const id = expect.any(Number);
const NOW = '2026-11-20T15:00:00.000Z';

describe.each(databases)('registrations ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('a customer is created, listed, edited and removed', async () => {
    const { client } = shop();
    const customer = { name: '  Conceição Souza ', phone: '(11) 9 8765-4321', email: 'Ceci@Exemplo.com.br' };
    const made = expectSuccess(
      await client.call('POST', '/customers/create', { customer }),
      201,
      'Cliente criado com sucesso!',
    );
    expect(made).toEqual({
      id,
      name: 'Conceição Souza',
      phone: '11987654321',
      email: 'Ceci@Exemplo.com.br',
      points: 0,
      total_visits: 0,
      registration_date: '2026-11-20',
      last_visit: null,
      version: 1,
    });
    expect(expectSuccess(await client.call('GET', '/customers'))).toEqual([made]);

    const changed = { name: 'Ceci', phone: '1133334444', email: 'ceci@exemplo.com.br' };
    const edited = expectSuccess(
      await client.call('PUT', `/customers/edit/${made.id}`, { customer: changed }),
      200,
      'Cliente atualizado com sucesso!',
    );
    expect(edited).toEqual({ ...made, ...changed, version: 2 });
    expect(expectSuccess(await client.call('GET', '/customers'))).toEqual([edited]);

    const gone = await client.call('DELETE', `/customers/remove/${made.id}`);
    expect(expectSuccess(gone, 200, 'Cliente excluído com sucesso!')).toBeNull();
    expect(expectSuccess(await client.call('GET', '/customers'))).toEqual([]);
    const again = await client.call('DELETE', `/customers/remove/${made.id}`);
    expectRefusal(again, 404);
    expect(again.message).toBe('Este cliente não existe mais');
  });

  test('an employee is created, listed, edited and removed, with the services they offer', async () => {
    const { client } = shop();
    const cut = await make.makeService(client, { name: 'Corte', price: 35.5, points: 10 });
    const beard = await make.makeService(client, { name: 'Barba', price: 20, points: 0 });
    const employee = make.employeeFields({ name: 'Zé', services: [cut.id, beard.id], observation: 'Só à tarde' });
    const made = expectSuccess(
      await client.call('POST', '/employees/create', { employee }),
      201,
      'Colaborador criado com sucesso!',
    );
    expect(made).toEqual({
      ...employee,
      id,
      services: [
        { id: beard.id, name: 'Barba', price: 20, points: 0 },
        { id: cut.id, name: 'Corte', price: 35.5, points: 10 },
      ],
      commission: 50,
      status: '1',
      observation: 'Só à tarde',
      created_at: NOW,
      version: 1,
    });
    expect(expectSuccess(await client.call('GET', '/employees'))).toEqual([made]);

    const changed = { ...employee, name: 'José', services: [cut.id], commission: 12.5, status: '0', observation: '' };
    const edited = expectSuccess(
      await client.call('PUT', `/employees/edit/${made.id}`, { employee: changed }),
      200,
      'Colaborador atualizado com sucesso!',
    );
    expect(edited).toEqual({
      ...made,
      name: 'José',
      services: [{ id: cut.id, name: 'Corte', price: 35.5, points: 10 }],
      commission: 12.5,
      status: '0',
      observation: null,
      version: 2,
    });

    const gone = await client.call('DELETE', `/employees/remove/${made.id}`);
    expect(expectSuccess(gone, 200, 'Colaborador excluído com sucesso!')).toBeNull();
    expect(expectSuccess(await client.call('GET', '/employees/all'))).toEqual([]);
  });

  test('/employees offers only those who work, /employees/all everyone', async () => {
    const { client } = shop();
    const works = await make.makeEmployee(client, { name: 'Ana' });
    const rests = await make.makeEmployee(client, { name: 'Bia', status: '0' });
    const names = async (path: string) =>
      expectSuccess(await client.call('GET', path)).map((employee: { id: number }) => employee.id);
    expect(await names('/employees')).toEqual([works.id]);
    expect(await names('/employees/all')).toEqual([works.id, rests.id]);
    expect(await names(`/employees?filter=${encodeURIComponent('{"status":"0"}')}`)).toEqual([]);
    expect(await names(`/employees/all?filter=${encodeURIComponent('{"status":"0"}')}`)).toEqual([rests.id]);
  });

  test('an employee without commission and status gets the usual ones', async () => {
    const { client } = shop();
    const { name, phone, email } = make.employeeFields();
    const made = expectSuccess(
      await client.call('POST', '/employees/create', { employee: { name, phone, email } }),
      201,
    );
    expect(made).toMatchObject({ commission: 50, status: '1', services: [], observation: null });
  });

  test('a service is created, listed, edited and removed, with those who offer it', async () => {
    const { client } = shop();
    const ana = await make.makeEmployee(client, { name: 'Ana' });
    const bia = await make.makeEmployee(client, { name: 'Bia' });
    const service = { name: 'Corte', price: 35.55, points: 10, employeeIds: [bia.id, ana.id] };
    const made = expectSuccess(
      await client.call('POST', '/services/create', { service }),
      201,
      'Serviço criado com sucesso!',
    );
    const employees = [
      { id: ana.id, name: 'Ana' },
      { id: bia.id, name: 'Bia' },
    ];
    expect(made).toEqual({ id, name: 'Corte', price: 35.55, points: 10, employees, version: 1 });
    expect(expectSuccess(await client.call('GET', '/services'))).toEqual([made]);

    const changed = { name: 'Corte e lavagem', price: 0.01, points: 0, employeeIds: [ana.id] };
    const edited = expectSuccess(
      await client.call('PUT', `/services/edit/${made.id}`, { service: changed }),
      200,
      'Serviço atualizado com sucesso!',
    );
    expect(edited).toEqual({
      id: made.id,
      name: 'Corte e lavagem',
      price: 0.01,
      points: 0,
      employees: [{ id: ana.id, name: 'Ana' }],
      version: 2,
    });

    const gone = await client.call('DELETE', `/services/remove/${made.id}`);
    expect(expectSuccess(gone, 200, 'Serviço excluído com sucesso!')).toBeNull();
    expect(expectSuccess(await client.call('GET', '/services'))).toEqual([]);
    const [left] = expectSuccess(await client.call('GET', '/employees'));
    expect(left.services).toEqual([]);
  });

  test('an edit of a service that says nothing of employees leaves them', async () => {
    const { client } = shop();
    const ana = await make.makeEmployee(client, { name: 'Ana' });
    const { id: made } = await make.makeService(client, { employeeIds: [ana.id] });
    const service = { name: 'Barba', price: 20, points: 5 };
    const edited = expectSuccess(await client.call('PUT', `/services/edit/${made}`, { service }));
    expect(edited.employees).toEqual([{ id: ana.id, name: 'Ana' }]);
  });

  test('a reward is created, listed, edited and removed', async () => {
    const { client } = shop();
    const reward = {
      title: 'Volte sempre',
      description: 'Dez por cento',
      points_required: 20,
      type: 'discount',
      value: 10,
      min_limit: 49.9,
      active: '1',
    };
    const made = expectSuccess(
      await client.call('POST', '/rewards/create', { reward }),
      201,
      'Recompensa criada com sucesso!',
    );
    expect(made).toEqual({ ...reward, id, version: 1 });
    expect(expectSuccess(await client.call('GET', '/rewards'))).toEqual([made]);

    const edited = expectSuccess(
      await client.call('PUT', `/rewards/edit/${made.id}`, { reward: { ...reward, type: 'product', active: '0' } }),
      200,
      'Recompensa atualizada com sucesso!',
    );
    expect(edited).toEqual({ ...made, type: 'product', value: 0, min_limit: 0, active: '0', version: 2 });

    const gone = await client.call('DELETE', `/rewards/remove/${made.id}`);
    expect(expectSuccess(gone, 200, 'Recompensa excluída com sucesso!')).toBeNull();
    expect(expectSuccess(await client.call('GET', '/rewards'))).toEqual([]);
  });

  test('rewards are listed as a sale looks for them: active first, then by the points they take', async () => {
    const { client } = shop();
    const far = await make.makeReward(client, { points_required: 90 });
    const off = await make.makeReward(client, { points_required: 1, active: '0' });
    const near = await make.makeReward(client, { points_required: 10 });
    const listed = expectSuccess(await client.call('GET', '/rewards'));
    expect(listed.map((reward: { id: number }) => reward.id)).toEqual([near.id, far.id, off.id]);
  });

  test.each([
    ['1', '1'],
    [1, '1'],
    [true, '1'],
    ['0', '0'],
    [0, '0'],
    [false, '0'],
  ])('a flag sent as %j is answered as %j', async (sent, answered) => {
    const { client } = shop();
    expect((await make.makeEmployee(client, { status: sent })).status).toBe(answered);
    expect((await make.makeReward(client, { active: sent })).active).toBe(answered);
  });

  test.each([0.01, 0.1, 0.29, 1.01, 19.99, 35.5, 1_000_000])('R$ %d comes back as the number it was', async (price) => {
    expect((await make.makeService(shop().client, { price })).price).toBe(price);
  });

  test('lists are by name, whatever the accents and the case', async () => {
    const { client } = shop();
    for (const name of ['Érica', 'ana', 'Zilda', 'Ângela', 'Bruno', 'Elza'])
      await make.makeCustomer(client, { name, phone: '11912345678' });
    const listed = expectSuccess(await client.call('GET', '/customers'));
    expect(listed.map((customer: { name: string }) => customer.name)).toEqual([
      'ana',
      'Ângela',
      'Bruno',
      'Elza',
      'Érica',
      'Zilda',
    ]);
  });
});
