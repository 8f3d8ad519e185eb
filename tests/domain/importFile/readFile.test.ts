import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { SEPARATORS } from '../../../domain/importFile/delimited.ts';
import { decodeText, detectEncoding, ENCODINGS } from '../../../domain/importFile/encodings.ts';
import { FileProblem } from '../../../domain/importFile/problem.ts';
import {
  type FileReader,
  type FormatChoice,
  getHeadings,
  getValueRows,
  readFile,
} from '../../../domain/importFile/readFile.ts';
import { readSpreadsheet } from '../../../domain/importFile/spreadsheet.ts';

const WORDS = new Set(['nome', 'telefone', 'e-mail', 'first name', 'name', 'phone', 'cliente', 'celular']);
const READER: FileReader = {
  isHeading: (text) => WORDS.has(text.trim().toLowerCase()),
  looksLikeValue: (text) => /\d{8}|@/.test(text.replaceAll(/[\s()-]/g, '')),
  readSpreadsheet,
};

const toBytes = (content: string | number[]) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);

const read = (content: string | number[], choice: FormatChoice = {}, name = 'clientes.csv') =>
  readFile(toBytes(content), name, choice, READER);

function readSample(name: string) {
  const bytes = Uint8Array.from(readFileSync(resolve(import.meta.dirname, '../../fixtures/imports', name)));
  return readFile(bytes, name, {}, READER);
}

const encodeUtf16 = (text: string, isLittle = true) =>
  [...text].flatMap((character) => {
    const code = character.charCodeAt(0);
    return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
  });

describe('the encoding of a file', () => {
  const TEXT = 'Nome\tCidade\nJosé Conceição\tSão João';
  it.each<[name: string, bytes: number[]]>([
    ['utf-8', [...new TextEncoder().encode(TEXT)]],
    ['utf-8', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(TEXT)]],
    ['utf-16le', [0xff, 0xfe, ...encodeUtf16(TEXT)]],
    ['utf-16be', [0xfe, 0xff, ...encodeUtf16(TEXT, false)]],
    ['utf-16le', encodeUtf16(TEXT)],
    ['utf-16be', encodeUtf16(TEXT, false)],
    ['windows-1252', [...Buffer.from(TEXT, 'latin1')]],
  ])('%s is found out', (encoding, bytes) => {
    const list = Uint8Array.from(bytes);
    expect(detectEncoding(list)).toBe(encoding);
    expect(decodeText(list, detectEncoding(list))).toBe(TEXT);
  });

  it.each<[text: string, bytes: number[]]>([
    ['José', [0x4a, 0x6f, 0x73, 0x82]],
    ['JOSÉ', [0x4a, 0x4f, 0x53, 0x90]],
    ['Conceição', [...Buffer.from('Concei'), 0x87, 0xc6, 0x6f]],
    ['CONCEIÇÃO', [...Buffer.from('CONCEI'), 0x80, 0xc7, 0x4f]],
    ['Antônio e Úrsula', [...Buffer.from('Ant'), 0x93, ...Buffer.from('nio e '), 0xe9, ...Buffer.from('rsula')]],
  ])('of MS-DOS is found out in %s', (text, bytes) => {
    const list = Uint8Array.from(bytes);
    expect(detectEncoding(list)).toBe('cp850');
    expect(decodeText(list, 'cp850')).toBe(text);
  });

  it.each([
    'José',
    'JOSÉ',
    'Conceição',
    'CONCEIÇÃO',
    'Antônio e Úrsula',
    'João',
    'AÇÃO',
    'Ítalo “Zé”',
    '1º – 2ª',
    'Núñez',
  ])('of Windows is found out in %s', (text) => {
    const bytes = Uint8Array.from(
      [...text].map((character) => ({ '“': 0x93, '”': 0x94, '–': 0x96 })[character] ?? character.charCodeAt(0)),
    );
    expect(detectEncoding(bytes)).toBe('windows-1252');
    expect(decodeText(bytes, 'windows-1252')).toBe(text);
  });

  it('stays UTF-8 when one of its characters is damaged', () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode('José João Conceição Antônio ção'), 0xe3]);
    expect(detectEncoding(bytes)).toBe('utf-8');
  });

  it('can be changed', async () => {
    const { format, rows } = await read([...Buffer.from('Nome;Celular\nJos'), 0xda], { encoding: 'cp850' });
    expect(format).toMatchObject({ encoding: 'cp850' });
    expect(rows[1]?.cells[0]).toBe('Jos┌');
    expect(Object.keys(ENCODINGS)).toContain('cp850');
  });
});

