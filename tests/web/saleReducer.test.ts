import { describe, expect, it } from 'vitest';
import type { LostParts } from '../../src/pages/sale/state/lostParts.ts';
import { wizardReducer } from '../../src/pages/sale/state/reducer.ts';
import { isUntouched, startOf, steps, type WizardAction } from '../../src/pages/sale/state/state.ts';

const start = startOf('key-of-this-run-0001');
const run = (...actions: WizardAction[]) => actions.reduce(wizardReducer, start);

const ofAna: WizardAction = { type: 'reservationChosen', id: 7, customer: 1, employee: 3, services: [10, 11] };
const attempt = {
  sale: {
    individual: false,
    customer_id: 1,
    reservation_id: 7,
    employee_id: 3,
    services: [10, 11],
    amount: 6050,
    payment_method: 'pix' as const,
    observation: null,
    reward_id: null,
  },
  subtotal: 6050,
  discount: 0,
};
const complete: WizardAction[] = [
  ofAna,
  { type: 'continued' },
  { type: 'paymentChosen', method: 'pix' },
  { type: 'continued' },
];

describe('the way through a sale', () => {
  it('starts at the reservations with nothing entered', () => {
    expect(start.step).toBe('reservation');
    expect(isUntouched(start)).toBe(true);
  });

  it('goes from a reservation straight to its services, with customer, services and employee filled', () => {
    expect(run(ofAna)).toMatchObject({
      step: 'service',
      reservation: { id: 7, customer: 1 },
      customer: 1,
      employee: 3,
      services: [10, 11],
    });
  });

  it('goes from the reservations to the customer when they are skipped', () => {
    expect(run({ type: 'reservationSkipped' }).step).toBe('customer');
  });

  it('goes from a chosen customer to the employee', () => {
    expect(run({ type: 'reservationSkipped' }, { type: 'customerChosen', id: 2 })).toMatchObject({
      step: 'employee',
      customer: 2,
    });
  });

  it('lets a customer be chosen on the reservations already', () => {
    expect(run({ type: 'customerChosen', id: 2 })).toMatchObject({ step: 'employee', customer: 2 });
  });

  it('goes on without a customer', () => {
    expect(run({ type: 'reservationSkipped' }, { type: 'customerSkipped' })).toMatchObject({
      step: 'employee',
      customer: null,
    });
  });

  it('goes from a chosen employee to the services', () => {
    expect(run({ type: 'customerChosen', id: 2 }, { type: 'employeeChosen', id: 3 })).toMatchObject({
      step: 'service',
      employee: 3,
    });
  });

  it('goes on without an employee', () => {
    expect(run({ type: 'customerChosen', id: 2 }, { type: 'employeeSkipped' })).toMatchObject({
      step: 'service',
      employee: null,
    });
  });

  it('goes to the services for a loose sale, which has no reservation, customer and employee', () => {
    const loose = run(ofAna, { type: 'wentBack' }, { type: 'looseChosen' });
    expect(loose).toMatchObject({ step: 'service', reservation: null, customer: null, employee: null });
  });

  it('goes through every step in order when each is continued', () => {
    const seen = [start.step as string];
    let state = start;
    for (let count = 0; count < 7; count += 1) {
      state = wizardReducer(state, { type: 'continued' });
      seen.push(state.step);
    }
    expect(seen).toEqual([...steps, 'finish', 'finish']);
  });

  it('continues from the reservations to the services when one is chosen already', () => {
    expect(run(ofAna, { type: 'wentBack' }, { type: 'continued' }).step).toBe('service');
  });
});

describe('going back', () => {
  it('returns to the step the person came from, not the one before in the row', () => {
    expect(run(ofAna, { type: 'wentBack' }).step).toBe('reservation');
    expect(run({ type: 'looseChosen' }, { type: 'wentBack' }).step).toBe('reservation');
  });

  it('returns all the way to the start and stays there', () => {
    const back: WizardAction = { type: 'wentBack' };
    const state = run({ type: 'reservationSkipped' }, { type: 'customerSkipped' }, back, back, back);
    expect(state).toMatchObject({ step: 'reservation', trail: [] });
  });

  it('keeps everything entered', () => {
    const entered = run(
      ...complete,
      { type: 'observationSet', text: 'Pagou na saída' },
      { type: 'customTotalSet', cents: 5000 },
    );
    let back = entered;
    for (let count = 0; count < 4; count += 1) back = wizardReducer(back, { type: 'wentBack' });
    expect(back).toEqual({ ...entered, step: 'reservation', trail: [] });
  });
});

