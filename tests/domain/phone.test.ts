import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  buildPhoneLink,
  extractNationalDigits,
  extractPhoneDigits,
  findUnknownAreaCode,
  formatPhone,
  isNationalPhone,
  isSamePhone,
  normalizePhone,
} from '../../domain/phone.ts';

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const arbitraryDigits = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(''));
/** All area codes of ANATEL. */
const AREA_CODES =
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  );
const areaCode = fc.constantFrom(...AREA_CODES);
const mobile = fc.tuple(areaCode, arbitraryDigits(8)).map(([area, rest]) => `${area}9${rest}`);
/** A mobile number from before the leading 9. */
const oldMobile = fc
  .tuple(areaCode, fc.integer({ min: 6, max: 9 }), arbitraryDigits(7))
  .map(([area, first, rest]) => `${area}9${first}${rest}`);
const landline = fc
  .tuple(areaCode, fc.integer({ min: 2, max: 5 }), arbitraryDigits(7))
  .map(([area, first, rest]) => `${area}${first}${rest}`);

describe('a phone number being typed', () => {
  test.each([
    ['', ''],
    ['11', '(11'],
    ['119', '(11) 9'],
    ['1198765', '(11) 9 8765'],
    ['11987654', '(11) 9 8765-4'],
    ['11987654321', '(11) 9 8765-4321'],
    ['113', '(11) 3'],
    ['113456', '(11) 3456'],
    ['1134567', '(11) 3456-7'],
    ['1134567890', '(11) 3456-7890'],
    ['11345678901', '(11) 3 4567-8901'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  it('shows exactly the digits typed so far', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (number) => {
        for (let length = 0; length <= number.length; length++) {
          const typed = number.slice(0, length);
          expect(formatPhone(typed).replace(/\D/g, '')).toBe(typed);
        }
      }),
    );
  });

  it('is the same if digits are appended to the shown text or typed without it', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (number) => {
        let shown = '';
        for (const next of number) shown = formatPhone(shown + next);
        expect(shown).toBe(formatPhone(number));
      }),
    );
  });

  it('loses its last digit by backspace', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (number) => {
        const erased = formatPhone(number).slice(0, -1);
        expect(extractPhoneDigits(erased)).toBe(number.slice(0, -1));
      }),
    );
  });

  it('does not change when one digit too many is typed, also in area 55', () => {
    fc.assert(
      fc.property(mobile, digit, (number, more) => {
        expect(formatPhone(formatPhone(number) + more)).toBe(formatPhone(number));
      }),
      {
        examples: [
          ['55987654321', '1'],
          ['55901234567', '1'],
        ],
      },
    );
  });

  it('does not change when it is formatted again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789()-+ a') }), (typed) => {
        // Of a company's number only its digits are formatted.
        fc.pre(!/^(0[3589]|[34])00\d+$/.test(typed));
        expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
        expect(extractPhoneDigits(typed)).toMatch(/^\d{0,11}$/);
      }),
      { examples: [['+5(5'], ['+550'], ['+5 511987654321']] },
    );
  });
});

describe('a complete number', () => {
  it('has the same digits in every spelling', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (number) => {
        const area = number.slice(0, 2);
        const rest = number.slice(2);
        for (const written of [
          number,
          formatPhone(number),
          `(${area}) ${rest}`,
          `${area} ${rest.slice(0, -4)}-${rest.slice(-4)}`,
          `${area}.${rest.slice(0, -4)}.${rest.slice(-4)}`,
          ` ${number} `,
        ])
          expect(extractPhoneDigits(written)).toBe(number);
      }),
    );
  });
});

describe('a pasted number', () => {
  test.each([
    ['+55 11 98765-4321', '11987654321'],
    ['5511987654321', '11987654321'],
    ['55 11 98765-4321', '11987654321'],
    ['551134567890', '1134567890'],
    ['+55 55 98765-4321', '55987654321'],
    ['5555987654321', '55987654321'],
    ['+55 98 3456-7890', '9834567890'],
    [' +55 98 3456-7890', '9834567890'],
    ['+55', ''],
    ['+55 11', '11'],
    ['55 98765-4321', '55987654321'],
    ['(55) 9 8765-4321', '55987654321'],
    ['telefone: 11 98765-4321', '11987654321'],
    ['sem número', ''],
    ['١١٩٨٧٦٥٤٣٢١', ''],
  ])('%j has the digits %j', (pasted, expected) => {
    expect(extractPhoneDigits(pasted)).toBe(expected);
  });

  it('loses the country code in every area', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (number) => {
        expect(extractPhoneDigits(`+55 ${formatPhone(number)}`)).toBe(number);
        expect(extractPhoneDigits(`+55${number}`)).toBe(number);
      }),
    );
  });

  it('keeps all digits for validation, and the first eleven in the input', () => {
    expect(extractNationalDigits('11 98765-4321 ramal 22')).toBe('1198765432122');
    expect(extractPhoneDigits('11 98765-4321 ramal 22')).toBe('11987654321');
  });
});

