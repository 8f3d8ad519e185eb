import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters, PASSWORD_MAX, PASSWORD_MIN, validatePassword } from '../../domain/passwords.ts';

const email = 'ana.souza@studiobela.com.br';
const LISTED = 'carambola';
const isListed = (folded: string): boolean => folded === LISTED;
const findMessage = (password: string, isCommon = isListed) => validatePassword(password, { email, isCommon });

const TOO_SHORT = 'A senha precisa de pelo menos 8 caracteres';
const TOO_LONG = 'A senha pode ter no máximo 128 caracteres';
const PATTERN = 'Esta senha é uma sequência ou repetição: escolha outra';
const GUESSED = 'Esta senha é fácil de adivinhar: não use o seu e-mail nem o nome do negócio';
const COMMON = 'Esta senha está entre as mais usadas: escolha outra';

describe('a new password', () => {
  it.each([
    'uma senha comprida',
    'tesoura afiada',
    'correto cavalo bateria',
    '  espaços contam  ',
    'çãõéíúàâ',
    '👩‍👩‍👧‍👦🐶🌵⚽🍕🎈🚲🎸',
    'navalha afiada',
    'navalhak7x2p',
    'o salão da esquina',
    'só minúsculas mesmo',
    '84719362',
    // Two letters of the e-mail are part of many words.
    'brbrbr7k',
    'acegikmo',
    '13579135',
    'bcdefgh1',
  ])('can be %j', (password) => {
    expect(findMessage(password)).toBeNull();
  });

  it('has 8 to 128 graphemes', () => {
    const letters = 'tesouras cortam papel e cabelo '.repeat(10);
    expect(findMessage(letters.slice(0, PASSWORD_MIN - 1))).toBe(TOO_SHORT);
    expect(findMessage(letters.slice(0, PASSWORD_MIN))).toBeNull();
    expect(findMessage(letters.slice(0, PASSWORD_MAX))).toBeNull();
    expect(findMessage(letters.slice(0, PASSWORD_MAX + 1))).toBe(TOO_LONG);
    // An emoji of a family of four is one grapheme and eleven UTF-16 units.
    expect(findMessage('👩‍👩‍👧‍👦'.repeat(7))).toBe(TOO_SHORT);
    expect(countCharacters('e\u0301'.repeat(8))).toBe(8);
    expect(findMessage('')).toBe(TOO_SHORT);
  });

  it.each([
    '11111111',
    'aaaaaaaaaaaa',
    'abababab',
    'abcabcabc',
    '12345678',
    '87654321',
    '67890123',
    'ABCDEFGH',
    'hgfedcba',
  ])('is no sequence or repetition like %j', (password) => {
    expect(findMessage(password)).toBe(PATTERN);
  });

  it.each([
    'navalha1',
    'Navalha@2026',
    'barbearia123456',
    'Salão 2026!',
    'barbearianavalha',
    ...['barbeiro26', 'Barber2026', 'cabeleireiro1', 'Cabeleireira!'],
    'ana.souza@studiobela.com.br',
    'ana.souza1',
    'StudioBela26',
    'souza1234',
    'anaana12',
  ])('is refused if it consists mainly of a known word, as in %j', (password) => {
    expect(findMessage(password)).toBe(GUESSED);
  });

  it('is refused if it is common, in any case and with any accents', () => {
    for (const typed of [LISTED, 'CARAMBOLA', 'Carambolá', 'cÁrambola']) expect(findMessage(typed)).toBe(COMMON);
    expect(findMessage('carambolas')).toBeNull();
    // A letter does not continue a sequence of digits.
    expect(findMessage('678abcde')).toBeNull();
  });

  it('is never refused because a character class is missing', () => {
    const kind = fc.constantFrom('abcdefghijklmnopqrstuvwxyz', '0123456789', '!@#$%&*()-+.,;', 'áéíóúçãõ');
    const oneKind = kind.chain((characters) =>
      fc.array(fc.constantFrom(...characters), { minLength: 12, maxLength: PASSWORD_MAX }),
    );
    fc.assert(
      fc.property(oneKind, (characters) => {
        const reason = findMessage(characters.join(''), () => false);
        return reason === null || reason === PATTERN;
      }),
    );
  });

  it('is refused if it is a word of the e-mail with up to four more characters at either end', () => {
    const some = fc.string({ unit: fc.constantFrom(...'0123456789xyz'), maxLength: 2 });
    fc.assert(
      fc.property(fc.constantFrom('studiobela', 'anasouza', 'barbearia'), some, some, (word, before, after) => {
        expect(findMessage(before + word + after, () => false)).toBe(GUESSED);
      }),
    );
  });

  it('is refused with one sentence', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.emailAddress(), (password, address) => {
        const reason = validatePassword(password, { email: address, isCommon: () => true });
        expect(reason).toMatch(/^[A-Z][^.!\n]+[^.!\n]$/);
      }),
    );
  });

  it('has no lone surrogates, which could not be verified', () => {
    expect(findMessage('tesoura \ud83d afiada')).toBe('Retire os caracteres inválidos');
  });
});
