import type { Dispatch, RefObject } from 'react';
import type { WizardAction, WizardState } from './state.ts';
import type { SaleLists, SaleView } from './view.ts';

/** What every step works with. */
export interface Wizard {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** Empty as long as it is waited for. */
  lists: SaleLists;
  waiting: boolean;
  view: SaleView;
  /** The step's h2: the focus goes there when the step is entered. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Whether the customer's points, which the automatic reward goes by, are there. */
  points: 'known' | 'loading' | 'failed';
  reloadPoints: () => void;
  /** Sends the sale, or sends the one of unknown outcome again. */
  finish: () => void;
  /** Keeps the sale of unknown outcome on this device, without its observation, to go in by itself. */
  keep: () => void;
}

/** Fields of the sale's body, by the step where they are corrected. */
export const FIELDS_OF = {
  reservation: ['reservation_id'],
  customer: ['customer_id'],
  employee: ['employee_id'],
  service: ['services', 'amount'],
  payment: ['payment_method', 'observation', 'reward_id'],
} as const;

/** The server's sentences about these fields of a refused sale. */
export function refusalsOf({ refusal }: WizardState, fields: readonly string[]): string[] {
  return fields.flatMap((field) => refusal?.errors[field] ?? []);
}
