import { AUDIT_ACTIONS } from './audit.ts';
import { PAYMENT_METHODS, RESERVATION_STATUS } from './constants.ts';
import type { Day } from './dates.ts';
import type { Wire } from './fields/travel.ts';
import type { Named } from './ids.ts';
import { fold } from './text.ts';

/** Those of whom the shop keeps personal data, by the name of their resource. */
export type People = 'customers' | 'employees';

/** Somebody who was deleted, but is kept with name, phone and e-mail because the history refers to them. */
export interface RemovedPerson {
  id: number | string;
  name: string;
  phone: string;
  email: string | null;
  /** ISO 8601. */
  removed_at: string;
  /** Of a customer, as are the next two: what comes back with them. */
  points?: number;
  total_visits?: number;
  /** Whose record took over what this one had. */
  merged_into?: Named | null;
}

/** What a person reads in the file instead of the names that travel. */
const NAMES: Readonly<Record<string, string>> = {
  person: 'cadastro',
  id: 'número',
  name: 'nome',
  phone: 'telefone',
  email: 'e-mail',
  points: 'pontos',
  total_visits: 'visitas',
  registration_date: 'cadastrado em',
  created_at: 'cadastrado em',
  last_visit: 'última visita',
  imported_visit: 'última visita no sistema anterior',
  joined: 'cadastros juntados a este',
  removed_at: 'excluído em',
  commission: 'comissão (%)',
  active: 'ativo',
  observation: 'observação',
  specialties: 'especialidades',
  reservations: 'agendamentos',
  date: 'data',
  time: 'horário',
  status: 'situação',
  no_show: 'faltou',
  squeeze: 'motivo do encaixe',
  services: 'serviços',
  price: 'preço',
  employee: 'colaborador',
  sales: 'vendas',
  subtotal: 'subtotal',
  discount: 'desconto',
  amount: 'valor',
  payment_method: 'forma de pagamento',
  payments: 'pagamentos',
  tendered: 'recebido em dinheiro',
  installments: 'parcelas',
  tip: 'gorjeta',
  reward: 'recompensa',
  voided_on: 'estornada em',
  voided_because: 'motivo do estorno',
  movements: 'movimentos de pontos',
  sale_id: 'número da venda',
  waiting: 'lista de espera',
  from: 'de',
  to: 'até',
  expenses: 'despesas sob responsabilidade',
  description: 'descrição',
  history: 'histórico do cadastro',
  changes: 'mudanças',
  at: 'em',
  action: 'o que foi feito',
  closings: 'fechamentos de caixa sob responsabilidade',
};

/** Codes that are read by their labels. */
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: RESERVATION_STATUS,
  payment_method: PAYMENT_METHODS,
  action: AUDIT_ACTIONS,
};

/** What the shop holds of a person (the answer of GET /customers/personal-data/{id}) as a JSON file in Portuguese, for that person. */
export function personalDataFile(data: Wire): string {
  return `${JSON.stringify(inPortuguese(data), null, 2)}\n`;
}

/** `Ana de Souza`, `2026-11-21` → `navalha-dados-pessoais-ana-de-souza-2026-11-21.json`. */
export function personalDataFileName(name: string, day: Day): string {
  const words = fold(name).match(/[a-z0-9]+/g) ?? [];
  return `${['navalha-dados-pessoais', ...words, day].join('-')}.json`;
}

function inPortuguese(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inPortuguese);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      NAMES[name] ?? name,
      LABELS[name]?.[String(part)] ?? inPortuguese(part),
    ]),
  );
}
