import { describe, expect, it } from 'vitest';
import { paymentMethods } from '../../domain/constants.ts';
import type { Customer } from '../../domain/resources/customers.ts';
import { resolveRewardPick } from '../../domain/sale.ts';
import type { SaleListed } from '../../domain/schemas/saleResponse.ts';
import { addSaleToLists, createCorrectionState } from '../../src/pages/sale/state/correction.ts';
import {
  findDeletedReferences,
  getMissingNames,
  type MissingReferences,
} from '../../src/pages/sale/state/missingReferences.ts';
import {
  buildItems,
  buildPayments,
  computeAmounts,
  editPayments,
  getAvailableMethods,
  type PaymentAction,
  type PaymentPart,
  restorePayment,
  summarizePayment,
} from '../../src/pages/sale/state/payments.ts';
import { createWizardState, type WizardState } from '../../src/pages/sale/state/state.ts';
import { getCustomerBeforeSale } from '../../src/pages/sale/state/useCorrection.ts';
import { buildSaleForReceipt, buildSaleView, buildSentSale, type SaleLists } from '../../src/pages/sale/state/view.ts';

const toPlainText = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;
const buildPart = (more: Partial<PaymentPart> = {}): PaymentPart => ({
  ...{ method: null, amount: null, tendered: null, installments: null },
  ...more,
});
const blank = buildPart();
const cash = buildPart({ method: 'cash', tendered: 5000 });
const pix = buildPart({ method: 'pix' });
const card = buildPart({ method: 'credit', amount: 2000, installments: 3 });

