import { PAYMENT_METHODS, type PaymentMethod } from './constants.ts';
import { choice } from './fields/choices.ts';
import { decodeOrNull, type Fields, type Json } from './fields/codec.ts';
import { type Field, passThrough } from './fields/field.ts';
import { money } from './fields/numbers.ts';
import { reference, references } from './fields/references.ts';
import type { Id } from './ids.ts';
import { type Cents, formatMoney } from './money.ts';
import type { Payment, Tip } from './payments.ts';
import { resources, resourcesWithoutScreen, singletons } from './resources/all.ts';
import type { AnyResource } from './resources/resource.ts';
import { sales } from './resources/sales.ts';
import { salePartsCodecs } from './responses.ts';

/** What may be done to a record, as its history tells it. */
export const AUDIT_ACTIONS = {
  create: 'Criou',
  edit: 'Alterou',
  remove: 'Excluiu',
  void: 'Estornou',
  restore: 'Restaurou',
  /** A month after it was removed, with the removal of another of its kind. */
  erase: 'Apagou de vez',
  merge: 'Juntou',
  anonymise: 'Anonimizou',
  password: 'Mudou a senha',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Field → its value before and after, as they travel; null for none. Of a personal field both are null: only that it changed is told. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** One change of a record, as GET /audit answers it (feature `audit`). */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  at: string;
  user: { id: Id; email: string };
  action: AuditAction;
  changes: Changes;
}

/** The most entries that are answered at once, the newest ones. */
export const MAX_AUDIT_ENTRIES = 200;

/**
 * The fields of a sale that its history shows: a sale is never edited. `corrects`, `corrected_by` and `reason` are no part of a stored entry:
 * they are read from the sale as it is now.
 */
const sale: Fields = {
  customer_id: reference('Cliente', 'clientes', {}),
  amount: money('Valor', {}),
  payment_method: choice('Forma de pagamento', PAYMENT_METHODS, {}),
  payments: { ...shownAs('Pagamento', shownParts), ...salePartsCodecs.payments },
  tip: money('Gorjeta', {}),
  tip_employee_id: reference('Gorjeta de', 'colaboradores', {}),
  done_by: references('Quem fez', 'colaboradores', { invalid: '' }),
  corrects: shownAs('Corrige a venda', recordNumber),
  corrected_by: shownAs('Corrigida pela venda', recordNumber),
  reason: shownAs('Motivo', String),
};

function recordNumber(id: Id): string {
  return `nº ${id}`;
}

/** `Dinheiro R$ 20,00 (recebido R$ 50,00) + Cartão Crédito R$ 90,00 em 3 vezes`. */
function shownParts(parts: readonly Payment[]): string {
  const shown = parts.map(({ method, amount, tendered, installments }) => {
    const received = tendered === null ? '' : ` (recebido ${formatMoney(tendered)})`;
    const times = (installments ?? 1) > 1 ? ` em ${installments} vezes` : '';
    return `${PAYMENT_METHODS[method]} ${formatMoney(amount)}${times}${received}`;
  });
  return shown.join(' + ');
}

/** What a sale is told by: its parts where they are more than a method says, its tip, and who did its lines where others did. */
export function toAuditedSale(
  sale: { amount: Cents; payment_method: PaymentMethod; employee_id?: Id | null; payments: Payment[]; tip: Tip | null },
  doneBy: readonly (Id | null)[],
): object {
  const { amount, payment_method, payments, tip } = sale;
  const isPlain = payments.length === 1 && payments.every((each) => each.tendered === null && !each.installments);
  const isByOthers = doneBy.some((id) => id !== (sale.employee_id ?? null));
  return {
    amount,
    payment_method,
    payments: isPlain ? null : payments,
    tip: tip?.amount ?? null,
    tip_employee_id: tip?.employee_id ?? null,
    done_by: isByOthers ? [...new Set(doneBy)].filter((id) => id !== null) : [],
  };
}

/** What has a history, by the path of its calls. Changes of a password are in it too, under `users`, which are no resource. */
export const auditedResources: ReadonlyMap<string, AnyResource> = new Map(
  [...resources, ...resourcesWithoutScreen, ...singletons, sales].map((resource) => [resource.api.path, resource]),
);

/** Movements of points have no number that a person knows: the changes as a person reads them leave these out. */
const MOVED_MOVEMENTS = 'moved_movement';

