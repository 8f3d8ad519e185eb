import { LIMITS, PAYMENT_METHODS, paymentMethods } from '../constants.ts';
import { DEFAULT_TIME_ZONE, formatDateTime } from '../dates.ts';
import { choice } from '../fields/choices.ts';
import { objectOf, optional } from '../fields/codec.ts';
import { type Field, passThrough } from '../fields/field.ts';
import { money, whole } from '../fields/numbers.ts';
import { reference, references } from '../fields/references.ts';
import { nameOf, text } from '../fields/texts.ts';
import { instant } from '../fields/times.ts';
import { formatMoney } from '../money.ts';
import { formatPaymentMethods, sumTakingsByMethod } from '../payments.ts';
import { nullableTextCodec, type SaleListed, type SaleVoid, salePartsCodecs, textCodec } from '../responses.ts';
import { defineResource } from './resource.ts';
import { services } from './services.ts';

/** Who took a sale back and when, and what was made in its place: `Estornada por … em 20/11/2026 às 09:05`. */
export function formatVoid({ at, by, corrected_by }: SaleVoid, timeZone = DEFAULT_TIME_ZONE): string {
  const what = corrected_by === null ? 'Estornada' : `Corrigida pela venda nº ${corrected_by}`;
  return `${what} por ${by} em ${formatDateTime(at, timeZone)}`;
}

const showVoided = (voided: SaleVoid, timeZone?: string) =>
  [formatVoid(voided, timeZone), voided.reason].filter(Boolean).join(': ');

/** That it was taken back, by whom, when and why. */
const takenBack = {
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
  show: showVoided,
  toCsvCell: showVoided,
} satisfies Field<SaleVoid>;

/** What comes with a sale and has no column of its own. */
const inside = (label: string, part: keyof typeof salePartsCodecs) =>
  ({
    ...passThrough,
    ...salePartsCodecs[part],
    kind: 'text',
    label,
    options: { readOnly: true, optionalInResponse: true },
  }) as const;

/**
 * What was sold, as GET /sales lists it (feature `sales.list`): a list to look at and to sort. It is made, taken back and corrected by
 * calls of its own, and so is none of `resources`.
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
    payments: inside('Pagamentos', 'payments'),
    tip: inside('Gorjeta', 'tip'),
    items: inside('Itens', 'items'),
    reward: text('Recompensa', { max: LIMITS.name, readOnly: true, optional: true }),
    points: whole('Pontos ganhos', { readOnly: true }),
    points_taken: whole('Pontos usados', { readOnly: true }),
    amount: money('Total', { readOnly: true }),
    share: money('Do colaborador', { readOnly: true, optionalInResponse: true }),
    observation: text('Observação', { max: LIMITS.observation, readOnly: true, optional: true }),
    voided: takenBack,
  },
  title: 'number',
  order: [['created_at', 'desc']],
  columns: [
    ...(['entry', 'number', 'created_at', 'amount', 'customer', 'services', 'employee', 'payment_method'] as const),
    ...(['reward', 'points', 'points_taken', 'voided'] as const),
  ],
  // A void is below zero, and the number of a voided sale is struck through.
  hiddenColumns: ['entry', 'reward', 'points', 'points_taken'],
  texts: { emptyList: 'Nenhuma venda neste período.' },
});

/** Whether a row of the list is a sale, or the void of one. */
export function getEntryKind({ reverses }: Pick<SaleListed, 'reverses'>): string {
  return reverses === undefined ? 'Venda' : 'Estorno';
}

/** What people call a sale or its void: `venda nº 12`, `estorno da venda nº 12`. */
export function formatSaleName({ number, id, reverses }: Pick<SaleListed, 'number' | 'id' | 'reverses'>): string {
  const name = `venda nº ${number ?? id}`;
  return reverses === undefined ? name : `estorno da ${name}`;
}

/** The names of those who did a sale: who did each line, the sale's own employee first; that one alone where lines name nobody. */
export function getWorkers({ employee, items }: Workers): string[] {
  const names = new Set(items?.flatMap((item) => item.employee ?? []));
  if (names.size === 0) return employee === null || employee === undefined ? [] : [employee];
  return employee && names.has(employee) ? [...new Set([employee, ...names])] : [...names];
}

/** Whom a sale was to, as a list says it. */
export function getCustomerLabel({ customer, individual }: Pick<SaleListed, 'customer' | 'individual'>): string {
  return customer ?? (individual ? 'Venda avulsa' : 'Sem cliente');
}

interface Workers {
  employee: string | null;
  items?: readonly { employee: string | null }[];
}

/** How a sale was paid, and the tip beside it: `Dinheiro + PIX · gorjeta de R$ 5,00`; of a void what each way gave back. */
export function formatPayment(sale: SaleListed): string {
  if (sale.reverses !== undefined) return givenBack(sale);
  return [formatPaymentMethods(sale), ...(sale.tip ? [`gorjeta de ${formatMoney(sale.tip.amount)}`] : [])].join(' · ');
}

/** `Dinheiro −R$ 20,00 · PIX −R$ 50,00 · gorjeta de Carla Dias −R$ 7,00` */
function givenBack(sale: SaleListed): string {
  const takings = sumTakingsByMethod(sale);
  const methods = paymentMethods.filter((method) => takings[method] !== 0);
  const { tip } = sale;
  return [
    ...methods.map((method) => `${PAYMENT_METHODS[method]} ${formatMoney(takings[method])}`),
    ...(tip ? [`gorjeta de ${tip.employee ?? 'quem atendeu'} ${formatMoney(tip.amount)}`] : []),
  ].join(' · ');
}

/** The names of what was sold, with who did each where several did; none of a sale of no service. */
export function formatSoldServices(sale: Pick<SaleListed, 'services' | 'employee' | 'items'>): string {
  const areSeveral = getWorkers(sale).length > 1;
  return sale.services
    .flatMap(({ id, name }, line) => {
      const worker = areSeveral ? sale.items?.[line]?.employee : null;
      return id === null ? [] : [worker ? `${name} (${worker})` : name];
    })
    .join(', ');
}
