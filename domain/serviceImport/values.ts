import { DURATION_LIMITS } from '../constants.ts';
import type { CommissionRate } from '../fields/rate.ts';
import type { Cents } from '../money.ts';
import { fold } from '../text.ts';

/* The cells of a file of services, as systems and people write them. */

/** What a cell says that gives a lowest price: `a partir de R$ 45`, `From $45`, `45+`. */
const FROM = /\b(a partir( de)?|desde|from|starting at|up|min(imo)?)\b|\+\s*$/;

const CURRENCY = /r\$|us\$|\$|€|£|\b(?:brl|usd|reais|real)\b/;

/** A price in a cell. `isFrom` says that it is the lowest one. */
export interface CellPrice {
  cents: Cents;
  isFrom: boolean;
}

/**
 * `R$ 1.234,50`, `45`, `45.00`, `$ 45`, `1,234.50`, `a partir de 45`; null for anything else. The last separator is the decimal one if one or
 * two digits follow it; before three digits it separates thousands.
 */
export function parsePrice(cell: string): CellPrice | null {
  const text = fold(cell);
  const isFrom = FROM.test(text);
  const amount = text
    .replace(FROM, '')
    .split(CURRENCY)
    .map((part) => part.trim().replace(/ -$/, '').trim())
    .filter((part) => part !== '');
  if (amount.length !== 1) return null;
  const cents = parseAmount(amount[0] ?? '');
  return cents === null ? null : { cents, isFrom };
}

function parseAmount(text: string): Cents | null {
  const [, whole = '', decimals = ''] = /^(\d[\d.,' ]*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const thousands = /^\d{1,3}(?:([.,' ])\d{3}(?:\1\d{3})*)?$/.test(whole);
  if (!thousands && !/^\d+$/.test(whole)) return null;
  return Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
}

/** `2h 35m`, `1:30`, `01:30:00`, `1h30`, `90 min`, `90`, `1,5 h`, `1 hora e 30 minutos`, `1 hora e meia`, `meia hora` in minutes; null for anything else. */
export function parseDuration(cell: string): number | null {
  const text = fold(cell)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^meia hora$/, '30 min')
    .replace(/^uma (?=hora)/, '1 ')
    .replace(/ e meia$/, ' e 30');
  const clock = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text);
  if (clock) return toMinutes(clock[1], clock[2]);
  const minutes = /^(\d{1,3}) ?(m|min|mins|minutos?|minutes?|')?\.?$/.exec(text);
  if (minutes) return Number(minutes[1]);
  const hours = /^(\d{1,2})[.,](\d{1,2}) ?(?:h|hs|hrs?|horas?|hours?)\.?$/.exec(text);
  if (hours) return Math.round(Number(`${hours[1]}.${hours[2]}`) * 60);
  const both =
    /^(\d{1,2}) ?(?:h|hs|hrs?|horas?|hours?)\.?(?: ?(?:e |and |, ?)?(\d{1,2}) ?(?:m|min|mins|minutos?|minutes?)?\.?)?$/.exec(
      text,
    );
  return both ? toMinutes(both[1], both[2]) : null;
}

function toMinutes(hours = '0', minutes = '0'): number {
  return Number(hours) * 60 + Number(minutes);
}

/** Why a number of minutes cannot be the duration of a service; null if it can. */
export function validateDuration(minutes: number): string | null {
  const { min, max, step } = DURATION_LIMITS;
  if (minutes < min || minutes > max) return `A duração vai de ${min} a ${max} minutos`;
  return minutes % step === 0 ? null : `A duração é de ${step} em ${step} minutos`;
}

/**
 * The commission that a cell gives: `R$ 12,50` is an amount and `40%` a percentage; `isFixed` says what a bare number is. Null for anything
 * else.
 */
export function parseCommission(cell: string, isFixed: boolean): CommissionRate | null {
  const isAmount = CURRENCY.test(fold(cell)) || (isFixed && !cell.includes('%'));
  if (!isAmount) {
    const percent = parsePercent(cell);
    return percent === null ? null : { percent };
  }
  const price = parsePrice(cell);
  return price && { fixed: price.cents };
}

/** A percentage (`40%`, `40`) of a commission; null for anything else. */
function parsePercent(cell: string): number | null {
  const [, whole, decimals = '0'] = /^(\d{1,3})(?:[.,](\d{1,2}))? ?%?$/.exec(cell.trim()) ?? [];
  if (whole === undefined) return null;
  const percent = Number(`${whole}.${decimals}`);
  return percent <= 100 ? percent : null;
}

/** `10`, `1.200`; null for anything else. */
export function parseWholeNumber(cell: string): number | null {
  const isWhole = /^(\d+|\d{1,3}(\.\d{3})+)([.,]0+)?$/.test(cell);
  return isWhole ? Number(cell.replace(/[.,]0{1,2}$/, '').replaceAll('.', '')) : null;
}

/** The names in a cell: `Ana, Bia e Carla`. A known name stays whole: `Ana e Filhos`. */
export function splitNames(cell: string, isKnown: (name: string) => boolean = () => false): string[] {
  const parts = cell.split(/[,;/|\n]/).map((part) => part.trim());
  return parts
    .flatMap((part) => (isKnown(part) ? [part] : part.split(/ e (?=\p{Lu})/u)))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** What the name of a service with a lowest price says, unless it already does. */
export function markAsFrom(name: string): string {
  return FROM.test(fold(name)) ? name : `${name} - a partir de`;
}
