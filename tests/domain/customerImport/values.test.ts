import { describe, expect, it } from 'vitest';
import { type DateOrder, detectDateOrder, looksLikeDay, readDay } from '../../../domain/customerImport/days.ts';
import { isSameName, joinName } from '../../../domain/customerImport/names.ts';
import {
  looksLikeDocument,
  looksLikePhone,
  type PhoneContext,
  readPhones,
} from '../../../domain/customerImport/phones.ts';

const today = '2026-11-20';
const DAY_FIRST = { order: 'day-first', today } as const;

describe('a day of a file', () => {
  it.each<[text: string, day: string | null]>([
    ['15/03/1990', '1990-03-15'],
    ['5/3/90', '1990-03-05'],
    ['5.3.1990', '1990-03-05'],
    ['15-03-1990', '1990-03-15'],
    ['1990-03-15', '1990-03-15'],
    ['1990/3/15', '1990-03-15'],
    ['19900315', '1990-03-15'],
    ['1990-03-15T10:00:00Z', '1990-03-15'],
    ['03/08/26 14:30', '2026-08-03'],
    ['03/08/27', '1927-08-03'],
    ['15/03', '03-15'],
    ['29/02', '02-29'],
    ['--07-21', '07-21'],
    ['--0721', '07-21'],
    ['1604-07-21', '07-21'],
    ['32947', '1990-03-15'],
    ['32947,5', '1990-03-15'],
    ['15 de março de 1990', '1990-03-15'],
    ['15/mar/90', '1990-03-15'],
    ['15-Mar', '03-15'],
    ['March 15, 1990', '1990-03-15'],
    ['15 de mayo de 1990', '1990-05-15'],
    ['', null],
    ['-', null],
    ['0/0/00', null],
    ['00/00/0000', null],
    ['0000-00-00', null],
    ['0001-01-01', null],
    ['01/01/1900', null],
    ['não informado', null],
  ])('is read from %j', (text, day) => {
    expect(readDay(text, DAY_FIRST)).toEqual({ day });
  });

  it.each([
    '31/02/1990',
    '01/13/2015',
    '32/01/1990',
    'ontem',
    '1990',
    '12345678901',
    '15/03/1890',
    '15 de nada',
    '99999',
  ])('is not read from %j', (text) => {
    expect(readDay(text, DAY_FIRST)).toHaveProperty('problem');
  });

  it('with the month first is another one', () => {
    expect(readDay('04/11/2026', { order: 'month-first', today })).toEqual({ day: '2026-04-11' });
    expect(readDay('04/11/2026', DAY_FIRST)).toEqual({ day: '2026-11-04' });
    expect(readDay('15/03/1990', { order: 'month-first', today })).toHaveProperty('problem');
    expect(readDay('12/25', { order: 'month-first', today })).toEqual({ day: '12-25' });
  });

  it('without a year follows the full days of its column', () => {
    expect(readDay('03-05', { ...DAY_FIRST, hasIsoDays: true })).toEqual({ day: '03-05' });
    expect(readDay('03-05', DAY_FIRST)).toEqual({ day: '05-03' });
  });

  it('is distinguished from other values', () => {
    expect(['15/03/1990', '1990-03-15', '15 de março', '--0721'].every(looksLikeDay)).toBe(true);
    expect(['Ana', '11987654321', '', 'maio'].some(looksLikeDay)).toBe(false);
  });
});

describe('the order of day and month', () => {
  it.each<[columns: string[][], order: DateOrder | null, example: string | null]>([
    [[['15/03/1990', '04/11/2026']], 'day-first', '04/11/2026'],
    [[['03/15/1990'], ['04/11/2026']], 'month-first', '04/11/2026'],
    [[['04/11/2026']], null, '04/11/2026'],
    [[['4/11', '5/5/2020']], null, '4/11'],
    [[['15/03/1990', '22/07/85', '01/13/2015', '05/08/2026']], 'day-first', '05/08/2026'],
    [[['15/03/1990', '01/13/2015', '05/08/2026']], null, '05/08/2026'],
    [[['1990-03-15', '03-22', '03-05']], 'day-first', null],
    [[['5/5/2020', '', 'ontem']], 'day-first', null],
    [[], 'day-first', null],
  ])('of %j is %j', (columns, order, example) => {
    expect(detectDateOrder(columns)).toEqual({ order, example });
  });
});

