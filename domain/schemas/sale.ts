import { z } from 'zod';
import { paymentMethods, SALE_OBSERVATION_LIMIT } from '../constants.ts';
import { isLooseSale, NO_TOTAL } from '../sale.ts';
import { evenIfOthersAreWrong, id, ids, money, optionalText } from './fields.ts';

const payment = z.literal(paymentMethods, { error: 'Escolha a forma de pagamento' });

const flag = (error: string) =>
  z
    .union([z.literal([0, 1]), z.literal(['0', '1']), z.boolean()], { error })
    .nullish()
    .transform((value) => value === 1 || value === '1' || value === true);

/** The fields one by one; what they must be together is in `saleInput`. */
export const saleFields = z.strictObject({
  individual: flag('Informe se a venda é avulsa'),
  customer_id: id('Escolha um cliente da lista').nullish(),
  reservation_id: id('Escolha um agendamento da lista').nullish(),
  employee_id: id('Escolha um colaborador da lista').nullish(),
  services: ids('Escolha serviços da lista').default([]),
  amount: money(NO_TOTAL, 1, NO_TOTAL),
  payment_method: payment,
  observation: optionalText(SALE_OBSERVATION_LIMIT, true),
  reward_id: id('Escolha uma recompensa da lista').nullish(),
  /** The reward is the first that fits, which nobody chose: it asks for all of its points. */
  reward_automatic: flag('Informe se a recompensa é automática'),
});

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
  }, evenIfOthersAreWrong)
  // A client may leave the mark out: what concerns nobody is loose all the same.
  .transform((sale) => ({ ...sale, individual: sale.individual || isLooseSale(sale) }));
export type SaleInput = z.output<typeof saleInput>;