describe('the parts of a payment', () => {
  it.each<[PaymentPart[], PaymentAction, PaymentPart[]]>([
    [[], { type: 'paymentChosen', method: 'pix' }, [pix]],
    [[cash], { type: 'paymentChosen', method: 'cash' }, [cash]],
    [[cash], { type: 'paymentChosen', method: 'pix' }, [pix]],
    [[pix, blank], { type: 'paymentChosen', method: 'pix' }, [pix]],
    [[], { type: 'paymentDivided' }, [blank, blank]],
    [[cash], { type: 'paymentDivided' }, [cash, blank]],
    [Array(9).fill(card), { type: 'paymentDivided' }, [...Array(9).fill(card), blank]],
    [Array(10).fill(card), { type: 'paymentDivided' }, Array(10).fill(card)],
    [[cash, card, pix], { type: 'partRemoved', index: 0 }, [card, pix]],
    [[cash, card], { type: 'partRemoved', index: 0 }, [{ ...card, amount: null }]],
    [[cash, blank], { type: 'partRemoved', index: 0 }, []],
    [[cash, card], { type: 'partChanged', index: 0, change: { amount: 700 } }, [{ ...cash, amount: 700 }, card]],
    [[cash, card], { type: 'partChanged', index: 0, change: { method: 'pix' } }, [pix, card]],
    [
      [pix, card],
      { type: 'partChanged', index: 1, change: { method: 'debit' } },
      [pix, { ...card, method: 'debit', installments: null }],
    ],
  ])('%j after %j are %j', (parts, action, then) => {
    expect(editPayments(parts, action)).toEqual(then);
  });

  it.each<[(number | null)[], number, number[]]>([
    [[null, null], 100, [0, 100]],
    [[30, null], 100, [30, 70]],
    [[null, 30], 100, [70, 30]],
    [[null, 30, null, 10], 100, [0, 30, 60, 10]],
    [[130, null], 100, [130, 0]],
    [[10, 20], 100, [10, 20]],
  ])('of %j for a total of %i are %j', (typed, due, amounts) => {
    expect(
      computeAmounts(
        typed.map((amount) => buildPart({ amount })),
        due,
      ),
    ).toEqual(amounts);
  });

  it('offer a method that no other part has, and several cards', () => {
    const getMethods = (index: number) => getAvailableMethods([cash, card, blank], index, paymentMethods);
    expect(getMethods(0)).toEqual(['cash', 'pix', 'debit', 'credit']);
    expect(getMethods(2)).toEqual(['pix', 'debit', 'credit']);
  });

  it.each<[PaymentPart[], Parameters<typeof summarizePayment>[1], number | null, object]>([
    [[], null, 3, { due: 5000, shortage: null, problem: 'Escolha a forma de pagamento', tip: null }],
    [[buildPart({ method: 'pix', amount: 100 })], null, 3, { shortage: null, problem: 'Falta R$ 49,00' }],
    [[cash], null, 3, { shortage: null, problem: null, payments: [{ ...cash, amount: 5000 }] }],
    [[cash, blank], null, 3, { shortage: null, problem: 'Escolha a forma de pagamento' }],
    [
      [buildPart({ method: 'pix', amount: 100 }), card],
      null,
      3,
      { shortage: 'Falta R$ 29,00', problem: 'Falta R$ 29,00' },
    ],
    [
      [buildPart({ method: 'pix', amount: 3500 }), card],
      null,
      3,
      { shortage: 'Sobra R$ 5,00', problem: 'Sobra R$ 5,00' },
    ],
    [[pix], { amount: 700, employee: null }, 3, { due: 5700, tip: { amount: 700, employee_id: 3 }, problem: null }],
    [[pix], { amount: 700, employee: 4 }, 3, { due: 5700, tip: { amount: 700, employee_id: 4 }, problem: null }],
    [[pix], { amount: 700, employee: null }, null, { due: 5700, tip: null, problem: 'Diga para quem é a gorjeta' }],
  ])('%j with the tip %j and the employee %s result in %j', (parts, tip, employee, comes) => {
    const paying = summarizePayment(parts, tip, { total: 5000, employee });
    expect({
      ...paying,
      shortage: toPlainText(paying.mismatchMessage),
      problem: toPlainText(paying.problem),
    }).toMatchObject(comes);
  });

  it('do not refuse a sale of zero, which another message reports', () => {
    expect(summarizePayment([cash], null, { total: 0, employee: 3 }).problem).toBeNull();
  });

  it('are sent unless there is a single plain one, and always with a tip', () => {
    const listSentKeys = (parts: PaymentPart[], tip: Parameters<typeof summarizePayment>[1] = null) =>
      Object.keys(buildPayments(summarizePayment(parts, tip, { total: 5000, employee: 3 })));
    expect(listSentKeys([pix])).toEqual([]);
    expect(listSentKeys([buildPart({ method: 'cash' })])).toEqual([]);
    expect(listSentKeys([cash])).toEqual(['payments']);
    expect(listSentKeys([buildPart({ method: 'credit', installments: 2 })])).toEqual(['payments']);
    expect(listSentKeys([pix, card])).toEqual(['payments']);
    expect(listSentKeys([pix], { amount: 100, employee: null })).toEqual(['payments', 'tip']);
  });

  it('of a finished sale are restored as if entered', () => {
    const made = { payment_method: 'pix' as const, employee_id: 3 };
    expect(restorePayment(made)).toEqual({ payments: [pix], tip: null, doneBy: {} });
    const once = { method: 'credit' as const, amount: 5000, tendered: null, installments: 1 };
    expect(restorePayment({ ...made, payments: [once] }).payments).toEqual([buildPart({ method: 'credit' })]);
    const two = [
      { method: 'cash' as const, amount: 3000, tendered: 5000, installments: null },
      { method: 'credit' as const, amount: 2000, tendered: null, installments: 3 },
    ];
    const items = [
      { service_id: 10, employee_id: '3' },
      { service_id: 11, employee_id: 4 },
      { service_id: null, employee_id: 4 },
      { service_id: 12, employee_id: null },
    ];
    expect(restorePayment({ ...made, payments: two, tip: { amount: 500, employee_id: '3' }, items })).toEqual({
      payments: two,
      tip: { amount: 500, employee: null },
      doneBy: { 11: 4 },
    });
    expect(restorePayment({ ...made, tip: { amount: 500, employee_id: 4 } }).tip).toEqual({ amount: 500, employee: 4 });
  });

  it('name the employee of each line only where they differ', () => {
    expect(buildItems({ 10: '3' }, [10, 11], 3)).toBeUndefined();
    expect(buildItems({}, [10], null)).toBeUndefined();
    expect(buildItems({ 11: 4 }, [10, 11], null)).toEqual([
      { service_id: 10, employee_id: null },
      { service_id: 11, employee_id: 4 },
    ]);
  });
});

