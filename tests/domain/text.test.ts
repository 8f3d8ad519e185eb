import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { beginsWords, fold } from '../../domain/text.ts';

describe('text as it is compared', () => {
  test.each([
    ['Conceição', 'conceicao'],
    ['JOÃO', 'joao'],
    ['Ângela Müller', 'angela muller'],
    ['e\u0301', 'e'],
    ['ana@exemplo.com', 'ana@exemplo.com'],
    ['(11) 9', '(11) 9'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is the same however the accents were composed and whatever the case', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aáàâãäcçeéêiíoóôõuúüñ AÁÇÉÕ') }), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
        expect(fold(text.toUpperCase())).toBe(fold(text));
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text)).toMatch(/^[a-z ]*$/);
      }),
    );
  });

  it('finds a part of a text wherever that was found before', () => {
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
  ])('fit %j: %j is %j', (text, search, fits) => {
    expect(beginsWords(text, search)).toBe(fits);
  });
});