describe('a valid number', () => {
  it('is every mobile and every landline', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (number) => {
        expect(isNationalPhone(number)).toBe(true);
      }),
    );
  });

  test.each([
    ['', 'nothing'],
    ['987654321', 'no area code'],
    ['34567890', 'no area code'],
    ['1198765432', 'a mobile without its 9'],
    ['1187654321', 'a mobile without its 9'],
    ['20987654321', 'no area code of Brazil'],
    ['2333334444', 'no area code of Brazil'],
    ['119876543210', 'a digit too many'],
    ['01987654321', 'an area code with a zero'],
    ['10987654321', 'an area code with a zero'],
    ['11887654321', 'nine digits that do not begin with 9'],
    ['1103456789', 'a landline that begins with 0'],
    ['1113456789', 'a landline that begins with 1'],
    ['(11) 9 8765-4321', 'not digits alone'],
    ['11987654321\n', 'not digits alone'],
    ['1198765432a', 'not digits alone'],
  ])('is not %j: %s', (text) => {
    expect(isNationalPhone(text)).toBe(false);
  });

  it('has ten or eleven digits', () => {
    fc.assert(
      fc.property(fc.array(digit, { maxLength: 15 }), (all) => {
        if (isNationalPhone(all.join(''))) expect([10, 11]).toContain(all.length);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('an area code that does not exist', () => {
  test.each([
    ['(20) 98765-4321', '20'],
    ['+55 26 3456-7890', '26'],
    ['0 23 98765-4321', '23'],
    ['(11) 98765-4321', null],
    ['(20) 1234', null],
    ['98765-4321', null],
    ['0800 777 1234', null],
    ['+20 98765432', null],
  ])('in %j is %j', (typed, area) => {
    expect(findUnknownAreaCode(typed)).toBe(area);
  });
});

describe('the normal form of a phone', () => {
  const BR = { allowForeign: false, allowServiceNumbers: false };

  it('is the same in every spelling of every mobile: with or without country, 0, carrier and 9', () => {
    fc.assert(
      fc.property(oldMobile, fc.constantFrom('15', '21', '41'), (number, carrier) => {
        const short = number.slice(0, 2) + number.slice(3);
        // After a complete mobile of area 55, one more digit is a typing error.
        const withoutPlus = isNationalPhone(`55${short}`.slice(0, 11)) ? [] : [`55${short}`];
        const all = [number, `55${number}`, `+55${number}`, `0055${number}`, `0${number}`, `0${carrier}${number}`];
        const old = [`+55 ${short}`, `0055${short}`, `0${short}`, `+55 0${number}`, ...withoutPlus];
        for (const written of [...all, ...old, formatPhone(number), ` ${number}\u200b`])
          expect(normalizePhone(written, BR), written).toBe(number);
        if (!number.startsWith('55'))
          expect(isSamePhone(short, `+55 (${number.slice(0, 2)}) ${number.slice(2)}`)).toBe(true);
      }),
    );
  });

  it('of a landline has no leading 9', () => {
    fc.assert(
      fc.property(landline, (number) => {
        for (const written of [number, `+55 ${number}`, `0${number}`, `015${number}`, formatPhone(number)])
          expect(normalizePhone(written, BR), written).toBe(number);
      }),
    );
  });

  it('does not change when it is normalized again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789()-+ 5'), maxLength: 20 }), (typed) => {
        const number = normalizePhone(typed);
        if (number !== null) expect(normalizePhone(number)).toBe(number);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['(11) 8765-4321', '11987654321'],
    ['(11) 9876-5432', '11998765432'],
    ['55987654321', '55987654321'],
    ['5598765432', '55998765432'],
    ['055 98765-4321', '55987654321'],
    ['559876543210', null],
    ['20 98765-4321', null],
    ['(11) 6-7890', null],
    ['+351 912 345 678', '+351912345678'],
    ['00351 912345678', '+351912345678'],
    ['+1 202 555 0143', '+12025550143'],
    ['+11 98765-4321', null],
    ['+1234567890123456', null],
    ['+123', null],
    ['0800 777 1234', '08007771234'],
    ['0800-77-1234', '0800771234'],
    ['0300 123 4567', '03001234567'],
    ['4004-1234', '40041234'],
    ['3003 1234', '30031234'],
    ['3456-7890', null],
    ['', null],
  ])('of %j is %j', (typed, expected) => {
    expect(normalizePhone(typed)).toBe(expected);
  });

  test('of another country or of a company is accepted only if the rules allow it', () => {
    expect(normalizePhone('+351 912 345 678', BR)).toBeNull();
    expect(normalizePhone('0800 777 1234', BR)).toBeNull();
    expect(normalizePhone('4004-1234', BR)).toBeNull();
  });

  test.each([
    ['+351912345678', '+351 912345678', 'tel:+351912345678'],
    ['+12025550143', '+1 2025550143', 'tel:+12025550143'],
    ['08007771234', '0800 777 1234', 'tel:08007771234'],
    ['40041234', '4004-1234', 'tel:40041234'],
    ['11987654321', '(11) 9 8765-4321', 'tel:+5511987654321'],
  ])('%j is shown as %j and called at %j', (number, shown, link) => {
    expect(formatPhone(number)).toBe(shown);
    expect(buildPhoneLink(number)).toBe(link);
  });
});