const CUT = { id: 10, name: 'Corte', price: 3500, points: 10 };
const BEARD = { id: 11, name: 'Barba', price: 2550, points: 5 };
const reward = { description: '', active: true, min_limit: 0, points_required: 50 };
const lists = {
  reservations: [{ id: 7, customer: { id: 1, name: 'Ana' } }],
  employees: [
    { id: 3, name: 'Carla' },
    { id: 4, name: 'Davi', terms: [{ service_id: 11, price: 4000, duration: null, commission: null }] },
    { id: 6, name: 'Elisa' },
  ],
  services: [CUT, BEARD],
  rewards: [
    { ...reward, id: 5, title: 'Dez', type: 'discount', value: 10 },
    { ...reward, id: 6, title: 'Grátis', type: 'service_free', value: 0, active: false },
  ],
} as unknown as SaleLists;
const ana = { id: 1, name: 'Ana', points: 120 } as Customer;
const state: WizardState = {
  ...createWizardState('key-of-this-sale-0001'),
  reservation: { id: 7, customer: 1 },
  customer: 1,
  employee: 3,
  services: [11, 10],
  payments: [pix],
};

describe('the missing references of a sale', () => {
  const none: MissingReferences = {
    ...{ type: 'referencesMissing', reservation: false, customer: false, employee: false },
    ...{ services: [], reward: false, workers: [], tipReceiver: false },
  };

  it.each<[Partial<MissingReferences>, string[]]>([
    [{}, []],
    [{ services: [1] }, ['um serviço']],
    [{ services: [1, 2] }, ['2 serviços']],
    [{ reward: true, tipReceiver: true }, ['a recompensa', 'quem recebe a gorjeta']],
    [
      { reservation: true, customer: true, employee: true, workers: [4] },
      ['o agendamento', 'o cliente', 'o colaborador', 'quem fez um serviço'],
    ],
  ])('%j is called %j', (lost, names) => {
    expect(getMissingNames({ ...none, ...lost })).toEqual(names);
  });

  const whole: WizardState = {
    ...state,
    reward: { kind: 'chosen', id: 5 },
    doneBy: { 10: 4 },
    tip: { amount: 500, employee: 4 },
  };
  const attempt = { ...buildSentSale(state, buildSaleView(state, lists, ana, new Set())), doubtful: false };

  it.each<[Partial<WizardState>, Partial<MissingReferences>]>([
    [{ employee: 9 }, { employee: true }],
    [{ services: [10, 8, 9] }, { services: [8, 9] }],
    [{ reward: { kind: 'chosen', id: 9 } }, { reward: true }],
    [{ doneBy: { 10: 9, 11: 4 } }, { workers: [9] }],
    [{ tip: { amount: 500, employee: 9 } }, { tipReceiver: true }],
  ])('of a sale with %j have one name', (change, lost) => {
    expect(findDeletedReferences({ ...whole, ...change }, lists, true)).toEqual({ ...none, ...lost });
  });

  it('are empty while everything exists, and for a sent sale', () => {
    expect(findDeletedReferences(whole, lists, true)).toBeNull();
    expect(findDeletedReferences(whole, lists, false)).toEqual({ ...none, customer: true });
    expect(findDeletedReferences({ ...whole, customer: null, reservation: null }, lists, false)).toBeNull();
    expect(
      findDeletedReferences({ ...whole, employee: 9, attempt: { ...attempt, status: 'unknown' } }, lists, true),
    ).toBeNull();
  });

  it('include a reservation only if the server refused it, and never that of a corrected sale', () => {
    const sold: WizardState = { ...whole, reservation: { id: 9, customer: 1 } };
    const refusal = { message: 'Não', errors: { reservation_id: 'Não existe mais' } };
    expect(findDeletedReferences(sold, lists, true)).toBeNull();
    expect(findDeletedReferences({ ...sold, refusal }, lists, true)).toEqual({ ...none, reservation: true });
    const corrects = { id: 1, day: '2026-11-20', reason: '' };
    expect(findDeletedReferences({ ...sold, refusal, corrects }, lists, true)).toBeNull();
  });
});