describe('the phones of a cell', () => {
  it.each<[cell: string, phones: string[], context?: PhoneContext]>([
    ['11 98765-4321', ['11987654321']],
    ['11 98765-4321 / 11 91234-5678', ['11987654321', '11912345678']],
    ['11 98765-4321/91234-5678', ['11987654321', '11912345678']],
    ['11987654321 1133334444', ['11987654321', '1133334444']],
    ['11 98765-4321 ou 11 3333-4444', ['11987654321', '1133334444']],
    ['+55 11 98765-4321 ::: +55 11 3333-4444', ['11987654321', '1133334444']],
    ['11987654321;1133334444\n2122223333', ['11987654321', '1133334444', '2122223333']],
    ['11-98765-4321, 11-3333-4444', ['11987654321', '1133334444']],
    ['tel:+55-11-98765-4321', ['11987654321']],
    ['https://wa.me/5511987654321', ['11987654321']],
    ['5511987654321@c.us', ['11987654321']],
    ['11987654321.0', ['11987654321']],
    ['="11987654321"', ['11987654321']],
    ['11.987.654.321', ['11987654321']],
    ['5,511987654321E+12', ['11987654321']],
    ['(0xx11) 98765-4321', ['11987654321']],
    ['987654321', ['11987654321'], { areaCode: '11' }],
    ['3333-4444', ['1133334444'], { areaCode: '(011)' }],
    ['3333-4444', ['1133334444'], { areaCode: '11.0' }],
    ['21 98765-4321', ['21987654321'], { areaCode: '11' }],
    ['987654321', ['11987654321'], { countryCode: '+55', areaCode: '11' }],
    ['4155550134', ['+14155550134'], { countryCode: '1' }],
    ['5550134', ['+14155550134'], { countryCode: '+1', areaCode: '415' }],
    ['912345678', ['+351912345678'], { countryCode: '351' }],
    ['+1 415-555-0134', ['+14155550134']],
    ['098765-4321', ['11987654321'], { areaCode: '11' }],
    ['+55 98765-4321', ['11987654321'], { areaCode: '11' }],
    ['55 98765-4321', ['55987654321'], { areaCode: '11' }],
    ['não tem', []],
    ['-', []],
    ['0', []],
    ['', []],
    ['+55', []],
    ['+55 ()', []],
  ])('%j are %j', (cell, phones, context) => {
    const read = readPhones(cell, context);
    expect(read.map(({ phone }) => phone)).toEqual(phones);
    expect(read.every(({ problem }) => problem === undefined)).toBe(true);
  });

  it.each<[cell: string, problem: RegExp]>([
    ['5,51199E+12', /^O Excel trocou o número por 5,51199E\+12 e perdeu/],
    ['5.51199e12', /^O Excel trocou/],
    ['529.982.247-25', /CPF/],
    ['52998224725', /CPF/],
    ['0800 777 1234', /empresa/],
    ['20 98765-4321', /^O DDD 20 não existe/],
    ['98765-4321', /^Falta o DDD/],
    ['(00) 98765-4321', /^Falta o DDD/],
    ['00 3333-4444', /^Falta o DDD/],
    ['098765-4321', /^Falta o DDD/],
    ['+55 98765-4321', /^Falta o DDD/],
    ['12345', /^Faltam números/],
    ['(11) 3333-4444/5555', /demais/],
    ['ligar', /não é um telefone/],
  ])('%j are wrong, with the reason', (cell, problem) => {
    expect(readPhones(cell)[0]?.problem).toMatch(problem);
  });

  it('that cannot be stored stay as they are written', () => {
    expect(readPhones('0800 777 1234')[0]?.phone).toBe('0800 777 1234');
    expect(readPhones('20 98765-4321 ')[0]?.phone).toBe('20 98765-4321');
  });

  it.each<[cell: string, remark: RegExp]>([
    ['11 8888-7777', /ganha o 9 e fica \(11\) 9 8888-7777/],
    ['8888-7777', /ganha o 9/],
    ['98765-4321', /fica com o 11/],
    ['+1 415-555-0134', /fora do Brasil/],
  ])('%j say what was changed', (cell, remark) => {
    expect(readPhones(cell, { defaultAreaCode: '11' })[0]?.remarks.join(' ')).toMatch(remark);
  });

  it.each([
    ['11 98765-4321', ''],
    ['cel: 11 98765-4321 (mãe)', 'mãe'],
    ['(11) 3333-4444 ramal 12', 'ramal 12'],
    ['whatsapp 11987654321', ''],
  ])('%j keep the words beside them', (cell, label) => {
    expect(readPhones(cell)[0]).toMatchObject({ label, remarks: [] });
  });

  it('are distinguished from other numbers', () => {
    expect(['11987654321', '(11) 3333-4444', '98765-4321'].every(looksLikePhone)).toBe(true);
    expect(['120', 'Rua A, 120', '529.982.247-25', '15/03/1990', ''].some(looksLikePhone)).toBe(false);
    expect(looksLikeDocument('529.982.247-25')).toBe(true);
    expect(looksLikeDocument('11987654321')).toBe(false);
  });
});

describe('a name', () => {
  it.each([
    [{ full: '', first: 'Ana', middle: 'Paula', last: 'Teste' }, 'Ana Paula Teste'],
    [{ full: 'Ana Paula Teste', first: 'Ana', middle: 'Paula', last: 'Teste' }, 'Ana Paula Teste'],
    [{ full: 'Ana', first: '', middle: '', last: 'Teste' }, 'Ana Teste'],
    [{ full: 'Ana Teste', first: '', middle: '', last: 'Teste' }, 'Ana Teste'],
    [{ full: 'Aninha', first: 'Ana', middle: '', last: 'Teste' }, 'Ana Teste'],
    [{ full: '-', first: 'Ana', middle: '', last: '' }, 'Ana'],
    [{ full: '', first: '', middle: '', last: '' }, ''],
    [{ full: 'não informado', first: '', middle: '', last: '' }, ''],
  ])('of %j is %j', (parts, name) => {
    expect(joinName(parts)).toBe(name);
  });

  it.each([
    ['Ana Souza', 'ana  SOUZA', true],
    ['Ana', 'Ana Souza', true],
    ['Ana Souza', 'Ana Maria Souza', true],
    ['Ana Souza', 'Ana Teste', false],
    ['Souza', 'Ana Souza', false],
    ['Pedro', 'Tiago', false],
    ['', 'Ana', true],
  ])('%j and %j can be one person: %j', (one, other, isSame) => {
    expect(isSameName(one, other)).toBe(isSame);
    expect(isSameName(other, one)).toBe(isSame);
  });
});
