import { describe, expect, test } from 'vitest';
import { choice, flag } from '../../domain/fields/choices.ts';
import { money, whole } from '../../domain/fields/numbers.ts';
import { reference, references } from '../../domain/fields/references.ts';
import { document, nameOf, text } from '../../domain/fields/texts.ts';
import { day } from '../../domain/fields/times.ts';
import { listChecked } from '../../domain/resources/all.ts';
import { defineResource } from '../../domain/resources/resource.ts';
import { services } from '../../domain/resources/services.ts';

/* Mistakes that do not compile: each line after a `@ts-expect-error` would fail the type check if it did. */

const KINDS = { goods: 'Produtos', rent: 'Aluguel' } as const;
const noun = { one: 'teste', many: 'testes', gender: 'm' } as const;
const declare = { name: 'testes', api: { path: 'tests', key: 'test' }, noun, order: [], texts: {} } as const;
const name = text('Nome', { required: 'Informe o nome', max: 10 });

describe('a declaration does not compile', () => {
  test('with a misspelt option', () => {
    // @ts-expect-error serchable
    text('Nome', { max: 10, serchable: true });
    // @ts-expect-error a number is not searchable
    whole('Pontos', { searchable: true });
    // @ts-expect-error titel
    defineResource({ ...declare, fields: { name }, title: 'name', titel: 'name' });
    expect(noun.one).toBe('teste');
  });

  test('with a default of another type', () => {
    // @ts-expect-error not a key of KINDS
    choice('Tipo', KINDS, { default: 'good' });
    // @ts-expect-error not a boolean
    flag('Ativo', { default: 'sim' });
    // @ts-expect-error not a number
    money('Preço', { default: '10' });
    // @ts-expect-error not a text
    day('Desde', { required: 'Informe o dia', default: 5 });
    choice('Tipo', KINDS, { default: 'goods' });
  });

  test('with the name of a field that does not exist', () => {
    // @ts-expect-error nme
    defineResource({ ...declare, fields: { name }, title: 'nme' });
    // @ts-expect-error nme
    defineResource({ ...declare, fields: { name }, title: 'name', order: [['nme', 'asc']] });
    const employee_id = reference('Responsável', 'colaboradores', { required: 'Escolha o responsável' });
    const misspelt = nameOf('Quem', 'employe_id');
    // @ts-expect-error employe_id
    defineResource({ ...declare, fields: { name, employee_id, employee: misspelt }, title: 'name' });
    // @ts-expect-error not a reference
    defineResource({ ...declare, fields: { name, employee: nameOf('Quem', 'name') }, title: 'name' });
    defineResource({
      ...declare,
      fields: { name, employee_id, employee: nameOf('Quem', 'employee_id') },
      title: 'name',
    });
    const note = text('Nota', { optional: true, max: 10, visibleWhen: ['kynd', 'goods'] });
    // @ts-expect-error kynd
    defineResource({ ...declare, fields: { name, note }, title: 'name' });
    const kind = choice('Tipo', KINDS, { required: 'Escolha o tipo' });
    const ofGoods = text('Nota', { optional: true, max: 10, visibleWhen: ['kind', 'good'] });
    // @ts-expect-error not a key of KINDS
    defineResource({ ...declare, fields: { name, kind, note: ofGoods }, title: 'name' });
    // @ts-expect-error prise
    references('Serviços', services, { invalid: '', include: ['prise'] });
    // @ts-expect-error only a declaration says which fields there are
    references('Serviços', 'servicos', { invalid: '', include: ['price'] });
  });

  test('with the name of a resource that does not exist', () => {
    const fields = { name, employee_id: reference('Responsável', 'colaboradore', { required: 'Escolha' }) };
    const misspelt = defineResource({ ...declare, fields, title: 'name' });
    // @ts-expect-error colaboradore
    listChecked([services, misspelt]);
    listChecked([misspelt, defineResource({ ...declare, name: 'colaboradore', fields: { name }, title: 'name' })]);
  });

  test('with a required name of an optional reference', () => {
    const employee_id = reference('Responsável', 'colaboradores', { optional: true, invalid: 'Escolha o responsável' });
    const employee = nameOf('Quem', 'employee_id');
    // @ts-expect-error not optional
    defineResource({ ...declare, fields: { name, employee_id, employee }, title: 'name' });
    const maybe = nameOf('Quem', 'employee_id', { optional: true });
    defineResource({ ...declare, fields: { name, employee_id, employee: maybe }, title: 'name' });
  });

  test('with a personal value that cannot be erased', () => {
    const born = day('Nascimento', { required: 'Informe o nascimento', personal: true });
    // @ts-expect-error neither optional nor a text
    defineResource({ ...declare, fields: { name, born }, title: 'name' });
    const required = document('CPF', { required: 'Informe o CPF', personal: true });
    // @ts-expect-error neither optional nor a text
    defineResource({ ...declare, fields: { name, required }, title: 'name' });
    const maybeBorn = day('Nascimento', { optional: true, personal: true });
    defineResource({ ...declare, fields: { name, born: maybeBorn }, title: 'name' });
  });
});