describe('the view of a sale', () => {
  const all = new Set(['rewards.redeem', 'sales.payments']);

  it('is sent with its observation trimmed, and without one of spaces only', () => {
    const buildSent = (observation: string) =>
      buildSentSale({ ...state, observation }, buildSaleView(state, lists, ana, all)).sale;
    expect(buildSent('  Troco \n').observation).toBe('Troco');
    expect(buildSent(' \n ').observation).toBeNull();
  });

  it('has the price of each line’s employee, and the points of the automatic reward', () => {
    const view = buildSaleView({ ...state, doneBy: { 11: 4 } }, lists, ana, all);
    expect(view.services.map(({ id, price }) => [id, price])).toEqual([
      [11, 4000],
      [10, 3500],
    ]);
    expect(view.totals).toMatchObject({ subtotal: 7500, discount: 750, total: 6750 });
    expect(view.pointsTaken).toBe(50);
    expect(buildSentSale(state, view).sale).toMatchObject({ reward_id: 5, reward_automatic: true });
  });

  it('has a single method and employee on a back end without parts', () => {
    const entered: WizardState = { ...state, doneBy: { 11: 4 }, tip: { amount: 500, employee: 4 }, payments: [cash] };
    const view = buildSaleView(entered, lists, ana, new Set());
    expect(view.totals.subtotal).toBe(6050);
    expect(view.pointsTaken).toBe(0);
    const { sale } = buildSentSale(entered, view);
    expect(sale).toMatchObject({ payment_method: 'cash', amount: 5445 });
    for (const name of ['payments', 'tip', 'items']) expect(sale).not.toHaveProperty(name);
    expect(buildSaleView({ ...entered, payments: [cash, pix] }, lists, ana, new Set()).paymentSummary.payments).toEqual(
      [],
    );
  });

  it('has the current names on its receipt', () => {
    const entered: WizardState = { ...state, doneBy: { 11: 4 }, tip: { amount: 500, employee: 6 } };
    const view = buildSaleView(entered, lists, ana, all);
    const sold = buildSaleForReceipt(
      { ...buildSentSale(entered, view), status: 'sending', doubtful: false },
      lists,
      view,
    );
    expect(sold).toMatchObject({
      ...{ loose: false, amount: 6750, subtotal: 7500, method: 'pix', customer: 'Ana', employee: 'Carla' },
      ...{ reward: 'Dez', pointsTaken: 50, tip: { amount: 500, employee: 'Elisa' } },
      payments: [{ method: 'pix', amount: 7250 }],
      services: [
        { name: 'Barba', price: 4000, employee: 'Davi' },
        { name: 'Corte', price: 3500 },
      ],
    });
    expect(sold.services[1]).not.toHaveProperty('employee');
    // A service deleted before a retry keeps its place: the server's lines are in this order.
    const withoutBeard = { ...lists, services: lists.services.filter(({ name }) => name !== 'Barba') };
    expect(
      buildSaleForReceipt({ ...buildSentSale(entered, view), status: 'sending', doubtful: false }, withoutBeard, view)
        .services,
    ).toMatchObject([{ employee: 'Davi' }, { name: 'Corte', price: 3500 }]);
    // A sent sale keeps its amounts, whatever its services cost now.
    const attempt = { ...buildSentSale(entered, view), status: 'unknown' as const, doubtful: true };
    const dearer = { ...lists, services: lists.services.map((service) => ({ ...service, price: 9900 })) };
    expect(buildSaleView({ ...entered, attempt }, dearer, ana, all).paymentSummary.due).toBe(7250);
  });

  it('uses the price of the chosen free service, and ignores a deleted reward', () => {
    const [, free] = lists.rewards;
    expect(resolveRewardPick({ kind: 'chosen', id: '6', free: '11' }, lists.rewards, [CUT, BEARD])).toEqual({
      kind: 'chosen',
      reward: free,
      free: 2550,
    });
    expect(resolveRewardPick({ kind: 'chosen', id: 99 }, lists.rewards, [CUT])).toEqual({ kind: 'none' });
    // At the price of its employee, and only while it is in the sale.
    const offered = { ...lists, rewards: lists.rewards.map((each) => ({ ...each, active: true })) };
    const entered: WizardState = { ...state, doneBy: { 11: 4 }, reward: { kind: 'chosen', id: 6, free: 11 } };
    const computeDiscount = (services: number[]) =>
      buildSaleView({ ...entered, services }, offered, ana, all).totals.discount;
    expect([computeDiscount([11, 10]), computeDiscount([10])]).toEqual([4000, 0]);
  });
});

