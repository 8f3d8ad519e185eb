import { type Id, isSameId } from '../../../../domain/ids.ts';
import { applyRewardPick, keepReward, type RewardPick } from '../../../../domain/sale.ts';
import { attemptReducer } from '../../../sales/drafts.ts';
import { isAlreadySold } from '../../../sales/outcome.ts';
import { type DoneBy, editPayments } from './payments.ts';
import {
  createWizardState,
  type EditAction,
  type Step,
  stepOrder,
  type WizardAction,
  type WizardState,
} from './state.ts';

/**
 * The reducer of the wizard. While the sale is being sent or its outcome is unknown, only the server's answer or a
 * restart changes it.
 */
export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'sent':
    case 'refused':
    case 'outcomeUnknown':
      return attemptReducer(state, action);
    case 'restarted':
      return createWizardState(action.key);
    case 'reopened':
      return action.wizardState;
    default:
      return state.attempt ? state : edit(state, action);
  }
}

/**
 * The reducer of a user who sells only the work of one employee, their own: nobody else is chosen, so there is no step for it and no
 * sale without an employee.
 */
export function createOwnSaleReducer(employee: Id) {
  return (state: WizardState, action: WizardAction): WizardState =>
    setOnlySeller(wizardReducer(state, action), employee);
}

function setOnlySeller(state: WizardState, employee: Id): WizardState {
  const isBefore = stepOrder.indexOf(state.step) < stepOrder.indexOf('employee');
  const isSet = isSameId(state.employee, employee) && state.step !== 'employee';
  if (state.attempt || isBefore || isSet) return state;
  return { ...state, employee, step: state.step === 'employee' ? 'service' : state.step };
}

function edit(state: WizardState, action: EditAction): WizardState {
  switch (action.type) {
    case 'reservationChosen':
      return goTo(
        'service',
        clearErrors(
          {
            ...withServices(withCustomer(state, action.customer), action.services),
            reservation: { id: action.id, customer: action.customer },
            employee: action.employee,
            // A total agreed for another reservation does not apply.
            ...(isSameId(state.reservation?.id, action.id) ? {} : NO_CUSTOM_TOTAL),
          },
          'reservation_id',
          'customer_id',
          'employee_id',
          'services',
          'items',
          'amount',
          'free_service_id',
        ),
      );
    case 'reservationSkipped':
      return goForward('customer', clearErrors({ ...state, reservation: null }, 'reservation_id'));
    case 'customerChosen':
      return goForward('employee', clearErrors(withCustomer(state, action.id), 'customer_id'));
    case 'customerSkipped':
      return goForward('employee', clearErrors(withCustomer(state, null), 'customer_id'));
    case 'employeeChosen':
      return goForward('service', clearErrors({ ...state, employee: action.id }, 'employee_id'));
    case 'employeeSkipped':
      return goForward('service', clearErrors({ ...state, employee: null }, 'employee_id'));
    case 'looseChosen':
      return goForward(
        'service',
        clearErrors({ ...withCustomer(state, null), employee: null }, 'reservation_id', 'customer_id', 'employee_id'),
      );
    case 'visitRepeated': {
      const { employee, services, doneBy } = action;
      const repeated = clearErrors(
        { ...withServices(state, services), employee, doneBy },
        'employee_id',
        'services',
        'items',
        'amount',
        'free_service_id',
      );
      // Back from the payment leads to the services.
      return state.trail.at(-1) === 'finish'
        ? goForward('payment', repeated)
        : goTo('payment', goTo('service', repeated));
    }
    case 'serviceToggled':
      return clearErrors(
        withServices(state, toggleService(state.services, action.id)),
        'services',
        'items',
        'amount',
        'free_service_id',
      );
    case 'customTotalSet':
      return clearErrors({ ...state, ...NO_CUSTOM_TOTAL, customTotal: action.cents }, 'amount');
    case 'paymentChosen':
    case 'paymentDivided':
    case 'partRemoved':
    case 'partChanged':
      return clearErrors({ ...state, payments: editPayments(state.payments, action) }, 'payment_method', 'payments');
    case 'tipSet':
      return clearErrors({ ...state, tip: action.tip }, 'tip', 'payments');
    case 'doneBySet':
      return clearErrors({ ...state, doneBy: withWorker(state.doneBy, action) }, 'items');
    case 'pixReceived':
      return { ...state, pixReceived: action.cents };
    case 'observationSet':
      return clearErrors({ ...state, observation: action.text }, 'observation');
    case 'reasonSet':
      return state.corrects
        ? clearErrors({ ...state, corrects: { ...state.corrects, reason: action.text } }, 'reason')
        : state;
    case 'rewardPicked':
      return clearErrors(withReward(state, action.reward), 'reward_id', 'free_service_id', 'amount');
    case 'continued':
      return goForward(getNextStep(state), state);
    case 'goBack':
      return { ...state, step: state.trail.at(-1) ?? state.step, trail: state.trail.slice(0, -1) };
    case 'visitedStepsSet':
      return { ...state, step: action.visitedSteps.at(-1) ?? state.step, trail: action.visitedSteps.slice(0, -1) };
    case 'openStep':
      return goTo(action.step, state);
    case 'referencesMissing':
      return clearErrors(
        withoutMissing(state, action),
        'reservation_id',
        'customer_id',
        'employee_id',
        'services',
        'reward_id',
        'free_service_id',
        'amount',
        'items',
        'tip',
      );
  }
}

