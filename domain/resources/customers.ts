import { LIMITS } from '../constants.ts';
import type { Day } from '../dates.ts';
import { consent } from '../fields/consent.ts';
import { whole } from '../fields/numbers.ts';
import { email, phone, text } from '../fields/texts.ts';
import { birthday, instant } from '../fields/times.ts';
import { defineResource, type InputOf, type RecordOf } from './resource.ts';

/** What else the shop knows of a customer. */
const PROFILE = { optional: true, optionalInResponse: true, feature: 'customers.profile' } as const;

/** The shop's customers, with the points and visits from their sales. */
export const customers = defineResource({
  name: 'clientes',
  api: { path: 'customers', key: 'customer', searchPath: 'customers/find' },
  noun: { one: 'cliente', many: 'clientes', gender: 'm' },
  fields: {
    name: text('Nome', { required: 'Informe o nome', max: LIMITS.name, searchable: true, personal: true }),
    phone: phone('Telefone', {
      required: 'Informe o telefone',
      foreignWithFeature: 'people.foreignPhones',
      searchable: true,
    }),
    email: email('E-mail', {
      required: 'Informe o e-mail',
      nullableWithFeature: 'customers.noEmail',
      searchable: true,
    }),
    points: whole('Pontos', { readOnly: true }),
    total_visits: whole('Visitas', { readOnly: true }),
    registration_date: instant('Cadastro', { setOnCreate: 'day' }),
    last_visit: instant('Última visita', { optional: true }),
    birthday: birthday('Aniversário', {
      ...PROFILE,
      personal: true,
      importHeadings: [
        'Nascimento',
        'Data de nascimento',
        'Data de aniversário',
        'Nasc',
        'Data nasc',
        'Birthday',
        'Date of birth',
        'Birth date',
        'Birthdate',
        'DOB',
        'Fecha de nacimiento',
        'Cumpleaños',
      ],
    }),
    note: text('Como gosta', {
      ...PROFILE,
      personal: true,
      max: LIMITS.note,
      multiline: true,
      help: 'O corte, o jeito, a conversa. Quem atende vê na agenda do dia.',
      importHeadings: [
        'Observação',
        'Observações',
        'Obs',
        'Notas',
        'Nota',
        'Preferências',
        'Anotações',
        'Comentários',
        'Notes',
        'Note',
        'Memo',
        'Comments',
        'Observaciones',
        'Comentarios',
      ],
    }),
    consent: consent('Aceita mensagens', {
      ...PROFILE,
      erasable: true,
      importHeadings: [
        'Aceita WhatsApp',
        'Aceita receber mensagens',
        'Recebe mensagens',
        'Consentimento',
        'Aceita SMS',
        'Accepts SMS marketing',
        'SMS marketing',
        'Marketing consent',
        'Aceita marketing',
        'Aceita mensagem',
        'Aceita msg',
        'Aceita contato',
      ],
    }),
    no_online: text('Não agendar online', {
      ...PROFILE,
      personal: true,
      max: LIMITS.reason,
      help: 'O motivo. Vazio: pode agendar.',
      importedReason: 'Bloqueado no sistema anterior',
      importHeadings: [
        'Não agendar',
        'Bloqueado',
        'Bloqueio',
        'Motivo do bloqueio',
        'Blocked',
        'Block reason',
        'Bloqueada',
        'Blacklisted',
        'Lista negra',
      ],
    }),
  },
  title: 'name',
  hiddenColumns: ['note', 'consent', 'no_online'],
  restorable: true,
  order: [['name', 'asc']],
  texts: {
    createFailed: 'Erro ao criar cliente. Tente novamente.',
    updateFailed: 'Erro ao atualizar cliente',
    deleteWarning: 'Os pontos se perdem. As vendas já feitas continuam no histórico.',
    restoreHint:
      'As vendas já feitas continuam no histórico. Em “Clientes excluídos” ele volta, com os pontos e as visitas.',
  },
});
export type Customer = RecordOf<typeof customers>;
type CustomerInput = InputOf<typeof customers>;
/** A customer from an older system, with the points and visits there. */
export type ImportedCustomer = CustomerInput & {
  points: number;
  last_visit: Day | null;
  /** None by default. */
  total_visits?: number;
  /** Today by default. */
  registration_date?: Day;
};
