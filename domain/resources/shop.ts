import { DEFAULT_SETTINGS, DISCOUNT_BEARERS, FEE_BEARERS, REWARD_BEARERS, VOID_BEARERS } from '../commission.ts';
import { AGENDA_STEPS, LIMITS } from '../constants.ts';
import { choice, flag } from '../fields/choices.ts';
import { percent } from '../fields/numbers.ts';
import { document, phone, pixKey, text } from '../fields/texts.ts';
import { hours } from '../fields/times.ts';
import { toPixText } from '../pixKey.ts';
import { defineResource, type RecordOf, SINGLETON_ID } from './resource.ts';

const FEE = { visibleTo: 'owner', emptyValue: 0, min: 0, minMessage: 'Informe uma taxa de 0 a 100%' } as const;
const COMMISSION_SETTING = {
  visibleTo: 'owner',
  optionalInResponse: true,
  feature: 'commissions',
  invalid: 'Escolha uma opção da lista',
} as const;
/** What a professional may do besides their own agenda, sales and statement. */
const PERMISSION = { default: false, optionalInResponse: true, feature: 'roles' } as const;
const PLAIN_LETTERS = 'Use letras ou números que o banco conheça';

/** The shop's settings, used on receipts, in PIX codes and for card fees. An empty name means that none was entered. */
export const shop = defineResource({
  name: 'ajustes',
  api: { path: 'shop', key: 'shop' },
  noun: { one: 'ajuste', many: 'ajustes', gender: 'm' },
  fields: {
    name: text('Nome do salão', { max: LIMITS.name, emptyValue: '', help: 'Sai nos recibos e nos fechamentos.' }),
    phone: phone('Telefone', { optional: true, allowServiceNumbers: true }),
    address: text('Endereço', { optional: true, max: 200, multiline: true, personal: true }),
    document: document('CPF ou CNPJ', { optional: true, personal: true }),
    pix_key: pixKey('Chave PIX', { optional: true, personal: true }),
    pix_name: text('Nome de quem recebe', { optional: true, max: LIMITS.pixName, personal: true }),
    pix_city: text('Cidade de quem recebe', { optional: true, max: LIMITS.pixCity }),
    pix_txid: flag('Identificar cada cobrança', {
      help: 'Põe no código a chave da venda, que sai no extrato. Alguns bancos recusam: se o cliente não conseguir pagar, desligue.',
    }),
    debit_fee: percent('Débito', FEE),
    credit_fee: percent('Crédito à vista', FEE),
    credit_2_fee: percent('Crédito de 2 a 6 parcelas', FEE),
    credit_7_fee: percent('Crédito de 7 a 12 parcelas', FEE),
    tips: flag('Perguntar pela gorjeta na venda', {}),
    hours: hours('Horário de funcionamento', {}),
    agenda_step: choice('Horários da agenda a cada', AGENDA_STEPS, {
      required: 'Escolha um intervalo da lista',
      optionalInResponse: true,
      feature: 'agenda',
    }),
    commission_discount: choice('Desconto dado na venda', DISCOUNT_BEARERS, {
      ...COMMISSION_SETTING,
      default: DEFAULT_SETTINGS.commission_discount,
    }),
    commission_reward: choice('Desconto de recompensa', REWARD_BEARERS, {
      ...COMMISSION_SETTING,
      default: DEFAULT_SETTINGS.commission_reward,
    }),
    commission_fee: choice('Taxa do cartão', FEE_BEARERS, {
      ...COMMISSION_SETTING,
      default: DEFAULT_SETTINGS.commission_fee,
    }),
    commission_void: choice('Cliente desistiu depois do pagamento', VOID_BEARERS, {
      ...COMMISSION_SETTING,
      default: DEFAULT_SETTINGS.commission_void,
      help: 'De quem é CLT nada é tirado (TST, Tema 65).',
    }),
    professional_sees_phones: flag('Vê o telefone de quem atende hoje', PERMISSION),
    professional_overbooks: flag('Faz encaixes', PERMISSION),
    professional_sells_for_others: flag('Lança vendas de colegas', PERMISSION),
  },
  singleton: true,
  title: 'name',
  order: [],
  texts: {
    updated: 'Ajustes salvos com sucesso!',
    updateFailed: 'Erro ao salvar ajustes',
    notFound: 'Este salão não existe mais',
  },
  validate: ({ name, pix_key, pix_name, pix_city }) => ({
    pix_name: validatePixText(pix_name || name, pix_key, 'Informe o nome de quem recebe o PIX'),
    pix_city: validatePixText(pix_city, pix_key, 'Informe a cidade de quem recebe o PIX'),
  }),
});
export type Shop = RecordOf<typeof shop>;

/** The settings of a shop that has not entered any. */
export const EMPTY_SHOP: Shop = {
  id: SINGLETON_ID,
  name: '',
  ...{ phone: null, address: null, document: null, pix_key: null, pix_name: null, pix_city: null, pix_txid: false },
  ...{ debit_fee: 0, credit_fee: 0, credit_2_fee: 0, credit_7_fee: 0 },
  tips: false,
  hours: [],
  agenda_step: 30,
  ...{ professional_sees_phones: false, professional_overbooks: false, professional_sells_for_others: false },
  ...DEFAULT_SETTINGS,
};

/** The error in a text of the PIX code's receiver; values that are not text are reported by their field. */
function validatePixText(text: unknown, key: unknown, missing: string): string | undefined {
  if (!key || (text && typeof text !== 'string')) return undefined;
  if (!text || /^\s*$/.test(String(text))) return missing;
  return toPixText(String(text)) === '' ? PLAIN_LETTERS : undefined;
}
