import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Id, isSameId } from '../../domain/ids.ts';
import { sumCents } from '../../domain/money.ts';
import type { Customer } from '../../domain/resources/customers.ts';
import type { MissingReferences } from '../../src/pages/sale/state/missingReferences.ts';
import { editPayments, type PaymentPart } from '../../src/pages/sale/state/payments.ts';
import { wizardReducer } from '../../src/pages/sale/state/reducer.ts';
import {
  createWizardState,
  type EditAction,
  isUntouched,
  STEP_FIELDS,
  type Step,
  stepOrder,
  type WizardAction,
  type WizardState,
} from '../../src/pages/sale/state/state.ts';
import { buildSaleView, buildSentSale, type SaleLists } from '../../src/pages/sale/state/view.ts';
import type { SentSale } from '../../src/sales/drafts.ts';
import { method } from '../domain/arbitraries.ts';

const KEY = 'key-of-this-sale-0001';
const start = createWizardState(KEY);

const lists = {
  reservations: [
    { id: 7, customer: { id: 1, name: 'Ana' } },
    { id: 8, customer: { id: 2, name: 'Bruno' } },
  ],
  employees: [{ id: 3, name: 'Carla' }],
  services: [
    { id: 10, price: 3500, points: 10 },
    { id: 11, price: 2550, points: 5 },
  ],
  rewards: [
    { id: 5, title: 'Metade', type: 'discount', active: true, value: 50, points_required: 100, min_limit: 3000 },
    { id: 6, title: 'Barba', type: 'service_free', active: true, points_required: 80 },
  ],
} as unknown as SaleLists;
const customers = [
  { id: 1, name: 'Ana', points: 120 },
  { id: 2, name: 'Bruno', points: 0 },
] as unknown as Customer[];
const buildView = (state: WizardState) =>
  buildSaleView(
    state,
    lists,
    customers.find(({ id }) => isSameId(id, state.customer)) ?? null,
    new Set(['rewards.redeem', 'sales.payments']),
  );

type Entered = Omit<WizardState, 'key' | 'step' | 'trail' | 'attempt' | 'refusal'>;
const pickEntered = ({ key: _, step: _s, trail: _t, attempt: _a, refusal: _r, ...entered }: WizardState): Entered =>
  entered;

/** The expected sale: its entries, the visited steps, and a sent sale without a response. */
interface Model {
  step: Step;
  trail: Step[];
  entered: Entered;
  sent: (SentSale & { status: string; doubtful: boolean }) | null;
}

/** Changes the customer: a reservation belongs to its customer, and a reward was chosen for one customer. */
const setCustomer = (entered: Entered, customer: Id | null): Entered => ({
  ...entered,
  customer,
  reservation: isSameId(entered.reservation?.customer, customer) ? entered.reservation : null,
  reward: isSameId(entered.customer, customer) ? entered.reward : { kind: 'auto' },
});

/** An agreed total must be confirmed when the services have changed. */
function markTotalUnconfirmed({ customTotal, recheckTotal, services }: Entered, now: Id[]): Partial<Entered> {
  const toSortedText = (ids: Id[]) => ids.map(String).sort().join();
  return customTotal !== null && toSortedText(services) !== toSortedText(now)
    ? { recheckTotal: true }
    : { recheckTotal };
}

