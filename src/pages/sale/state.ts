import type { PaymentMethod } from '../../../domain/constants.ts';
import type { Id } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import type { FieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import type { NewSale } from '../../dataProvider/types.ts';
import type { Step } from './steps.ts';

/** A person's choice of reward: the first that fits, none, or one of the list. */
export type RewardPick = { kind: 'auto' } | { kind: 'none' } | { kind: 'chosen'; id: Id };

/**
 * A sale on its way to the server, exactly as it was sent. While there is one nothing of the sale can be changed: what
 * is tried again must be what was tried before, or the key no longer says that both are one sale.
 */
export interface Attempt {
  sale: NewSale;
  subtotal: Cents;
  discount: Cents;
  /** `unknown`: no answer came, or none that says whether the sale was stored. */
  status: 'sending' | 'unknown';
  /** Whether some earlier try of it ended without an answer. */
  doubtful: boolean;
}

/** Why the server would not store the sale. */
export interface SaleRefusal {
  message: string;
  errors: FieldErrors;
  /** This run has a sale already, with other data: sent from a copy of the tab. */
  soldBefore?: true;
  /** An earlier try had no answer, and this one does not say what became of it. */
  unproven?: true;
}

/** One run of the wizard. Ids and amounts only, so that it can be kept in the browser's storage as it is. */
export interface WizardState {
  /** Idempotency key: one for each run, whatever is retried or reloaded. */
  key: string;
  step: Step;
  /** The steps the person came through, the latest last. */
  trail: Step[];
  reservation: { id: Id; customer: Id } | null;
  customer: Id | null;
  employee: Id | null;
  services: Id[];
  customTotal: Cents | null;
  payment: PaymentMethod | null;
  observation: string;
  reward: RewardPick;
  attempt: Attempt | null;
  refusal: SaleRefusal | null;
}

export type WizardAction =
  | { type: 'reservationChosen'; id: Id; customer: Id; employee: Id | null; services: Id[] }
  | { type: 'reservationSkipped' }
  | { type: 'customerChosen'; id: Id }
  | { type: 'customerSkipped' }
  | { type: 'employeeChosen'; id: Id }
  | { type: 'employeeSkipped' }
  | { type: 'looseChosen' }
  | { type: 'serviceToggled'; id: Id }
  | { type: 'customTotalSet'; cents: Cents | null }
  | { type: 'paymentChosen'; method: PaymentMethod }
  | { type: 'observationSet'; text: string }
  | { type: 'rewardPicked'; reward: RewardPick }
  | { type: 'continued' }
  | { type: 'wentBack' }
  | { type: 'stepOpened'; step: Step }
  | { type: 'partsLost'; reservation: boolean; customer: boolean; employee: boolean; services: Id[]; reward: boolean }
  | { type: 'sent'; attempt: Pick<Attempt, 'sale' | 'subtotal' | 'discount'> }
  | { type: 'refused'; refusal: SaleRefusal }
  | { type: 'outcomeUnknown' }
  | { type: 'restarted'; key: string }
  | { type: 'reopened'; run: WizardState };

/** A new run. */
export function startOf(key: string): WizardState {
  return {
    key,
    step: 'reservation',
    trail: [],
    reservation: null,
    customer: null,
    employee: null,
    services: [],
    customTotal: null,
    payment: null,
    observation: '',
    reward: { kind: 'auto' },
    attempt: null,
    refusal: null,
  };
}

/** Whether anything was entered that a person would miss. */
export function isUntouched(state: WizardState): boolean {
  const { key, step, trail, ...entered } = state;
  const { key: _key, step: _step, trail: _trail, ...nothing } = startOf(key);
  return JSON.stringify(entered) === JSON.stringify(nothing);
}
