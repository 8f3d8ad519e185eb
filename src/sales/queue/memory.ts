import { useSyncExternalStore } from 'react';
import type { SaleRefusal } from '../outcome.ts';
import { type QueuedSale, storeQueuedSale } from './storage.ts';
import { notifyQueueChange } from './storageKeys.ts';

/*
 * What this page knows about queued sales beyond storage: which one is being sent, and why others were refused. In
 * memory only: the server's messages may contain names, and a reload sends again.
 */

export interface QueueMemory {
  /** Key of the sale being sent. */
  sending: string | null;
  /** By key, with the time of the refused sale: one entered again under the same key was not refused. */
  refused: Readonly<Record<string, { at: number; refusal: SaleRefusal }>>;
}

export type QueueEvent =
  | { type: 'started'; key: string }
  /** The try is over: sold, refused, or to be retried. */
  | { type: 'ended' }
  | { type: 'refused'; sale: QueuedSale; refusal: SaleRefusal }
  | { type: 'retried'; key: string };

const EMPTY: QueueMemory = { sending: null, refused: {} };

export function queueReducer(memory: QueueMemory, event: QueueEvent): QueueMemory {
  switch (event.type) {
    case 'started':
      return { ...memory, sending: event.key };
    case 'ended':
      return { ...memory, sending: null };
    case 'refused': {
      const { key, at } = event.sale;
      return { ...memory, refused: { ...memory.refused, [key]: { at, refusal: event.refusal } } };
    }
    case 'retried': {
      const { [event.key]: _, ...refused } = memory.refused;
      return { ...memory, refused };
    }
  }
}

/** Why a queued sale was refused; null if it was not. */
export function getRefusal({ refused }: QueueMemory, { key, at }: QueuedSale): SaleRefusal | null {
  const found = Object.hasOwn(refused, key) ? refused[key] : undefined;
  return found?.at === at ? found.refusal : null;
}

/** Whether a queued sale waits only for the server, not for a decision. */
export function isDue(memory: QueueMemory, sale: QueuedSale): boolean {
  return !sale.held && getRefusal(memory, sale) === null;
}

let memory = EMPTY;
const listeners = new Set<() => void>();

export function getQueueMemory(): QueueMemory {
  return memory;
}

export function dispatchQueue(event: QueueEvent): void {
  memory = queueReducer(memory, event);
  for (const listener of listeners) listener();
}

export function useQueueMemory(): QueueMemory {
  return useSyncExternalStore(subscribe, getQueueMemory);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends a refused or held sale again. */
export function retrySale(queued: QueuedSale): void {
  dispatchQueue({ type: 'retried', key: queued.key });
  if (queued.held) storeQueuedSale({ ...queued, held: false });
  else notifyQueueChange();
}

/** Holds a sale while it is being corrected. It stays queued until it is sold: closing the tab loses nothing. */
export function holdSale(queued: QueuedSale): void {
  storeQueuedSale({ ...queued, held: true });
}
