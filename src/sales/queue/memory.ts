import { useSyncExternalStore } from 'react';
import type { SaleRefusal } from '../outcome.ts';
import { type QueuedSale, storeQueuedSale } from './storage.ts';
import { notifyQueueChange } from './storageKeys.ts';

/*
 * What this page knows of the queued sales beyond what is stored: which one is being sent, and why the server refused
 * others. In memory only: the server's sentences may name people, and a page loaded anew sends once more.
 */

export interface QueueMemory {
  /** The key of the sale that is being sent. */
  sending: string | null;
  /** By key, with the time of the sale that was refused: one typed again under the same key was not. */
  refused: Readonly<Record<string, { at: number; refusal: SaleRefusal }>>;
}

export type QueueEvent =
  | { type: 'started'; key: string }
  /** It has had its try: sold, refused, or to be tried later. */
  | { type: 'ended' }
  | { type: 'refused'; sale: QueuedSale; refusal: SaleRefusal }
  | { type: 'retried'; key: string };

const NOTHING: QueueMemory = { sending: null, refused: {} };

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

/** Why the server refused a queued sale; null when nothing is known. */
export function getRefusal({ refused }: QueueMemory, { key, at }: QueuedSale): SaleRefusal | null {
  const found = Object.hasOwn(refused, key) ? refused[key] : undefined;
  return found?.at === at ? found.refusal : null;
}

/** Whether a queued sale waits only for the server, and for nobody's decision. */
export function isDue(memory: QueueMemory, sale: QueuedSale): boolean {
  return !sale.held && getRefusal(memory, sale) === null;
}

let memory = NOTHING;
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

/** Has a sale sent again that was refused, or held. */
export function retrySale(queued: QueuedSale): void {
  dispatchQueue({ type: 'retried', key: queued.key });
  if (queued.held) storeQueuedSale({ ...queued, held: false });
  else notifyQueueChange();
}

/** Keeps a sale from being sent while it is being corrected. It stays queued until it is sold: a tab that is closed loses nothing. */
export function holdSale(queued: QueuedSale): void {
  storeQueuedSale({ ...queued, held: true });
}