describe('the separator of a file', () => {
  it.each<[separator: string, text: string]>([
    [';', 'Nome;Telefone\nAna;11987654321'],
    [',', 'Nome,Telefone\nAna,11987654321'],
    ['\t', 'Nome\tTelefone\nAna, a alta\t11987654321'],
    ['|', 'Nome|Telefone\nAna;Bia|11987654321'],
    [';', 'Nome;Telefone;Endereço\nAna;11987654321;Rua A, 1\nBia;11987654322;Rua B, 2'],
    [',', 'Nome,Telefone,Nota\nAna,11987654321,"a; b; c"\nBia,11987654322,'],
    [';', 'sep=;\nNome,x;Telefone\nAna,y;11987654321'],
    [';', 'Clientes, do salão, de 2024\n\nNome;Telefone\nAna;11987654321'],
    [',', 'Nome\nAna\nBia'],
    [';', 'Ana;11987654321\nBia;11987654322\n;\n'],
  ])('%j is found out in %j', async (separator, text) => {
    const table = await read(text);
    expect(table.format).toMatchObject({ kind: 'text', separator });
    expect(Object.keys(SEPARATORS)).toContain(separator);
  });

  it('can be changed', async () => {
    const { rows } = await read('a;b,c\nd;e,f', { separator: ',' });
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a;b', 'c'],
      ['d;e', 'f'],
    ]);
  });

  it('does not divide a quoted cell, and each row knows its line', async () => {
    const { rows } = await read('Nome;Telefone\r\n"Ana;\r\nalta";1\r\n\r\n;;\r\nBia;2\r\n');
    expect(rows).toEqual([
      { line: 1, cells: ['Nome', 'Telefone'] },
      { line: 2, cells: ['Ana;\nalta', '1'] },
      { line: 6, cells: ['Bia', '2'] },
    ]);
  });

  it('of many rows is read in parts without losing one', async () => {
    const pause = vi.fn(async () => {});
    const lines = Array.from({ length: 1200 }, (_, at) => `Cliente ${at};"${at}\n"`);
    const table = await readFile(toBytes(`Nome;Telefone\n${lines.join('\n')}`), 'a.csv', {}, { ...READER, pause });
    expect(pause.mock.calls.length).toBeGreaterThan(3);
    expect(getValueRows(table).map(({ cells, line }) => [cells[0], line])).toEqual(
      lines.map((_, at) => [`Cliente ${at}`, 2 + at * 2]),
    );
  });

  it('reads what other programs write', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ã', ';', ',', '"', '\n', ' ', '1') });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = ['Nome;Telefone', ...rows.map((cells) => cells.map(quote).join(';'))].join('\n');
        const filled = rows.filter((cells) => !cells.every((each) => /^[\s;,|]*$/.test(each)));
        if (filled.length === 0) {
          await expect(read(text)).rejects.toThrow(/só tem os títulos/);
          return;
        }
        const table = await read(text);
        expect(getValueRows(table).map(({ cells }) => cells)).toEqual(filled);
      }),
    );
  });
});

describe('a quotation mark', () => {
  it.each([
    ['Nome;Telefone\nAna;1\n"Bia;2\nCaio;3', /^Linha 3: há aspas que abrem e não fecham/],
    ['Nome;Telefone\nAna;1\nBia;"2\nCaio;3\n', /^Linha 3: há aspas que abrem e não fecham/],
    ['Nome;Telefone\n"Ana" Souza;1\nBia;2', /^Linha 2: há aspas no meio de um valor/],
    [
      'Nome;Telefone;Nota\nAna;11987654321;\nBia;11987654322;"café\nCaio;11987654323;\nEdu;11987654324;fade"\nRui;11987654325;\n',
      /^Linha 3: há aspas que só fecham na linha 5 e juntam pessoas diferentes/,
    ],
    ['Nome;Telefone;Nota\nBia;11987654322;"café\nEdu;11987654324;fade"', /^Linha 2: há aspas que só fecham na linha 3/],
    [`Nome;Telefone\n${'"a\nb";1\n'.repeat(400)}"c;1`, /^Linha 802: há aspas que abrem/],
  ])('that is not closed is an error with its line: %#', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
    await expect(read(text)).rejects.toBeInstanceOf(FileProblem);
  });

  it('around several lines of a note is read', async () => {
    const note = 'Filho: Caio\n(11) 98765-4321; (11) 98765-4322\nmáquina 2';
    const { rows } = await read(`Nome;Telefone;E-mail;Nota\nAna;1;;"${note}"`);
    expect(rows[1]?.cells[3]).toBe(note);
  });

  it('inside a cell is read', async () => {
    const { rows } = await read('Nome;Telefone\nAna "Aninha" Souza;1');
    expect(rows[1]?.cells[0]).toBe('Ana "Aninha" Souza');
  });
});

