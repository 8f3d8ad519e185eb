import type { ResourceName, Wire } from '../../domain/wire.ts';

/** How one field of a request's body is read from a record or a form's values. */
type ReadField = (record: Wire) => unknown;

export interface Endpoint {
  /** What the body of a request is wrapped in. Create, edit and remove paths follow from the resource's name. */
  key: string;
  /** Where the list is read, and where in the answer's `data` it is when that is no list itself. */
  list?: { path: string; within?: string };
  /** Where a text is searched by a back end that does not filter lists. */
  search?: string;
  /** The fields of the contract's body; nothing else is sent, but `version`. */
  body: Record<string, ReadField>;
  /** False when a record never changes: there is no edit path. */
  editable?: boolean;
}

/** The contract's calls, by resource. */
export const endpoints: Record<ResourceName, Endpoint> = {
  customers: {
    key: 'customer',
    list: { path: 'customers' },
    search: 'customers/find',
    body: fields('name', 'phone', 'email'),
  },
  employees: {
    key: 'employee',
    list: { path: 'employees/all' },
    body: {
      ...fields('name', 'phone', 'email', 'commission', 'status', 'observation'),
      services: idsOf('services'),
    },
  },
  services: {
    key: 'service',
    list: { path: 'services' },
    body: { ...fields('name', 'price', 'points'), employeeIds: idsOf('employeeIds', 'employees') },
  },
  reservations: {
    key: 'reservation',
    list: { path: 'reservations' },
    body: {
      ...fields('date', 'time', 'status', 'observation'),
      customer_id: idOf('customer'),
      employee_id: idOf('employee'),
      services: idsOf('services'),
    },
  },
  rewards: {
    key: 'reward',
    list: { path: 'rewards' },
    body: fields('title', 'description', 'points_required', 'type', 'value', 'min_limit', 'active'),
  },
  expenses: {
    key: 'expense',
    list: { path: 'expenses/today', within: 'list' },
    body: fields('amount', 'employee_id', 'description'),
  },
  'cash-register': {
    key: 'cashRegister',
    list: { path: 'cash-register', within: 'cash_register_closed' },
    body: {
      ...fields('closed_at', 'total_received', 'employee_id', 'observation', 'expenses'),
      total_credit: always(0),
      total_debit: always(0),
      total_cash: always(0),
      total_pix: always(0),
    },
  },
  sales: {
    key: 'sale',
    body: fields(
      'individual',
      'customer_id',
      'reservation_id',
      'employee_id',
      'services',
      'amount',
      'payment_method',
      'observation',
      'reward_id',
    ),
    editable: false,
  },
};

function fields(...names: string[]): Record<string, ReadField> {
  return Object.fromEntries(names.map((name) => [name, (record: Wire) => record[name]]));
}

/** A form has `customer_id`, a record has `customer: { id }`. One that was emptied in a form is empty, whatever the record had. */
function idOf(name: string): ReadField {
  return (record) => {
    const given = record[`${name}_id`];
    return given === undefined ? (record[name] as { id?: unknown } | undefined)?.id : given;
  };
}

/** The ids under the first name there is; records stand for their ids. */
function idsOf(...names: string[]): ReadField {
  return (record) => {
    const list = names.map((name) => record[name]).find((value) => Array.isArray(value));
    return (list as unknown[] | undefined)?.map((item) =>
      typeof item === 'object' && item !== null ? (item as { id: unknown }).id : item,
    );
  };
}

function always(value: unknown): ReadField {
  return () => value;
}
