import { expect, test } from 'vitest';
import { groupErrorsByField } from '../../../domain/schemas/fieldErrors.ts';
import { signInInput } from '../../../domain/schemas/signIn.ts';

const valid = { email: 'ana@exemplo.com.br', password: 'segredo' };
const findErrors = (body: unknown) => groupErrorsByField(signInInput.safeParse(body).error?.issues ?? []);
const MISSING = 'Todos os campos são obrigatórios';

test.each([
  ['email', ' ana@exemplo.com.br ', 'ana@exemplo.com.br'],
  ['email', 'x'.repeat(254), 'x'.repeat(254)],
  ['password', ' com espaços ', ' com espaços '],
  ['password', ' ', ' '],
  ['password', 'x'.repeat(128), 'x'.repeat(128)],
  ['password', '🪒'.repeat(128), '🪒'.repeat(128)],
])('a sign-in accepts as %s: %j', (field, value, inside) => {
  expect(signInInput.parse({ ...valid, [field]: value })).toEqual({ ...valid, [field]: inside });
});

test.each([
  ['email', MISSING, [undefined, '', '  ', null, 7]],
  ['email', 'Use no máximo 254 caracteres', ['x'.repeat(255)]],
  ['password', MISSING, [undefined, '', null, 7]],
  ['password', 'Use no máximo 128 caracteres', ['x'.repeat(129), '🪒'.repeat(129)]],
  ['apelido', 'Campo desconhecido', [1]],
])('a sign-in has a message for an invalid %s: %s', (field, sentence, wrong) => {
  for (const value of wrong) expect(findErrors({ ...valid, [field]: value })).toEqual({ [field]: sentence });
});

test('a sign-in needs e-mail and password', () => {
  expect(findErrors({})).toEqual({ email: MISSING, password: MISSING });
  expect(findErrors(null)).toEqual({ body: 'Faltam os dados' });
});