/** The fields of what has a history, by the path of its calls. */
export const auditedFields: Readonly<Record<string, Fields>> = {
  ...Object.fromEntries(
    [...resources, ...resourcesWithoutScreen, ...singletons].map(({ api, fields }) => [
      api.path,
      { ...keptFields(fields), ...(api.path === 'customers' ? joining() : {}) },
    ]),
  ),
  sales: sale,
};

/** What joining two customers tells: of one which record came, of the other where it went; and what moved, by its numbers. */
function joining(): Fields {
  return {
    joined: reference('Cadastro que veio', 'clientes', {}),
    merged_into: reference('Foi para', 'clientes', {}),
    moved_sale: numbersOf('Vendas que vieram'),
    moved_reservation: numbersOf('Agendamentos que vieram'),
    [MOVED_MOVEMENTS]: numbersOf('Movimentos que vieram'),
    moved_waiting: numbersOf('Esperas que vieram'),
  };
}

function numbersOf(label: string): Field {
  return shownAs(label, (ids: Id[]) => ids.map(recordNumber).join(', '));
}

/** A field that only the history has. */
function shownAs<Value>(label: string, show: (value: Value) => string): Field {
  return { kind: 'text', label, options: {}, ...passThrough, show };
}

/** What differs between two states of a record, null where there was none before or is none after. References are their ids. */
export function diffRecords(fields: Fields, before: object | null, after: object | null): Changes {
  const all = Object.entries(fields).map(([name, field]): [string, Changes[string]] => {
    return [name, [wireOf(name, field, before), wireOf(name, field, after)]];
  });
  const changed = all.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is));
  const told = changed.filter(([name]) => !isPersonal(fields[name]) || (before && after));
  return Object.fromEntries(told.map(([name, pair]) => [name, isPersonal(fields[name]) ? [null, null] : pair]));
}

/** The changes one by one, as a person reads them: `Preço: R$ 35,00 → R$ 40,00`. The time zone is the shop's. */
export function formatChanges(fields: Fields, { action, changes }: AuditEntry, timeZone: string): string[] {
  return Object.entries(changes).flatMap(([name, [before, after]]) => {
    const field = fields[name];
    // The parts say all ways it was paid, the method only that of the largest.
    if (!field || name === MOVED_MOVEMENTS || (name === 'payment_method' && changes.payments)) return [];
    if (isPersonal(field)) return [`${field.label}: mudou`];
    const values = [before, after].map((wire) => decodeOrNull(field, wire));
    // Nothing, an empty text, 'no' and 0 are one to a person.
    if (values.every((value) => !value)) return [];
    const [was, is] = values.map((value) => showValue(field, value, timeZone));
    const label = field.label.replace(' (%)', '');
    if (action !== 'edit' && before === null) return [`${label}: ${is}`];
    if (action !== 'edit' && after === null) return [`${label}: ${was}`];
    return [`${label}: ${was} → ${is}`];
  });
}

/** A value as a history shows it. */
function showValue({ kind, show }: Field, value: unknown, timeZone: string): string {
  const text = value === null ? '' : show(value, timeZone);
  if (text === '') return 'vazio';
  return kind === 'percent' ? `${text}%` : text;
}

/** What a record itself has: neither names of others, nor what is worked out, nor when it was made, which its first entry tells. */
function keptFields(fields: Fields): Fields {
  const kept = Object.entries(fields).filter(([, { options }]) => {
    return !options.nameOf && !options.setOnCreate && !(options.readOnly && options.optionalInResponse);
  });
  return Object.fromEntries(kept);
}

function isPersonal(field: Field | undefined): boolean {
  return field?.kind === 'phone' || field?.kind === 'email' || field?.options.personal === true;
}

function wireOf(name: string, { kind, options, encode }: Field, record: object | null): unknown {
  const { recordKey = name, visibleWhen } = options;
  const values = record as Json | null;
  const value = values?.[recordKey] ?? null;
  if (value === null || (visibleWhen && values?.[visibleWhen[0]] !== visibleWhen[1])) return null;
  if (kind === 'reference') return idOf(value);
  if (kind === 'references') return (value as unknown[]).length === 0 ? null : (value as unknown[]).map(idOf);
  if (kind === 'terms' && (value as unknown[]).length === 0) return null;
  return encode(value);
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' ? (value as { id: unknown } | null)?.id : value;
}
