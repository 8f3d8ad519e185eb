import { DEFAULT_TIME_ZONE, dayAt } from '../../../domain/dates.ts';
import type { Wire } from '../../../domain/fields/travel.ts';

export type Row = Wire & { id: number };

/** The tables of the fake back end, as on the wire: money in reais, flags '1' and '0'. */
export interface Tables {
  customers: Row[];
  services: Row[];
  employees: Row[];
  reservations: Row[];
  rewards: Row[];
  expenses: Row[];
  'cash-register': Row[];
  sales: Row[];
}

/** The pair that the fake back end lets in. */
export const SIGN_IN = { email: 'demo@navalha.app', password: 'navalha-demo' };

/** The shop's day as the fake back end sees it: that of the (perhaps faked) system time. */
export function today(): string {
  return dayAt(new Date(), DEFAULT_TIME_ZONE);
}

/** A small shop: two customers, three services, three employees (one inactive), today's agenda, rewards, expenses. */
export function smallShop(): Tables {
  const now = new Date().toISOString();
  const cut = { id: 1, name: 'Corte', price: 35, points: 10 };
  const beard = { id: 2, name: 'Barba', price: 25.5, points: 5 };
  const colour = { id: 3, name: 'Coloração', price: 120, points: 40 };
  return {
    customers: [customer(1, 'Ana Souza', '11987654321', 120, 8), customer(2, 'Bruno Lima', '11912345678', 15, 2)],
    services: [cut, beard, colour],
    employees: [
      employee(1, 'Carla Dias', [cut, beard], '1'),
      employee(2, 'Davi Rocha', [colour], '1'),
      employee(3, 'Elisa Prado', [cut], '0'),
    ],
    reservations: [
      {
        id: 1,
        customer: { id: 1, name: 'Ana Souza' },
        employee: { id: 1, name: 'Carla Dias', services: [cut, beard] },
        services: [cut],
        date: today(),
        time: '09:00',
        status: 1,
        observation: null,
      },
      {
        id: 2,
        customer: { id: 2, name: 'Bruno Lima' },
        employee: { id: 2, name: 'Davi Rocha', services: [colour] },
        services: [colour],
        date: today(),
        time: '10:30',
        status: 4,
        observation: 'Prefere água morna',
      },
    ],
    rewards: [
      reward(1, 'Desconto de 10%', 100, 'discount', 10, 20, '1'),
      reward(2, 'Barba grátis', 80, 'service_free', 0, 0, '1'),
      reward(3, 'Pomada', 200, 'product', 0, 0, '0'),
    ],
    expenses: [
      { id: 1, amount: 18.9, employee_id: 1, employee: 'Carla Dias', description: 'Café e água', created_at: now },
    ],
    'cash-register': [],
    sales: [],
  };
}

function customer(id: number, name: string, phone: string, points: number, visits: number): Row {
  const email = `${name.toLowerCase().replace(' ', '.')}@exemplo.com.br`;
  const instant = '2026-01-10T14:00:00.000Z';
  return { id, name, phone, email, points, total_visits: visits, registration_date: instant, last_visit: instant };
}

function employee(id: number, name: string, services: Row[], status: '1' | '0'): Row {
  const email = `${name.toLowerCase().replace(' ', '.')}@exemplo.com.br`;
  const created_at = '2026-01-05T12:00:00.000Z';
  return { id, name, phone: '11955554444', email, services, commission: 50, status, observation: null, created_at };
}

function reward(
  id: number,
  title: string,
  points_required: number,
  type: string,
  value: number,
  min_limit: number,
  active: '1' | '0',
): Row {
  return { id, title, description: `${title} para quem volta`, points_required, type, value, min_limit, active };
}
