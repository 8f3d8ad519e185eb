import { VOID_CAUSES } from './commission.ts';
import { type Consent, formatConsentCell } from './consent.ts';
import {
  type AuditAction,
  IMPORTS_PATH,
  LIMITS,
  PAYMENT_METHODS,
  type PaymentMethod,
  paymentMethods,
} from './constants.ts';
import type { ByMethod } from './drawer.ts';
import { choice } from './fields/choices.ts';
import { decodeOrNull, type Fields, type Json } from './fields/codec.ts';
import { type Field, passThrough } from './fields/field.ts';
import { money } from './fields/numbers.ts';
import { reference, references } from './fields/references.ts';
import { text } from './fields/texts.ts';
import { getId, type Id } from './ids.ts';
import { type Cents, formatMoney, negate } from './money.ts';
import { formatWhole } from './numbers.ts';
import { formatMissingAmount, type Payment } from './payments.ts';
import {
  getReferenceFields,
  recordedResources,
  resources,
  resourcesWithoutScreen,
  singletons,
} from './resources/all.ts';
import { cashMovements, cashSessions } from './resources/cashSessions.ts';
import { commissionResources, payouts } from './resources/commissions.ts';
import { customers } from './resources/customers.ts';
import type { Changes } from './resources/history.ts';
import { type AnyResource, getScreenTitle } from './resources/resource.ts';
import { salePartsCodecs } from './resources/sales.ts';
import { users } from './resources/users.ts';
import type { Tip } from './schemas/saleResponse.ts';

/** One change of a record, as GET /audit returns it (feature `audit`). */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  at: string;
  user: { id: Id; email: string };
  action: AuditAction;
  changes: Changes;
}

/** The most entries that one response has, newest first. */
export const MAX_AUDIT_ENTRIES = 200;

/**
 * The fields of a sale that its history shows; sales are never edited. `corrects`, `corrected_by` and `reason` are not
 * stored in an entry: they are read from the current sale.
 */
const auditedSaleFields: Fields = {
  customer_id: reference('Cliente', 'clientes', {}),
  amount: money('Valor', {}),
  payment_method: choice('Forma de pagamento', PAYMENT_METHODS, {}),
  payments: { ...createHistoryField('Pagamento', formatPayments), ...salePartsCodecs.payments },
  tip: money('Gorjeta', {}),
  tip_employee_id: reference('Gorjeta de', 'colaboradores', {}),
  done_by: references('Quem fez', 'colaboradores', { invalid: '' }),
  corrects: createHistoryField('Corrige a venda', formatRecordNumber),
  corrected_by: createHistoryField('Corrigida pela venda', formatRecordNumber),
  reason: createHistoryField('Motivo', String),
  cause: choice('Causa', VOID_CAUSES, {}),
};

function formatRecordNumber(id: Id): string {
  return `nº ${id}`;
}

/** `Dinheiro R$ 20,00 (recebido R$ 50,00) + Cartão Crédito R$ 90,00 em 3 vezes`. */
function formatPayments(parts: readonly Payment[]): string {
  const shown = parts.map(({ method, amount, tendered, installments }) => {
    const received = tendered === null ? '' : ` (recebido ${formatMoney(tendered)})`;
    const times = (installments ?? 1) > 1 ? ` em ${installments} vezes` : '';
    return `${PAYMENT_METHODS[method]} ${formatMoney(amount)}${times}${received}`;
  });
  return shown.join(' + ');
}

/**
 * What the history stores of a sale: its payments if they say more than the method, its tip, and who did its services if
 * that was not the sale's employee alone.
 */
