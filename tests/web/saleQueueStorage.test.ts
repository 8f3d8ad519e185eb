import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RewardPick } from '../../domain/sale.ts';
import { createStateFromQueued } from '../../src/pages/sale/state/draft.ts';
import {
  findQueued,
  type QueuedSale,
  queueSale,
  readQueue,
  removeQueuedSale,
  storeQueuedSale,
} from '../../src/sales/queue/storage.ts';
import { listStorageKeys, subscribeToQueue } from '../../src/sales/queue/storageKeys.ts';

const queued: QueuedSale = {
  key: 'key-of-this-run-0001',
  user: '1',
  at: Date.UTC(2026, 10, 21, 17, 32),
  sale: {
    individual: false,
    customer_id: 1,
    reservation_id: 7,
    employee_id: 'e-3',
    services: [10, '11'],
    amount: 4500,
    payment_method: 'pix',
    reward_id: 5,
  },
  customTotal: 5000,
  held: false,
};
const NAME = 'navalha.guardada:1:key-of-this-run-0001';
const readStored = () => JSON.parse(localStorage.getItem(NAME) ?? 'null');
const put = (content: object) => localStorage.setItem(NAME, JSON.stringify(content));

/** Queues the sale sent with this observation. */
const keepSent = (observation: string | null, reward: RewardPick = { kind: 'chosen', id: 5 }) =>
  queueSale(1, queued.key, { ...queued.sale, observation }, { customTotal: 5000, reward });

afterEach(() => vi.restoreAllMocks());