describe('the review', () => {
  it('opens any step and comes straight back when it is continued', () => {
    const finish = run(...complete);
    expect(finish.step).toBe('finish');
    for (const step of steps.filter((other) => other !== 'finish')) {
      const opened = wizardReducer(finish, { type: 'stepOpened', step });
      expect(opened.step).toBe(step);
      expect(wizardReducer(opened, { type: 'continued' })).toEqual(finish);
      expect(wizardReducer(opened, { type: 'wentBack' })).toEqual(finish);
    }
  });

  it('comes straight back when another customer or employee is chosen, or none', () => {
    const open = (step: 'customer' | 'employee') => wizardReducer(run(...complete), { type: 'stepOpened', step });
    expect(wizardReducer(open('customer'), { type: 'customerChosen', id: 9 }).step).toBe('finish');
    expect(wizardReducer(open('customer'), { type: 'customerSkipped' }).step).toBe('finish');
    expect(wizardReducer(open('employee'), { type: 'employeeChosen', id: 9 }).step).toBe('finish');
    expect(wizardReducer(open('employee'), { type: 'employeeSkipped' }).step).toBe('finish');
  });

  it('goes to the services when another reservation is chosen, for they are others', () => {
    const opened = wizardReducer(run(...complete), { type: 'stepOpened', step: 'reservation' });
    expect(wizardReducer(opened, { ...ofAna, id: 8, services: [12] })).toMatchObject({
      step: 'service',
      services: [12],
    });
  });

  it('does nothing when the step is open already', () => {
    const finish = run(...complete);
    expect(wizardReducer(finish, { type: 'stepOpened', step: 'finish' })).toBe(finish);
  });
});

describe('what belongs together', () => {
  it('lets go of the reservation when it is skipped, and keeps what it filled', () => {
    expect(run(ofAna, { type: 'wentBack' }, { type: 'reservationSkipped' })).toMatchObject({
      reservation: null,
      customer: 1,
      employee: 3,
      services: [10, 11],
    });
  });

  it('lets go of the reservation when the sale is somebody else’s or nobody’s', () => {
    expect(run(ofAna, { type: 'customerChosen', id: 2 }).reservation).toBeNull();
    expect(run(ofAna, { type: 'customerSkipped' }).reservation).toBeNull();
  });

  it('keeps the reservation when its own customer is chosen again, whatever the type of the id', () => {
    expect(run(ofAna, { type: 'customerChosen', id: '1' }).reservation?.id).toBe(7);
  });

  it('keeps the reservation when somebody else served', () => {
    expect(run(ofAna, { type: 'employeeChosen', id: 4 }).reservation?.id).toBe(7);
  });

  it('forgets the chosen reward with the customer it was chosen for', () => {
    const chosen = run({ type: 'customerChosen', id: 2 }, { type: 'rewardPicked', reward: { kind: 'chosen', id: 5 } });
    expect(wizardReducer(chosen, { type: 'customerChosen', id: 2 }).reward).toEqual({ kind: 'chosen', id: 5 });
    expect(wizardReducer(chosen, { type: 'customerChosen', id: 3 }).reward).toEqual({ kind: 'auto' });
    expect(wizardReducer(chosen, { type: 'customerSkipped' }).reward).toEqual({ kind: 'auto' });
  });

  it('keeps the agreed total when the same reservation is chosen again, not for another one', () => {
    const agreed = run(ofAna, { type: 'customTotalSet', cents: 5000 });
    expect(wizardReducer(agreed, ofAna).customTotal).toBe(5000);
    expect(wizardReducer(agreed, { ...ofAna, id: 8 }).customTotal).toBeNull();
  });

  it('keeps services, total, payment and observation when the employee changes', () => {
    const entered = run(...complete, { type: 'customTotalSet', cents: 5000 }, { type: 'observationSet', text: 'a' });
    const changed = wizardReducer(entered, { type: 'employeeChosen', id: 9 });
    expect(changed).toMatchObject({ services: [10, 11], customTotal: 5000, payment: 'pix', observation: 'a' });
  });
});

