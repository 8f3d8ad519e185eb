import { useMemo, useSyncExternalStore } from 'react';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { type Cents, isCents } from '../../../domain/money.ts';
import type { Payment } from '../../../domain/payments.ts';
import type { RewardPick } from '../../../domain/sale.ts';
import type { Tip } from '../../../domain/schemas/saleResponse.ts';
import type { NewSale } from '../../dataProvider/methods/sales.ts';
import { isArrayOf, isBoolean, isId, isNullOr, isObjectOf, isOptional, isPaymentMethod } from '../../guards.ts';
import { getStorageKey, listStorageKeys, notifyQueueChange, subscribeToQueue } from './storageKeys.ts';

/** A sale that has not reached the server: ids and amounts only, no names, phones or free text. */
export interface QueuedSale {
  /** Its Idempotency-Key for every try. */
  key: string;
  /** Id of the user who entered it; only that user sends it. */
  user: string;
  /** When it was entered, in milliseconds since 1970. */
  at: number;
  sale: Omit<NewSale, 'observation' | 'taken_at'>;
  /** The agreed total that replaced the sum, to restore it in the wizard. */
  customTotal: Cents | null;
  /** The service that the chosen reward makes free, to restore it in the wizard. Absent in sales of older releases. */
  free?: Id;
  /** Open in the wizard for correction: not sent until the user says so. */
  held: boolean;
}

/** The choices of the wizard that a sale's request does not contain. */
export interface SaleChoices {
  /** The agreed total that replaces the sum of the services. */
  customTotal: Cents | null;
  reward: RewardPick;
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

/** Queues a sale under the key it was sent with, without its observation; null if storage is unavailable. `at`: when it was first sent. */
export function queueSale(
  user: Id,
  key: string,
  sent: NewSale,
  { customTotal, reward }: SaleChoices,
  at: number = Date.now(),
): QueuedSale | null {
  const { observation: _, taken_at: __, ...sale } = sent;
  const free = reward.kind === 'chosen' ? reward.free : undefined;
  const queued: QueuedSale = { key, user: String(user), at, sale, customTotal, free, held: false };
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
  const stored = useSyncExternalStore(subscribeToQueue, getSnapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stored` is the snapshot that readQueue reads
  return useMemo(readQueue, [stored]);
}

/** Whether the sale of a reservation is in the queue of this device, also one of another user: the server does not know of it yet. */
export function useIsSaleQueued(reservation: Id | null): boolean {
  return useQueuedSales().some(({ sale }) => isSameId(sale.reservation_id, reservation));
}

function getSnapshot(): string {
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
    const queued: unknown = { ...rest, key, user: decodeURIComponent(user) };
    return version === VERSION && isQueuedSale(queued) ? queued : null;
  } catch {
    return null;
  }
}

const isPayment = isObjectOf<Payment>({
  method: isPaymentMethod,
  amount: isCents,
  tendered: isNullOr(isCents),
  installments: isNullOr(isCents),
});

const isItem = isObjectOf<NonNullable<NewSale['items']>[number]>({ service_id: isId, employee_id: isNullOr(isId) });

const isQueuedSale = isObjectOf<QueuedSale>({
  key: (key) => /^[\w-]{16,128}$/.test(String(key)),
  user: (user) => user !== '',
  at: (at) => typeof at === 'number' && !Number.isNaN(new Date(at).getTime()),
  sale: isObjectOf<QueuedSale['sale']>({
    individual: isBoolean,
    customer_id: isNullOr(isId),
    reservation_id: isNullOr(isId),
    employee_id: isNullOr(isId),
    services: (services) => isArrayOf(services, isId),
    amount: isCents,
    payment_method: isPaymentMethod,
    // Absent in sales of older releases and in those with a single plain payment.
    payments: isOptional((payments) => isArrayOf(payments, isPayment)),
    tip: isOptional(isObjectOf<Tip>({ amount: isCents, employee_id: isId })),
    items: isOptional((items) => isArrayOf(items, isItem)),
    reward_id: isNullOr(isId),
    reward_automatic: isOptional(isBoolean),
    free_service_id: isOptional(isId),
  }),
  customTotal: isNullOr(isCents),
  free: isOptional(isId),
  held: isBoolean,
});
