/** Payment methods in the order in which they are offered, with their labels. */
export const PAYMENT_METHODS = {
  cash: 'Dinheiro',
  pix: 'PIX',
  debit: 'Cartão Débito',
  credit: 'Cartão Crédito',
} as const;
export type PaymentMethod = keyof typeof PAYMENT_METHODS;
export const paymentMethods = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]];

/** Reward types with their labels. Only `discount` changes what a sale costs. */
export const REWARD_TYPES = {
  discount: 'Desconto',
  service_free: 'Serviço grátis',
  product: 'Produto',
} as const;
export type RewardType = keyof typeof REWARD_TYPES;
export const rewardTypes = Object.keys(REWARD_TYPES) as [RewardType, ...RewardType[]];

/** Reservation status codes with their labels. */
export const RESERVATION_STATUS = {
  1: 'Agendado',
  2: 'Confirmado',
  3: 'Concluído',
  4: 'Cancelado',
} as const;
export type ReservationStatus = keyof typeof RESERVATION_STATUS;
export const SCHEDULED: ReservationStatus = 1;
export const CONFIRMED: ReservationStatus = 2;
export const DONE: ReservationStatus = 3;
export const CANCELLED: ReservationStatus = 4;

/** Actions on a record, with the labels that its history shows. */
export const AUDIT_ACTIONS = {
  create: 'Criou',
  /** Of customers, from a file. */
  import: 'Importou',
  edit: 'Alterou',
  remove: 'Excluiu',
  void: 'Estornou',
  restore: 'Restaurou',
  /** Deleted records are erased a month later, when another record of the same kind is deleted. */
  erase: 'Apagou de vez',
  merge: 'Juntou',
  anonymise: 'Anonimizou',
  password: 'Mudou a senha',
  sign_out: 'Encerrou as sessões',
  count: 'Contou e fechou',
  reopen: 'Reabriu',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The `resource` of the history's entries of imports, which are no resource: each stands for the customers that it created. */
export const IMPORTS_PATH = 'imports';

/** The parts of a day that a customer may wait for. */
export const DAY_PARTS = { morning: 'Manhã', afternoon: 'Tarde', evening: 'Noite' } as const;
export type DayPart = keyof typeof DAY_PARTS;

/** Minutes between the times at which reservations can begin. */
export const AGENDA_STEPS = { 5: '5 minutos', 10: '10 minutos', 15: '15 minutos', 30: '30 minutos' } as const;

/** The 409 of an edit or a removal of a record that was changed since it was read. */
export const VERSION_CONFLICT = 'Este registro foi alterado por outra pessoa. Veja o que mudou e tente de novo.';

/** Shown at sign-in when the browser rejects the cookies: Secure ones over plain HTTP, or all of them. */
export const COOKIE_DROPPED =
  'O navegador não guardou a sua entrada: abra o endereço com https:// e permita cookies, ou fale com quem cuida do servidor.';

/** Extensions that a server may announce in the session (docs/contract.md, section 5). */
export const FEATURES = [
  'reservations.filter',
  'reservations.status',
  'sales.remove',
  'session.end',
  'rewards.redeem',
  'rewards.service',
  'sales.list',
  'account',
  'privacy',
  'audit',
  'audit.list',
  'customers.history',
  'customers.restore',
  'customers.merge',
  'customers.noEmail',
  'customers.import',
  'customers.importDetails',
  'customers.profile',
  'people.foreignPhones',
  'expenses.list',
  'cash.sessions',
  'commissions',
  'roles',
  'sales.payments',
  'shop',
  'export',
  'agenda',
  'reservations.walkIns',
  'waiting.hours',
  'blocks.series',
  'reservations.series',
  'changes',
] as const;
export type Feature = (typeof FEATURES)[number];

export const DEFAULT_COMMISSION = 50;
/** Minutes that a service takes if no duration is set. */
export const DEFAULT_DURATION = 30;
/** The length of a service or a reservation, in minutes. */
export const DURATION_LIMITS = { min: 5, max: 480, step: 5 } as const;
export const SALE_OBSERVATION_LIMIT = 500;
/** What /caixa and the dashboard say about the drawer (feature `cash.sessions`). */
export const DRAWER_STATES = { open: 'Caixa aberto', closed: 'Caixa fechado' } as const;

export const DASHBOARD_ROWS = 4;

export const SEARCH_DEBOUNCE_MS = 300;
export const SEARCH_MIN_LENGTH = 3;

/** Toasts, in milliseconds and pixels. */
export const TOAST = {
  success: 3000,
  error: 4000,
  default: 4000,
  maxWidth: 350,
  offset: 16,
  gap: 8,
} as const;

/** Longest accepted texts, in characters. */
export const LIMITS = {
  name: 120,
  email: 254,
  description: 500,
  observation: 500,
  note: 500,
  reason: 200,
  consent: 500,
  query: 100,
  pixName: 25,
  pixCity: 15,
} as const;
