import { LIMITS, PAYMENT_METHODS, paymentMethods } from '../constants.ts';
import { DEFAULT_TIME_ZONE, formatDateTime } from '../dates.ts';
import { choice } from '../fields/choices.ts';
import { listOf, objectOf, optional } from '../fields/codec.ts';
import { type Field, passThrough } from '../fields/field.ts';
import { money, moneyCodec, numberCodec, whole } from '../fields/numbers.ts';
import { reference, references } from '../fields/references.ts';
import { nameOf, nullableTextCodec, text, textCodec } from '../fields/texts.ts';
import { instant } from '../fields/times.ts';
import { formatMoney } from '../money.ts';
import { formatPaymentMethods, sumTakingsByMethod } from '../payments.ts';
import type { SaleListed, SaleVoid } from '../schemas/saleResponse.ts';
import { defineResource } from './resource.ts';
import { services } from './services.ts';

/** Who voided a sale and when, and the sale that corrects it: `Estornada por … em 20/11/2026 às 09:05`. */
export function formatVoid({ at, by, corrected_by }: SaleVoid, timeZone = DEFAULT_TIME_ZONE): string {
  const what = corrected_by === null ? 'Estornada' : `Corrigida pela venda nº ${corrected_by}`;
  return `${what} por ${by} em ${formatDateTime(at, timeZone)}`;
}

const formatVoidWithReason = (voided: SaleVoid, timeZone?: string) =>
  [formatVoid(voided, timeZone), voided.reason].filter(Boolean).join(': ');

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
const partField = (label: string, part: keyof typeof salePartsCodecs) =>
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
    created_at: instant('Data e hora', { withTime: true }),
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
    payments: partField('Pagamentos', 'payments'),
    tip: partField('Gorjeta', 'tip'),
    items: partField('Itens', 'items'),
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
    ...(['reward', 'points', 'points_taken', 'voided'] as const),
  ],
  // A void has negative amounts, and the number of a voided sale is struck through.
  hiddenColumns: ['entry', 'reward', 'points', 'points_taken'],
  texts: { emptyList: 'Nenhuma venda neste período.' },
});

/** Whether a row of the list is a sale or a void. */
export function getEntryKind({ reverses }: Pick<SaleListed, 'reverses'>): string {
  return reverses === undefined ? 'Venda' : 'Estorno';
}

/** The name of a sale or its void: `venda nº 12`, `estorno da venda nº 12`. */
export function formatSaleName({ number, id, reverses }: Pick<SaleListed, 'number' | 'id' | 'reverses'>): string {
  const name = `venda nº ${number ?? id}`;
  return reverses === undefined ? name : `estorno da ${name}`;
}

/** The names of the employees of a sale: those of its lines, the sale's own employee first; only the sale's if no line has one. */
export function getWorkers({ employee, items }: Workers): string[] {
  const names = new Set(items?.flatMap((item) => item.employee ?? []));
  if (names.size === 0) return employee === null || employee === undefined ? [] : [employee];
  return employee && names.has(employee) ? [...new Set([employee, ...names])] : [...names];
}

/** The customer of a sale in a list. */
export function getCustomerLabel({ customer, individual }: Pick<SaleListed, 'customer' | 'individual'>): string {
  return customer ?? (individual ? 'Venda avulsa' : 'Sem cliente');
}

interface Workers {
  employee: string | null;
  items?: readonly { employee: string | null }[];
}

/** The payment of a sale and its tip: `Dinheiro + PIX · gorjeta de R$ 5,00`; for a void what each method paid back. */
export function formatPayment(sale: SaleListed): string {
  if (sale.reverses !== undefined) return formatRefund(sale);
  return [formatPaymentMethods(sale), ...(sale.tip ? [`gorjeta de ${formatMoney(sale.tip.amount)}`] : [])].join(' · ');
}

/** `Dinheiro −R$ 20,00 · PIX −R$ 50,00 · gorjeta de Carla Dias −R$ 7,00` */
function formatRefund(sale: SaleListed): string {
  const takings = sumTakingsByMethod(sale);
  const methods = paymentMethods.filter((method) => takings[method] !== 0);
  const { tip } = sale;
  return [
    ...methods.map((method) => `${PAYMENT_METHODS[method]} ${formatMoney(takings[method])}`),
    ...(tip ? [`gorjeta de ${tip.employee ?? 'quem atendeu'} ${formatMoney(tip.amount)}`] : []),
  ].join(' · ');
}

/** The names of the sold services, each with its employee if there are several; empty for a sale without services. */
export function formatSoldServices(sale: Pick<SaleListed, 'services' | 'employee' | 'items'>): string {
  const hasSeveralWorkers = getWorkers(sale).length > 1;
  return sale.services
    .flatMap(({ id, name }, line) => {
      const worker = hasSeveralWorkers ? sale.items?.[line]?.employee : null;
      return id === null ? [] : [worker ? `${name} (${worker})` : name];
    })
    .join(', ');
}
