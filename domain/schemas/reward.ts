import { z } from 'zod';
import { LIMITS, rewardTypes } from '../constants.ts';
import { evenIfOthersAreWrong, flag, money, percent, requiredText, wholeNumber } from './fields.ts';

const discountRange = 'O desconto vai de 1 a 100';
const discountPercent = percent(1, discountRange);

/** The fields one by one; what they must be together is in `rewardInput`. */
export const rewardFields = z.strictObject({
  title: requiredText('Informe o título', LIMITS.name),
  description: requiredText('Informe a descrição', LIMITS.description),
  points_required: wholeNumber('Informe os pontos necessários', 1, 'É necessário ao menos 1 ponto'),
  type: z.literal(rewardTypes, { error: 'Escolha o tipo' }),
  // Any number here: a form keeps what was typed before the type was changed, out of sight.
  value: z
    .number({ error: discountRange })
    .nullish()
    .transform((value) => value ?? 0),
  min_limit: money('Informe o valor mínimo', 0, 'O valor mínimo não pode ser negativo')
    .nullish()
    .transform((cents) => cents ?? 0),
  active: flag.default(true),
});

/** A discount has a percentage from 1 to 100; percentage and minimum mean nothing for the other types and are dropped there. */
export const rewardInput = rewardFields
  .superRefine((reward, context) => {
    if (reward.type !== 'discount') return;
    for (const { message } of discountPercent.safeParse(reward.value).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['value'], message });
  }, evenIfOthersAreWrong)
  .transform((reward) => (reward.type === 'discount' ? reward : { ...reward, value: 0, min_limit: 0 }));
export type RewardInput = z.output<typeof rewardInput>;
