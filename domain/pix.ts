import { LIMITS } from './constants.ts';
import { type Cents, formatMoney } from './money.ts';
import { MAX_PIX_KEY_LENGTH, toPixText } from './pixKey.ts';

/* The code that a bank's app reads to pay by PIX (BR Code, static): made here, without asking anybody. */

/** What a code asks for. */
export interface PixCharge {
  /** The shop's PIX key as its bank knows it: `+5511…`, an e-mail, digits of a CPF or CNPJ, a UUID. */
  key: string;
  /** Whom the payer's bank may show; cut to what fits. */
  name: string;
  city: string;
  /** Null for a code whose payer types the amount. */
  amount: Cents | null;
  /** How the payment is called on the shop's statement; `***` for no name. */
  txid: string;
}

/** What the settings of a shop say of its PIX. */
export interface PixShop {
  name: string;
  pix_key: string | null;
  /** The shop's own name where there is none. */
  pix_name: string | null;
  pix_city: string | null;
  /** Whether a code names its sale: some banks refuse names they did not give themselves. */
  pix_txid: boolean;
}

/** A code, or the sentence that says why there is none. */
export type PixCode = { code: string; problem: null } | { code: null; problem: string };

const MOST_AMOUNT = 13;
const NO_TXID = '***';

/** The code for a sale of a shop. `saleKey` is the sale's Idempotency-Key. */
export function buildSalePixCode(shop: PixShop, amount: Cents, saleKey: string): PixCode {
  return buildPixCode({
    key: shop.pix_key ?? '',
    name: shop.pix_name ?? shop.name,
    city: shop.pix_city ?? '',
    amount,
    txid: shop.pix_txid ? txidOf(saleKey) : NO_TXID,
  });
}

/** The static BR Code of a charge. Names and cities lose their accents and what is too long of them; nothing else is changed. */
export function buildPixCode(charge: PixCharge): PixCode {
  const name = toPixText(charge.name, LIMITS.pixName);
  const city = toPixText(charge.city, LIMITS.pixCity);
  const problem = problemOf({ ...charge, name, city });
  if (problem) return { code: null, problem };
  const { key, amount, txid } = charge;
  const fields = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    ...(amount === null ? [] : [field('54', reais(amount))]),
    field('58', 'BR'),
    field('59', name),
    field('60', city),
    field('62', field('05', txid)),
    // What is checked holds the check's own head.
    '6304',
  ].join('');
  return { code: fields + crc16(fields), problem: null };
}

/** The name of a sale on the statement: letters and digits of its key. `***` where it has none. */
function txidOf(saleKey: string): string {
  return saleKey.replace(/[^A-Za-z0-9]/g, '').slice(0, 25) || NO_TXID;
}

/** CRC-16/CCITT-FALSE of an ASCII text, as 4 upper-case digits: `123456789` → `29B1`. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function problemOf({ key, name, city, amount, txid }: PixCharge): string | null {
  if (key === '') return 'Falta a chave PIX nos ajustes.';
  if (key.length > MAX_PIX_KEY_LENGTH || !/^[!-~]+$/.test(key)) return 'A chave PIX dos ajustes não é válida.';
  if (name === '') return 'Falta o nome do recebedor do PIX nos ajustes.';
  if (city === '') return 'Falta a cidade do PIX nos ajustes.';
  if (amount !== null && amount <= 0) return 'O valor do PIX precisa ser maior que zero.';
  if (amount !== null && reais(amount).length > MOST_AMOUNT) return `${formatMoney(amount)} não cabe em um código PIX.`;
  if (txid !== NO_TXID && !/^[A-Za-z0-9]{1,25}$/.test(txid))
    return 'O identificador do PIX tem de 1 a 25 letras e números.';
  return null;
}

/** A field as EMV writes it: number, length in two digits, value. */
function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** `4500` → `45.00` */
function reais(cents: Cents): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
