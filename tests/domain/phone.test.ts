import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatPhone, isPhone, nationalDigits, phoneDigits } from '../../domain/phone.ts';

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const digits = (length: number) => fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(''));
const areaCode = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).map((pair) => pair.join(''));
const mobile = fc.tuple(areaCode, digits(8)).map(([area, rest]) => `${area}9${rest}`);
const landline = fc
  .tuple(areaCode, fc.integer({ min: 2, max: 8 }), digits(7))
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

  it('shows every digit typed so far and no other, at every step', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (number) => {
        for (let length = 0; length <= number.length; length++) {
          const typed = number.slice(0, length);
          expect(formatPhone(typed).replace(/\D/g, '')).toBe(typed);
        }
      }),
    );
  });

  it('grows to the same whether digits are added to what is shown or typed alone', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (number) => {
        let shown = '';
        for (const next of number) shown = formatPhone(shown + next);
        expect(shown).toBe(formatPhone(number));
      }),
    );
  });

  it('loses its last digit when it is erased', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (number) => {
        const erased = formatPhone(number).slice(0, -1);
        expect(phoneDigits(erased)).toBe(number.slice(0, -1));
      }),
    );
  });

  it('stays as it is when a digit too many is typed, in area 55 too', () => {
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

  it('never changes when it is shown again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789()-+ a') }), (typed) => {
        expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
        expect(phoneDigits(typed)).toMatch(/^\d{0,11}$/);
      }),
    );
  });
});

describe('a whole number', () => {
  it('is shown as (DD) N NNNN-NNNN', () => {
    fc.assert(
      fc.property(mobile, (number) => {
        expect(formatPhone(number)).toMatch(/^\(\d\d\) 9 \d{4}-\d{4}$/);
      }),
    );
  });

  it('is shown as (DD) NNNN-NNNN when it is a landline', () => {
    fc.assert(
      fc.property(landline, (number) => {
        expect(formatPhone(number)).toMatch(/^\(\d\d\) [2-8]\d{3}-\d{4}$/);
      }),
    );
  });

  it('has the same digits however it is written', () => {
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
          expect(phoneDigits(written)).toBe(number);
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
    expect(phoneDigits(pasted)).toBe(expected);
  });

  it('loses the country, of every number of every area', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (number) => {
        expect(phoneDigits(`+55 ${formatPhone(number)}`)).toBe(number);
        expect(phoneDigits(`+55${number}`)).toBe(number);
      }),
    );
  });

  it('keeps all its digits where they are counted, and the first eleven where they are typed', () => {
    expect(nationalDigits('11 98765-4321 ramal 22')).toBe('1198765432122');
    expect(phoneDigits('11 98765-4321 ramal 22')).toBe('11987654321');
  });
});

describe('what is a number', () => {
  it('is every mobile and every landline', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (number) => {
        expect(isPhone(number)).toBe(true);
      }),
    );
  });

  test.each([
    ['', 'nothing'],
    ['987654321', 'no area code'],
    ['34567890', 'no area code'],
    ['1198765432', 'a mobile short of a digit'],
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
    expect(isPhone(text)).toBe(false);
  });

  it('has ten digits or eleven', () => {
    fc.assert(
      fc.property(fc.array(digit, { maxLength: 15 }), (all) => {
        if (isPhone(all.join(''))) expect([10, 11]).toContain(all.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
