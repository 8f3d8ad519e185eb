import { type ExpressionBuilder, sql } from 'kysely';
import { isDay } from '../domain/dates.ts';
import { fold } from '../domain/text.ts';
import type { Tables } from './db/schema.ts';
import { invalid } from './refusal.ts';

/* The filters that list calls share. Columns are named with their table; a value that makes no sense is a 422. */

type Builder = ExpressionBuilder<Tables, keyof Tables>;

/** Equal to an id, or to one of several. */
export function byId(column: string) {
  return (_eb: unknown, value: unknown) => {
    const ids = (Array.isArray(value) ? value : [value]).map((id) =>
      /^[1-9]\d{0,8}$/.test(String(id)) ? Number(id) : 0,
    );
    if (ids.length > 1000) throw invalid({ filter: 'São ids demais de uma vez' });
    return ids.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`;
  };
}

/** Any part of the folded text; `%` and `_` mean themselves. Digits written as a phone number find the digits. */
export function bySearch(column: string) {
  return (_eb: unknown, value: unknown) => {
    if (typeof value !== 'string' || value.length > 200)
      throw invalid({ filter: 'Não é possível buscar por este texto' });
    const text = /^[\d\s()+-]+$/.test(value) ? value.replace(/\D/g, '') : fold(value.trim());
    return sql<boolean>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  };
}

export function byFlag(column: string) {
  return (_eb: unknown, value: unknown) =>
    sql<boolean>`${sql.ref(column)} = ${value === true || value === 1 || value === '1' ? 1 : 0}`;
}

export function byNumber(column: string) {
  return (_eb: unknown, value: unknown) => {
    if (!Number.isSafeInteger(Number(value)) || Math.abs(Number(value)) > 2 ** 31 - 1) {
      throw invalid({ filter: 'Não é possível filtrar por este valor' });
    }
    return sql<boolean>`${sql.ref(column)} = ${Number(value)}`;
  };
}

export function byText(column: string) {
  return (_eb: unknown, value: unknown) => sql<boolean>`${sql.ref(column)} = ${String(value).slice(0, 200)}`;
}

export function byDay(column: string) {
  return (_eb: unknown, value: unknown) => {
    if (typeof value !== 'string' || !isDay(value)) throw invalid({ filter: 'Informe uma data válida' });
    return sql<boolean>`${sql.ref(column)} = ${value}`;
  };
}

export type { Builder };
