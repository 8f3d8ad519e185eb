import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT, toCents } from '../../domain/money.ts';
import { buildPixCode, buildSalePixCode, computeCrc16, type PixCharge, type PixShop } from '../../domain/pix.ts';

const FULANO: PixCharge = {
  key: '123e4567-e12b-12d1-a456-426655440000',
  name: 'Fulano de Tal',
  city: 'BRASILIA',
  amount: null,
  txid: '***',
};

const VECTORS: [charge: PixCharge, code: string][] = [
  [
    FULANO,
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  ],
  [
    { ...FULANO, amount: 4500, txid: 'VENDA42' },
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540545.005802BR5913Fulano de Tal6008BRASILIA62110507VENDA42630447BF',
  ],
];

/** Characters of a name, each with its replacement in a code. */
const LETTERS = [
  ...[...'aZ09 .&-'].map((each) => [each, each]),
  ...['áa', 'ÃA', 'çc', 'ÉE', 'ÍI', 'ôo', 'üu', 'ñn', 'ºo'].map((pair) => [...pair]),
  ...['—', '’', '✂', '💈', '中'].map((each) => [each, '']),
] as [string, string][];

const arbitraryText = (unit: fc.Arbitrary<string>, minLength: number, maxLength: number) =>
  fc.string({ unit, minLength, maxLength });
const arbitraryDigits = (count: number) => arbitraryText(fc.constantFrom(...'0123456789'), count, count);
const upper = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const lower = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789.-_+');
const key = fc.oneof(
  arbitraryDigits(11),
  arbitraryText(upper, 14, 14),
  arbitraryDigits(11).map((number) => `+55${number}`),
  arbitraryText(lower, 1, 70).map((name) => `${name}@b.com`),
  fc.uuid(),
);
const name = fc.array(fc.constantFrom(...LETTERS), { maxLength: 40 });
const txid = fc.oneof(fc.constant('***'), arbitraryText(fc.constantFrom(...'aB0zZ9'), 1, 25));

/** A name as it is in a code. */
function toCodeText(letters: [string, string][], most: number): string {
  return letters
    .map(([, folded]) => folded)
    .join('')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trimEnd();
}

describe('a PIX code', () => {
  test('equals the known code, byte for byte', () => {
    for (const [charge, code] of VECTORS) expect(buildPixCode(charge)).toEqual({ code, problem: null });
    expect(computeCrc16('123456789')).toBe('29B1');
  });

  test('is read by an independent parser, which verifies its checksum, with the same values', () => {
    fc.assert(
      fc.property(
        fc.record({ key, name, city: name, amount: fc.option(fc.integer({ min: 1, max: MAX_AMOUNT })), txid }),
        (made) => {
          const joinLetters = (letters: [string, string][]) => letters.map(([letter]) => letter).join('');
          const { code, problem } = buildPixCode({
            ...made,
            name: joinLetters(made.name),
            city: joinLetters(made.city),
          });
          const [merchantName, merchantCity] = [toCodeText(made.name, 25), toCodeText(made.city, 15)];
          if (merchantName === '' || merchantCity === '') {
            expect(problem).toMatch(/^Falta/);
            return;
          }
          const { amount, txid: readTxid, ...read } = getPixPayloadInfo(code ?? '') ?? {};
          expect(read).toEqual({ key: made.key, merchantName, merchantCity, pointOfInitiation: 'static' });
          expect(amount === undefined ? null : toCents(amount)).toBe(made.amount);
          expect(readTxid ?? '***').toBe(made.txid);
          // With another checksum it is invalid.
          expect(getPixPayloadInfo(`${code?.slice(0, -1)}${code?.endsWith('0') ? '1' : '0'}`)).toBeNull();
        },
      ),
      { numRuns: 20_000 },
    );
  });

  test.each<[Partial<PixCharge>, RegExp]>([
    [{ key: '' }, /Falta a chave PIX/],
    [{ key: `${'a'.repeat(72)}@b.com` }, /chave PIX dos ajustes não é válida/],
    [{ key: 'joão@b.com' }, /chave PIX dos ajustes não é válida/],
    [{ key: '123 456' }, /chave PIX dos ajustes não é válida/],
    [{ name: '  ' }, /Falta o nome/],
    [{ name: '💈' }, /Falta o nome/],
    [{ city: '' }, /Falta a cidade/],
    [{ amount: 0 }, /maior que zero/],
    [{ amount: -1 }, /maior que zero/],
    [{ amount: 1_000_000_000_000 }, /não cabe/],
    [{ txid: 'venda 1' }, /identificador/],
    [{ txid: 'a'.repeat(26) }, /identificador/],
  ])('cannot be built for %j, with a message', (part, reason) => {
    expect(buildPixCode({ ...FULANO, ...part })).toEqual({ code: null, problem: expect.stringMatching(reason) });
  });

  test('accepts the longest values', () => {
    const longest = {
      key: `${'a'.repeat(71)}@b.com`,
      name: 'N'.repeat(25),
      city: 'C'.repeat(15),
      txid: 'T'.repeat(25),
    };
    const { code } = buildPixCode({ ...longest, amount: 999_999_999_999 });
    expect(getPixPayloadInfo(code ?? '')).toMatchObject({
      key: longest.key,
      txid: longest.txid,
      amount: 9_999_999_999.99,
    });
  });
});

describe("the code for a shop's sale", () => {
  const shop: PixShop = {
    name: 'Salão da Esquina',
    pix_key: 'a@b.com',
    pix_name: null,
    pix_city: 'São Paulo',
    pix_txid: false,
  };
  const read = (of: Partial<PixShop>, saleKey = '0f8fad5b-d9cb-469f-a165-70867728950e') =>
    getPixPayloadInfo(buildSalePixCode({ ...shop, ...of }, 8000, saleKey).code ?? '');

  test("has the shop's name if the receiver has no name, and no identifier of the sale", () => {
    expect(read({})).toEqual({
      key: 'a@b.com',
      merchantName: 'Salao da Esquina',
      merchantCity: 'Sao Paulo',
      amount: 80,
      pointOfInitiation: 'static',
    });
    expect(read({ pix_name: 'João Souza' })).toMatchObject({ merchantName: 'Joao Souza' });
  });

  test('has the sale’s key as identifier if the shop enables it', () => {
    expect(read({ pix_txid: true })).toMatchObject({ txid: '0f8fad5bd9cb469fa16570867' });
    expect(read({ pix_txid: true }, '---')).not.toHaveProperty('txid');
  });
});
