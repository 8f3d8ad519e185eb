import { z } from 'zod';
import { type PaymentMethod, paymentMethods, SALE_OBSERVATION_LIMIT } from '../constants.ts';
import { getMainMethod, MAX_INSTALLMENTS, MAX_PAYMENTS, type Payment, validatePayments } from '../payments.ts';
import { isLooseSale, NO_TOTAL } from '../sale.ts';
import { flag, id, ids, money, optionalOf, optionalText, runDespiteOtherErrors } from './fields.ts';

const METHOD = 'Escolha a forma de pagamento';
const PART = 'Informe o valor de cada parte do pagamento';
const TENDERED = 'O dinheiro recebido não paga a parte em dinheiro';
const INSTALLMENTS = `As parcelas vão de 1 a ${MAX_INSTALLMENTS}`;
const TIP = 'Informe o valor da gorjeta';
const ITEMS = 'Escolha serviços da lista';

const method = z.literal(paymentMethods, { error: METHOD });

const payment = z.strictObject({
  method,
  amount: money(PART, 1, PART),
  tendered: optionalOf(money(TENDERED, 1, TENDERED)),
  installments: optionalOf(z.int({ error: INSTALLMENTS }).min(1, INSTALLMENTS).max(MAX_INSTALLMENTS, INSTALLMENTS)),
});

const item = z.strictObject({
  service_id: id(ITEMS),
  employee_id: id('Escolha quem fez cada serviço').nullish(),
});

/** A flag that a client may omit: false then. */
const optionalFlag = (message: string) =>
  flag(message)
    .nullish()
    .transform((value) => value ?? false);

/** The fields of a sale; the rules about several of them are in `saleInput`. */
export const saleFields = z.strictObject({
  individual: optionalFlag('Informe se a venda é avulsa'),
  customer_id: id('Escolha um cliente da lista').nullish(),
  reservation_id: id('Escolha um agendamento da lista').nullish(),
  employee_id: id('Escolha um colaborador da lista').nullish(),
  services: ids(ITEMS).default([]),
  /** Instead of `services`: who did each one. */
  items: z
    .array(item, { error: ITEMS })
    .max(200, 'Escolha no máximo 200 itens')
    .refine((all) => new Set(all.map((line) => line.service_id)).size === all.length, 'Escolha cada serviço uma vez só')
    .nullish(),
  amount: money(NO_TOTAL, 1, NO_TOTAL),
  payment_method: method.nullish(),
  /** Instead of `payment_method`. */
  payments: z
    .array(payment, { error: METHOD })
    .max(MAX_PAYMENTS, `Divida o pagamento em no máximo ${MAX_PAYMENTS} partes`)
    .nullish(),
  tip: z.strictObject({ amount: money(TIP, 1, TIP), employee_id: id('Escolha de quem é a gorjeta') }).nullish(),
  observation: optionalText(SALE_OBSERVATION_LIMIT, true),
  reward_id: id('Escolha uma recompensa da lista').nullish(),
  /** The reward is the automatic one, not a chosen one: it requires all of its points. */
  reward_automatic: optionalFlag('Informe se a recompensa é automática'),
  /** The service that a reward of the type `service_free` gives: its line is free. */
  free_service_id: id('Escolha o serviço grátis entre os da venda').nullish(),
  /** When it was made, if it was kept on a device that could not reach the server. */
  taken_at: z.iso
    .datetime({ offset: true, error: 'Informe quando a venda foi feita' })
    .transform((text) => new Date(text).toISOString())
    .nullish(),
});

/** Fields that spec.md does not have; without them `payment_method` is required. */
export const SALE_EXTENSIONS = {
  reward_id: true,
  reward_automatic: true,
  free_service_id: true,
  payments: true,
  tip: true,
  items: true,
  taken_at: true,
} as const;
export const strictSaleFields = saleFields.omit(SALE_EXTENSIONS).extend({ payment_method: method });

/** A sale, loose (`individual: 1`, without customer, employee, reservation and reward) or not. */
export const saleInput = saleFields
  .superRefine((sale, context) => {
    if (sale.individual === true) {
      for (const field of ['customer_id', 'reservation_id', 'employee_id', 'reward_id'] as const) {
        if (sale[field] != null)
          context.addIssue({ code: 'custom', path: [field], message: 'Uma venda avulsa não leva este dado' });
      }
    } else if (sale.reward_id != null && sale.customer_id == null) {
      context.addIssue({ code: 'custom', path: ['reward_id'], message: 'Escolha o cliente que resgata a recompensa' });
    }
    if (sale.free_service_id != null && sale.reward_id == null)
      context.addIssue({
        code: 'custom',
        path: ['free_service_id'],
        message: 'Informe a recompensa do serviço grátis',
      });
    if (sale.payment_method == null && sale.payments == null)
      context.addIssue({ code: 'custom', path: ['payment_method'], message: METHOD });
    if (sale.items != null && Array.isArray(sale.services) && sale.services.length > 0)
      context.addIssue({ code: 'custom', path: ['items'], message: 'Informe os serviços de uma só forma' });
  }, runDespiteOtherErrors)
  .superRefine(
    (sale, context) => {
      const problem = sale.payments && validatePayments(sale.payments, computeDue(sale));
      if (problem) context.addIssue({ code: 'custom', path: ['payments'], message: problem });
    },
    // Without errors only: an invalid amount has no sum.
    { when: ({ issues }) => issues.length === 0 },
  )
  .transform(({ payment_method, payments, tip, ...sale }) => {
    const parts = payments ?? [
      createSinglePayment(payment_method as PaymentMethod, computeDue({ amount: sale.amount, tip })),
    ];
    return {
      ...sale,
      // Clients may omit `individual`: a sale without customer, employee and reservation is loose anyway.
      individual: sale.individual || isLooseSale(sale),
      payments: parts,
      payment_method: getMainMethod(parts) as PaymentMethod,
      tip: tip ?? null,
    };
  });
export type SaleInput = z.output<typeof saleInput>;

/** Total plus tip, in cents. */
function computeDue({ amount, tip }: { amount: number; tip?: { amount: number } | null | undefined }): number {
  return amount + (tip?.amount ?? 0);
}

/** The single payment of a sale of spec.md. */
function createSinglePayment(by: PaymentMethod, amount: number): Payment {
  return { method: by, amount, tendered: null, installments: null };
}
