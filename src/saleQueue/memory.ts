import { useSyncExternalStore } from 'react';
import type { SaleRefusal } from '../pages/sale/state.ts';
import type { KeptSale } from './storage.ts';

/*
 * What this page knows of the kept sales beyond what is stored: which one is on its way, and what the server had against
 * others. In memory only: its sentences may name people, and a page loaded anew asks once more.
 */

export interface QueueMemory {
  /** The key of the sale on its way. */
  sending: string | null;
  /** By key, with the moment of the sale that was refused: one typed again under the same key was not. */
  refused: Readonly<Record<string, { at: number; refusal: SaleRefusal }>>;
}

export type QueueEvent =
  | { type: 'started'; key: string }
  /** It has had its try: sold, refused, or to be tried later. */
  | { type: 'ended' }
  | { type: 'refused'; sale: KeptSale; refusal: SaleRefusal }
  /** A person wants it sent again. */
  | { type: 'askedAgain'; key: string };

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
    case 'askedAgain': {
      const { [event.key]: _, ...refused } = memory.refused;
      return { ...memory, refused };
    }
  }
}

/** What the server had against a kept sale; null when nothing is known. */
export function refusalIn({ refused }: QueueMemory, { key, at }: KeptSale): SaleRefusal | null {
  const found = Object.hasOwn(refused, key) ? refused[key] : undefined;
  return found?.at === at ? found.refusal : null;
}

/** Whether a kept sale waits only for the server, and for nobody's decision. */
export function isDue(memory: QueueMemory, sale: KeptSale): boolean {
  return !sale.held && refusalIn(memory, sale) === null;
}

let memory = NOTHING;
const listeners = new Set<() => void>();

export function queueMemory(): QueueMemory {
  return memory;
}

export function tellQueue(event: QueueEvent): void {
  memory = queueReducer(memory, event);
  for (const listener of listeners) listener();
}

export function useQueueMemory(): QueueMemory {
  return useSyncExternalStore(subscribe, queueMemory);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