describe('what is entered', () => {
  it('takes services in the order they are chosen and takes them off again', () => {
    const two = run({ type: 'serviceToggled', id: 4 }, { type: 'serviceToggled', id: 2 });
    expect(two.services).toEqual([4, 2]);
    expect(wizardReducer(two, { type: 'serviceToggled', id: '4' }).services).toEqual([2]);
  });

  it('takes a total in place of the sum and gives it up again', () => {
    const custom = run({ type: 'customTotalSet', cents: 0 });
    expect(custom.customTotal).toBe(0);
    expect(wizardReducer(custom, { type: 'customTotalSet', cents: null }).customTotal).toBeNull();
  });

  it('takes payment, observation and reward without leaving the step', () => {
    const state = run(
      { type: 'paymentChosen', method: 'debit' },
      { type: 'observationSet', text: 'Troco para 100' },
      { type: 'rewardPicked', reward: { kind: 'none' } },
    );
    expect(state).toMatchObject({
      step: 'reservation',
      payment: 'debit',
      observation: 'Troco para 100',
      reward: { kind: 'none' },
    });
    expect(isUntouched(state)).toBe(false);
  });
});

describe('a sale that was sent', () => {
  const sent = run(...complete, { type: 'sent', attempt });
  const unknown = wizardReducer(sent, { type: 'outcomeUnknown' });

  it('is queued exactly as it was sent', () => {
    expect(sent.attempt).toEqual({ ...attempt, status: 'sending', doubtful: false });
    expect(unknown.attempt).toEqual({ ...attempt, status: 'unknown', doubtful: true });
  });

  const edits: WizardAction[] = [
    ofAna,
    { type: 'reservationSkipped' },
    { type: 'customerChosen', id: 9 },
    { type: 'customerSkipped' },
    { type: 'employeeChosen', id: 9 },
    { type: 'employeeSkipped' },
    { type: 'looseChosen' },
    { type: 'serviceToggled', id: 10 },
    { type: 'customTotalSet', cents: 1 },
    { type: 'paymentChosen', method: 'cash' },
    { type: 'observationSet', text: 'outra' },
    { type: 'rewardPicked', reward: { kind: 'none' } },
    { type: 'continued' },
    { type: 'wentBack' },
    { type: 'stepOpened', step: 'service' },
    { type: 'partsLost', reservation: true, customer: true, employee: true, services: [10], reward: true },
  ];

  it.each(edits)('cannot be changed by $type while it is under way or its outcome unknown', (action) => {
    expect(wizardReducer(sent, action)).toBe(sent);
    expect(wizardReducer(unknown, action)).toBe(unknown);
  });

  it('is tried again as it was, with the same key, whatever the screen would send now', () => {
    const other = { ...attempt, sale: { ...attempt.sale, amount: 1 }, subtotal: 1 };
    const again = wizardReducer(unknown, { type: 'sent', attempt: other });
    expect(again.attempt).toEqual({ ...attempt, status: 'sending', doubtful: true });
    expect(again.key).toBe(start.key);
  });

  it('can be changed again once it is refused, with the same key', () => {
    const refusal = { message: 'Confira os campos', errors: { services: 'Serviço não existe mais' } };
    const refused = wizardReducer(unknown, { type: 'refused', refusal });
    expect(refused).toEqual({ ...run(...complete), refusal });
    expect(refused.key).toBe(start.key);
    expect(wizardReducer(refused, { type: 'wentBack' }).step).toBe('payment');
  });

  it('begins a new run with a new key once it is sold or the person starts over', () => {
    expect(wizardReducer(sent, { type: 'restarted', key: 'key-of-the-next-run-2' })).toEqual(
      startOf('key-of-the-next-run-2'),
    );
    expect(wizardReducer(unknown, { type: 'restarted', key: 'key-of-the-next-run-2' })).toEqual(
      startOf('key-of-the-next-run-2'),
    );
  });

  it('gives way to another run that is taken up', () => {
    const run = { ...startOf('key-of-a-queued-sale-3'), step: 'finish' as const };
    expect(wizardReducer(start, { type: 'reopened', run })).toBe(run);
    expect(wizardReducer(unknown, { type: 'reopened', run })).toBe(run);
  });

  it('has no unknown outcome when nothing was sent', () => {
    expect(wizardReducer(start, { type: 'outcomeUnknown' })).toBe(start);
  });
});

