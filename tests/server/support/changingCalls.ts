import * as make from '../../factories.ts';
import type { Method } from './client.ts';
import { OWNER, type TestShop } from './shop.ts';

export interface ChangingCall {
  method: Method;
  /** As the router has it. */
  route: string;
  /** Below /api, for a record that is there. */
  path: string;
  body?: unknown;
}

/** For each route that changes something, a call that would. The shop gets the records they need. */
export async function changingCalls({ client, visitor }: TestShop): Promise<ChangingCall[]> {
  const service = await make.makeService(client);
  const services = [service.id];
  const employee = await make.makeEmployee(client, { services });
  const customer = await make.makeCustomer(client);
  const reward = await make.makeReward(client);
  const who = { customer_id: customer.id, employee_id: employee.id, services };
  const booked = await make.makeReservation(client, { ...who, date: '2026-11-23' });
  const spent = { amount: 10, employee_id: employee.id, description: 'Café' };
  const expense = await make.makeExpense(client, spent);
  const closed = await make.closingFields(client, { closed_at: '2026-11-20', employee_id: employee.id });
  const closing = await make.makeClosing(client, { closed_at: '2026-11-20', employee_id: employee.id });
  const sale = await make.makeSale(client);
  const reservation = await make.reservationFields(client, { ...who, date: '2026-11-24' });

  for (const browser of [visitor(), visitor()]) await browser.signIn(OWNER.email, OWNER.password);
  const { data: sessions } = await client.call<{ id: string; current: boolean }[]>('GET', '/account/sessions');
  const other = sessions.find(({ current }) => !current);
  const change = { current: OWNER.password, new: 'tesoura bem afiada' };

  const records: [name: string, envelope: string, id: number, fields: object][] = [
    ['customers', 'customer', customer.id, make.customerFields()],
    ['employees', 'employee', employee.id, make.employeeFields({ services })],
    ['services', 'service', service.id, make.serviceFields()],
    ['reservations', 'reservation', booked.id, reservation],
    ['rewards', 'reward', reward.id, make.rewardFields()],
    ['expenses', 'expense', expense.id, spent],
    ['cash-register', 'cashRegister', closing.id, closed],
  ];
  const crud = records.flatMap(([name, envelope, id, fields]): ChangingCall[] => [
    { method: 'POST', route: `/api/${name}/create`, path: `/${name}/create`, body: { [envelope]: fields } },
    { method: 'PUT', route: `/api/${name}/edit/:id`, path: `/${name}/edit/${id}`, body: { [envelope]: fields } },
    { method: 'DELETE', route: `/api/${name}/remove/:id`, path: `/${name}/remove/${id}` },
  ]);
  const sold = { ...who, reward_id: reward.id, reservation_id: booked.id, amount: 10, payment_method: 'pix' };
  return [
    ...crud,
    { method: 'POST', route: '/api/sales/create', path: '/sales/create', body: { sale: sold } },
    { method: 'DELETE', route: '/api/sales/remove/:id', path: `/sales/remove/${sale.id}` },
    erased('customers', customer.id),
    erased('employees', employee.id),
    { method: 'DELETE', route: '/api/account/sessions/:id', path: `/account/sessions/${other?.id}` },
    { method: 'DELETE', route: '/api/account/sessions', path: '/account/sessions' },
    { method: 'PUT', route: '/api/account/password', path: '/account/password', body: change },
    { method: 'POST', route: '/api/auth', path: '/auth', body: { ...OWNER } },
    { method: 'DELETE', route: '/api/auth', path: '/auth' },
  ];
}

function erased(name: string, id: number): ChangingCall {
  return { method: 'DELETE', route: `/api/${name}/personal-data/:id`, path: `/${name}/personal-data/${id}` };
}