/** The effect of each action and the next step from the step that offers it; without a step it leads nowhere. */
function getExpectedEffect(action: EditAction, { entered, step }: Model): { entered: Entered; via?: Step; to?: Step } {
  const withoutService = (id: Id) => entered.services.filter((service) => !isSameId(service, id));
  switch (action.type) {
    case 'reservationChosen': {
      const { id, customer, employee, services } = action;
      const same = isSameId(entered.reservation?.id, id);
      const total = same ? markTotalUnconfirmed(entered, services) : { customTotal: null, recheckTotal: undefined };
      const chosen = { reservation: { id, customer }, employee, services, ...total };
      return { entered: { ...setCustomer(entered, customer), ...chosen }, to: 'service' };
    }
    case 'reservationSkipped':
      return { entered: { ...entered, reservation: null }, to: 'customer' };
    case 'customerChosen':
      return { entered: setCustomer(entered, action.id), to: 'employee' };
    case 'customerSkipped':
      return { entered: setCustomer(entered, null), to: 'employee' };
    case 'employeeChosen':
      return { entered: { ...entered, employee: action.id }, to: 'service' };
    case 'employeeSkipped':
      return { entered: { ...entered, employee: null }, to: 'service' };
    case 'looseChosen':
      return { entered: { ...setCustomer(entered, null), employee: null }, to: 'service' };
    case 'visitRepeated': {
      const { employee, services, doneBy } = action;
      return {
        entered: { ...entered, ...markTotalUnconfirmed(entered, services), services, employee, doneBy },
        via: 'service',
        to: 'payment',
      };
    }
    case 'serviceToggled': {
      const left = withoutService(action.id);
      const services = left.length < entered.services.length ? left : [...left, action.id];
      return { entered: { ...entered, ...markTotalUnconfirmed(entered, services), services } };
    }
    case 'customTotalSet':
      return { entered: { ...entered, customTotal: action.cents, recheckTotal: undefined } };
    case 'paymentChosen':
    case 'paymentDivided':
    case 'partRemoved':
    case 'partChanged':
      return { entered: { ...entered, payments: editPayments(entered.payments, action) } };
    case 'tipSet':
      return { entered: { ...entered, tip: action.tip } };
    case 'doneBySet': {
      const { [String(action.service)]: _, ...others } = entered.doneBy;
      const doneBy = action.employee === null ? others : { ...others, [String(action.service)]: action.employee };
      return { entered: { ...entered, doneBy } };
    }
    case 'pixReceived':
      return { entered: { ...entered, pixReceived: action.cents } };
    case 'observationSet':
      return { entered: { ...entered, observation: action.text } };
    case 'rewardPicked':
      return { entered: { ...entered, reward: action.reward } };
    case 'continued': {
      const next = { reservation: 'customer', customer: 'employee', employee: 'service', service: 'payment' } as const;
      const booked = step === 'reservation' && entered.reservation !== null;
      return { entered, to: booked ? 'service' : (next[step as keyof typeof next] ?? 'finish') };
    }
    default:
      return { entered };
  }
}

const OFFERED: Record<Step, readonly WizardAction['type'][]> = {
  reservation: ['reservationChosen', 'reservationSkipped', 'customerChosen', 'looseChosen', 'continued'],
  customer: ['customerChosen', 'customerSkipped', 'looseChosen', 'continued', 'goBack'],
  employee: ['visitRepeated', 'employeeChosen', 'employeeSkipped', 'continued', 'goBack'],
  service: ['visitRepeated', 'serviceToggled', 'customTotalSet', 'continued', 'goBack'],
  payment: [
    'paymentChosen',
    'paymentDivided',
    'partRemoved',
    'partChanged',
    'tipSet',
    'observationSet',
    'rewardPicked',
    'pixReceived',
    'continued',
    'goBack',
  ],
  finish: ['openStep', 'doneBySet', 'pixReceived', 'goBack'],
};

class Do implements fc.Command<Model, { state: WizardState }> {
  readonly action: EditAction;
  constructor(action: EditAction) {
    this.action = action;
  }
  check = ({ step, sent }: Model) => sent !== null || OFFERED[step].includes(this.action.type);
  toString = () => JSON.stringify(this.action);

