import { LIMITS, PAYMENT_METHODS } from '../constants.ts';
import { choice } from '../fields/choices.ts';
import { listOf, objectOf, optional } from '../fields/codec.ts';
import { type Field, passThrough } from '../fields/field.ts';
import { money, moneyCodec, numberCodec, whole } from '../fields/numbers.ts';
import { rateCodec } from '../fields/rate.ts';
import { reference, references } from '../fields/references.ts';
import { nameOf, nullableTextCodec, text, textCodec } from '../fields/texts.ts';
import { instant } from '../fields/times.ts';
import { formatPaymentMethods } from '../payments.ts';
import { formatArrivalTime, formatVoidWithReason, getEntryKind, getSoldAt, getWorkers } from '../saleTexts.ts';
import type { SaleListed, SaleVoid } from '../schemas/saleResponse.ts';
import { defineResource } from './resource.ts';
import { services } from './services.ts';

/** Codecs for the payments, tip and lines of a sale, in a request and a response (feature `sales.payments`). */
export const salePartsCodecs = {
  payments: optional(
    listOf(
      objectOf({
        amount: moneyCodec,
        tendered: moneyCodec,
        change: moneyCodec,
        fee: moneyCodec,
        installments: numberCodec,
      }),
    ),
  ),
  tip: optional(objectOf({ amount: moneyCodec, employee: nullableTextCodec })),
  items: optional(
    listOf(
      objectOf({
        name: textCodec,
        employee: nullableTextCodec,
        price: moneyCodec,
        discount: moneyCodec,
        total: moneyCodec,
        rate: rateCodec,
        commission: moneyCodec,
      }),
    ),
  ),
};

/** A sale in a request and in a response. Ids of services pass unchanged. */
export const saleCodec = objectOf({
  amount: moneyCodec,
  share: moneyCodec,
  points: numberCodec,
  services: listOf(objectOf(services.fields)),
  ...salePartsCodecs,
});

/** The void of a sale: when, by whom and why. */
const voidedField = {
  ...passThrough,
  ...optional(
    objectOf({
      at: instant('', {}),
      by: textCodec,
      reason: nullableTextCodec,
      corrected_by: reference('', 'vendas', { optional: true }),
    }),
  ),
  kind: 'text',
  label: 'Estorno',
  options: { readOnly: true, optional: true },
  show: formatVoidWithReason,
  toCsvCell: formatVoidWithReason,
} satisfies Field<SaleVoid>;

/** A part of a sale without its own column. */
const createPartField = (label: string, part: keyof typeof salePartsCodecs) =>
  ({
    ...passThrough,
    ...salePartsCodecs[part],
    kind: 'text',
    label,
    options: { readOnly: true, optionalInResponse: true },
  }) as const;

/**
 * The sales as GET /sales lists them (feature `sales.list`). Sales are created, voided and corrected by calls of their
 * own, so they are not one of `resources`.
 */
export const sales = defineResource({
  name: 'vendas',
  api: { path: 'sales', key: 'sale', list: { path: 'sales', parameters: ['from', 'to', 'reversals'] } },
  noun: { one: 'venda', many: 'vendas', gender: 'f' },
  fields: {
    entry: text('Lançamento', { max: LIMITS.name, readOnly: true, optionalInResponse: true, display: getEntryKind }),
    number: { ...whole('Nº', { readOnly: true }), show: String },
    created_at: instant('Data e hora', { withTime: true, display: (sale: SaleListed) => getSoldAt(sale) }),
    arrival: text('Enviada em', {
      max: LIMITS.name,
      readOnly: true,
      optionalInResponse: true,
      sortable: false,
      display: formatArrivalTime,
    }),
    customer_id: reference('Cliente', 'clientes', { readOnly: true, optional: true }),
    customer: nameOf('Cliente', 'customer_id', { optional: true }),
    employee_id: reference('Colaborador', 'colaboradores', { readOnly: true, optional: true }),
    employee: nameOf('Colaborador', 'employee_id', {
      optional: true,
      display: (sale: SaleListed) => getWorkers(sale).join(', '),
    }),
    services: references('Serviços', services, { include: ['price', 'points'], invalid: '', readOnly: true }),
    payment_method: choice('Forma de pagamento', PAYMENT_METHODS, {
      columnLabel: 'Pagamento',
      readOnly: true,
      display: (sale: SaleListed) => formatPaymentMethods(sale),
    }),
    payments: createPartField('Pagamentos', 'payments'),
    tip: createPartField('Gorjeta', 'tip'),
    items: createPartField('Itens', 'items'),
    reward: text('Recompensa', { max: LIMITS.name, readOnly: true, optional: true }),
    points: whole('Pontos ganhos', { readOnly: true }),
    points_taken: whole('Pontos usados', { readOnly: true }),
    amount: money('Total', { readOnly: true }),
    share: money('Do colaborador', { readOnly: true, optionalInResponse: true }),
    observation: text('Observação', { max: LIMITS.observation, readOnly: true, optional: true }),
    voided: voidedField,
  },
  title: 'number',
  order: [['created_at', 'desc']],
  columns: [
    ...(['entry', 'number', 'created_at', 'amount', 'customer', 'services', 'employee', 'payment_method'] as const),
    ...(['reward', 'points', 'points_taken', 'voided', 'arrival'] as const),
  ],
  // A void has negative amounts, and the number of a voided sale is struck through.
  hiddenColumns: ['entry', 'reward', 'points', 'points_taken', 'arrival'],
  texts: { emptyList: 'Nenhuma venda neste período.' },
});
