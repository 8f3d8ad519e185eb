import { isFiveMinuteStep } from '../dates.ts';
import { whole } from '../fields/numbers.ts';
import { reference } from '../fields/references.ts';
import { text } from '../fields/texts.ts';
import { day, time } from '../fields/times.ts';
import { defineResource, type InputOf, type RecordOf } from './resource.ts';

/** Time off of an employee, or of the whole shop: a lunch, a course, a holiday. */
export const blocks = defineResource({
  name: 'bloqueios',
  api: { path: 'blocks', key: 'block' },
  noun: { one: 'bloqueio', many: 'bloqueios', gender: 'm' },
  feature: 'agenda',
  fields: {
    /** Null: the whole shop. */
    employee_id: reference('Colaborador', 'colaboradores', {
      optional: true,
      invalid: 'Escolha o colaborador',
      missingMessage: 'Este colaborador não está atendendo',
    }),
    date: day('Data', { required: 'Informe a data', column: 'day' }),
    from: time('Das', { required: 'Informe quando começa', column: 'from_time' }),
    to: time('Até', { required: 'Informe quando termina', column: 'to_time' }),
    reason: text('Motivo', {
      required: 'Informe o motivo',
      max: 200,
      personal: true,
      erasedText: 'Motivo removido',
    }),
    /** What the blocks of several days share; null for a single one. */
    series_id: whole('Série', { optional: true, readOnly: true, feature: 'blocks.series' }),
  },
  title: 'reason',
  order: [
    ['date', 'desc'],
    ['from', 'asc'],
  ],
  texts: {},
  validate: ({ from, to }) => ({
    to:
      isFiveMinuteStep(from) && isFiveMinuteStep(to) && from >= to ? 'O bloqueio termina antes de começar' : undefined,
  }),
});
export type Block = RecordOf<typeof blocks>;
export type BlockInput = InputOf<typeof blocks>;