  run(model: Model, real: { state: WizardState }) {
    const before = real.state;
    real.state = wizardReducer(before, this.action);
    // A sent sale cannot be changed.
    if (model.sent) expect(real.state).toBe(before);
    else if (this.action.type === 'goBack') model.step = model.trail.pop() ?? model.step;
    else if (this.action.type === 'openStep') this.go(model, this.action.step);
    else {
      const { entered, via, to } = getExpectedEffect(this.action, model);
      model.entered = entered;
      // A step opened from the review returns to it, except that another reservation's services must be shown.
      const fromReview = model.trail.at(-1) === 'finish' && this.action.type !== 'reservationChosen';
      if (to && fromReview) model.step = model.trail.pop() ?? to;
      else if (to) for (const step of [via ?? to, to]) this.go(model, step);
    }
    expectEqualsModel(model, real.state);
  }

  go(model: Model, to: Step) {
    if (to === model.step) return;
    model.trail.push(model.step);
    model.step = to;
  }
}

/** The sale is sent or resent; the current contents matter only the first time. */
class Send implements fc.Command<Model, { state: WizardState }> {
  check = ({ step, entered, sent }: Model) =>
    step === 'finish' && entered.payments.some(({ method }) => method !== null) && sent?.status !== 'sending';
  toString = () => 'send';
  run(model: Model, real: { state: WizardState }) {
    const now = buildSentSale(real.state, buildView(real.state));
    real.state = wizardReducer(real.state, { type: 'sent', attempt: model.sent ? { ...now, subtotal: 1 } : now });
    model.sent = model.sent ? { ...model.sent, status: 'sending' } : { ...now, status: 'sending', doubtful: false };
    expectEqualsModel(model, real.state);
  }
}

class ReceiveResponse implements fc.Command<Model, { state: WizardState }> {
  readonly outcome: 'refused' | 'unknown' | 'sold';
  constructor(outcome: 'refused' | 'unknown' | 'sold') {
    this.outcome = outcome;
  }
  check = ({ sent }: Model) => sent?.status === 'sending';
  toString = () => this.outcome;
  run(model: Model, real: { state: WizardState }) {
    if (this.outcome === 'refused') {
      real.state = wizardReducer(real.state, { type: 'refused', refusal: { message: 'Não', errors: {} } });
      model.sent = null;
    } else if (this.outcome === 'unknown') {
      real.state = wizardReducer(real.state, { type: 'outcomeUnknown' });
      model.sent = model.sent && { ...model.sent, status: 'unknown', doubtful: true };
    } else {
      real.state = wizardReducer(real.state, { type: 'restarted', key: KEY });
      expect(real.state).toEqual(start);
      Object.assign(model, { step: 'reservation', trail: [], entered: pickEntered(start), sent: null });
    }
    expectEqualsModel(model, real.state);
  }
}

/** The states that the runs have visited. */
const reached = new Set<string>();

/** The sale equals the model, and can always be sold as it stands. */
function expectEqualsModel({ step, trail, entered, sent }: Model, state: WizardState) {
  reached.add(`${state.step} ${state.attempt?.status ?? ''}`);
  expect({
    step: state.step,
    trail: state.trail,
    entered: pickEntered(state),
    sent: state.attempt,
    key: state.key,
  }).toEqual({
    step,
    trail,
    entered,
    sent,
    key: KEY,
  });
  const { totals, isLoose, customer, paymentSummary } = buildView(state);
  expect(totals.subtotal).toBeGreaterThanOrEqual(0);
  expect(totals.discount).toBeGreaterThanOrEqual(0);
  expect(totals.total).toBe(totals.subtotal - totals.discount);
  expect(totals.total).toBeGreaterThanOrEqual(0);
  expect(isLoose).toBe(state.customer === null && state.employee === null && state.reservation === null);
  if (!customer) expect(totals.discount).toBe(0);
  if (state.reservation) expect(isSameId(state.reservation.customer, state.customer)).toBe(true);
  const { payments, due, mismatchMessage, problem, tip } = paymentSummary;
  expect(due).toBe(totals.total + (entered.tip?.amount ?? 0));
  for (const { method, tendered, installments } of payments) {
    if (method !== 'cash') expect(tendered).toBeNull();
    if (method !== 'credit') expect(installments).toBeNull();
  }
  // What can be sold adds up, and its tip has a receiver.
  if (problem === null && totals.total > 0) {
    expect(sumCents(payments.map(({ amount }) => amount))).toBe(due);
    expect(mismatchMessage).toBeNull();
    expect(tip?.amount ?? 0).toBe(entered.tip?.amount ?? 0);
  }
  if (payments.length === 1 && entered.payments.length === 1) expect(payments[0]?.amount).toBe(due);
  // Going back repeatedly leads to the first step, and removes no entry.
  const back = state.trail.reduce((each) => wizardReducer(each, { type: 'goBack' }), state);
  if (!sent) expect(back).toEqual({ ...state, step: 'reservation', trail: [] });
}

