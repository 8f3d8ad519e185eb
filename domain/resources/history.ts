import { AUDIT_ACTIONS, type AuditAction, LIMITS } from '../constants.ts';
import type { Day, Time } from '../dates.ts';
import { choice } from '../fields/choices.ts';
import { isObject, type Json } from '../fields/codec.ts';
import { type Field, passThrough } from '../fields/field.ts';
import { text } from '../fields/texts.ts';
import { instant } from '../fields/times.ts';
import type { Id } from '../ids.ts';
import { defineResource } from './resource.ts';

/**
 * Field → its value before and after, as on the wire; null for none. For a personal field both are null: the history
 * stores only that it changed.
 */
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** The record of an entry, in its current state. */
export interface AuditedRecord {
  id: Id;
  /** The record's name; null for one without a name, or an erased one. */
  name: string | null;
  /** The shop's day of a reservation, sale, expense, block or closing, or the first day of a waiting-list entry. */
  date: Day | null;
  time: Time | null;
  /** It was deleted. */
  removed: boolean;
}

export interface HistoryEntry {
  id: Id;
  /** ISO 8601, UTC. */
  at: string;
  user: { id: Id; email: string };
  action: AuditAction;
  /** The path of its calls; `users` for a change of a password. */
  resource: string;
  record: AuditedRecord;
  changes: Changes;
}

const user = createObjectField('Quem', ({ id, email }) => ({ id: readId(id), email: readText(email) ?? '' }));

const record = createObjectField<AuditedRecord>('Registro', ({ id, name, date, time, removed }) => ({
  id: readId(id),
  name: readText(name),
  date: readText(date),
  time: readText(time),
  removed: removed === true,
}));

const changes = createObjectField(
  'Mudanças',
  (wire) =>
    Object.fromEntries(Object.entries(wire).filter(([, pair]) => Array.isArray(pair) && pair.length === 2)) as Changes,
);

/**
 * Who changed what in the whole shop, as GET /audit lists it (feature `audit.list`). It is written by the other calls,
 * so it is not one of `resources`.
 */
export const history = defineResource({
  name: 'mudancas',
  api: { path: 'audit', key: 'audit' },
  feature: 'audit.list',
  noun: { one: 'mudança', many: 'mudanças', gender: 'f' },
  fields: {
    at: instant('Data e hora', { withTime: true }),
    user: { ...user, kind: 'email', show: getEmail, toCsvCell: getEmail },
    action: choice('O que fez', AUDIT_ACTIONS, { readOnly: true }),
    resource: text('Tipo', { max: LIMITS.name, readOnly: true }),
    record,
    changes: { ...changes, options: { readOnly: true, sortable: false } },
  },
  title: 'at',
  order: [['at', 'desc']],
  texts: { loadFailed: 'Erro ao carregar o histórico', emptyList: 'Nenhuma mudança registrada.' },
});

/** An object in the response; if there is none, `read` gets an empty one. */
function createObjectField<Value>(
  label: string,
  read: (wire: Json) => Value,
): Field<Value, never, { readOnly: true }, 'text'> {
  const decode = (wire: unknown): Value => read(isObject(wire) ? wire : {});
  return { ...passThrough, decode, kind: 'text', label, options: { readOnly: true }, fallback: () => decode(null) };
}

function getEmail({ email }: { email: string }): string {
  return email;
}

/** The id of a record; `?` if a back end did not send it. */
function readId(value: unknown): Id {
  return typeof value === 'string' || typeof value === 'number' ? value : '?';
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
