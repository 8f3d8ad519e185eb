import { auditedFields } from './audit.ts';
import { ENTRY_KINDS, PAYOUT_SOURCES } from './commission.ts';
import { AUDIT_ACTIONS, PAYMENT_METHODS, RESERVATION_STATUS } from './constants.ts';
import type { Day } from './dates.ts';
import { CASH_MOVEMENT_KINDS } from './drawer.ts';
import type { Fields, Json } from './fields/codec.ts';
import type { NamedRecord } from './ids.ts';
import { WEEKDAYS } from './openHours.ts';
import { getReferenceFields, resources, resourcesWithoutScreen } from './resources/all.ts';
import { customers } from './resources/customers.ts';
import { employees } from './resources/employees.ts';
import type { AnyResource } from './resources/resource.ts';
import { fold } from './text.ts';

/** Resources of people whose personal data the shop stores. */
export type PersonKind = 'customers' | 'employees';

/** A deleted person whose name, phone and e-mail are still stored because the history refers to them. */
export interface RemovedPerson {
  id: number | string;
  name: string;
  phone: string;
  email: string | null;
  /** ISO 8601. */
  removed_at: string;
  /** This and the next two only for a customer; they are restored with the record. */
  points?: number;
  total_visits?: number;
  /** Only for a customer; not every back end sends it. */
  last_visit?: string | null;
  /** The record that this one was merged into. */
  merged_into?: NamedRecord | null;
}

/** A resource whose records belong to people. */
export interface PersonalResource {
  resource: AnyResource;
  /** The fields that refer to the person. */
  referenceFields: string[];
  /** The fields of a personal data file: all except those about people. */
  fields: Fields;
}

/**
 * The declared resources that refer to people of this kind. An employee's file has no resource that also refers to a
 * customer, because it may not reveal anything about customers.
 */
export function findPersonalResources(personKind: PersonKind): PersonalResource[] {
  const person = personKind === 'customers' ? customers : employees;
  return [...resources, ...resourcesWithoutScreen].flatMap((resource) => {
    const referenceFields = getReferenceFields(resource, person);
    const isAboutCustomer = person === employees && getReferenceFields(resource, customers).length > 0;
    if (resource === person || referenceFields.length === 0 || isAboutCustomer) return [];
    const aboutPeople = new Set([
      ...getReferenceFields(resource, customers),
      ...getReferenceFields(resource, employees),
    ]);
    const ownFields = Object.entries(resource.fields).filter(
      ([name, { options }]) => !aboutPeople.has(name) && !aboutPeople.has(options.nameOf ?? ''),
    );
    return [{ resource, referenceFields, fields: Object.fromEntries(ownFields) }];
  });
}

/** The labels of resources and their fields. */
const DECLARED_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  [...resources, ...resourcesWithoutScreen].flatMap(({ api, noun, fields }) => [
    [api.path, noun.many],
    ...Object.entries(fields).map(([name, { label }]) => [name, lowercaseFirst(label)]),
  ]),
);

/** The labels of codes, by the names of the fields that have them. */
const DECLARED_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  [...resources, ...resourcesWithoutScreen].flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { options }]) => (options.choices ? [[name, options.choices]] : [])),
  ),
);

function lowercaseFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

const RECORD_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...auditedFields.employees, ...auditedFields.customers }).map(([name, { label }]) => [
    name,
    lowercaseFirst(label),
  ]),
);

/** Portuguese names of the keys in the file. */
const NAMES: Readonly<Record<string, string>> = {
  ...DECLARED_NAMES,
  ...RECORD_NAMES,
  person: 'cadastro',
  id: 'número',
  registration_date: 'cadastrado em',
  created_at: 'cadastrado em',
  opening_visits: 'visitas no sistema anterior',
  imported_visit: 'última visita no sistema anterior',
  joined: 'cadastros juntados a este',
  removed_at: 'excluído em',
  active: 'ativo',
  specialties: 'especialidades',
  reservations: 'agendamentos',
  date: 'data',
  time: 'horário',
  status: 'situação',
  no_show: 'faltou',
  squeeze: 'motivo do encaixe',
  services: 'serviços',
  price: 'preço',
  employee: 'colaborador',
  sales: 'vendas',
  subtotal: 'subtotal',
  discount: 'desconto',
  amount: 'valor',
  payment_method: 'forma de pagamento',
  payments: 'pagamentos',
  tendered: 'recebido em dinheiro',
  installments: 'parcelas',
  tip: 'gorjeta',
  reward: 'recompensa',
  voided_on: 'estornada em',
  voided_because: 'motivo do estorno',
  movements: 'movimentos de pontos',
  sale_id: 'número da venda',
  waiting: 'lista de espera',
  weekday: 'dia da semana',
  service_id: 'número do serviço',
  duration: 'duração (min)',
  from: 'de',
  to: 'até',
  expenses: 'despesas sob responsabilidade',
  description: 'descrição',
  history: 'histórico do cadastro',
  record_id: 'número do cadastro',
  changes: 'mudanças',
  at: 'em',
  action: 'o que foi feito',
  closings: 'fechamentos de caixa sob responsabilidade',
  cash_sessions: 'caixas que abriu',
  cash_movements: 'sangrias e suprimentos',
  cash_counts: 'contagens do caixa',
  opening_reason: 'motivo da diferença',
  kind: 'tipo',
  commissions: 'comissões',
  payouts: 'pagamentos de comissões',
  base: 'base da comissão',
  fixed: 'valor fixo',
  until: 'até',
  undone_at: 'desfeito em',
  undone_reason: 'motivo de desfazer',
  text: 'texto',
};

const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...DECLARED_LABELS,
  weekday: Object.fromEntries(WEEKDAYS.entries()),
  status: RESERVATION_STATUS,
  payment_method: PAYMENT_METHODS,
  action: AUDIT_ACTIONS,
  kind: { ...CASH_MOVEMENT_KINDS, ...ENTRY_KINDS },
  source: PAYOUT_SOURCES,
};

/** The personal data of a person (the response of GET /customers/personal-data/{id}) as a JSON file in Portuguese. */
export function buildPersonalDataFile(data: Json): string {
  return `${JSON.stringify(translate(data), null, 2)}\n`;
}

/** `Ana de Souza`, `2026-11-21` → `navalha-dados-pessoais-ana-de-souza-2026-11-21.json`. */
export function buildPersonalDataFileName(name: string, day: Day): string {
  const words = fold(name).match(/[a-z0-9]+/g) ?? [];
  return `${['navalha-dados-pessoais', ...words, day].join('-')}.json`;
}

/** A birthday without a year as `{ "dia": 7, "mês": 8 }`: which number of `08-07` is the day depends on the reader. */
function translateBirthday(birthday: unknown): unknown {
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(String(birthday)) ?? [];
  return month === undefined ? birthday : { dia: Number(day), mês: Number(month) };
}

function translate(value: unknown, names = NAMES): unknown {
  if (Array.isArray(value)) return value.map((item) => translate(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      names[name] ?? name,
      name === 'birthday'
        ? translateBirthday(part)
        : (LABELS[name]?.[String(part)] ?? translate(part, name === 'changes' ? RECORD_NAMES : NAMES)),
    ]),
  );
}