export function toAuditedSale(
  sale: { amount: Cents; payment_method: PaymentMethod; employee_id?: Id | null; payments: Payment[]; tip: Tip | null },
  doneBy: readonly (Id | null)[],
): object {
  const { amount, payment_method, payments, tip } = sale;
  const isPlain =
    payments.length === 1 && payments.every((payment) => payment.tendered === null && !payment.installments);
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

/** The resources that have a history, by the path of their calls. */
export const auditedResources: ReadonlyMap<string, AnyResource> = new Map(
  recordedResources.map((resource) => [resource.api.path, resource]),
);

/** Numbers of movements of points and of series say nothing to a person: `formatChanges` leaves them out. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['moved_movement', 'series_id']);

/** The file that an import took a change from: it is no change itself. */
const SOURCE_FIELD = 'imported_from';

/** The fields of every resource that has a history, by the path of its calls. */
export const auditedFields: Readonly<Record<string, Fields>> = {
  ...Object.fromEntries(
    [...resources, ...resourcesWithoutScreen, ...singletons].map(({ api, fields }) => [
      api.path,
      {
        ...selectAuditedFields(fields),
        [SOURCE_FIELD]: createHistoryField('Importado de', String),
        ...(api.path === 'customers' ? createCustomerHistoryFields() : {}),
      },
    ]),
  ),
  [cashSessions.api.path]: { ...selectAuditedFields(cashSessions.fields), ...createCountFields() },
  [cashMovements.api.path]: selectAuditedFields(cashMovements.fields),
  ...Object.fromEntries(commissionResources.map(({ api, fields }) => [api.path, selectAuditedFields(fields)])),
  [payouts.api.path]: { ...selectAuditedFields(payouts.fields), reason: createReasonField() },
  [users.api.path]: selectAuditedFields(users.fields),
  [IMPORTS_PATH]: {
    created: createHistoryField('Novos', formatWhole),
    updated: createHistoryField('Atualizados', formatWhole),
  },
  sales: auditedSaleFields,
};

/** The extra fields of customers, of a merge: which record was merged, into which one, and the numbers of the records that moved. */
function createCustomerHistoryFields(): Fields {
  return {
    joined: reference('Cadastro que veio', 'clientes', {}),
    merged_into: reference('Foi para', 'clientes', {}),
    moved_sale: createRecordNumbersField('Vendas que vieram'),
    moved_movement: createRecordNumbersField('Movimentos que vieram'),
    ...createMovedFields(),
    // Its noun names the list, not its entries.
    moved_waiting: createRecordNumbersField('Esperas que vieram'),
  };
}

/**
 * What the history stores of a count: its amounts and the differences that are not zero. Nothing of an expected amount is stored
 * before the count.
 */
export function toAuditedCount(counted: ByMethod & { keep: Cents }, difference: ByMethod): object {
  const differing = paymentMethods.filter((method) => difference[method] !== 0);
  return {
    ...counted,
    ...Object.fromEntries(differing.map((method) => [toDifferenceName(method), difference[method]])),
  };
}

function toDifferenceName(method: PaymentMethod): string {
  return `${method}_difference`;
}

/** `Diferença em Dinheiro: Falta R$ 5,00`. */
function createDifferenceField(method: PaymentMethod): Field {
  const field = money(`Diferença em ${PAYMENT_METHODS[method]}`, {});
  return { ...field, show: (difference: Cents) => formatMissingAmount(negate(difference)) ?? '' };
}

/** What was counted when a cash session was closed, how it differed, and that a difference was explained. */
function createCountFields(): Fields {
  const methods = paymentMethods.map((method) => [method, money(`${PAYMENT_METHODS[method]} contado`, {})] as const);
  return {
    ...Object.fromEntries(methods),
    ...Object.fromEntries(paymentMethods.map((method) => [toDifferenceName(method), createDifferenceField(method)])),
    keep: money('Fica na gaveta', {}),
    reason: createReasonField(),
  };
}

/** Why a count differs, or a payout was undone. */
function createReasonField() {
  return text('Motivo', { max: LIMITS.observation, optional: true, personal: true });
}

/** The numbers of the moved records of each declared resource that refers to customers. */
function createMovedFields(): Fields {
  const moved = [...resources, ...resourcesWithoutScreen].filter(
    (resource) => resource !== customers && getReferenceFields(resource, customers).length > 0,
  );
  return Object.fromEntries(
    moved.map((resource) => [
      `moved_${resource.table}`,
      createRecordNumbersField(`${getScreenTitle(resource)} que vieram`),
    ]),
  );
}

function createRecordNumbersField(label: string): Field {
  return createHistoryField(label, (ids: Id[]) => ids.map(formatRecordNumber).join(', '));
}

/** A field that exists only in the history. */
function createHistoryField<Value>(label: string, show: (value: Value) => string): Field {
  return { kind: 'text', label, options: {}, ...passThrough, show };
}

/** What differs between two states of a record; null stands for a record that does not exist yet, or any more. References are their ids. */
export function diffRecords(fields: Fields, before: object | null, after: object | null): Changes {
  const all = Object.entries(fields).map(([name, field]): [string, Changes[string]] => {
    return [name, [getWireValue(name, field, before), getWireValue(name, field, after)]];
  });
  const changed = all.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is));
  const reportable = changed.filter(([name]) => !isPersonal(fields[name]) || (before && after));
  return Object.fromEntries(reportable.map(([name, pair]) => [name, isPersonal(fields[name]) ? [null, null] : pair]));
}