function goTo(step: Step, state: WizardState): WizardState {
  return step === state.step ? state : { ...state, step, trail: [...state.trail, state.step] };
}

/** Moves forward; a step opened from the review returns to the review. */
function goForward(step: Step, state: WizardState): WizardState {
  return state.trail.at(-1) === 'finish'
    ? { ...state, step: 'finish', trail: state.trail.slice(0, -1) }
    : goTo(step, state);
}

/** A reservation already has the customer and the employee. */
function getNextStep({ step, reservation }: WizardState): Step {
  if (step === 'reservation') return reservation ? 'service' : 'customer';
  return stepOrder[stepOrder.indexOf(step) + 1] ?? step;
}

/** Changing the customer drops the reservation and resets the reward, which belong to one customer. */
function withCustomer(state: WizardState, customer: Id | null): WizardState {
  return {
    ...(isSameId(state.customer, customer) ? state : withReward(state, { kind: 'auto' })),
    customer,
    reservation: isSameId(state.reservation?.customer, customer) ? state.reservation : null,
  };
}

function toggleService(services: readonly Id[], id: Id): Id[] {
  const others = services.filter((service) => !isSameId(service, id));
  return others.length < services.length ? others : [...services, id];
}

function withReward(state: WizardState, pick: RewardPick): WizardState {
  const { services, reward } = applyRewardPick(state, pick);
  return { ...withServices(state, services), reward };
}

const NO_CUSTOM_TOTAL = { customTotal: null, recheckTotal: undefined };

/** With other services the user must confirm an agreed total, and a reward whose free service has left is not chosen any more. */
function withServices(state: WizardState, nextServices: Id[]): WizardState {
  const { services, customTotal, recheckTotal } = state;
  const isSame =
    nextServices.length === services.length && nextServices.every((id) => services.some((each) => isSameId(each, id)));
  return {
    ...state,
    services: nextServices,
    reward: keepReward({ services: nextServices, reward: state.reward }),
    recheckTotal: customTotal !== null && !isSame ? true : recheckTotal,
  };
}

function withWorker(doneBy: DoneBy, { service, employee }: { service: Id; employee: Id | null }): DoneBy {
  const { [String(service)]: _, ...others } = doneBy;
  return employee === null ? others : { ...others, [String(service)]: employee };
}

function clearErrors(state: WizardState, ...fields: string[]): WizardState {
  if (!state.refusal || isStillSold(state, fields)) return state;
  const errors = Object.entries(state.refusal.errors).filter(([field]) => !fields.includes(field));
  return { ...state, refusal: errors.length > 0 ? { ...state.refusal, errors: Object.fromEntries(errors) } : null };
}

/** Whether the sale stays sold after an edit: only another reservation, or none, makes it another sale. */
function isStillSold({ refusal, reservation }: WizardState, editedFields: readonly string[]): boolean {
  if (!refusal || !isAlreadySold(refusal)) return false;
  return refusal.isKeyReused === true || (reservation !== null && !editedFields.includes('reservation_id'));
}

function withoutMissing(state: WizardState, missing: Extract<EditAction, { type: 'referencesMissing' }>): WizardState {
  const isMissing = (ids: readonly Id[], id: Id) => ids.some((missingId) => isSameId(missingId, id));
  const known = missing.customer ? withCustomer(state, null) : state;
  const rewarded = missing.reward ? withReward(known, { kind: 'auto' }) : known;
  return {
    ...withServices(
      rewarded,
      rewarded.services.filter((id) => !isMissing(missing.services, id)),
    ),
    ...(missing.reservation || missing.customer ? { reservation: null } : {}),
    ...(missing.employee ? { employee: null } : {}),
    doneBy: Object.fromEntries(
      Object.entries(state.doneBy).filter(([, worker]) => !isMissing(missing.workers, worker)),
    ),
    ...(state.tip && missing.tipReceiver ? { tip: { ...state.tip, employee: null } } : {}),
  };
}
