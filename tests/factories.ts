/* Records made over the API, each with everything it needs and one of a kind unless told otherwise. */

/** Whatever can carry a call of the contract out. */
export interface Caller {
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is for the test to say
  call(method: 'POST', path: string, body: unknown): Promise<{ status: number; data: any; body: unknown }>;
}

type Fields = Record<string, unknown>;
/** A record as the API answered it. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export type CreatedRecord = { id: number; version: number } & Record<string, any>;

let serial = 0;
/** A number that no other record of this test process has, in as many digits as all others: sorted by name, records stand as they were made. */
export function nextNumber(): string {
  return String(++serial).padStart(6, '0');
}

export function customerFields(fields: Fields = {}): Fields {
  const n = nextNumber();
  return { name: `Cliente ${n}`, phone: phoneOf(n), email: `cliente${n}@exemplo.com.br`, ...fields };
}

export function employeeFields(fields: Fields = {}): Fields {
  const n = nextNumber();
  return {
    name: `Colaborador ${n}`,
    phone: phoneOf(n),
    email: `colaborador${n}@exemplo.com.br`,
    services: [],
    commission: 50,
    status: '1',
    observation: null,
    ...fields,
  };
}

export function serviceFields(fields: Fields = {}): Fields {
  return { name: `Serviço ${nextNumber()}`, price: 35.5, points: 10, employeeIds: [], ...fields };
}

export function rewardFields(fields: Fields = {}): Fields {
  return {
    title: `Recompensa ${nextNumber()}`,
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
  return make(caller, '/customers/create', { customer: customerFields(fields) });
}

export async function makeService(caller: Caller, fields: Fields = {}): Promise<CreatedRecord> {
  return make(caller, '/services/create', { service: serviceFields(fields) });
}

export async function makeEmployee(caller: Caller, fields: Fields = {}): Promise<CreatedRecord> {
  return make(caller, '/employees/create', { employee: employeeFields(fields) });
}

export async function makeReward(caller: Caller, fields: Fields = {}): Promise<CreatedRecord> {
  return make(caller, '/rewards/create', { reward: rewardFields(fields) });
}

/** With a customer, an employee and a service of its own where none are given. `date` has to be given. */
export async function makeReservation(caller: Caller, fields: Fields & { date: string }): Promise<CreatedRecord> {
  return make(caller, '/reservations/create', { reservation: await reservationFields(caller, fields) });
}

export async function reservationFields(caller: Caller, fields: Fields & { date: string }): Promise<Fields> {
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

/** A loose sale unless it is given somebody. */
export async function makeSale(caller: Caller, fields: Fields = {}): Promise<CreatedRecord> {
  const somebody = ['customer_id', 'employee_id', 'reservation_id'].some((field) => fields[field] != null);
  const loose = somebody ? {} : { individual: 1 };
  return make(caller, '/sales/create', {
    sale: { ...loose, services: [], amount: 50, payment_method: 'cash', observation: null, ...fields },
  });
}

/** As the screen sends it: with zeros for what the server alone counts. */
export async function closingFields(caller: Caller, fields: Fields & { closed_at: string }): Promise<Fields> {
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
  return make(caller, '/cash-register/create', { cashRegister: await closingFields(caller, fields) });
}

async function make(caller: Caller, path: string, body: unknown): Promise<CreatedRecord> {
  const answer = await caller.call('POST', path, body);
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.data as CreatedRecord;
}

function phoneOf(n: string): string {
  return `11910${n}`;
}
