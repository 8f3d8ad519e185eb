import { LIMITS } from './constants.ts';
import { type Cents, formatMoney } from './money.ts';
import { MAX_PIX_KEY_LENGTH, toPixText } from './pixKey.ts';

/* The code that a bank's app reads to pay by PIX (static BR Code), built without calling any service. */

/** The data of a code. */
export interface PixCharge {
  /** The shop's PIX key as its bank stores it: `+5511…`, an e-mail, the digits of a CPF or CNPJ, a UUID. */
  key: string;
  /** The receiver that the payer's bank may show; truncated to the allowed length. */
  name: string;
  city: string;
  /** Null: the payer types the amount. */
  amount: Cents | null;
  /** The identifier of the payment on the shop's statement; `***` for none. */
  txid: string;
}

/** The PIX settings of a shop. */
export interface PixShop {
  name: string;
  pix_key: string | null;
  /** If null, the shop's name. */
  pix_name: string | null;
  pix_city: string | null;
  /** Whether a code has the sale's identifier: some banks refuse identifiers they did not create. */
  pix_txid: boolean;
}

/** A code, or the sentence that says why there is none. */
export type PixCode = { code: string; problem: null } | { code: null; problem: string };

const MAX_AMOUNT_LENGTH = 13;
const NO_TXID = '***';

/** The code for a sale of a shop. `saleKey` is the sale's Idempotency-Key. */
export function buildSalePixCode(shop: PixShop, amount: Cents, saleKey: string): PixCode {
  return buildPixCode({
    key: shop.pix_key ?? '',
    name: shop.pix_name ?? shop.name,
    city: shop.pix_city ?? '',
    amount,
    txid: shop.pix_txid ? toTxid(saleKey) : NO_TXID,
  });
}

/** The static BR Code of a charge. Names and cities lose accents and are truncated; nothing else is changed. */
export function buildPixCode(charge: PixCharge): PixCode {
  const name = toPixText(charge.name, LIMITS.pixName);
  const city = toPixText(charge.city, LIMITS.pixCity);
  const problem = validateCharge({ ...charge, name, city });
  if (problem) return { code: null, problem };
  const { key, amount, txid } = charge;
  const fields = [
    encodeEmvField('00', '01'),
    encodeEmvField('26', encodeEmvField('00', 'br.gov.bcb.pix') + encodeEmvField('01', key)),
    encodeEmvField('52', '0000'),
    encodeEmvField('53', '986'),
    ...(amount === null ? [] : [encodeEmvField('54', formatReais(amount))]),
    encodeEmvField('58', 'BR'),
    encodeEmvField('59', name),
    encodeEmvField('60', city),
    encodeEmvField('62', encodeEmvField('05', txid)),
    // The checksum covers its own id and length.
    '6304',
  ].join('');
  return { code: fields + computeCrc16(fields), problem: null };
}

/** The identifier of a sale on the statement: letters and digits of its key; `***` without any. */
function toTxid(saleKey: string): string {
  return saleKey.replace(/[^A-Za-z0-9]/g, '').slice(0, 25) || NO_TXID;
}

/** CRC-16/CCITT-FALSE of an ASCII text, as 4 upper-case digits: `123456789` → `29B1`. */
export function computeCrc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function validateCharge({ key, name, city, amount, txid }: PixCharge): string | null {
  if (key === '') return 'Falta a chave PIX nos ajustes.';
  if (key.length > MAX_PIX_KEY_LENGTH || !/^[!-~]+$/.test(key)) return 'A chave PIX dos ajustes não é válida.';
  if (name === '') return 'Falta o nome do recebedor do PIX nos ajustes.';
  if (city === '') return 'Falta a cidade do PIX nos ajustes.';
  if (amount !== null && amount <= 0) return 'O valor do PIX precisa ser maior que zero.';
  if (amount !== null && formatReais(amount).length > MAX_AMOUNT_LENGTH)
    return `${formatMoney(amount)} não cabe em um código PIX.`;
  if (txid !== NO_TXID && !/^[A-Za-z0-9]{1,25}$/.test(txid))
    return 'O identificador do PIX tem de 1 a 25 letras e números.';
  return null;
}

/** An EMV field: id, length in two digits, value. */
function encodeEmvField(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** `4500` → `45.00` */
function formatReais(cents: Cents): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