describe('a sale being corrected', () => {
  const sold: SaleListed = {
    ...{ id: 70, number: 70, individual: false, customer_id: 1, reservation_id: 7, employee_id: 3, reward_id: null },
    ...{ customer: 'Ana', employee: 'Carla', reward: null, points: 10, points_taken: 0, corrects: null, voided: null },
    ...{ payment_method: 'cash', observation: 'Pressa', created_at: '2026-11-20T15:00:00Z', amount: 3000 },
    services: [{ ...CUT, price: 3000 }],
  };
  const buildCorrection = (fields: Partial<SaleListed>) => {
    const sale = { ...sold, ...fields };
    return createCorrectionState(sale, '2026-11-20', addSaleToLists(lists, sale));
  };

  it('starts at the last step with the previous steps and everything it had', () => {
    expect(buildCorrection({})).toMatchObject({
      step: 'finish',
      trail: ['reservation', 'service', 'payment'],
      reservation: { id: 7, customer: 1 },
      customer: 1,
      employee: 3,
      services: [10],
      customTotal: null,
      payments: [buildPart({ method: 'cash' })],
      observation: 'Pressa',
      reward: { kind: 'none' },
      corrects: { id: 70, day: '2026-11-20', reason: '' },
    });
    expect(buildCorrection({ customer_id: null }).reservation).toBeNull();
  });

  it.each<[Partial<SaleListed>, number | null]>([
    [{ amount: 2500 }, 2500],
    [{ amount: 2700, reward_id: 5 }, null],
    [{ amount: 1800, reward_id: 5 }, 2000],
    // Less ten percent, to the cent: R$ 0,05 leave R$ 0,04.
    [{ amount: 4, reward_id: 5 }, 4],
    [{ amount: 13, reward_id: 5 }, 14],
    [{ amount: 2700, reward_id: 6 }, 2700],
  ])('as %j had the agreed total %s', (fields, total) => {
    expect(buildCorrection(fields).customTotal).toBe(total);
  });

  it.each([
    [3000, null],
    [2500, 5000],
  ])('of %i cents beside a free service keeps the reward and the total %s', (amount, total) => {
    const buildLine = (id: number, price: number, discount: number) =>
      ({
        service_id: id,
        name: '',
        employee_id: 3,
        employee: 'Carla',
        price,
        discount,
        total: price - discount,
      }) as const;
    const items = [buildLine(10, 3000, 3000 - amount), buildLine(11, 2500, 2500)];
    const services = [
      { ...CUT, price: 3000 },
      { ...BEARD, price: 2500 },
    ];
    const corrected = buildCorrection({ amount, reward_id: 6, services, items });
    expect(corrected).toMatchObject({ reward: { kind: 'chosen', id: 6, free: 11 }, customTotal: total });
  });

  it('offers existing records and its own ones, at the original prices', () => {
    const old = { id: 99, name: 'Corte antigo', price: 900, points: 1 };
    const now = addSaleToLists(lists, {
      ...sold,
      services: [{ ...BEARD, price: 2000 }, old],
      employee_id: 8,
      employee: 'Rui',
      reward_id: 9,
      reward: 'Pomada',
      points_taken: 30,
    });
    expect(now.services.map(({ id, price }) => [id, price])).toEqual([
      [10, 3500],
      [11, 2000],
      [99, 900],
    ]);
    expect(now.employees.map(({ id, name, terms }) => [id, name, terms?.[0]?.price])).toEqual([
      [3, 'Carla', undefined],
      [4, 'Davi', null],
      [6, 'Elisa', undefined],
      [8, 'Rui', undefined],
    ]);
    expect(now.rewards.at(-1)).toMatchObject({ id: 9, title: 'Pomada', points_required: 30, active: true });
    expect(addSaleToLists(lists, { ...sold, reward_id: 6 }).rewards.map(({ active }) => active)).toEqual([true, true]);
    // Own prices for other services stay.
    expect(addSaleToLists(lists, sold).employees[1]?.terms?.[0]?.price).toBe(4000);
  });

  it('shows its customer as before it: spent points are back, earned points are removed', () => {
    const sale = { ...sold, points: 15, points_taken: 50 };
    expect(getCustomerBeforeSale(sale, '1', ana)).toEqual({ ...ana, points: 155 });
    expect(getCustomerBeforeSale({ ...sale, points: 500 }, 1, ana)?.points).toBe(-330);
    expect(getCustomerBeforeSale(sale, 1, null)).toMatchObject({ id: 1, name: 'Ana', points: 0 });
    expect(getCustomerBeforeSale(sale, 2, ana)).toBe(ana);
    expect(getCustomerBeforeSale(null, 1, ana)).toBe(ana);
  });
});
