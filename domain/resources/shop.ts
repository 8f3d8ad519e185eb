import { LIMITS } from '../constants.ts';
import { flag } from '../fields/choices.ts';
import { percent } from '../fields/numbers.ts';
import { document, phone, pixKey, text } from '../fields/texts.ts';
import { hours } from '../fields/times.ts';
import { pixText } from '../pixKey.ts';
import { type RecordOf, resource } from './resource.ts';

const FEE = { blank: 0, least: 0, tooLow: 'Informe uma taxa de 0 a 100%' } as const;
const PLAIN_LETTERS = 'Use letras ou números que o banco conheça';

/** What a shop says of itself once: it stands on receipts, in PIX codes and in what cards cost. An empty name has not been said. */
export const shop = resource({
  name: 'ajustes',
  api: { path: 'shop', key: 'shop' },
  noun: { one: 'ajuste', many: 'ajustes', gender: 'm' },
  fields: {
    name: text('Nome do salão', { max: LIMITS.name, blank: '', help: 'Sai nos recibos e nos fechamentos.' }),
    phone: phone('Telefone', { optional: true }),
    address: text('Endereço', { optional: true, max: 200, multiline: true, personal: true }),
    document: document('CPF ou CNPJ', { optional: true, personal: true }),
    pix_key: pixKey('Chave PIX', { optional: true, personal: true }),
    pix_name: text('Nome de quem recebe', { optional: true, max: LIMITS.pixName, personal: true }),
    pix_city: text('Cidade de quem recebe', { optional: true, max: LIMITS.pixCity }),
    pix_txid: flag('Identificar cada cobrança', {
      help: 'Põe o número da venda no código. Alguns bancos recusam: se o cliente não conseguir pagar, desligue.',
    }),
    debit_fee: percent('Débito', FEE),
    credit_fee: percent('Crédito à vista', FEE),
    credit_2_fee: percent('Crédito de 2 a 6 parcelas', FEE),
    credit_7_fee: percent('Crédito de 7 a 12 parcelas', FEE),
    tips: flag('Perguntar pela gorjeta na venda', {}),
    hours: hours('Horário de funcionamento', {}),
  },
  single: true,
  title: 'name',
  order: [],
  texts: {
    updated: 'Ajustes salvos com sucesso!',
    updateFailed: 'Erro ao salvar ajustes',
    missing: 'Este salão não existe mais',
  },
  check: ({ name, pix_key, pix_name, pix_city }) => ({
    ...(pix_name !== null && pixText(pix_name) === '' ? { pix_name: PLAIN_LETTERS } : {}),
    ...(pix_city !== null && pixText(pix_city) === '' ? { pix_city: PLAIN_LETTERS } : {}),
    ...(pix_key !== null && pix_name === null && pixText(name) === ''
      ? { pix_name: 'Informe o nome de quem recebe o PIX' }
      : {}),
    ...(pix_key !== null && pix_city === null ? { pix_city: 'Informe a cidade de quem recebe o PIX' } : {}),
  }),
});
export type Shop = RecordOf<typeof shop>;

/** Who a PIX code pays, as banks read it: accents folded, the shop's own name where no other is said. */
export interface PixRecipient {
  key: string;
  name: string;
  city: string;
  /** Whether a code may name the sale it is for. */
  txid: boolean;
}

/** Null for a shop without a PIX key. */
export function pixRecipient({ name, pix_key, pix_name, pix_city, pix_txid }: Shop): PixRecipient | null {
  if (pix_key === null) return null;
  return {
    key: pix_key,
    name: pixText(pix_name ?? name, LIMITS.pixName),
    city: pixText(pix_city ?? '', LIMITS.pixCity),
    txid: pix_txid,
  };
}
