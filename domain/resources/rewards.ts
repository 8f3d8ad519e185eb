import { LIMITS, REWARD_TYPES } from '../constants.ts';
import { choice, flag } from '../fields/choices.ts';
import { money, percent, whole } from '../fields/numbers.ts';
import { text } from '../fields/texts.ts';
import { hasAtMostTwoDecimals, TWO_DECIMALS } from '../money.ts';
import { defineResource, type InputOf, type RecordOf } from './resource.ts';

const DISCOUNT = ['type', 'discount'] as const;
const DISCOUNT_RANGE = 'O desconto vai de 1 a 100';

/** What customers get for points. Percentage and minimum purchase apply only to a discount. */
export const rewards = defineResource({
  name: 'recompensas',
  api: { path: 'rewards', key: 'reward' },
  noun: { one: 'recompensa', many: 'recompensas', gender: 'f' },
  fields: {
    title: text('Título', { required: 'Informe o título', max: LIMITS.name, searchable: true }),
    description: text('Descrição', { required: 'Informe a descrição', max: LIMITS.description, multiline: true }),
    type: choice('Tipo', REWARD_TYPES, { required: 'Escolha o tipo' }),
    // Any number is accepted: the form keeps, hidden, what was typed before the type was changed.
    value: percent('Desconto (%)', { required: DISCOUNT_RANGE, emptyValue: 0, unchecked: true, visibleWhen: DISCOUNT }),
    min_limit: money('Valor mínimo', {
      invalid: 'Informe o valor mínimo',
      min: 0,
      minMessage: 'O valor mínimo não pode ser negativo',
      emptyValue: 0,
      visibleWhen: DISCOUNT,
      help: 'O desconto vale para compras a partir deste valor',
    }),
    points_required: whole('Pontos necessários', {
      required: 'Informe os pontos necessários',
      min: 1,
      minMessage: 'É necessário ao menos 1 ponto',
    }),
    active: flag('Ativa', { default: true }),
  },
  title: 'title',
  restorable: true,
  order: [
    ['active', 'desc'],
    ['points_required', 'asc'],
  ],
  texts: {},
  validate: ({ type, value }) => {
    if (type !== 'discount') return {};
    if (value < 1 || value > 100) return { value: DISCOUNT_RANGE };
    return hasAtMostTwoDecimals(value) ? {} : { value: TWO_DECIMALS };
  },
  // Values that do not apply to the type are stored as 0, whatever the form had.
  normalize: (reward) =>
    reward.type === 'discount'
      ? { ...reward, min_limit: reward.min_limit ?? 0 }
      : { ...reward, value: 0, min_limit: 0 },
});
export type Reward = RecordOf<typeof rewards>;
export type RewardInput = InputOf<typeof rewards>;
