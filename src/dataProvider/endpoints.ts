import type { ResourceName as Path, Wire } from '../../domain/wire.ts';

/** How one field of a request's body is read from a record or a form's values. */
type ReadField = (record: Wire) => unknown;

export interface Endpoint {
  /** The contract's word for the resource, from which its create, edit and remove paths follow. */
  path: Path;
  /** What the body of a request is wrapped in. */
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

const declared = {
  clientes: {
    path: 'customers',
    key: 'customer',
    list: { path: 'customers' },
    search: 'customers/find',
    body: fields('name', 'phone', 'email'),
  },
  colaboradores: {
    path: 'employees',
    key: 'employee',
    list: { path: 'employees/all' },
    body: {
      ...fields('name', 'phone', 'email', 'commission', 'status', 'observation'),
      services: idsOf('services'),
    },
  },
  servicos: {
    path: 'services',
    key: 'service',
    list: { path: 'services' },
    body: { ...fields('name', 'price', 'points'), employeeIds: idsOf('employeeIds', 'employees') },
  },
  agendamentos: {
    path: 'reservations',
    key: 'reservation',
    list: { path: 'reservations' },
    body: {
      ...fields('date', 'time', 'status', 'observation'),
      customer_id: idOf('customer'),
      employee_id: idOf('employee'),
      services: idsOf('services'),
    },
  },
  recompensas: {
    path: 'rewards',
    key: 'reward',
    list: { path: 'rewards' },
    body: fields('title', 'description', 'points_required', 'type', 'value', 'min_limit', 'active'),
  },
  despesas: {
    path: 'expenses',
    key: 'expense',
    list: { path: 'expenses/today', within: 'list' },
    body: fields('amount', 'employee_id', 'description'),
  },
  caixa: {
    path: 'cash-register',
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
  vendas: {
    path: 'sales',
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
} satisfies Record<string, Endpoint>;

/** What react-admin calls a resource: the word in its screen's address. */
export type ResourceName = keyof typeof declared;

/** The contract's calls, by resource. */
export const endpoints: Record<ResourceName, Endpoint> = declared;

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