/** Ids are numbers or strings, depending on the back end. */
const customer = fc.constantFrom<Id>(1, '1', 2);
const service = fc.constantFrom<Id>(10, '10', 11);
const partChange: fc.Arbitrary<Partial<PaymentPart>> = fc.oneof(
  method.map((name) => ({ method: name })),
  fc.option(fc.integer({ min: 0, max: 9999 })).map((amount) => ({ amount })),
  fc.option(fc.integer({ min: 0, max: 9999 })).map((tendered) => ({ tendered })),
  fc.option(fc.integer({ min: 2, max: 12 })).map((installments) => ({ installments })),
);
const edits: fc.Arbitrary<EditAction>[] = [
  fc.constantFrom<EditAction>(
    { type: 'reservationChosen', id: 7, customer: 1, employee: 3, services: [10, 11] },
    { type: 'reservationChosen', id: 8, customer: 2, employee: null, services: [] },
    { type: 'reservationSkipped' },
    { type: 'customerSkipped' },
    { type: 'employeeSkipped' },
    { type: 'looseChosen' },
    { type: 'visitRepeated', employee: 3, services: [11, 10], doneBy: { 10: 4 } },
  ),
  customer.map((id) => ({ type: 'customerChosen', id })),
  fc.constantFrom<Id>(3, 4).map((id) => ({ type: 'employeeChosen', id })),
  service.map((id) => ({ type: 'serviceToggled', id })),
  fc.option(fc.integer({ min: 0, max: 9_999_999 })).map((cents) => ({ type: 'customTotalSet', cents })),
  method.map((method) => ({ type: 'paymentChosen', method })),
  fc.constant({ type: 'paymentDivided' }),
  fc.nat(2).map((index) => ({ type: 'partRemoved', index })),
  fc.record({ index: fc.nat(2), change: partChange }).map((change) => ({ type: 'partChanged', ...change })),
  fc
    .option(fc.record({ amount: fc.integer({ min: 1, max: 9999 }), employee: fc.constantFrom<Id | null>(null, 3) }))
    .map((tip) => ({ type: 'tipSet', tip })),
  fc
    .record({ service, employee: fc.constantFrom<Id | null>(null, 3, 4) })
    .map((done) => ({ type: 'doneBySet', ...done })),
  fc.constant({ type: 'pixReceived', cents: 3500 }),
  fc.constant({ type: 'observationSet', text: 'Troco' }),
  fc
    .constantFrom<WizardState['reward']>({ kind: 'auto' }, { kind: 'none' }, { kind: 'chosen', id: 5 })
    .map((reward) => ({ type: 'rewardPicked', reward })),
  fc.constantFrom(...stepOrder).map((step) => ({ type: 'openStep', step })),
  fc.constant({ type: 'goBack' }),
];
const onward = fc.constant<EditAction>({ type: 'continued' });

