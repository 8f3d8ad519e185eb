import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal } from './support/expectations.ts';
import type { TestShop } from './support/shop.ts';
import { useSharedShop } from './support/useShop.ts';
import { wrongFields } from './support/wrongFields.ts';

type Fields = Record<string, unknown>;
interface Sample {
  envelope: string;
  /** A whole body that would be taken. */
  fields: Fields;
  /** A record to edit; sales have none. */
  id?: number;
}

describe.each(databases)('what may not be stored ($database)', ({ dialect }) => {
  const samples: Record<string, Sample> = {};
  const shop = useSharedShop({ dialect }, async (opened) => {
    Object.assign(samples, await makeSamples(opened));
  });

  /** Tries one body, and makes sure that no row of any table changed. */
  const refused = async (method: 'POST' | 'PUT', path: string, body: unknown, errors: Record<string, string>) => {
    const before = await shop().everyRow();
    expectRefusal(await shop().client.call(method, path, body), 422, errors);
    expect(await shop().everyRow()).toEqual(before);
  };

  describe.each(Object.keys(wrongFields))('%s', (name) => {
    const wrongs = wrongFields[name] ?? [];
    const described = wrongs.map(([field, value, sentence]) => ({ field, value, sentence, shown: show(value) }));

    test.each(described)('create: $field = $shown', async ({ field, value, sentence }) => {
      const { envelope, fields } = samples[name] as Sample;
      const alone = field === 'individual' && value === 1 ? whoBuys(fields, sentence) : { [field]: sentence };
      await refused('POST', `/${name}/create`, { [envelope]: { ...fields, [field]: value } }, alone);
    });

    // A field left out of an edit stays as it is.
    test.each(name === 'sales' ? [] : described.filter(({ value }) => value !== undefined))(
      'edit: $field = $shown',
      async ({ field, value, sentence }) => {
        const { envelope, id } = samples[name] as Sample;
        const errors = { [field]: sentence };
        await refused('PUT', `/${name}/edit/${id}`, { [envelope]: { [field]: value } }, errors);
      },
    );

    test('everything that is wrong is said at once', async () => {
      const { envelope } = samples[name] as Sample;
      const before = await shop().everyRow();
      const reply = await shop().client.call('POST', `/${name}/create`, { [envelope]: {} });
      const required = wrongs.filter(([, value]) => value === undefined);
      expectRefusal(reply, 422, Object.fromEntries(required.map(([field, , sentence]) => [field, sentence])));
      expect(await shop().everyRow()).toEqual(before);
    });

    test.each([
      ['nothing', undefined, 'envelope'],
      ['null', null, 'envelope'],
      ['a list', [], 'envelope'],
      ['a text', 'x', 'envelope'],
      ['a number', 7, 'envelope'],
      ['another envelope', { thing: {} }, 'envelope'],
      ['a list in the envelope', { envelope: [] }, 'envelope'],
      ['null in the envelope', { envelope: null }, 'envelope'],
      ['more than the envelope', { envelope: {}, extra: 1 }, 'extra'],
    ])('%s is no record', async (_shown, body, field) => {
      const { envelope } = samples[name] as Sample;
      const sent = JSON.parse((JSON.stringify(body) ?? 'null').replace('"envelope"', `"${envelope}"`));
      const [key, sentence] =
        field === 'extra' ? [field, 'Campo desconhecido'] : [envelope, 'Envie os dados do registro'];
      await refused('POST', `/${name}/create`, body === undefined ? undefined : sent, { [key]: sentence });
    });
  });

  test('a reservation is for services that the employee offers', async () => {
    const { client } = shop();
    const { fields } = samples.reservations as Sample;
    const other = await make.makeService(client);
    const services = [...(fields.services as number[]), other.id];
    await refused(
      'POST',
      '/reservations/create',
      { reservation: { ...fields, services } },
      {
        services: 'O colaborador não oferece um dos serviços escolhidos',
      },
    );
  });

  test('a reservation is with an employee who works', async () => {
    const { client } = shop();
    const { fields } = samples.reservations as Sample;
    const away = await make.makeEmployee(client, { status: '0', services: fields.services });
    await refused(
      'POST',
      '/reservations/create',
      { reservation: { ...fields, employee_id: away.id } },
      {
        employee_id: 'Este colaborador não atende mais',
      },
    );
  });

  test('a discount needs a percentage, the other rewards do not', async () => {
    const { client } = shop();
    const reward = { ...(samples.rewards as Sample).fields, value: null };
    await refused('POST', '/rewards/create', { reward }, { value: 'O desconto vai de 1 a 100' });
    const free = await client.call('POST', '/rewards/create', { reward: { ...reward, type: 'service_free' } });
    expect(free.status).toBe(201);
  });

  test('only a customer redeems a reward', async () => {
    const { client } = shop();
    const reward = await make.makeReward(client);
    const sale = { ...(samples.sales as Sample).fields, customer_id: null, reward_id: reward.id };
    await refused('POST', '/sales/create', { sale }, { reward_id: 'Escolha o cliente que resgata a recompensa' });
  });

  test('a loose sale concerns nobody', async () => {
    const { fields } = samples.sales as Sample;
    await refused(
      'POST',
      '/sales/create',
      { sale: { ...fields, individual: 1 } },
      {
        customer_id: 'Uma venda avulsa não leva este dado',
        employee_id: 'Uma venda avulsa não leva este dado',
      },
    );
  });
});

/** Marked as loose, each of those it concerns is too much. */
function whoBuys(fields: Fields, sentence: string): Record<string, string> {
  const people = ['customer_id', 'reservation_id', 'employee_id', 'reward_id'].filter((field) => fields[field] != null);
  return Object.fromEntries(people.map((field) => [field, sentence]));
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'left out';
  return text.length > 40 ? `${text.slice(0, 20)}… (${text.length} characters)` : text;
}

async function makeSamples({ client }: TestShop): Promise<Record<string, Sample>> {
  const service = await make.makeService(client);
  const employee = await make.makeEmployee(client, { services: [service.id] });
  const customer = await make.makeCustomer(client);
  const services = [service.id];
  const who = { customer_id: customer.id, employee_id: employee.id, services };
  const reservation = await make.makeReservation(client, { ...who, date: '2026-11-23' });
  const closed = { closed_at: '2026-11-20', employee_id: employee.id };
  const spent = { amount: 10, employee_id: employee.id, description: 'Café' };
  return {
    customers: { envelope: 'customer', fields: make.customerFields(), id: customer.id },
    employees: { envelope: 'employee', fields: make.employeeFields(), id: employee.id },
    services: { envelope: 'service', fields: make.serviceFields(), id: service.id },
    reservations: {
      envelope: 'reservation',
      fields: await make.reservationFields(client, { ...who, date: '2026-11-24' }),
      id: reservation.id,
    },
    rewards: { envelope: 'reward', fields: make.rewardFields(), id: (await make.makeReward(client)).id },
    expenses: { envelope: 'expense', fields: spent, id: (await make.makeExpense(client, spent)).id },
    'cash-register': {
      envelope: 'cashRegister',
      fields: await make.closingFields(client, closed),
      id: (await make.makeClosing(client, closed)).id,
    },
    sales: {
      envelope: 'sale',
      fields: { customer_id: customer.id, employee_id: employee.id, services, amount: 50, payment_method: 'pix' },
    },
  };
}
