/** The steps of a sale in their order, with their names. */
export const STEPS = {
  reservation: 'Agendamentos',
  customer: 'Cliente',
  employee: 'Colaborador',
  service: 'Serviço',
  payment: 'Pagamento',
  finish: 'Finalizar',
} as const;
export type Step = keyof typeof STEPS;
export const steps = Object.keys(STEPS) as Step[];