describe('a sale in the wizard', () => {
  it('equals the entered values, at the expected step, after any actions', () => {
    const commands = [
      ...edits.map((edit) => edit.map((action) => new Do(action))),
      ...[onward, onward, onward].map((edit) => edit.map((action) => new Do(action))),
      fc.constant(new Send()),
      fc
        .constantFrom<'refused' | 'unknown' | 'sold'>('refused', 'unknown', 'sold')
        .map((outcome) => new ReceiveResponse(outcome)),
    ];
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 80, size: 'max' }), (run) => {
        const real = { state: start };
        fc.modelRun(
          () => ({ model: { step: start.step, trail: [], entered: pickEntered(start), sent: null }, real }),
          run,
        );
      }),
      { numRuns: 500 },
    );
    expect([...reached].sort()).toEqual(
      [...stepOrder.map((step) => `${step} `), 'finish sending', 'finish unknown'].sort(),
    );
  });

  it('is untouched until something is entered, and not changed by going forward and back', () => {
    const actions = [{ type: 'reservationSkipped' }, { type: 'goBack' }] as const;
    expect(isUntouched(actions.reduce<WizardState>(wizardReducer, start))).toBe(true);
    expect(isUntouched(wizardReducer(start, { type: 'observationSet', text: 'a' }))).toBe(false);
  });

  it('is replaced by another that is reopened, and has no outcome when it was not sent', () => {
    const run = { ...createWizardState('key-of-a-queued-sale-3'), step: 'finish' as const };
    expect(wizardReducer(start, { type: 'reopened', wizardState: run })).toBe(run);
    expect(wizardReducer(start, { type: 'outcomeUnknown' })).toBe(start);
  });
});

const ana: WizardAction = { type: 'reservationChosen', id: 7, customer: 1, employee: 3, services: [10, 11] };
const full: WizardState = {
  ...wizardReducer(start, ana),
  step: 'finish',
  payments: [
    { method: 'cash', amount: 1000, tendered: 2000, installments: null },
    { method: 'credit', amount: null, tendered: null, installments: 3 },
  ],
  tip: { amount: 500, employee: 4 },
  doneBy: { 10: 4 },
  reward: { kind: 'chosen', id: 5 },
};

const nothingLost: MissingReferences = {
  type: 'referencesMissing',
  reservation: false,
  customer: false,
  employee: false,
  services: [],
  reward: false,
  workers: [],
  tipReceiver: false,
};

