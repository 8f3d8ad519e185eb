import { type Id, isSameId } from '../../../../domain/ids.ts';
import { attemptReducer } from '../../../sales/attempt.ts';
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
 * What an action makes of a sale in the wizard. While it is being sent, or its outcome is unknown, only the server's answer and
 * an explicit restart change anything.
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

function edit(state: WizardState, action: EditAction): WizardState {
  switch (action.type) {
    case 'reservationChosen':
      return to(
        'service',
        corrected(
          {
            ...withCustomer(state, action.customer),
            reservation: { id: action.id, customer: action.customer },
            employee: action.employee,
            ...(isSameId(state.reservation?.id, action.id)
              ? withServices(state, action.services)
              : // A total agreed for another appointment is not this one's.
                { services: action.services, ...NO_CUSTOM_TOTAL }),
          },
          'reservation_id',
          'customer_id',
          'employee_id',
          'services',
          'items',
          'amount',
        ),
      );
    case 'reservationSkipped':
      return forward('customer', corrected({ ...state, reservation: null }, 'reservation_id'));
    case 'customerChosen':
      return forward('employee', corrected(withCustomer(state, action.id), 'customer_id'));
    case 'customerSkipped':
      return forward('employee', corrected(withCustomer(state, null), 'customer_id'));
    case 'employeeChosen':
      return forward('service', corrected({ ...state, employee: action.id }, 'employee_id'));
    case 'employeeSkipped':
      return forward('service', corrected({ ...state, employee: null }, 'employee_id'));
    case 'looseChosen':
      return forward(
        'service',
        corrected({ ...withCustomer(state, null), employee: null }, 'reservation_id', 'customer_id', 'employee_id'),
      );
    case 'serviceToggled':
      return corrected(
        { ...state, ...withServices(state, toggled(state.services, action.id)) },
        'services',
        'items',
        'amount',
      );
    case 'customTotalSet':
      return corrected({ ...state, ...NO_CUSTOM_TOTAL, customTotal: action.cents }, 'amount');
    case 'paymentChosen':
    case 'paymentDivided':
    case 'partRemoved':
    case 'partChanged':
      return corrected({ ...state, payments: editPayments(state.payments, action) }, 'payment_method', 'payments');
    case 'tipSet':
      return corrected({ ...state, tip: action.tip }, 'tip', 'payments');
    case 'doneBySet':
      return corrected({ ...state, doneBy: withWorker(state.doneBy, action) }, 'items');
    case 'pixReceived':
      return { ...state, pixReceived: action.cents };
    case 'observationSet':
      return corrected({ ...state, observation: action.text }, 'observation');
    case 'reasonSet':
      return state.corrects
        ? corrected({ ...state, corrects: { ...state.corrects, reason: action.text } }, 'reason')
        : state;
    case 'rewardPicked':
      return corrected({ ...state, reward: action.reward }, 'reward_id', 'amount');
    case 'continued':
      return forward(following(state), state);
    case 'wentBack':
      return { ...state, step: state.trail.at(-1) ?? state.step, trail: state.trail.slice(0, -1) };
    case 'wayTaken':
      return { ...state, step: action.visitedSteps.at(-1) ?? state.step, trail: action.visitedSteps.slice(0, -1) };
    case 'stepOpened':
      return to(action.step, state);
    case 'partsLost':
      return corrected(
        withoutParts(state, action),
        'reservation_id',
        'customer_id',
        'employee_id',
        'services',
        'reward_id',
        'amount',
        'items',
        'tip',
      );
  }
}

function to(step: Step, state: WizardState): WizardState {
  return step === state.step ? state : { ...state, step, trail: [...state.trail, state.step] };
}

/** Goes on; a step opened from the review goes straight back to it. */
function forward(step: Step, state: WizardState): WizardState {
  return state.trail.at(-1) === 'finish'
    ? { ...state, step: 'finish', trail: state.trail.slice(0, -1) }
    : to(step, state);
}

/** A reservation already says who comes and who serves. */
function following({ step, reservation }: WizardState): Step {
  if (step === 'reservation') return reservation ? 'service' : 'customer';
  return stepOrder[stepOrder.indexOf(step) + 1] ?? step;
}

/** Another customer's sale is not the reservation's, and a reward was chosen for one customer. */
function withCustomer(state: WizardState, customer: Id | null): WizardState {
  return {
    ...state,
    customer,
    reservation: isSameId(state.reservation?.customer, customer) ? state.reservation : null,
    reward: isSameId(state.customer, customer) ? state.reward : { kind: 'auto' },
  };
}

function toggled(services: readonly Id[], id: Id): Id[] {
  const others = services.filter((service) => !isSameId(service, id));
  return others.length < services.length ? others : [...services, id];
}

const NO_CUSTOM_TOTAL = { customTotal: null, recheckTotal: undefined };

/** Other services: a total agreed on before may not be meant for them. */
function withServices({ services, customTotal, recheckTotal }: WizardState, now: Id[]): Partial<WizardState> {
  const isSame = now.length === services.length && now.every((id) => services.some((each) => isSameId(each, id)));
  return { services: now, recheckTotal: customTotal !== null && !isSame ? true : recheckTotal };
}

function withWorker(doneBy: DoneBy, { service, employee }: { service: Id; employee: Id | null }): DoneBy {
  const { [String(service)]: _, ...others } = doneBy;
  return employee === null ? others : { ...others, [String(service)]: employee };
}

function corrected(state: WizardState, ...fields: string[]): WizardState {
  if (!state.refusal) return state;
  const errors = Object.entries(state.refusal.errors).filter(([field]) => !fields.includes(field));
  return { ...state, refusal: errors.length > 0 ? { ...state.refusal, errors: Object.fromEntries(errors) } : null };
}

function withoutParts(state: WizardState, lost: Extract<EditAction, { type: 'partsLost' }>): WizardState {
  return {
    ...(lost.customer ? withCustomer(state, null) : state),
    ...(lost.reservation || lost.customer ? { reservation: null } : {}),
    ...(lost.employee ? { employee: null } : {}),
    ...withServices(
      state,
      state.services.filter((id) => !lost.services.some((gone) => isSameId(gone, id))),
    ),
    ...(lost.reward || lost.customer ? { reward: { kind: 'auto' } } : {}),
    doneBy: Object.fromEntries(
      Object.entries(state.doneBy).filter(([, worker]) => !lost.workers.some((gone) => isSameId(gone, worker))),
    ),
    ...(state.tip && lost.tipReceiver ? { tip: { ...state.tip, employee: null } } : {}),
  };
}
