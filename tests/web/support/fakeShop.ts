import type { Wire } from '../../../domain/fields/travel.ts';
import { type Row, type Tables, today } from './records.ts';

/** What the fake back end does with its tables: just enough of contract.md, section 4, for screens to be tested on. */

export class Refusal extends Error {
  status: number;
  errors: Record<string, string> | undefined;
  constructor(status: number, message: string, errors?: Record<string, string>) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

const envelopes: Record<keyof Tables, string> = {
  customers: 'customer',
  services: 'service',
  employees: 'employee',
  reservations: 'reservation',
  rewards: 'reward',
  expenses: 'expense',
  'cash-register': 'cashRegister',
  sales: 'sale',
};

export function isTable(name: string): name is keyof Tables {
  return Object.hasOwn(envelopes, name);
}

export function create(tables: Tables, table: keyof Tables, body: Wire | undefined): Row {
  const sent = unwrap(table, body);
  const id = Math.max(0, ...tables[table].map((row) => row.id)) + 1;
  const row = { ...born(table), ...resolved(tables, table, sent), id };
  tables[table].push(row);
  if (table === 'services') offerBy(tables, row, sent.employeeIds);
  if (table === 'sales') settle(tables, row);
  return row;
}

export function edit(tables: Tables, table: keyof Tables, id: string, body: Wire | undefined): Row {
  const sent = unwrap(table, body);
  const row = find(tables, table, id);
  if (sent.version !== undefined && sent.version !== row.version)
    throw new Refusal(409, 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.');
  Object.assign(row, resolved(tables, table, sent));
  if (row.version !== undefined) row.version = Number(row.version) + 1;
  if (table === 'services') offerBy(tables, row, sent.employeeIds);
  return row;
}

export function remove(tables: Tables, table: keyof Tables, id: string): void {
  const row = find(tables, table, id);
  tables[table].splice(tables[table].indexOf(row), 1);
}

export function summary(tables: Tables): Wire {
  return {
    customer: {
      total: tables.customers.length,
      top: tables.customers.toSorted((a, b) => Number(b.points) - Number(a.points)).slice(0, 5),
    },
    reservation: { total: tables.reservations.filter((row) => row.date === today()).length },
    employee: { actives: { total: tables.employees.filter((row) => row.status === '1').length } },
    cash_register: { value: reais(tables.sales) - reais(tables.expenses) },
    expenses: tables.expenses,
    rewards: tables.rewards.filter((row) => row.active === '1'),
  };
}

export function cashRegister(tables: Tables): Wire {
  const loose = tables.sales.filter((row) => row.individual);
  return {
    month: { total: reais(tables.sales) },
    daily_average: { total: reais(tables.sales) },
    today: {
      total: reais(tables.sales),
      expenses: reais(tables.expenses),
      individual_sales: { total: reais(loose), sales: loose },
    },
    cash_register_closed: tables['cash-register'],
  };
}

export function expensesToday(tables: Tables): Wire {
  return { list: tables.expenses, total: reais(tables.expenses) };
}

function reais(rows: Row[]): number {
  return rows.reduce((cents, row) => cents + Math.round(Number(row.amount) * 100), 0) / 100;
}

function unwrap(table: keyof Tables, body: Wire | undefined): Wire {
  const sent = body?.[envelopes[table]];
  if (typeof sent !== 'object' || sent === null) throw new Refusal(400, `Falta ${envelopes[table]} no pedido`);
  return sent as Wire;
}

function find(tables: Tables, table: keyof Tables, id: string): Row {
  const row = tables[table].find((candidate) => String(candidate.id) === id);
  if (!row) throw new Refusal(404, 'Registro não encontrado');
  return row;
}

function born(table: keyof Tables): Wire {
  const now = new Date().toISOString();
  if (table === 'customers') return { points: 0, total_visits: 0, registration_date: now, last_visit: null };
  if (table === 'employees') return { services: [], commission: 50, status: '1', observation: null, created_at: now };
  return { created_at: now };
}

/** References become the records they stand for, as the contract's answers have them. */
function resolved(tables: Tables, table: keyof Tables, { employeeIds: _, version: __, ...sent }: Wire): Wire {
  const row: Wire = { ...sent };
  if (Array.isArray(sent.services)) row.services = sent.services.map((id) => find(tables, 'services', String(id)));
  if (table === 'reservations') {
    const { customer_id, employee_id, ...rest } = row;
    if (customer_id !== undefined) rest.customer = named(find(tables, 'customers', String(customer_id)));
    if (employee_id !== undefined) {
      const employee = find(tables, 'employees', String(employee_id));
      rest.employee = { ...named(employee), services: employee.services };
    }
    return rest;
  }
  if (table === 'expenses' || table === 'cash-register')
    row.employee = find(tables, 'employees', String(sent.employee_id)).name;
  return row;
}

function named({ id, name }: Row): Wire {
  return { id, name };
}

function offerBy(tables: Tables, service: Row, employeeIds: unknown): void {
  if (!Array.isArray(employeeIds)) return;
  for (const employee of tables.employees) {
    const others = (employee.services as Row[]).filter((offered) => offered.id !== service.id);
    employee.services = employeeIds.map(String).includes(String(employee.id)) ? [...others, service] : others;
  }
  service.employees = tables.employees.filter((row) => employeeIds.map(String).includes(String(row.id))).map(named);
}

/** A customer earns points and a visit; the reservation is done. */
function settle(tables: Tables, sale: Row): void {
  const earned = (sale.services as Row[]).reduce((points, service) => points + Number(service.points), 0);
  if (sale.customer_id !== undefined) {
    const customer = find(tables, 'customers', String(sale.customer_id));
    customer.points = Number(customer.points) + earned;
    customer.total_visits = Number(customer.total_visits) + 1;
    customer.last_visit = new Date().toISOString();
  }
  if (sale.reservation_id !== undefined) find(tables, 'reservations', String(sale.reservation_id)).status = 3;
}