describe('the headings of a file', () => {
  it.each<[text: string, headingRow: number | null]>([
    ['Nome;Telefone\nAna;11987654321', 0],
    ['Clientes do salão;\nEmitido em 01/02/2024;\nNome;Telefone\nAna;11987654321', 2],
    ['Relatório de clientes\n\nCódigo;Nome;Telefone\n1;Ana;11987654321', 1],
    ['Ana;11987654321\nBia;11987654322', null],
    ['Cliente;11987654321\nBia;11987654322', null],
    ['Quem;Onde\nAna;11987654321', 0],
    ['Título\nQuem;Onde\nAna;11987654321', 1],
    ['Ana;Celular\nBia;Celular', null],
  ])('in %j are row %j', async (text, headingRow) => {
    expect((await read(text)).headingRow).toBe(headingRow);
  });

  it('name the columns, also those without one', async () => {
    const table = await read('Nome;;Telefone\nAna;x;11987654321;y');
    expect(getHeadings(table)).toEqual(['Nome', '', 'Telefone', '']);
    expect(getHeadings({ ...table, headingRow: null })).toEqual(['', '', '', '']);
    expect(getValueRows({ ...table, headingRow: null })).toHaveLength(2);
  });
});

describe('a file that cannot be read', () => {
  it.each<[content: string | number[], name: string, message: RegExp]>([
    ['\r\n;;\r\n', 'a.csv', /^O arquivo está vazio/],
    ['', 'a.csv', /^O arquivo está vazio/],
    [[0xd0, 0xcf, 0x11, 0xe0], 'a.xls', /Excel antigo \(\.xls\) ou tem senha/],
    ['x', 'a.pdf', /^Escolha um arquivo \.csv, \.txt, \.xlsx ou \.vcf/],
    ['PK\u0003\u0004', 'a.xlsx', /^Não foi possível abrir esta planilha/],
    ['Nome;Telefone\n', 'a.csv', /^O arquivo só tem os títulos das colunas/],
    ['Nome\0;Telefone', 'a.csv', /não é texto nem planilha.*\.xlsx, \.csv ou \.vcf/],
    ['%PDF-1.7\n', 'a.csv', /é um PDF.*planilha ou CSV/],
    ['%PDF-1.7\n', 'a.pdf', /é um PDF.*planilha ou CSV/],
    ['[{"nome":"Ana"}]', 'a.csv', /é JSON.*planilha ou CSV/],
    [' {"clientes":[]}', 'a.txt', /é JSON/],
    ['<html><table><tr><td>Nome', 'a.xls', /página da internet/],
    ['x'.repeat(5 * 1024 * 1024 + 1), 'a.csv', /mais de 5 MB/],
    ['a;b\n'.repeat(10_001), 'a.csv', /mais de 10\.000 linhas/],
    ['BEGIN:VCARD\nEND:VCARD', 'a.vcf', /^O arquivo está vazio/],
  ])('is refused with a sentence: %#', async (content, name, message) => {
    await expect(read(content, {}, name)).rejects.toThrow(message);
  });
});

