import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fold, hasWordPrefixes, normalizeText } from '../../domain/text.ts';

describe('folded text', () => {
  test.each([
    ['Conceição', 'conceicao'],
    ['JOÃO', 'joao'],
    ['Ângela Müller', 'angela muller'],
    ['e\u0301', 'e'],
    ['ana@exemplo.com', 'ana@exemplo.com'],
    ['(11) 9', '(11) 9'],
    ['D’Ávila', "d'avila"],
    ['D´Avila', "d'avila"],
    ['“Corte” — ‘só’', '"corte" - \'so\''],
    ['1º andar, 2ª porta', '1o andar, 2a porta'],
    ['n° 5', 'no 5'],
    ['Ana\u200b\u00a0 Lúcia\u00ad', 'ana lucia'],
    ['ＡＮＡ ﬁm', 'ana fim'],
    ['Strauß', 'strauss'],
    ['STRAUẞ', 'strauss'],
    ['Família 👩\u200d👧', 'familia 👩👧'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is the same in any Unicode form and case', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aáàâãäcçeéêiíoóôõuúüñ AÁÇÉÕ') }), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
        expect(fold(text.toUpperCase())).toBe(fold(text));
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text)).toMatch(/^[a-z ]*$/);
      }),
    );
  });

  it('finds every part of a text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(fold(`${before}Conceição${after}`)).toContain('conceicao');
      }),
    );
  });
});

describe('the words of a search', () => {
  test.each([
    ['João da Silva', 'jo sil', true],
    ['João da Silva', 'silva joao', true],
    ['João da Silva', 'ilva', false],
    ['João da Silva', 'joao souza', false],
    ['Coloração', 'COLORAC', true],
    ['Corte (feminino)', 'fem', true],
    ['Corte', '  ', true],
  ])('match %j: %j is %j', (text, search, fits) => {
    expect(hasWordPrefixes(text, search)).toBe(fits);
  });
});

describe('normalized text', () => {
  test.each([
    ['  Ana \u00a0\u2003 Lúcia\t', 'Ana Lúcia'],
    ['Ze\u0301', 'Zé'],
    ['An\u200ba\u202e\u00ad\ufeff', 'Ana'],
    ['\u3164\u2800\u200b', ''],
    ['a\u0000\u001bb\ud800', 'ab'],
    ['duas\nlinhas', 'duas linhas'],
    ['Família 👩\u200d👧 ❤\ufe0f', 'Família 👩\u200d👧 ❤\ufe0f'],
    ['Ana 7\ufe0f', 'Ana 7'],
    ['D’Ávila — 1º', 'D’Ávila — 1º'],
  ])('of %j is %j', (text, stored) => {
    expect(normalizeText(text)).toBe(stored);
  });

  test('keeps line breaks of multiline texts, in one form', () => {
    expect(normalizeText(' um\t \r\n dois\u2028três\r\rquatro\n\n', true)).toBe('um\ndois\ntrês\n\nquatro');
  });

  it('is idempotent, and folds to the same as its source', () => {
    const units = fc.constantFrom(...'aÉe ́\t\n\u200b\u200d\ufe0f\u034f\u00a0\u20e37º’-', '👩', '👧', '🏽', '\ud83d');
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: units }), fc.string({ unit: 'binary' })),
        fc.boolean(),
        (text, hasLines) => {
          const stored = normalizeText(text, hasLines);
          expect(normalizeText(stored, hasLines)).toBe(stored);
          expect(fold(stored)).toBe(fold(text));
          expect(fold(fold(text))).toBe(fold(text));
          expect(stored.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 2_000, examples: [['⁻', false]] },
    );
  });
});
