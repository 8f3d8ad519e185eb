import { REGIMES } from '../commission.ts';
import { DEFAULT_COMMISSION, LIMITS } from '../constants.ts';
import { choice, flag } from '../fields/choices.ts';
import { percent } from '../fields/numbers.ts';
import { references } from '../fields/references.ts';
import { terms } from '../fields/terms.ts';
import { document, email, phone, text } from '../fields/texts.ts';
import { day, hours, instant } from '../fields/times.ts';
import { defineResource, type InputOf, type RecordOf } from './resource.ts';
import { services } from './services.ts';

/** The shop's employees, with their services, hours and commission. */
export const employees = defineResource({
  name: 'colaboradores',
  api: { path: 'employees', key: 'employee', list: { path: 'employees/all' }, choicesPath: 'employees' },
  noun: { one: 'colaborador', many: 'colaboradores', gender: 'm' },
  fields: {
    name: text('Nome', { required: 'Informe o nome', max: LIMITS.name, searchable: true, personal: true }),
    phone: phone('Telefone', {
      required: 'Informe o telefone',
      foreignWithFeature: 'people.foreignPhones',
      searchable: true,
    }),
    email: email('E-mail', { required: 'Informe o e-mail', searchable: true }),
    commission: percent('Comissão (%)', {
      visibleTo: 'owner',
      min: 0,
      minMessage: 'A comissão vai de 0 a 100',
      default: DEFAULT_COMMISSION,
    }),
    services: references('Especialidades', services, {
      include: ['price', 'points', 'duration'],
      joinTable: 'employee_service',
      default: [],
      invalid: 'Escolha serviços da lista',
      missingMessage: 'Um dos serviços escolhidos não existe mais',
    }),
    hours: hours('Horário de trabalho', {
      default: [],
      inheritLabel: 'Segue o horário do salão',
      optionalInResponse: true,
      feature: 'agenda',
    }),
    terms: terms('Duração, preço e comissão próprios', {
      commissionVisibleTo: 'owner',
      keepWhenOmitted: true,
      optionalInResponse: true,
      feature: 'agenda',
    }),
    regime: choice('Regime de trabalho', REGIMES, {
      visibleTo: 'owner',
      optional: true,
      optionalInResponse: true,
      feature: 'commissions',
      invalid: 'Escolha um regime da lista',
      help: 'Decide o que um estorno tira do que já foi pago',
    }),
    document: document('CPF ou CNPJ', {
      visibleTo: 'owner',
      optional: true,
      optionalInResponse: true,
      feature: 'commissions',
      personal: true,
      help: 'Sai no extrato e no texto da nota',
    }),
    contract_at: day('Contrato desde', {
      visibleTo: 'owner',
      optional: true,
      optionalInResponse: true,
      feature: 'commissions',
    }),
    /** A parceiro's contract counts once the union, or the labour ministry, has homologated it (Lei 12.592, art. 1º-A). */
    homologated_at: day('Contrato homologado em', {
      visibleTo: 'owner',
      optional: true,
      optionalInResponse: true,
      feature: 'commissions',
      visibleWhen: ['regime', 'parceiro'],
      help: 'Pelo sindicato; onde não há, pelo Ministério do Trabalho',
    }),
    attends: flag('Atende clientes', {
      default: true,
      optionalInResponse: true,
      feature: 'roles',
      help: 'Quem não atende não aparece na agenda nem na venda',
    }),
    status: flag('Ativo', { default: true }),
    observation: text('Observação', {
      visibleTo: 'desk',
      optional: true,
      max: LIMITS.observation,
      multiline: true,
      personal: true,
    }),
    created_at: instant('Cadastro', { setOnCreate: 'instant' }),
  },
  columns: ['name', 'phone', 'email', 'commission', 'services', 'status', 'observation', 'created_at'],
  title: 'name',
  restorable: true,
  order: [
    ['status', 'desc'],
    ['name', 'asc'],
  ],
  texts: {
    deleteWarning: 'As vendas e os agendamentos já feitos continuam no histórico.',
    restoreHint:
      'As vendas e os agendamentos já feitos continuam no histórico. Em “Colaboradores excluídos” ele volta.',
  },
  // The form keeps, hidden, what was typed before the regime was changed.
  normalize: (employee) =>
    employee.regime === 'parceiro' || !employee.homologated_at ? employee : { ...employee, homologated_at: null },
});
export type Employee = RecordOf<typeof employees>;
export type EmployeeInput = InputOf<typeof employees>;