describe('a refusal', () => {
  const errors = {
    reservation_id: 'r',
    customer_id: 'c',
    employee_id: 'e',
    services: 's',
    amount: 'a',
    payment_method: 'p',
    payments: 'p',
    tip: 't',
    items: 'i',
    observation: 'o',
    reward_id: 'w',
    free_service_id: 'f',
  };
  const refused = wizardReducer(full, { type: 'refused', refusal: { message: 'm', errors } });

  it.each<[WizardAction, string[]]>([
    [ana, ['reservation_id', 'customer_id', 'employee_id', 'services', 'amount', 'items', 'free_service_id']],
    [{ type: 'reservationSkipped' }, ['reservation_id']],
    [{ type: 'customerChosen', id: 9 }, ['customer_id']],
    [{ type: 'customerSkipped' }, ['customer_id']],
    [{ type: 'employeeChosen', id: 9 }, ['employee_id']],
    [{ type: 'employeeSkipped' }, ['employee_id']],
    [{ type: 'looseChosen' }, ['reservation_id', 'customer_id', 'employee_id']],
    [
      { type: 'visitRepeated', employee: 3, services: [10], doneBy: {} },
      ['employee_id', 'services', 'amount', 'items', 'free_service_id'],
    ],
    [{ type: 'serviceToggled', id: 10 }, ['services', 'amount', 'items', 'free_service_id']],
    [{ type: 'customTotalSet', cents: 1 }, ['amount']],
    [{ type: 'paymentChosen', method: 'cash' }, ['payment_method', 'payments']],
    [{ type: 'paymentDivided' }, ['payment_method', 'payments']],
    [{ type: 'partRemoved', index: 0 }, ['payment_method', 'payments']],
    [{ type: 'partChanged', index: 0, change: { amount: 500 } }, ['payment_method', 'payments']],
    [{ type: 'tipSet', tip: null }, ['payments', 'tip']],
    [{ type: 'doneBySet', service: 10, employee: null }, ['items']],
    [{ type: 'pixReceived', cents: 1 }, []],
    [{ type: 'observationSet', text: 'outra' }, ['observation']],
    [{ type: 'rewardPicked', reward: { kind: 'none' } }, ['reward_id', 'free_service_id', 'amount']],
    [{ type: 'goBack' }, []],
    [{ type: 'openStep', step: 'service' }, []],
    [
      { ...nothingLost, employee: true },
      [
        ...['reservation_id', 'customer_id', 'employee_id', 'services', 'amount', 'tip', 'items'],
        ...['reward_id', 'free_service_id'],
      ],
    ],
  ])('loses only the errors of the fields that change: %o', (action, corrected) => {
    const left = Object.keys(wizardReducer(refused, action).refusal?.errors ?? {});
    expect(left).toEqual(Object.keys(errors).filter((field) => !corrected.includes(field)));
  });

  it('is shown at a step for every field', () => {
    const withGift: WizardState = { ...full, services: [10, 11], reward: { kind: 'chosen', id: 6, free: 11 } };
    const { individual: _, ...fields } = buildSentSale(withGift, buildView(withGift)).sale;
    expect(Object.values(STEP_FIELDS).flat().sort()).toEqual(Object.keys(fields).sort());
  });

  it('disappears when its last field is corrected, and when the sale is resent', () => {
    const one = wizardReducer(full, { type: 'refused', refusal: { message: 'm', errors: { amount: 'a' } } });
    expect(wizardReducer(one, { type: 'customTotalSet', cents: 1 }).refusal).toBeNull();
    expect(wizardReducer(one, { type: 'sent', attempt: buildSentSale(full, buildView(full)) }).refusal).toBeNull();
  });
});

describe('deleted records', () => {
  it.each<[Partial<MissingReferences>, Partial<WizardState>]>([
    [{ services: ['10'] }, { services: [11] }],
    [{ employee: true }, { employee: null }],
    [{ reservation: true }, { reservation: null }],
    [{ reward: true }, { reward: { kind: 'auto' } }],
    [{ workers: ['4'] }, { doneBy: {} }],
    [{ tipReceiver: true }, { tip: { amount: 500, employee: null } }],
    [{ customer: true }, { customer: null, reservation: null, reward: { kind: 'auto' } }],
  ])('remove only the values that depend on them: %o', (lost, changed) => {
    expect(wizardReducer(full, { ...nothingLost, ...lost })).toEqual({ ...full, ...changed });
  });

  it('require a confirmation of an agreed total if they are services', () => {
    const agreed = { ...full, customTotal: 5000 };
    expect(wizardReducer(agreed, { ...nothingLost, services: [10] }).recheckTotal).toBe(true);
    expect(wizardReducer(agreed, { ...nothingLost, employee: true }).recheckTotal).toBeUndefined();
  });

  it('do not cause another reward to replace the chosen one', () => {
    const chosen: WizardState = {
      ...full,
      customer: 1,
      services: [10],
      customTotal: null,
      reward: { kind: 'chosen', id: 99 },
    };
    expect(buildView({ ...chosen, reward: { kind: 'auto' } }).totals.reward?.id).toBe(5);
    expect(buildView(chosen).totals).toMatchObject({ reward: null, discount: 0, total: 3500 });
  });

  it('leave a sent sale unchanged', () => {
    const sent = wizardReducer(full, { type: 'sent', attempt: buildSentSale(full, buildView(full)) });
    expect(wizardReducer(sent, { ...nothingLost, customer: true })).toBe(sent);
  });
});
