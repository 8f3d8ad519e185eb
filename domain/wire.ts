import { toCents, toReais } from './money.ts';

/** A JSON object on the wire. */
export type Wire = Record<string, unknown>;

/** How one field travels: `decode` reads what any back end may send, `encode` writes what the contract says. */
interface Kind {
  decode(value: unknown): unknown;
  encode(value: unknown): unknown;
}

/** Both directions of a whole object. Fields without a kind of their own pass as they are; absent and null stay so. */
export interface Shape extends Kind {
  decode<T = Wire>(wire: unknown): T;
  encode(value: object): Wire;
}

const money: Kind = { decode: toCents, encode: (value) => toReais(value as number) };

const number: Kind = { decode: Number, encode: (value) => value };

const flag: Kind = {
  decode: (value) => value === true || value === 1 || value === '1' || value === 'true',
  encode: (value) => (value ? '1' : '0'),
};

const day: Kind = {
  // Some back ends send an instant where the contract has a day.
  decode: (value) => String(value).slice(0, 10),
  encode: (value) => value,
};

function listOf(kind: Kind): Kind {
  return {
    decode: (value) => (Array.isArray(value) ? value.map(kind.decode) : []),
    encode: (value) => (Array.isArray(value) ? value.map(kind.encode) : value),
  };
}

function shape(fields: Record<string, Kind>): Shape {
  const entries = Object.entries(fields);
  const mapped = (object: object, direction: 'decode' | 'encode'): Wire => {
    const result: Wire = { ...object };
    for (const [name, kind] of entries) {
      const value = result[name];
      if (value !== undefined && value !== null) result[name] = kind[direction](value);
    }
    return result;
  };
  return {
    decode: <T>(wire: unknown) => mapped((wire ?? {}) as object, 'decode') as T,
    encode: (value: object) => mapped(value, 'encode'),
  };
}

/** A list of ids in a request passes as it is, a list of records in an answer is decoded. */
function records(of: Shape): Kind {
  const isRecord = (value: unknown) => typeof value === 'object' && value !== null;
  return listOf({
    decode: (value) => (isRecord(value) ? of.decode(value) : value),
    encode: (value) => (isRecord(value) ? of.encode(value as object) : value),
  });
}

const customers = shape({ points: number, total_visits: number });
const services = shape({ price: money, points: number });
const employees = shape({ commission: number, status: flag, services: records(services) });
const reservations = shape({
  status: number,
  date: day,
  services: records(services),
  employee: shape({ services: records(services) }),
});
const rewards = shape({ points_required: number, value: number, min_limit: money, active: flag });
const expenses = shape({ amount: money });
const closings = shape({
  closed_at: day,
  total_received: money,
  expenses: money,
  total_credit: money,
  total_debit: money,
  total_cash: money,
  total_pix: money,
  uncovered_count: number,
  uncovered_total: money,
});

/** The shapes of the contract's resources, by resource name. */
export const wire = {
  customers,
  services,
  employees,
  reservations,
  rewards,
  expenses,
  'cash-register': closings,
  sales: shape({ amount: money, points: number, services: records(services) }),
} as const;
export type ResourceName = keyof typeof wire;

/** What is not a resource: the answers of /summary, /cash-register and /expenses/today. */
export const summaryWire = shape({
  customer: shape({ total: number, top: listOf(customers) }),
  reservation: shape({ total: number }),
  employee: shape({ actives: shape({ total: number }) }),
  cash_register: shape({ value: money }),
  expenses: listOf(expenses),
  rewards: listOf(rewards),
});

export const cashRegisterWire = shape({
  month: shape({ total: money }),
  daily_average: shape({ total: money }),
  today: shape({
    total: money,
    expenses: money,
    individual_sales: shape({ total: money, sales: listOf(expenses) }),
  }),
  cash_register_closed: listOf(closings),
});

/** What is held on a person: the answers of /customers/personal-data/{id} and /employees/personal-data/{id}. */
export const personalDataWire = shape({
  sales: listOf(shape({ subtotal: money, discount: money, amount: money, services: listOf(services) })),
  expenses: listOf(expenses),
  closings: listOf(expenses),
});

export const expensesTodayWire = shape({ list: listOf(expenses), total: money });
