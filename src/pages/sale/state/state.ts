import type { Id } from '../../../../domain/ids.ts';
import type { Cents } from '../../../../domain/money.ts';
import type { SaleRef } from '../../../dataProvider/requests.ts';
import type { Draft } from '../../../sales/attempt.ts';
import type { RewardPick } from '../../../sales/rewardPick.ts';
import type { SendAction } from '../../../sales/useSendDraft.ts';
import type { DoneBy, EnteredTip, PaymentAction, PaymentPart } from './payments.ts';

/** The steps of a sale in their order, with their names. */
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

/** One sale in the wizard. Ids and amounts only, so that it can be stored in the browser as it is. */
export interface WizardState extends Draft {
  step: Step;
  /** The steps the person came through, the latest last. */
  trail: Step[];
  reservation: { id: Id; customer: Id | null } | null;
  customer: Id | null;
  employee: Id | null;
  services: Id[];
  customTotal: Cents | null;
  /** Services were added or removed after the custom total was agreed on: whether it stays has to be said. */
  recheckTotal?: true;
  /** None until a way to pay is chosen; more than one where the payment is divided. */
  payments: PaymentPart[];
  tip: EnteredTip | null;
  /** Also of services that are no longer in the sale: they may come back. */
  doneBy: DoneBy;
  /** The amount that somebody said has come by PIX: for the person at this device only. */
  pixReceived: Cents | null;
  observation: string;
  reward: RewardPick;
  /** The sale in whose place this one is made, the day it is of, and why. Absent from any other, and from drafts of older releases. */
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
  | { type: 'wentBack' }
  | { type: 'stepOpened'; step: Step }
  /** By the browser's Back or Forward: the steps up to the one to show. */
  | { type: 'wayTaken'; visitedSteps: Step[] }
  /** `workers`: employees who did a service in the place of the sale's. */
  | {
      type: 'partsLost';
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

/** Whether anything was entered that a person would miss. */
export function isUntouched(state: WizardState): boolean {
  const { key, step, trail, ...entered } = state;
  const { key: _key, step: _step, trail: _trail, ...nothing } = createWizardState(key);
  const fields = Object.keys({ ...entered, ...nothing }) as (keyof typeof nothing)[];
  return fields.every((field) => JSON.stringify(entered[field]) === JSON.stringify(nothing[field]));
}
