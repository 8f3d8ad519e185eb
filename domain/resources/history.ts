import { AUDIT_ACTIONS, type AuditAction, type Changes } from '../audit.ts';
import { LIMITS } from '../constants.ts';
import type { Day, Time } from '../dates.ts';
import { choice } from '../fields/choices.ts';
import { isObject, type Json } from '../fields/codec.ts';
import { type Field, passThrough } from '../fields/field.ts';
import { text } from '../fields/texts.ts';
import { instant } from '../fields/times.ts';
import type { Id } from '../ids.ts';
import { defineResource } from './resource.ts';

/** The record that an entry of the history is about, as it is today. */
export interface AuditedRecord {
  id: Id;
  /** What a person calls it; null for one that has no name, or that was erased. */
  name: string | null;
  /** The shop's day of a reservation, sale, expense, block or closing, and the first day of somebody who waits. */
  date: Day | null;
  time: Time | null;
  /** It is in no list any more. */
  removed: boolean;
}

/** An entry of the history. */
export interface HistoryEntry {
  id: Id;
  /** ISO 8601, UTC. */
  at: string;
  user: { id: Id; email: string };
  action: AuditAction;
  /** The path of its calls; `users` for a password. */
  resource: string;
  record: AuditedRecord;
  changes: Changes;
}

const user = object('Quem', ({ id, email }) => ({ id: idIn(id), email: textOrNull(email) ?? '' }));

const record = object<AuditedRecord>('Registro', ({ id, name, date, time, removed }) => ({
  id: idIn(id),
  name: textOrNull(name),
  date: textOrNull(date),
  time: textOrNull(time),
  removed: removed === true,
}));

const changes = object(
  'Mudanças',
  (wire) =>
    Object.fromEntries(Object.entries(wire).filter(([, pair]) => Array.isArray(pair) && pair.length === 2)) as Record<
      string,
      [before: unknown, after: unknown]
    >,
);

/**
 * Who changed what in the whole shop, as GET /audit lists it (feature `audit.list`): a list to look at. The writes themselves make it,
 * and so it is none of `resources`.
 */
export const history = defineResource({
  name: 'mudancas',
  api: { path: 'audit', key: 'audit' },
  feature: 'audit.list',
  noun: { one: 'mudança', many: 'mudanças', gender: 'f' },
  fields: {
    at: instant('Data e hora', { withTime: true }),
    user: { ...user, kind: 'email', show: emailOf, toCsvCell: emailOf },
    action: choice('O que fez', AUDIT_ACTIONS, { readOnly: true }),
    resource: text('Tipo', { max: LIMITS.name, readOnly: true }),
    record,
    changes: { ...changes, options: { readOnly: true, sortable: false } },
  },
  title: 'at',
  order: [['at', 'desc']],
  texts: { loadFailed: 'Erro ao carregar o histórico', emptyList: 'Nenhuma mudança registrada.' },
});

/** An object of the answer; where there is none, what `read` makes of an empty one. */
function object<Value>(label: string, read: (wire: Json) => Value): Field<Value, never, { readOnly: true }, 'text'> {
  const decode = (wire: unknown): Value => read(isObject(wire) ? wire : {});
  return { ...passThrough, decode, kind: 'text', label, options: { readOnly: true }, fallback: () => decode(null) };
}

function emailOf({ email }: { email: string }): string {
  return email;
}

/** The id of a record; `?` where a back end did not say. */
function idIn(value: unknown): Id {
  return typeof value === 'string' || typeof value === 'number' ? value : '?';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
