import type { SaleListed, Voided } from '../answers.ts';
import { LIMITS, PAYMENT_METHODS } from '../constants.ts';
import { DEFAULT_TIME_ZONE, formatMoment } from '../dates.ts';
import { choice } from '../fields/choices.ts';
import { type Field, plain } from '../fields/field.ts';
import { money, whole } from '../fields/numbers.ts';
import { reference, references } from '../fields/references.ts';
import { nameOf, text } from '../fields/texts.ts';
import { instant } from '../fields/times.ts';
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
  kind: 'text',
  label: 'Estorno',
  options: { readOnly: true },
  show: showVoided,
  cell: showVoided,
} satisfies Field<Voided>;

/**
 * What was sold, as GET /sales lists it (feature `sales.list`): a list to look at and to sort. It is made, taken back and corrected by
 * calls of its own, and so is none of `resources`.
 */
export const sales = resource({
  name: 'vendas',
  api: { path: 'sales', key: 'sale' },
  noun: { one: 'venda', many: 'vendas', gender: 'f' },
  fields: {
    number: whole('Nº', { readOnly: true }),
    created_at: instant('Data e hora', { withHour: true }),
    customer_id: reference('Cliente', 'clientes', { readOnly: true }),
    customer: nameOf('Cliente', 'customer_id'),
    employee_id: reference('Colaborador', 'colaboradores', { readOnly: true }),
    employee: nameOf('Colaborador', 'employee_id'),
    services: references('Serviços', services, { carries: ['price', 'points'], invalid: '', readOnly: true }),
    payment_method: choice('Forma de pagamento', PAYMENT_METHODS, { heading: 'Pagamento', readOnly: true }),
    reward: text('Recompensa', { max: LIMITS.name, readOnly: true }),
    points: whole('Pontos ganhos', { readOnly: true }),
    points_taken: whole('Pontos usados', { readOnly: true }),
    amount: money('Total', { readOnly: true }),
    observation: text('Observação', { max: LIMITS.observation, readOnly: true }),
    voided: takenBack,
  },
  title: 'number',
  order: [['created_at', 'desc']],
  texts: { none: 'Nenhuma venda neste período.' },
});

/** What people call a sale: `venda nº 12`. */
export function saleName({ number }: Pick<SaleListed, 'number'>): string {
  return `venda nº ${number}`;
}
