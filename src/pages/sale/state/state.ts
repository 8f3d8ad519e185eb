import type { Id } from '../../../../domain/ids.ts';
import type { Cents } from '../../../../domain/money.ts';
import type { RewardPick } from '../../../../domain/sale.ts';
import type { SaleRef } from '../../../dataProvider/methods/sales.ts';
import { isKeyOf } from '../../../guards.ts';
import type { Draft } from '../../../sales/drafts.ts';
import type { SendAction } from '../../../sales/useSendDraft.ts';
import type { DoneBy, EnteredTip, PaymentAction, PaymentPart } from './payments.ts';

/** The steps in order, with their labels. */
export const STEP_LABELS = {
  reservation: 'Agendamentos',
  customer: 'Cliente',
  employee: 'Colaborador',
  service: 'Serviço',
  payment: 'Pagamento',
  finish: 'Finalizar',
} as const;
export type Step = keyof typeof STEP_LABELS;
export const stepOrder = Object.keys(STEP_LABELS) as Step[];

export function isStep(value: unknown): boolean {
  return isKeyOf(STEP_LABELS, value);
}

/** The state of the wizard: only ids and amounts, so that it can be stored in the browser. */
export interface WizardState extends Draft {
  step: Step;
  /** Visited steps before the current one, oldest first. */
  trail: Step[];
  reservation: { id: Id; customer: Id | null } | null;
  customer: Id | null;
  employee: Id | null;
  services: Id[];
  customTotal: Cents | null;
  /** Services changed after a custom total was agreed: the user must confirm it. */
  recheckTotal?: true;
  /** Empty until a method is chosen; more than one part if divided. */
  payments: PaymentPart[];
  tip: EnteredTip | null;
  /** May contain services no longer in the sale: they may be selected again. */
  doneBy: DoneBy;
  /** The PIX amount the user confirmed as received. Never sent. */
  pixReceived: Cents | null;
  observation: string;
  reward: RewardPick;
  /** The sale this one replaces, its day and the reason. Absent in a new sale and in drafts of older releases. */
  corrects?: SaleRef & { reason: string };
}

export type EditAction =
  | { type: 'reservationChosen'; id: Id; customer: Id | null; employee: Id | null; services: Id[] }
  | { type: 'reservationSkipped' }
  | { type: 'customerChosen'; id: Id }
  | { type: 'customerSkipped' }
  | { type: 'employeeChosen'; id: Id }
  | { type: 'employeeSkipped' }
  | { type: 'looseChosen' }
  /** 'Como da última vez': everything up to the payment. `doneBy`: who did a service, if not the employee. */
  | { type: 'visitRepeated'; employee: Id; services: Id[]; doneBy: DoneBy }
  | { type: 'serviceToggled'; id: Id }
  | { type: 'customTotalSet'; cents: Cents | null }
  | PaymentAction
  | { type: 'tipSet'; tip: EnteredTip | null }
  | { type: 'doneBySet'; service: Id; employee: Id | null }
  | { type: 'pixReceived'; cents: Cents }
  | { type: 'observationSet'; text: string }
  | { type: 'rewardPicked'; reward: RewardPick }
  | { type: 'reasonSet'; text: string }
  | { type: 'continued' }
  | { type: 'goBack' }
  | { type: 'openStep'; step: Step }
  /** After the browser's Back or Forward: the steps up to the one to show. */
  | { type: 'visitedStepsSet'; visitedSteps: Step[] }
  /** `workers`: ids in `doneBy` that are missing. */
  | {
      type: 'referencesMissing';
      reservation: boolean;
      customer: boolean;
      employee: boolean;
      services: Id[];
      reward: boolean;
      workers: Id[];
      tipReceiver: boolean;
    };

export type WizardAction = EditAction | SendAction | { type: 'reopened'; wizardState: WizardState };

export function createWizardState(key: string): WizardState {
  return {
    key,
    step: 'reservation',
    trail: [],
    reservation: null,
    customer: null,
    employee: null,
    services: [],
    customTotal: null,
    payments: [],
    tip: null,
    doneBy: {},
    pixReceived: null,
    observation: '',
    reward: { kind: 'auto' },
    attempt: null,
    refusal: null,
  };
}

/** Whether nothing was entered yet. */
export function isUntouched(state: WizardState): boolean {
  const { key, step, trail, ...entered } = state;
  const { key: _key, step: _step, trail: _trail, ...empty } = createWizardState(key);
  const fields = Object.keys({ ...entered, ...empty }) as (keyof typeof empty)[];
  return fields.every((field) => JSON.stringify(entered[field]) === JSON.stringify(empty[field]));
}

/** Request fields by the step that edits them. */
export const STEP_FIELDS = {
  reservation: ['reservation_id'],
  customer: ['customer_id'],
  employee: ['employee_id'],
  service: ['services', 'items', 'amount'],
  payment: ['payment_method', 'payments', 'tip', 'observation', 'reward_id', 'free_service_id'],
} as const;

/** The server's messages about these fields of a refused sale. */
export function getRefusalMessages({ refusal }: WizardState, fields: readonly string[]): string[] {
  return fields.flatMap((field) => refusal?.errors[field] ?? []);
}
