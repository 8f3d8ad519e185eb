import { label, note, type SaleListed, salePartsTravel, type Voided } from '../answers.ts';
import { LIMITS, PAYMENT_METHODS, paymentMethods } from '../constants.ts';
import { DEFAULT_TIME_ZONE, formatMoment } from '../dates.ts';
import { choice } from '../fields/choices.ts';
import { type Field, plain } from '../fields/field.ts';
import { money, whole } from '../fields/numbers.ts';
import { reference, references } from '../fields/references.ts';
import { nameOf, text } from '../fields/texts.ts';
import { instant } from '../fields/times.ts';
import { objectOf, optional } from '../fields/travel.ts';
import { formatMoney } from '../money.ts';
import { paidBy, takingsByMethod } from '../payments.ts';
import { resource } from './resource.ts';
import { services } from './services.ts';

/** Who took a sale back and when, and what was made in its place: `Estornada por … em 20/11/2026 às 09:05`. */
export function voidedSentence({ at, by, corrected_by }: Voided, timeZone = DEFAULT_TIME_ZONE): string {
  const what = corrected_by === null ? 'Estornada' : `Corrigida pela venda nº ${corrected_by}`;
  return `${what} por ${by} em ${formatMoment(at, timeZone)}`;
}

const showVoided = (voided: Voided, timeZone?: string) =>
  [voidedSentence(voided, timeZone), voided.reason].filter(Boolean).join(': ');

/** That it was taken back, by whom, when and why. */
const takenBack = {
  ...plain,
  ...optional(
    objectOf({
      at: instant('', {}),
      by: label,
      reason: note,
      corrected_by: reference('', 'vendas', { optional: true }),
    }),
  ),
  kind: 'text',
  label: 'Estorno',
  options: { readOnly: true, optional: true },
  show: showVoided,
  cell: showVoided,
} satisfies Field<Voided>;

/** What comes with a sale and has no column of its own. */
const inside = (label: string, part: keyof typeof salePartsTravel) =>
  ({ ...plain, ...salePartsTravel[part], kind: 'text', label, options: { readOnly: true, extension: true } }) as const;

/**
 * What was sold, as GET /sales lists it (feature `sales.list`): a list to look at and to sort. It is made, taken back and corrected by
 * calls of its own, and so is none of `resources`.
 */
export const sales = resource({
  name: 'vendas',
  api: { path: 'sales', key: 'sale', list: { path: 'sales', parameters: ['from', 'to', 'reversals'] } },
  noun: { one: 'venda', many: 'vendas', gender: 'f' },
  fields: {
    entry: text('Lançamento', { max: LIMITS.name, readOnly: true, extension: true, told: entryOf }),
    number: { ...whole('Nº', { readOnly: true }), show: String },
    created_at: instant('Data e hora', { withHour: true }),
    customer_id: reference('Cliente', 'clientes', { readOnly: true, optional: true }),
    customer: nameOf('Cliente', 'customer_id', { optional: true }),
    employee_id: reference('Colaborador', 'colaboradores', { readOnly: true, optional: true }),
    employee: nameOf('Colaborador', 'employee_id', {
      optional: true,
      told: (sale: SaleListed) => workersOf(sale).join(', '),
    }),
    services: references('Serviços', services, { carries: ['price', 'points'], invalid: '', readOnly: true }),
    payment_method: choice('Forma de pagamento', PAYMENT_METHODS, {
      heading: 'Pagamento',
      readOnly: true,
      told: (sale: SaleListed) => paidBy(sale),
    }),
    payments: inside('Pagamentos', 'payments'),
    tip: inside('Gorjeta', 'tip'),
    items: inside('Itens', 'items'),
    reward: text('Recompensa', { max: LIMITS.name, readOnly: true, optional: true }),
    points: whole('Pontos ganhos', { readOnly: true }),
    points_taken: whole('Pontos usados', { readOnly: true }),
    amount: money('Total', { readOnly: true }),
    share: money('Do colaborador', { readOnly: true, extension: true }),
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
  texts: { none: 'Nenhuma venda neste período.' },
});

/** Whether a row of the list is a sale, or the void of one. */
export function entryOf({ reverses }: Pick<SaleListed, 'reverses'>): string {
  return reverses === undefined ? 'Venda' : 'Estorno';
}

/** What people call a sale or its void: `venda nº 12`, `estorno da venda nº 12`. */
export function saleName({ number, id, reverses }: Pick<SaleListed, 'number' | 'id' | 'reverses'>): string {
  const name = `venda nº ${number ?? id}`;
  return reverses === undefined ? name : `estorno da ${name}`;
}

/** The names of those who did a sale: who did each line, the sale's own employee first; that one alone where lines name nobody. */
export function workersOf({ employee, items }: Workers): string[] {
  const names = new Set(items?.flatMap((item) => item.employee ?? []));
  if (names.size === 0) return employee === null || employee === undefined ? [] : [employee];
  return employee && names.has(employee) ? [...new Set([employee, ...names])] : [...names];
}

/** Whom a sale was to, as a list says it. */
export function customerOf({ customer, individual }: Pick<SaleListed, 'customer' | 'individual'>): string {
  return customer ?? (individual ? 'Venda avulsa' : 'Sem cliente');
}

interface Workers {
  employee: string | null;
  items?: readonly { employee: string | null }[];
}

/** How a sale was paid, and the tip beside it: `Dinheiro + PIX · gorjeta de R$ 5,00`; of a void what each way gave back. */
export function paidWords(sale: SaleListed): string {
  if (sale.reverses !== undefined) return givenBack(sale);
  return [paidBy(sale), ...(sale.tip ? [`gorjeta de ${formatMoney(sale.tip.amount)}`] : [])].join(' · ');
}

/** `Dinheiro −R$ 20,00 · PIX −R$ 50,00 · gorjeta de Carla Dias −R$ 7,00` */
function givenBack(sale: SaleListed): string {
  const takings = takingsByMethod(sale);
  const methods = paymentMethods.filter((method) => takings[method] !== 0);
  const { tip } = sale;
  return [
    ...methods.map((method) => `${PAYMENT_METHODS[method]} ${formatMoney(takings[method])}`),
    ...(tip ? [`gorjeta de ${tip.employee ?? 'quem atendeu'} ${formatMoney(tip.amount)}`] : []),
  ].join(' · ');
}

/** The names of what was sold, with who did each where several did; none of a sale of no service. */
export function soldIn(sale: Pick<SaleListed, 'services' | 'employee' | 'items'>): string {
  const areSeveral = workersOf(sale).length > 1;
  return sale.services
    .flatMap(({ id, name }, line) => {
      const worker = areSeveral ? sale.items?.[line]?.employee : null;
      return id === null ? [] : [worker ? `${name} (${worker})` : name];
    })
    .join(', ');
}
