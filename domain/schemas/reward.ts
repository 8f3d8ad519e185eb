import { z } from 'zod';
import { LIMITS, rewardTypes } from '../constants.ts';
import { flag, money, percent, requiredText, wholeNumber } from './fields.ts';

const discountRange = 'O desconto vai de 1 a 100';

/** The fields one by one; what they must be together is in `rewardInput`. */
export const rewardFields = z.strictObject({
  title: requiredText('Informe o título', LIMITS.name),
  description: requiredText('Informe a descrição', LIMITS.description),
  points_required: wholeNumber('Informe os pontos necessários', 1, 'São necessários ao menos 1 ponto'),
  type: z.literal(rewardTypes, { error: 'Escolha o tipo' }),
  value: percent(0, discountRange)
    .nullish()
    .transform((value) => value ?? 0),
  min_limit: money('Informe o valor mínimo', 0, 'O valor mínimo não pode ser negativo')
    .nullish()
    .transform((cents) => cents ?? 0),
  active: flag.default(true),
});

/** A discount has a percentage from 1 to 100; percentage and minimum mean nothing for the other types and are dropped there. */
export const rewardInput = rewardFields
  .refine((reward) => reward.type !== 'discount' || reward.value >= 1, { path: ['value'], error: discountRange })
  .transform((reward) => (reward.type === 'discount' ? reward : { ...reward, value: 0, min_limit: 0 }));
export type RewardInput = z.output<typeof rewardInput>;
