import { useMemo, useSyncExternalStore } from 'react';
import { PAYMENT_METHODS } from '../../domain/constants.ts';
import { type Id, sameId } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { NewSale } from '../dataProvider/types.ts';
import { isCents, isId, isKeyOf, isList, isObject, orNull } from '../guards.ts';
import { keptNames, nameOf, subscribeToKept, tellKept } from './kept.ts';

/** A sale that has not reached the server: ids and amounts, no name, no phone, no text that somebody typed. */
export interface KeptSale {
  /** Its Idempotency-Key, for every try. */
  key: string;
  /** The id of who typed it, and alone sends it. */
  user: string;
  /** When it was typed, in milliseconds since 1970. */
  at: number;
  sale: Omit<NewSale, 'observation'>;
  /** The total agreed in the place of the services' sum, for the wizard to show it again. */
  customTotal: Cents | null;
  /** Opened in the wizard to be mended: it is not sent as it is here until somebody says so. */
  held: boolean;
}

const VERSION = 1;

/** What is kept on this device, oldest first. An item that does not look like a kept sale is none. */
export function readKept(): KeptSale[] {
  return keptNames()
    .flatMap((name) => parse(name, read(name)) ?? [])
    .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
}

/** The kept sale with a key, of one person; null when there is none. */
export function keptOf(user: Id, key: string): KeptSale | null {
  return readKept().find((kept) => kept.key === key && sameId(kept.user, user)) ?? null;
}

/** Keeps a sale that did not reach the server under the key it was sent with, its observation apart; null where the browser stores nothing. */
export function keepSale(user: Id, key: string, sent: NewSale, customTotal: Cents | null): KeptSale | null {
  const { observation: _, ...sale } = sent;
  const kept: KeptSale = { key, user: String(user), at: Date.now(), sale, customTotal, held: false };
  return keep(kept) ? kept : null;
}

/** Keeps a sale, or what has changed of one. False where the browser stores nothing (private mode, full). */
export function keep({ user, key, ...rest }: KeptSale): boolean {
  try {
    localStorage.setItem(nameOf(user, key), JSON.stringify({ ...rest, version: VERSION }));
  } catch {
    return false;
  }
  tellKept();
  return true;
}

/** Takes a sale out: it is sold, or was given up. */
export function forget(user: Id, key: string): void {
  try {
    localStorage.removeItem(nameOf(user, key));
  } catch {
    // Where nothing can be stored, nothing is.
  }
  tellKept();
}

/** What is kept on this device, as it changes in this tab and in others. */
export function useKeptSales(): KeptSale[] {
  const stored = useSyncExternalStore(subscribeToKept, snapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is what is read
  return useMemo(readKept, [stored]);
}

function snapshot(): string {
  return keptNames()
    .map((name) => name + read(name))
    .join('\n');
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function parse(name: string, text: string): KeptSale | null {
  try {
    const [, user = '', key = ''] = name.split(':');
    const { version, ...rest } = JSON.parse(text);
    const kept: KeptSale = { ...rest, key, user: decodeURIComponent(user) };
    return version === VERSION && isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept({ key, user, at, sale, customTotal, held }: KeptSale): boolean {
  return (
    /^[\w-]{16,128}$/.test(key) &&
    user !== '' &&
    typeof at === 'number' &&
    !Number.isNaN(new Date(at).getTime()) &&
    isSale(sale) &&
    orNull(isCents)(customTotal) &&
    typeof held === 'boolean'
  );
}

function isSale(sale: unknown): boolean {
  return (
    isObject(sale) &&
    typeof sale.individual === 'boolean' &&
    [sale.customer_id, sale.reservation_id, sale.employee_id, sale.reward_id].every(orNull(isId)) &&
    isList(sale.services, isId) &&
    isCents(sale.amount) &&
    isKeyOf(PAYMENT_METHODS, sale.payment_method)
  );
}