describe('a spreadsheet', () => {
  it('has its days as days and its numbers with all digits, below the title', async () => {
    const table = await readSample('14-salon-clients.xlsx');
    expect(table.format).toEqual({ kind: 'spreadsheet', sheets: ['Clientes'], sheet: 'Clientes' });
    expect(table.headingRow).toBe(1);
    expect(getValueRows(table)).toEqual([
      {
        line: 3,
        cells: [
          'João Silva',
          '11999999999',
          'joao@example.com',
          'Rua das Flores, 123',
          '1990-03-15',
          'Cliente VIP',
          '2026-08-05',
        ],
      },
      {
        line: 4,
        cells: [
          'Maria Santos',
          '(11) 98888-8888',
          'maria@example.com',
          'Av. Principal, 456',
          '1985-07-22',
          'Manhã preferido',
          '',
        ],
      },
      { line: 5, cells: ['Ana Paula', '5511987654321', '', '', '22/07', '', '2026-09-01'] },
    ]);
  });

  it('is read from the sheet with headings and rows below them, and from another one when a person chooses it', async () => {
    const sheets = [
      { name: 'Capa', rows: [{ line: 1, cells: ['Bem-vindo'] }] },
      { name: 'Modelo', rows: [{ line: 1, cells: ['Nome', 'Telefone'] }] },
      { name: 'Lista', rows: ['Nome', 'Ana'].map((name, at) => ({ line: at + 1, cells: [name, 'Telefone'] })) },
    ];
    const reader = { ...READER, readSpreadsheet: async () => sheets };
    const zip = toBytes([0x50, 0x4b, 3, 4]);
    expect((await readFile(zip, 'a.xlsx', {}, reader)).format).toMatchObject({ sheet: 'Lista' });
    expect((await readFile(zip, 'a.xlsx', { sheet: 'Capa' }, reader)).format).toMatchObject({
      sheet: 'Capa',
      sheets: ['Capa', 'Modelo', 'Lista'],
    });
  });
});

describe('a file of contacts', () => {
  it('of the versions 2.1, 3.0 and 4.0 becomes a table with known headings', async () => {
    const table = await readSample('06-phone-contacts.vcf');
    expect(table).toMatchObject({ format: { kind: 'contacts', encoding: 'utf-8' }, headingRow: 0 });
    const people = getValueRows(table).map(({ line, cells }) => ({
      line,
      ...Object.fromEntries(getHeadings(table).flatMap((name, at) => (cells[at] ? [[name, cells[at]]] : []))),
    }));
    expect(people).toEqual([
      {
        line: 1,
        Nome: 'Ana Paula Teste',
        'Primeiro nome': 'Ana',
        'Nome do meio': 'Paula',
        Sobrenome: 'Teste',
        Celular: '+55 11 98765-4321',
        'Telefone residencial': '(11) 3333-4444',
        'E-mail': 'ana@example.com',
        Aniversário: '1990-03-15',
        Observações: 'gosta de café, sem açúcar',
      },
      {
        line: 13,
        Nome: 'João Conceição',
        'Primeiro nome': 'João',
        Sobrenome: 'Conceição',
        Celular: '021998765432',
        Aniversário: '--0721',
      },
      { line: 20, Nome: 'Só Nome' },
    ]);
  });

  it.each<[line: string, heading: string, value: string]>([
    ['TEL;VALUE=uri;TYPE="voice,cell":tel:+55-11-98765-4321', 'Celular', '+55-11-98765-4321'],
    ['TEL;WORK;FAX:1133334444', 'Fax', '1133334444'],
    ['item2.TEL;type=WORK:1133334444', 'Telefone comercial', '1133334444'],
    ['TEL:1133334444', 'Telefone', '1133334444'],
    ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-07-21', 'Aniversário', '--07-21'],
    ['NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:a=E7=\n=E3o', 'Observações', 'ação'],
    ['NOTE:linha 1\\nlinha\n  2', 'Observações', 'linha 1\nlinha 2'],
    ['ORG:Salão\\; Cia;Caixa', 'Empresa', 'Salão; Cia, Caixa'],
    ['PHOTO;ENCODING=b:/9j/4AAQ\n SkZJ', 'PHOTO', '(arquivo)'],
    ['X-SKYPE:ana.teste', 'X-SKYPE', 'ana.teste'],
  ])('reads %j', async (line, heading, value) => {
    const table = await read(`BEGIN:VCARD\nVERSION:3.0\nFN:Ana\n${line}\nEND:VCARD\n`, {}, 'a.vcf');
    const at = getHeadings(table).indexOf(heading);
    expect(getValueRows(table)[0]?.cells[at]).toBe(value);
  });
});
