import type { WizardState } from '../pages/sale/state.ts';
import { startOf } from '../pages/sale/state.ts';
import { tellKept } from './kept.ts';
import { queueMemory, refusalIn, tellQueue } from './memory.ts';
import { type KeptSale, keep } from './storage.ts';

/* What a person can have done with a kept sale. */

/** Has a sale sent again that was refused, or held. */
export function askAgain(kept: KeptSale): void {
  tellQueue({ type: 'askedAgain', key: kept.key });
  if (kept.held) keep({ ...kept, held: false });
  else tellKept();
}

/** Keeps a sale from being sent while it is being mended. It stays here until it is sold: a tab that is closed loses nothing. */
export function hold(kept: KeptSale): void {
  keep({ ...kept, held: true });
}

/** A kept sale as a run of the wizard at its last step, with the same key: however it is mended, it is one sale. */
export function runOf(kept: KeptSale): WizardState {
  const { key, sale, customTotal } = kept;
  const { customer_id: customer, reservation_id: reservation, reward_id: reward } = sale;
  return {
    ...startOf(key),
    step: 'finish',
    trail: ['reservation', 'service', 'payment'],
    reservation: reservation !== null && customer !== null ? { id: reservation, customer } : null,
    customer,
    employee: sale.employee_id,
    services: sale.services,
    customTotal,
    payment: sale.payment_method,
    reward: reward === null ? { kind: 'none' } : { kind: 'chosen', id: reward },
    refusal: refusalIn(queueMemory(), kept),
  };
}
