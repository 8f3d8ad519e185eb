import { type RawBuilder, sql } from 'kysely';
import { type Day, validateDay } from '../../domain/dates.ts';
import { toCents } from '../../domain/money.ts';
import { parseSearchTerms, type SearchTerms } from '../../domain/search.ts';
import { normalizeText } from '../../domain/text.ts';
import { invalid } from '../refusal.ts';
import { resolveCustomerSql } from './mergedCustomers.ts';

/* The filters that lists share. Each throws a 422 Refusal for a value that it cannot use. */

export type Filter = (eb: unknown, value: unknown) => RawBuilder<boolean>;

const MAX_IDS = 1000;
const MAX_TEXT_LENGTH = 200;

/** Equal to an id, or to one of several. An invalid id matches no record. */
export function byId(column: string): Filter {
  return (_eb, value) => isIn(column, readIds(value));
}

/** The same for customer ids: the id of a merged record means the record it was merged into. */
export function byCustomerId(column: string): Filter {
  return (_eb, value) => isIn(column, readIds(value).map(resolveCustomerSql));
}

function isIn(column: string, ids: readonly (number | RawBuilder<number>)[]): RawBuilder<boolean> {
  return ids.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(ids)})`;
}

function readIds(value: unknown): number[] {
  const values = Array.isArray(value) ? value : [value];
  if (values.length > MAX_IDS) throw invalid({ filter: 'São ids demais de uma vez' });
  return values.filter(isId).map(Number);
}

/** Matches rows whose search text contains every word, in any order. `%`, `_` and `\\` are literal. */
export function bySearch(column: string): Filter {
  return (_eb, value) => {
    const terms = readSearchTerms(value).map((spellings) => {
      const patterns = spellings.map((spelling) => `%${spelling.replace(/[\\%_]/g, '\\$&')}%`);
      return sql<boolean>`(${sql.join(
        patterns.map((pattern) => sql`${sql.ref(column)} like ${pattern} escape '\\'`),
        sql` or `,
      )})`;
    });
    return terms.length === 0 ? sql`1 = 1` : sql`(${sql.join(terms, sql` and `)})`;
  };
}

export function readSearchTerms(value: unknown): SearchTerms {
  return parseSearchTerms(readText(value));
}

export function byFlag(column: string): Filter {
  return (_eb, value) => {
    const flag = [false, 0, '0', true, 1, '1'].indexOf(value as never);
    if (flag < 0) throw unusableValue();
    return sql`${sql.ref(column)} = ${flag < 3 ? 0 : 1}`;
  };
}

export function byNumber(column: string): Filter {
  return (_eb, value) => equalTo(column, typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value);
}

/** Equal to a number, or to one of several. */
export function byNumberOrList(column: string): Filter {
  const isNumber = byNumber(column);
  return (eb, value) => {
    if (!Array.isArray(value)) return isNumber(eb, value);
    if (value.length > MAX_IDS) throw unusableValue();
    return sql`(${sql.join([sql`1 = 0`, ...value.map((each) => isNumber(eb, each))], sql` or `)})`;
  };
}

/** Compares a column of cents with an amount in reais. */
export function byMoney(column: string): Filter {
  return (_eb, value) => {
    try {
      return equalTo(column, toCents(value));
    } catch {
      throw unusableValue();
    }
  };
}

/** A number from 0 to 100. */
export function byPercent(column: string): Filter {
  return (_eb, value) => {
    const percent = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    if (typeof percent !== 'number' || !(percent >= 0 && percent <= 100)) throw unusableValue();
    return sql`${sql.ref(column)} = ${percent}`;
  };
}

function equalTo(column: string, number: unknown): RawBuilder<boolean> {
  // PostgreSQL refuses to compare an integer column with anything larger.
  if (typeof number !== 'number' || !Number.isInteger(number) || Math.abs(number) >= 2 ** 31) throw unusableValue();
  return sql`${sql.ref(column)} = ${number}`;
}

export function byText(column: string): Filter {
  return (_eb, value) => sql`${sql.ref(column)} = ${readText(value)}`;
}

export function byDay(column: string): Filter {
  return (_eb, value) => sql`${sql.ref(column)} = ${readDay(value)}`;
}

/** A day or later. */
export function fromDay(column: string): Filter {
  return (_eb, value) => sql`${sql.ref(column)} >= ${readDay(value)}`;
}

/** A day or earlier. */
export function untilDay(column: string): Filter {
  return (_eb, value) => sql`${sql.ref(column)} <= ${readDay(value)}`;
}

/** A condition that depends on a day. */
export function byDayCondition(condition: (day: Day) => RawBuilder<boolean>): Filter {
  return (_eb, value) => condition(readDay(value));
}

function readDay(value: unknown): Day {
  const problem = validateDay(value);
  if (problem) throw invalid({ filter: problem });
  return value as Day;
}

function isId(value: unknown): value is number | string {
  return (typeof value === 'number' || typeof value === 'string') && /^[1-9]\d{0,8}$/.test(String(value));
}

function readText(value: unknown): string {
  if (typeof value === 'string' && value.length <= MAX_TEXT_LENGTH) return normalizeText(value, true);
  throw unusableValue();
}

function unusableValue() {
  return invalid({ filter: 'Não é possível filtrar por este valor' });
}