describe('a sale queued on the device', () => {
  it('is restored as it was queued', () => {
    expect(storeQueuedSale(queued)).toBe(true);
    expect(readQueue()).toEqual([queued]);
  });

  it('contains ids, amounts, the time and its user, and nothing else', () => {
    keepSent(null);
    expect(readStored()).toEqual({
      version: 1,
      at: expect.any(Number),
      held: false,
      customTotal: 5000,
      sale: {
        individual: false,
        customer_id: 1,
        reservation_id: 7,
        employee_id: 'e-3',
        services: [10, '11'],
        amount: 4500,
        payment_method: 'pix',
        reward_id: 5,
      },
    });
  });

  it('never contains free text', () => {
    keepSent('A Ana paga amanhã');
    expect(JSON.stringify(readStored())).not.toMatch(/Ana|observation/);
  });

  it('becomes the wizard state with the service that the chosen reward makes free', () => {
    keepSent(null, { kind: 'chosen', id: 5, free: '11' });
    expect(readQueue().map((each) => createStateFromQueued(each).reward)).toEqual([
      { kind: 'chosen', id: 5, free: '11' },
    ]);
  });

  it('becomes the wizard state it was, with the same key and no attempt', () => {
    expect(createStateFromQueued(queued)).toMatchObject({
      key: queued.key,
      step: 'finish',
      trail: ['reservation', 'service', 'payment'],
      reservation: { id: 7, customer: 1 },
      customer: 1,
      employee: 'e-3',
      services: [10, '11'],
      customTotal: 5000,
      payments: [{ method: 'pix', amount: null, tendered: null, installments: null }],
      observation: '',
      reward: { kind: 'chosen', id: 5 },
      attempt: null,
    });
    const payments = [
      { method: 'cash' as const, amount: 3000, tendered: 5000, installments: null },
      { method: 'credit' as const, amount: 2000, tendered: null, installments: 3 },
    ];
    const inParts = {
      ...{ payments, tip: { amount: 500, employee_id: 4 }, items: [{ service_id: 10, employee_id: 4 }] },
      ...{ reward_automatic: true, customer_id: null },
    };
    expect(createStateFromQueued({ ...queued, sale: { ...queued.sale, ...inParts } })).toMatchObject({
      ...{ payments, tip: { amount: 500, employee: 4 }, doneBy: { 10: 4 } },
      ...{ reward: { kind: 'auto' }, reservation: null, refusal: null },
    });
    expect(createStateFromQueued({ ...queued, sale: { ...queued.sale, reward_id: null } }).reward).toEqual({
      kind: 'none',
    });
  });

  it('is sorted by time of entry', () => {
    const keys = ['key-of-this-run-000c', 'key-of-this-run-000a', 'key-of-this-run-000b'];
    for (const [index, key] of keys.entries()) storeQueuedSale({ ...queued, key, at: queued.at + index });
    expect(readQueue().map(({ key }) => key)).toEqual(keys);
  });

  it('is stored once per key, and deleted when it is removed', () => {
    storeQueuedSale(queued);
    storeQueuedSale({ ...queued, held: true });
    expect(readQueue()).toEqual([{ ...queued, held: true }]);
    removeQueuedSale('1', queued.key);
    expect(readQueue()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('is found by its key, only for its own user', () => {
    storeQueuedSale(queued);
    expect(findQueued(1, queued.key)).toEqual(queued);
    expect(findQueued(2, queued.key)).toBeNull();
    expect(findQueued(1, 'another-key-0000001')).toBeNull();
    expect(listStorageKeys(1)).toEqual([NAME]);
    expect(listStorageKeys(11)).toEqual([]);
  });

  it('supports any user id, with any characters', () => {
    storeQueuedSale({ ...queued, user: 'ana:1/é' });
    expect(readQueue().map(({ user }) => user)).toEqual(['ana:1/é']);
    expect(listStorageKeys('ana')).toEqual([]);
  });

  it('notifies this tab directly, and others through the browser', () => {
    const listener = vi.fn();
    const stop = subscribeToQueue(listener);
    storeQueuedSale(queued);
    removeQueuedSale('1', queued.key);
    expect(listener).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new StorageEvent('storage'));
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    storeQueuedSale(queued);
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe('an invalid stored item', () => {
  it.each<[string, object]>([
    ['of another release', { version: 2 }],
    ['without a time', { at: undefined }],
    ['with an invalid time', { at: '2026-11-21' }],
    ['with a time out of range', { at: 9e15 }],
    ['without a sale', { sale: null }],
    ['with a list in the place of a sale', { sale: [] }],
    ['with invalid services', { sale: { ...queued.sale, services: 'all' } }],
    ['with an invalid id', { sale: { ...queued.sale, customer_id: { id: 1 } } }],
    ['with a fraction of a cent', { sale: { ...queued.sale, amount: 10.5 } }],
    ['with an unknown payment method', { sale: { ...queued.sale, payment_method: 'toString' } }],
    ['with an invalid part', { sale: { ...queued.sale, payments: [{ method: 'cash', amount: 0.5 }] } }],
    ['with a tip without an employee', { sale: { ...queued.sale, tip: { amount: 500, employee_id: null } } }],
    ['with an empty line', { sale: { ...queued.sale, items: [{ employee_id: 1 }] } }],
    ['with an invalid total', { customTotal: '50' }],
    ['without its mark for a correction', { held: 'no' }],
  ])('is skipped when it is one %s', (_name, change) => {
    const { key: _key, user: _user, ...content } = queued;
    put({ ...content, version: 1, ...change });
    expect(readQueue()).toEqual([]);
    put({ ...content, version: 1 });
    expect(readQueue()).toEqual([queued]);
  });

  it.each(['', '{', 'null', '7', '"text"', '[]', '{"version":1}'])('is skipped when it reads %j', (text) => {
    localStorage.setItem(NAME, text);
    expect(readQueue()).toEqual([]);
  });

  it.each([
    'navalha.guardada:',
    'navalha.guardada:1',
    'navalha.guardada:1:short',
    'navalha.guardada::key-of-this-run-0001',
    'navalha.guardada:%E0%A4%A:key-of-this-run-0001',
    'navalha.guardada:1:key of this run 0001',
    'other.guardada:1:key-of-this-run-0001',
  ])('is skipped under the name %j', (name) => {
    storeQueuedSale(queued);
    const content = localStorage.getItem(NAME) ?? '';
    localStorage.clear();
    localStorage.setItem(name, content);
    expect(readQueue()).toEqual([]);
  });
});

describe('a browser that stores nothing', () => {
  it('queues no sale and says so, without an error', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(keepSent(null)).toBeNull();
    expect(() => removeQueuedSale('1', queued.key)).not.toThrow();
    expect(readQueue()).toEqual([]);
  });

  it('also works without the storage object', () => {
    vi.stubGlobal('localStorage', undefined);
    const found = [listStorageKeys(), readQueue(), storeQueuedSale(queued)];
    vi.unstubAllGlobals();
    expect(found).toEqual([[], [], false]);
  });
});
