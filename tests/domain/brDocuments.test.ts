import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { detectDocumentKind, formatDocument, normalizeDocument } from '../../domain/brDocuments.ts';
import { cnpj, cpf } from './arbitraries.ts';

describe('a document', () => {
  test.each([
    ['529.982.247-25', 'CPF'],
    ['52998224725', 'CPF'],
    [' 529 982 247 25 ', 'CPF'],
    ['111.444.777-35', 'CPF'],
    ['00000000191', 'CPF'],
    ['11.222.333/0001-81', 'CNPJ'],
    ['00.000.000/0001-91', 'CNPJ'],
    // The example in the federal revenue's announcement of letters.
    ['12.ABC.345/01DE-35', 'CNPJ'],
    ['12abc34501de35', 'CNPJ'],
    ['', null],
    ['529.982.247-26', null],
    ['111.111.111-11', null],
    ['00.000.000/0000-00', null],
    ['12.ABC.345/01DE-3A', null],
    ['12.ABC.345/01DF-35', null],
    ['52998224725a', null],
    ['5299822472', null],
    ['12ÁBC34501DE35', null],
    ['١١١٤٤٤٧٧٧٣٥', null],
  ])('%j is a %s', (typed, kind) => {
    expect(detectDocumentKind(typed)).toBe(kind);
  });

  test.each([
    ['', ''],
    ['529', '529'],
    ['5299', '529.9'],
    ['52998224725', '529.982.247-25'],
    ['529982247251', '52.998.224/7251'],
    ['11222333000181', '11.222.333/0001-81'],
    ['12ab', '12.AB'],
    ['12.abc.345/01de-35', '12.ABC.345/01DE-35'],
    ['11222333000181999', '11.222.333/0001-81'],
  ])('%j is written as %j', (typed, shown) => {
    expect(formatDocument(typed)).toBe(shown);
    expect(normalizeDocument(typed)).toBe(shown.replace(/[./-]/g, ''));
  });

  it('is the same with and without dots, also while it is typed', () => {
    fc.assert(
      fc.property(fc.oneof(cpf, cnpj), (document) => {
        let shown = '';
        for (const next of document) shown = formatDocument(shown + next);
        expect(shown).toBe(formatDocument(document));
        expect(normalizeDocument(shown)).toBe(document);
        expect(detectDocumentKind(shown)).toBe(document.length === 11 ? 'CPF' : 'CNPJ');
      }),
    );
  });

  it('is invalid with another check digit', () => {
    fc.assert(
      fc.property(
        fc.oneof(cpf, cnpj),
        fc.constantFrom(1, 2),
        fc.constantFrom(...'0123456789'),
        (document, fromEnd, other) => {
          const place = document.length - fromEnd;
          fc.pre(document[place] !== other);
          expect(detectDocumentKind(document.slice(0, place) + other + document.slice(place + 1))).toBe(null);
        },
      ),
    );
  });
});
