import { describe, expect, it, vi } from 'vitest';
import { readWizardState } from '../../src/pages/sale/state/draft.ts';
import { wizardReducer } from '../../src/pages/sale/state/reducer.ts';
import { createWizardState, type WizardState } from '../../src/pages/sale/state/state.ts';
import {
  deleteCorrectionDraft,
  listUnfinishedCorrections,
  loadDraft as load,
  saveDraft,
} from '../../src/sales/drafts.ts';

const loadDraft = (user: number) => load(user, readWizardState);

const key = 'key-of-this-run-0001';
const state: WizardState = {
  ...createWizardState(key),
  step: 'finish',
  trail: ['reservation', 'service', 'payment'],
  reservation: { id: 7, customer: 1 },
  customer: 1,
  employee: 'e-3',
  services: [10, '11'],
  customTotal: 5000,
  payments: [
    { method: 'cash', amount: 3000, tendered: 5000, installments: null },
    { method: 'credit', amount: null, tendered: null, installments: 3 },
  ],
  tip: { amount: 500, employee: null },
  doneBy: { 10: 'e-4' },
  pixReceived: null,
  observation: 'Troco para 100',
  reward: { kind: 'chosen', id: 5 },
};
const attempt = {
  sale: {
    individual: false,
    customer_id: 1,
    reservation_id: 7,
    employee_id: 3,
    services: [10],
    amount: 5000,
    payment_method: 'pix' as const,
    observation: null,
    reward_id: null,
  },
  subtotal: 5000,
  discount: 0,
};
const readStored = () => sessionStorage.getItem('navalha.venda.1') ?? '';
const store = (draft: object) => sessionStorage.setItem('navalha.venda.1', JSON.stringify(draft));

describe('the draft of a sale', () => {
  it('is restored as it was left', () => {
    saveDraft(1, state);
    expect(loadDraft(1)).toEqual(state);
    const correction: WizardState = {
      ...state,
      recheckTotal: true,
      reward: { kind: 'chosen', id: 5, free: 10 },
      corrects: { id: 7, day: '2026-11-20', reason: 'Troquei' },
    };
    // Next to the new sale.
    saveDraft(1, correction);
    expect(loadDraft(1)).toEqual(state);
    expect(listUnfinishedCorrections(1)).toEqual(['7']);
    expect(listUnfinishedCorrections(10)).toEqual([]);
    expect(load(1, readWizardState, '7')).toEqual(correction);
    deleteCorrectionDraft(1, 7);
    expect(listUnfinishedCorrections(1)).toEqual([]);
    expect(loadDraft(1)).toEqual(state);
  });

  it('is restored from a release with a single payment method', () => {
    const { payments: _, tip: _t, doneBy: _d, pixReceived: _p, ...old } = state;
    const now = { ...state, tip: null, doneBy: {}, pixReceived: null };
    store({ ...old, payment: 'pix', version: 1 });
    const pix = { method: 'pix', amount: null, tendered: null, installments: null };
    expect(loadDraft(1)).toEqual({ ...now, payments: [pix] });
    store({ ...old, payment: null, version: 1 });
    expect(loadDraft(1)).toEqual({ ...now, payments: [] });
  });

  it('is empty before one was stored', () => {
    expect(loadDraft(1)).toBeNull();
  });

  it('is not shown to another user', () => {
    saveDraft(1, state);
    expect(loadDraft(2)).toBeNull();
  });

  it('is stored for this tab only', () => {
    saveDraft(1, state);
    expect(localStorage.length).toBe(0);
    expect(sessionStorage.length).toBe(1);
  });

  it('is restored with an unknown outcome when it was being sent', () => {
    saveDraft(1, wizardReducer(state, { type: 'sent', attempt }));
    expect(loadDraft(1)?.attempt).toEqual({ ...attempt, status: 'unknown', doubtful: true });
    expect(loadDraft(1)?.key).toBe(key);
  });

  it('does not contain the server’s messages, which may contain names', () => {
    saveDraft(1, { ...state, refusal: { message: 'Ana Souza não existe mais', errors: {} } });
    expect(readStored()).not.toContain('Ana');
    expect(loadDraft(1)).toEqual(state);
  });

  it.each<[string, object]>([
    ['of another release', { version: 2 }],
    ['with an unknown step', { step: 'shipping' }],
    ['with an unknown step in its trail', { trail: ['reservation', 'toString'] }],
    ['without a key', { key: '' }],
    ['with invalid services', { services: 'all' }],
    ['with an invalid id', { customer: { id: 1 } }],
    ['with a fraction of a cent', { customTotal: 10.5 }],
    ['with an unknown payment method', { payments: [{ ...state.payments[0], method: 'toString' }] }],
    ['with an invalid part', { payments: [null] }],
    ['with a fraction of a cent as a part', { payments: [{ ...state.payments[0], amount: 0.5 }] }],
    ['with an invalid tip', { tip: 500 }],
    ['with a missing employee for a service', { doneBy: { 10: null } }],
    ['with an invalid received PIX amount', { pixReceived: true }],
    ['with an invalid observation', { observation: null }],
    ['with an invalid reward', { reward: { kind: 'chosen' } }],
    ['with an invalid recheckTotal', { recheckTotal: 'yes' }],
    ['with an empty correction', { corrects: { id: 7, day: '2026-11-20' } }],
    ['with an invalid employee', { employee: {} }],
    ['with an invalid reservation', { reservation: 7 }],
    ['with an invalid sale', { attempt: { sale: null } }],
    ['with a sale without a known total', { attempt: { ...attempt, sale: {} } }],
    ['with a sale without its subtotal', { attempt: { ...attempt, subtotal: undefined } }],
    ['with a sale without its discount', { attempt: { ...attempt, discount: '0' } }],
    ['with a field missing', { trail: undefined }],
  ])('is ignored when it is one %s', (_name, change) => {
    store({ ...state, version: 1, ...change });
    expect(loadDraft(1)).toBeNull();
    store({ ...state, version: 1 });
    expect(loadDraft(1)).toEqual(state);
  });

  it('is ignored when it cannot be read', () => {
    sessionStorage.setItem('navalha.venda.1', '{');
    expect(loadDraft(1)).toBeNull();
  });

  it('is optional: the sale works where the browser stores nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => saveDraft(1, state)).not.toThrow();
    expect(loadDraft(1)).toBeNull();
  });
});
