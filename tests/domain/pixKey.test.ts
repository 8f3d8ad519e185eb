import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { detectPixKeyKind, formatPixKey, normalizePixKey, parsePixKey, toPixText } from '../../domain/pixKey.ts';
import { pixKey } from './arbitraries.ts';

const UUID = '123e4567-e12b-12d1-a456-426655440000';
const ELEVEN = 'CPF inválido. Se for um telefone, comece com +55';
const PHONE = 'Informe o telefone com DDD, como +55 11 98765-4321';
const EMAIL = 'Informe um e-mail válido, com até 77 caracteres';
const RANDOM = 'A chave aleatória tem 32 letras de A a F e números, em grupos separados por traços';
const UNKNOWN = 'Informe um CPF, CNPJ, telefone com +55, e-mail ou chave aleatória';

describe('a PIX key', () => {
  test.each([
    ['529.982.247-25', 'cpf', '52998224725'],
    [' 52998224725 ', 'cpf', '52998224725'],
    ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35'],
    ['11222333000181', 'cnpj', '11222333000181'],
    ['+5511987654321', 'phone', '+5511987654321'],
    ['+55 (11) 98765-4321', 'phone', '+5511987654321'],
    ['(11) 9 8765-4321', 'phone', '+5511987654321'],
    ['55 11 98765-4321', 'phone', '+5511987654321'],
    ['5511987654321', 'phone', '+5511987654321'],
    ['+55 11 3456-7890', 'phone', '+551134567890'],
    ['Caixa@Navalha.COM.br', 'email', 'caixa@navalha.com.br'],
    [`${'a'.repeat(65)}@exemplo.com`, 'email', `${'a'.repeat(65)}@exemplo.com`],
    [UUID.toUpperCase(), 'random', UUID],
  ])('%j is a %s, %s', (typed, kind, key) => {
    expect([detectPixKeyKind(typed), normalizePixKey(typed)]).toEqual([kind, key]);
  });

  test.each([
    ['', UNKNOWN],
    ['salão', UNKNOWN],
    ['123', UNKNOWN],
    ['529.982.247-26', ELEVEN],
    ['11987654321', ELEVEN],
    ['1134567890', ELEVEN],
    ['11.222.333/0001-82', 'CNPJ inválido'],
    ['12ABC34501DE36', 'CNPJ inválido'],
    ['+1 202 555 0123', PHONE],
    ['+1 11 98765-4321', PHONE],
    ['+34 912 345 678', PHONE],
    ['+55 11 8765', PHONE],
    ['(11) 98765-4321 Ana', PHONE],
    ['ana@', EMAIL],
    ['ana@salao', EMAIL],
    ['ana souza@exemplo.com', EMAIL],
    ['ana@exemplo..com', EMAIL],
    [`${'a'.repeat(66)}@exemplo.com`, EMAIL],
    [UUID.slice(0, -1), RANDOM],
    [UUID.replaceAll('-', ''), RANDOM],
  ])('%j is invalid: %s', (typed, sentence) => {
    expect(parsePixKey(typed)).toEqual({ error: sentence });
    expect([detectPixKeyKind(typed), normalizePixKey(typed)]).toEqual([null, typed]);
  });

  test.each([
    ['52998224725', '529.982.247-25'],
    ['11222333000181', '11.222.333/0001-81'],
    ['+5511987654321', '+55 (11) 9 8765-4321'],
    ['caixa@navalha.com.br', 'caixa@navalha.com.br'],
    [UUID, UUID],
    ['salão', 'salão'],
  ])('%s is shown as %s', (key, shown) => {
    expect(formatPixKey(key)).toBe(shown);
  });

  it('has a name in ASCII letters, truncated to the limit', () => {
    expect(toPixText('  Salão   da Zezé 💈 ', 20)).toBe('Salao da Zeze');
    expect(toPixText('Salão da Zezé', 6)).toBe('Salao');
    expect(toPixText('Salão da Zezé', 7)).toBe('Salao d');
  });

  it('is the same in every spelling', () => {
    fc.assert(
      fc.property(pixKey, ({ kind, key }) => {
        for (const written of [key, formatPixKey(key), ` ${key.toUpperCase()} `])
          expect(parsePixKey(written)).toEqual({ kind, key });
      }),
    );
  });

  it('has at most 77 ASCII characters, and parses to itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.emailAddress()), (typed) => {
        const read = parsePixKey(typed);
        if ('error' in read) return;
        expect(read.key).toMatch(/^[!-~]{1,77}$/);
        expect(parsePixKey(read.key)).toEqual(read);
      }),
    );
  });
});
