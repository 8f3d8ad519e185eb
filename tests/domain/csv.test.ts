import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import {
  buildCsv,
  buildCsvFileName,
  type CsvCell,
  escapeFormula,
  formatCsvCell,
  toDayCell,
  unescapeFormula,
} from '../../domain/csv.ts';

/** Texts of people, spreadsheets and attackers. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', '＝', '\t', '\r', '\n', "'", '"', ';', ',', ' ', '1', 'ã'))
    .map((parts) => parts.join('')),
);

describe('a text in a file', () => {
  it('never begins like a formula', () => {
    fc.assert(fc.property(anyText, (text) => !/^[=+\-@＝＋－＠\t\r\n]/.test(escapeFormula(text))));
  });

  it('is restored exactly', () => {
    fc.assert(fc.property(anyText, (text) => unescapeFormula(escapeFormula(text)) === text));
  });

  it.each(['=1+1', '+5511987654321', '-2', '@SUM(A1)', '\t=1', '\r=1', "'=1"])('%j gets an apostrophe', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  });

  it.each(['Ana Souza', "D'Ávila", "'Ana'", '(11) 9 8765-4321', 'a=1', ''])('%j stays as it is', (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  });

  it('is the same when another parser reads the file', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText), { minLength: 1 }), (rows) => {
        const file = buildCsv(['A', 'B'], rows);
        const read = Papa.parse<string[]>(file, { delimiter: ';', newline: '\r\n' }).data.slice(1, -1);
        expect(read.map((cells) => cells.map(unescapeFormula))).toEqual(rows);
      }),
    );
  });
});

describe('the cells of a file', () => {
  it.each<[CsvCell, string]>([
    [{ cents: 123456 }, '1234,56'],
    [{ cents: -50 }, '-0,50'],
    [{ cents: 0 }, '0,00'],
    [{ cents: 100_000_000 }, '1000000,00'],
    [-12, '-12'],
    [12.5, '12,5'],
    [null, ''],
    [undefined, ''],
    ['Corte; barba', '"Corte; barba"'],
    ['a "b"', '"a ""b"""'],
    ['duas\nlinhas', '"duas\nlinhas"'],
    [' com espaço', '" com espaço"'],
    [toDayCell('2026-11-21'), '21/11/2026'],
    [toDayCell(null), ''],
  ])('%j is written %j', (cell, written) => {
    expect(formatCsvCell(cell)).toBe(written);
  });

  it('are separated by semicolons, in CRLF lines, after a byte order mark', () => {
    expect(buildCsv(['Nome', 'Valor'], [['Ana', { cents: 990 }]])).toBe('\ufeffNome;Valor\r\nAna;9,90\r\n');
  });

  it('are in a file named after its content and the day', () => {
    expect(buildCsvFileName('clientes', '2026-11-21')).toBe('navalha-clientes-2026-11-21.csv');
  });
});
