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
import { decodeText, isBlankRow, readSeparatorLine } from '../../domain/csvDecoding.ts';

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

describe('the text of a file', () => {
  const encodeUtf8 = (text: string) => new TextEncoder().encode(text);

  it.each([
    ['UTF-8', encodeUtf8('José;São')],
    ['UTF-8 with a byte order mark', encodeUtf8('\ufeffJosé;São')],
    ['Windows-1252', Uint8Array.from(Buffer.from('José;São', 'latin1'))],
    ['UTF-16', Uint8Array.from(Buffer.from('\ufeffJosé;São', 'utf16le'))],
    ['UTF-16 in big-endian order', Uint8Array.from(Buffer.from('\ufeffJosé;São', 'utf16le').swap16())],
  ])('is read from %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe('José;São');
  });

  it('is read as Windows-1252, including characters missing in Latin-1', () => {
    expect(decodeText(Uint8Array.from([0x93, 0xc9, 0x94, 0x80]))).toBe('“É”€');
  });

  it('ignores a line that has only separators', () => {
    const isBlank = (...cells: string[]) => isBlankRow({ line: 1, cells });
    expect([isBlank(''), isBlank('', ' ', ',;'), isBlank('', 'Ana'), isBlank('Ana', '')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('has one kind of line end', () => {
    expect(decodeText(encodeUtf8('a\r\nb\rc\nd'))).toBe('a\nb\nc\nd');
  });

  it('is read as UTF-8 if it is valid UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/\r/.test(text) && !text.startsWith('\ufeff') && text.isWellFormed());
        expect(decodeText(encodeUtf8(text))).toBe(text);
      }),
    );
  });

  it('may declare any separator in its first line', () => {
    for (const separator of [',', ';', '\t', '|'])
      expect(readSeparatorLine(`sep=${separator}\nNome${separator}Telefone\n`)).toEqual({ separator, from: 6 });
    expect(readSeparatorLine('SEP=;\nNome;Telefone\n')).toEqual({ separator: ';', from: 6 });
    expect(readSeparatorLine('Nome;Telefone\n')).toBeNull();
  });
});
