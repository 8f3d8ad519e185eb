import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import {
  formatFailure,
  getFailureReason,
  getServerMessage,
  isSelfExplanatory,
} from '../../src/components/errorMessages.ts';

const errors = { date: 'A data já passou', time: 'Este horário está ocupado' };

it.each([
  [new HttpError('O servidor está ocupado.', 503), 'Erro ao salvar. O servidor está ocupado.'],
  [new HttpError('Confira os campos', 422, { errors }), 'Erro ao salvar. A data já passou. Este horário está ocupado'],
  [new HttpError('Este registro não existe mais.', 404), 'Este registro não existe mais.'],
  [new HttpError('Alguém foi mais rápido', 409, { errors }), 'Alguém foi mais rápido'],
  [new HttpError('', 500), 'Erro ao salvar.'],
  [new TypeError('undefined is not a function'), 'Erro ao salvar.'],
])('a toast shows for %s: %s', (error, sentence) => {
  expect(formatFailure('Erro ao salvar', error)).toBe(sentence);
});

it('a toast leaves out a reason that repeats its text or is written for engineers only', () => {
  expect(getFailureReason(new HttpError('Ocupado', 503), 'Erro ao salvar')).toBe('Ocupado');
  expect(getFailureReason(new HttpError('Erro ao salvar', 500), 'Erro ao salvar')).toBeNull();
  expect(getFailureReason(new TypeError('undefined is not a function'), 'Erro ao salvar')).toBeNull();
  expect(getServerMessage(new HttpError('De nós', 503, { message: 'Do servidor' }))).toBe('Do servidor');
  expect(getServerMessage(new HttpError('De nós', 503, { message: '' }))).toBeUndefined();
  expect([403, 404, 409, 422].map((status) => isSelfExplanatory(new HttpError('Não', status)))).toEqual([
    ...[false, true, true, false],
  ]);
});
