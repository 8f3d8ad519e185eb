import { LIMITS, REWARD_TYPES } from '../constants.ts';
import { choice, flag } from '../fields/choices.ts';
import { money, percent, whole } from '../fields/numbers.ts';
import { reference } from '../fields/references.ts';
import { nameOf, text } from '../fields/texts.ts';
import { hasAtMostTwoDecimals, TWO_DECIMALS } from '../money.ts';
import { defineResource, type InputOf, type RecordOf } from './resource.ts';

const DISCOUNT = ['type', 'discount'] as const;
/** The service that a reward of the type `service_free` gives. */
const NAMED_SERVICE = { optional: true, optionalInResponse: true, feature: 'rewards.service' } as const;
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
    service_id: reference('Serviço grátis', 'servicos', {
      ...NAMED_SERVICE,
      visibleWhen: ['type', 'service_free'],
      emptyLabel: 'Escolher na venda',
      help: 'Na venda ele entra marcado e por R$ 0,00',
      invalid: 'Escolha um serviço da lista',
      missingMessage: 'Este serviço não existe mais',
    }),
    service: nameOf('Serviço grátis', 'service_id', NAMED_SERVICE),
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
  normalize: (reward) => ({
    ...reward,
    ...(reward.type === 'discount' ? { min_limit: reward.min_limit ?? 0 } : { value: 0, min_limit: 0 }),
    // Absent without its feature.
    ...(reward.type !== 'service_free' && reward.service_id !== undefined && { service_id: null }),
  }),
});
export type Reward = RecordOf<typeof rewards>;
export type RewardInput = InputOf<typeof rewards>;
