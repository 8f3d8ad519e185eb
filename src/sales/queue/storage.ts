import { useMemo, useSyncExternalStore } from 'react';
import { PAYMENT_METHODS } from '../../../domain/constants.ts';
import { isObject } from '../../../domain/fields/codec.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import type { NewSale } from '../../dataProvider/requests.ts';
import { isArrayOf, isCents, isId, isKeyOf, isNullOr } from '../../guards.ts';
import { getStorageKey, listStorageKeys, notifyQueueChange, subscribeToQueue } from './storageKeys.ts';

/** A sale that has not reached the server: ids and amounts only, no names, phones or free text. */
export interface QueuedSale {
  /** Its Idempotency-Key for every try. */
  key: string;
  /** Id of the user who entered it; only that user sends it. */
  user: string;
  /** When it was entered, in milliseconds since 1970. */
  at: number;
  sale: Omit<NewSale, 'observation'>;
  /** The agreed total that replaced the sum, to restore it in the wizard. */
  customTotal: Cents | null;
  /** Open in the wizard for correction: not sent until the user says so. */
  held: boolean;
}

const VERSION = 1;

/** The queue of this device, oldest first. Invalid items are skipped. */
export function readQueue(): QueuedSale[] {
  return listStorageKeys()
    .flatMap((name) => parse(name, read(name)) ?? [])
    .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
}

/** A user's queued sale by key; null if missing. */
export function findQueued(user: Id, key: string): QueuedSale | null {
  return readQueue().find((queued) => queued.key === key && isSameId(queued.user, user)) ?? null;
}

/** Queues a sale under the key it was sent with, without its observation; null if storage is unavailable. */
export function queueSale(user: Id, key: string, sent: NewSale, customTotal: Cents | null): QueuedSale | null {
  const { observation: _, ...sale } = sent;
  const queued: QueuedSale = { key, user: String(user), at: Date.now(), sale, customTotal, held: false };
  return storeQueuedSale(queued) ? queued : null;
}

/** Creates or updates a queued sale. Returns false if storage is unavailable (private mode, full). */
export function storeQueuedSale({ user, key, ...rest }: QueuedSale): boolean {
  try {
    localStorage.setItem(getStorageKey(user, key), JSON.stringify({ ...rest, version: VERSION }));
  } catch {
    return false;
  }
  notifyQueueChange();
  return true;
}

/** Removes a sale from the queue. */
export function removeQueuedSale(user: Id, key: string): void {
  try {
    localStorage.removeItem(getStorageKey(user, key));
  } catch {
    // Without storage there is nothing to remove.
  }
  notifyQueueChange();
}

/** The queue of this device, updated by changes in this and other tabs. */
export function useQueuedSales(): QueuedSale[] {
  const stored = useSyncExternalStore(subscribeToQueue, snapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stored` is the snapshot that readQueue reads
  return useMemo(readQueue, [stored]);
}

function snapshot(): string {
  return listStorageKeys()
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

function parse(name: string, text: string): QueuedSale | null {
  try {
    const [, user = '', key = ''] = name.split(':');
    const { version, ...rest } = JSON.parse(text);
    const queued: QueuedSale = { ...rest, key, user: decodeURIComponent(user) };
    return version === VERSION && isQueuedSale(queued) ? queued : null;
  } catch {
    return null;
  }
}

function isQueuedSale({ key, user, at, sale, customTotal, held }: QueuedSale): boolean {
  return (
    /^[\w-]{16,128}$/.test(key) &&
    user !== '' &&
    typeof at === 'number' &&
    !Number.isNaN(new Date(at).getTime()) &&
    isSale(sale) &&
    isNullOr(isCents)(customTotal) &&
    typeof held === 'boolean'
  );
}

function isSale(sale: unknown): boolean {
  return (
    isObject(sale) &&
    typeof sale.individual === 'boolean' &&
    [sale.customer_id, sale.reservation_id, sale.employee_id, sale.reward_id].every(isNullOr(isId)) &&
    isArrayOf(sale.services, isId) &&
    isCents(sale.amount) &&
    isKeyOf(PAYMENT_METHODS, sale.payment_method) &&
    orAbsent((parts) => isArrayOf(parts, isPayment))(sale.payments) &&
    orAbsent((tip) => isObject(tip) && isCents(tip.amount) && isId(tip.employee_id))(sale.tip) &&
    orAbsent((items) => isArrayOf(items, isItem))(sale.items)
  );
}

function isPayment(part: unknown): boolean {
  return (
    isObject(part) &&
    isKeyOf(PAYMENT_METHODS, part.method) &&
    isCents(part.amount) &&
    [part.tendered, part.installments].every(isNullOr(isCents))
  );
}

function isItem(item: unknown): boolean {
  return isObject(item) && isId(item.service_id) && isNullOr(isId)(item.employee_id);
}

/** Absent in sales of older releases and in those with a single plain payment. */
function orAbsent(is: (value: unknown) => boolean) {
  return (value: unknown) => value === undefined || is(value);
}