/** The changes as lines of text: `Preço: R$ 35,00 → R$ 40,00`. `timeZone` is the shop's. */
export function formatChanges(fields: Fields, { action, changes }: AuditEntry, timeZone: string): string[] {
  return Object.entries(changes).flatMap(([name, [before, after]]) => {
    const field = fields[name];
    // The payments list every method; `payment_method` is only that of the largest one.
    if (!field || HIDDEN_FIELDS.has(name) || (name === 'payment_method' && changes.payments)) return [];
    // Only the current record has the text, and not each back end sends it.
    if (isPersonal(field)) return [`${field.label}: ${after ?? 'mudou'}`];
    const values = [before, after].map((wire) => decodeOrNull(field, wire));
    // Null, an empty text, false and 0 look the same to a person.
    if (values.every((value) => !value)) return [];
    const [was, is] = values.map((value) => showValue(field, value, timeZone));
    const label = field.label.replace(' (%)', '');
    if ((action !== 'edit' || name === SOURCE_FIELD) && before === null) return [`${label}: ${is}`];
    if (action !== 'edit' && after === null) return [`${label}: ${was}`];
    return [`${label}: ${was} → ${is}`];
  });
}

function showValue({ kind, show }: Field, value: unknown, timeZone: string): string {
  // With the wording: two consents of one day may differ in nothing else.
  if (kind === 'consent' && value !== null) return formatConsentCell(value as Consent, timeZone) ?? '';
  const text = value === null ? '' : show(value, timeZone);
  if (text === '') return 'vazio';
  return kind === 'percent' ? `${text}%` : text;
}

/**
 * The fields whose changes are stored. Left out: names of other records, computed values, and the time of creation,
 * which the first entry has.
 */
function selectAuditedFields(fields: Fields): Fields {
  const stored = Object.entries(fields).filter(([, { options }]) => {
    return !options.nameOf && !options.setOnCreate && !(options.readOnly && options.optionalInResponse);
  });
  return Object.fromEntries(stored);
}

/** Whether a field has personal data of a customer or an employee. */
export function isPersonal(field: Field | undefined): boolean {
  return field?.kind === 'phone' || field?.kind === 'email' || field?.options.personal === true;
}

function getWireValue(name: string, { kind, options, encode }: Field, record: object | null): unknown {
  const { recordKey = name, visibleWhen } = options;
  const values = record as Json | null;
  const value = values?.[recordKey] ?? null;
  if (value === null || (visibleWhen && values?.[visibleWhen[0]] !== visibleWhen[1])) return null;
  if (kind === 'reference') return getId(value);
  if (kind === 'references') return (value as unknown[]).length === 0 ? null : (value as unknown[]).map(getId);
  if (kind === 'terms' && (value as unknown[]).length === 0) return null;
  return encode(value);
}