describe('a refusal', () => {
  const errors = {
    reservation_id: 'r',
    customer_id: 'c',
    employee_id: 'e',
    services: 's',
    amount: 'a',
    payment_method: 'p',
    observation: 'o',
    reward_id: 'w',
  };
  const refused = run(...complete, { type: 'sent', attempt }, { type: 'refused', refusal: { message: 'm', errors } });
  const left = (action: WizardAction) => Object.keys(wizardReducer(refused, action).refusal?.errors ?? {});
  const without = (...fields: string[]) => Object.keys(errors).filter((field) => !fields.includes(field));

  it.each<[WizardAction, string[]]>([
    [ofAna, ['reservation_id', 'customer_id', 'employee_id', 'services', 'amount']],
    [{ type: 'reservationSkipped' }, ['reservation_id']],
    [{ type: 'customerChosen', id: 9 }, ['customer_id']],
    [{ type: 'customerSkipped' }, ['customer_id']],
    [{ type: 'employeeChosen', id: 9 }, ['employee_id']],
    [{ type: 'employeeSkipped' }, ['employee_id']],
    [{ type: 'looseChosen' }, ['reservation_id', 'customer_id', 'employee_id']],
    [{ type: 'serviceToggled', id: 10 }, ['services', 'amount']],
    [{ type: 'customTotalSet', cents: 1 }, ['amount']],
    [{ type: 'paymentChosen', method: 'cash' }, ['payment_method']],
    [{ type: 'observationSet', text: 'outra' }, ['observation']],
    [{ type: 'rewardPicked', reward: { kind: 'none' } }, ['reward_id', 'amount']],
  ])('no longer holds against what is corrected: %o', (action, fields) => {
    expect(left(action)).toEqual(without(...fields));
  });

  it('stays while only the step changes', () => {
    expect(left({ type: 'wentBack' })).toEqual(Object.keys(errors));
    expect(left({ type: 'stepOpened', step: 'service' })).toEqual(Object.keys(errors));
  });

  it('is gone when nothing of it is left, and when the sale is sent again', () => {
    const one = run({ type: 'refused', refusal: { message: 'm', errors: { amount: 'a' } } });
    expect(wizardReducer(one, { type: 'customTotalSet', cents: 1 }).refusal).toBeNull();
    expect(wizardReducer(one, { type: 'sent', attempt }).refusal).toBeNull();
  });
});

describe('records that are gone', () => {
  const none: LostParts = {
    type: 'partsLost',
    reservation: false,
    customer: false,
    employee: false,
    services: [],
    reward: false,
  };
  const full = run(...complete, { type: 'rewardPicked', reward: { kind: 'chosen', id: 5 } });

  it('take nothing else with them', () => {
    expect(wizardReducer(full, { ...none, services: ['10'] })).toEqual({ ...full, services: [11] });
    expect(wizardReducer(full, { ...none, employee: true })).toEqual({ ...full, employee: null });
    expect(wizardReducer(full, { ...none, reservation: true })).toEqual({ ...full, reservation: null });
    expect(wizardReducer(full, { ...none, reward: true })).toEqual({ ...full, reward: { kind: 'auto' } });
  });

  it('take the reservation and the reward with the customer', () => {
    expect(wizardReducer(full, { ...none, customer: true })).toEqual({
      ...full,
      customer: null,
      reservation: null,
      reward: { kind: 'auto' },
    });
  });
});
