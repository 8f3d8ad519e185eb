import { describe, expect, it } from 'vitest';
import { signInInput } from '../../../domain/schemas/signIn.ts';
import { ABSENT, describeSchema, errorsOf, type Wrong } from './inTurn.ts';

const MISSING_FIELD = 'Todos os campos são obrigatórios';

describeSchema('signing in', {
  schema: signInInput,
  fields: Object.keys(signInInput.shape),
  valid: { email: 'ana@exemplo.com.br', password: 'segredo' },
  right: [
    ['email', ' ana@exemplo.com.br ', 'ana@exemplo.com.br'],
    ['email', 'x', 'x'],
    ['email', 'x'.repeat(254), 'x'.repeat(254)],
    ['password', ' com espaços ', ' com espaços '],
    ['password', ' ', ' '],
    ['password', 'x'.repeat(128), 'x'.repeat(128)],
  ],
  wrong: [
    ...[ABSENT, '', '  ', null, 7].map((value): Wrong => ['email', value, MISSING_FIELD]),
    ...[ABSENT, '', null, 7].map((value): Wrong => ['password', value, MISSING_FIELD]),
    ['email', 'x'.repeat(255), 'Use no máximo 254 caracteres'],
    ['password', 'x'.repeat(129), 'Use no máximo 128 caracteres'],
  ],
});

describe('signing in', () => {
  it('needs both fields', () => {
    expect(errorsOf(signInInput, {})).toEqual({
      email: 'Todos os campos são obrigatórios',
      password: 'Todos os campos são obrigatórios',
    });
  });
});
