/* Creates records over the API, with the records they refer to and unique values by default. */

/** Sends a call of the contract. */
export interface Caller {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the response it expects
  call(method: 'POST', path: string, body: unknown): Promise<{ status: number; data: any; body: unknown }>;
}

type Fields = Record<string, unknown>;
/** A record in a response. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export type CreatedRecord = { id: number; version: number } & Record<string, any>;

let serial = 0;
/** A number unique in this test process, of six digits: records sorted by name are in the order of creation. */
export function getNextNumber(): string {
  return String(++serial).padStart(6, '0');
}

export function buildCustomer(fields: Fields = {}): Fields {
  const n = getNextNumber();
  return { name: `Cliente ${n}`, phone: buildPhone(n), email: `cliente${n}@exemplo.com.br`, ...fields };
}

export function buildEmployee(fields: Fields = {}): Fields {
  const n = getNextNumber();
  return {
    name: `Colaborador ${n}`,
    phone: buildPhone(n),
    email: `colaborador${n}@exemplo.com.br`,
    services: [],
    commission: 50,
    status: '1',
    observation: null,
    ...fields,
  };
}

export function buildService(fields: Fields = {}): Fields {
  return { name: `Serviço ${getNextNumber()}`, price: 35.5, points: 10, employeeIds: [], ...fields };
}

export function buildReward(fields: Fields = {}): Fields {
  return {
    title: `Recompensa ${getNextNumber()}`,
    description: 'Para quem volta sempre',
    points_required: 20,
    type: 'discount',
    value: 10,
    min_limit: 0,
    active: '1',
    ...fields,
  };
}

export async function makeCustomer(caller: Caller, fields: Fields = {}): Promise<CreatedRecord> {
  return make(caller, '/customers/create', { customer: buildCustomer(fields) });
}

export async function makeService(caller: Caller, fields: Fields = {}): Promise<CreatedRecord> {
  return make(caller, '/services/create', { service: buildService(fields) });
}

export async function makeEmployee(caller: Caller, fields: Fields = {}): Promise<CreatedRecord> {
  return make(caller, '/employees/create', { employee: buildEmployee(fields) });
}

export async function makeReward(caller: Caller, fields: Fields = {}): Promise<CreatedRecord> {
  return make(caller, '/rewards/create', { reward: buildReward(fields) });
}

/** Creates a customer, an employee and a service too unless they are given. */
export async function makeReservation(caller: Caller, fields: Fields & { date: string }): Promise<CreatedRecord> {
  return make(caller, '/reservations/create', { reservation: await buildReservation(caller, fields) });
}

export async function buildReservation(caller: Caller, fields: Fields & { date: string }): Promise<Fields> {
  const services = (fields.services as number[] | undefined) ?? [(await makeService(caller)).id];
  return {
    time: '15:00',
    status: 1,
    observation: null,
    ...fields,
    services,
    customer_id: fields.customer_id ?? (await makeCustomer(caller)).id,
    employee_id: fields.employee_id ?? (await makeEmployee(caller, { services })).id,
  };
}

export async function makeExpense(caller: Caller, fields: Fields = {}): Promise<CreatedRecord> {
  const employee_id = fields.employee_id ?? (await makeEmployee(caller)).id;
  return make(caller, '/expenses/create', { expense: { amount: 12.34, description: 'Café', ...fields, employee_id } });
}

/** A loose sale unless a customer, an employee or a reservation is given. */
export async function makeSale(caller: Caller, fields: Fields = {}): Promise<CreatedRecord> {
  const hasReference = ['customer_id', 'employee_id', 'reservation_id'].some((field) => fields[field] != null);
  const loose = hasReference ? {} : { individual: 1 };
  return make(caller, '/sales/create', {
    sale: { ...loose, services: [], amount: 50, payment_method: 'cash', observation: null, ...fields },
  });
}

/** The fields as the screen sends them: zeros for the totals that the server computes. */
export async function buildClosing(caller: Caller, fields: Fields & { closed_at: string }): Promise<Fields> {
  return {
    total_received: 0,
    observation: null,
    expenses: 0,
    total_credit: 0,
    total_debit: 0,
    total_cash: 0,
    total_pix: 0,
    ...fields,
    employee_id: fields.employee_id ?? (await makeEmployee(caller)).id,
  };
}

export async function makeClosing(caller: Caller, fields: Fields & { closed_at: string }): Promise<CreatedRecord> {
  return make(caller, '/cash-register/create', { cashRegister: await buildClosing(caller, fields) });
}

async function make(caller: Caller, path: string, body: unknown): Promise<CreatedRecord> {
  const response = await caller.call('POST', path, body);
  if (response.status !== 201)
    throw new Error(`POST ${path} answered ${response.status}: ${JSON.stringify(response.body)}`);
  return response.data as CreatedRecord;
}

function buildPhone(n: string): string {
  return `11910${n}`;
}
