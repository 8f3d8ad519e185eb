import { fold } from './text.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Words of the product and the trade that an attacker would try first. */
const CONTEXT_WORDS = ['navalha', 'barbearia', 'barbeiro', 'barber', 'cabeleireiro', 'cabeleireira', 'salao'];
/** A password with at most this many letters and digits beside known words (a year, an initial) is easy to guess. */
const MAX_REMAINDER = 4;
/** Shorter parts of an e-mail address (`br`) occur in too many good passwords. */
const MIN_PART_LENGTH = 3;

interface PasswordContext {
  /** The e-mail of the user. */
  email: string;
  /** Whether a folded password is in the list of common ones. */
  isCommon: (folded: string) => boolean;
}

/** Why a password is refused, as one pt-BR sentence without its full stop; null if it is accepted. Kinds of characters are not checked. */
export function validatePassword(password: string, { email, isCommon }: PasswordContext): string | null {
  const length = countCharacters(password);
  if (length < PASSWORD_MIN) return `A senha precisa de pelo menos ${PASSWORD_MIN} caracteres`;
  if (length > PASSWORD_MAX) return `A senha pode ter no máximo ${PASSWORD_MAX} caracteres`;
  // A lone surrogate is stored as another character and would not match the typed password.
  if (!password.isWellFormed()) return 'Retire os caracteres inválidos';
  const folded = fold(password);
  if (isPattern(folded)) return 'Esta senha é uma sequência ou repetição: escolha outra';
  if (consistsOfWords(folded, [...CONTEXT_WORDS, ...getEmailParts(email)])) {
    return 'Esta senha é fácil de adivinhar: não use o seu e-mail nem o nome do negócio';
  }
  return isCommon(folded) ? 'Esta senha está entre as mais usadas: escolha outra' : null;
}

/** Characters as people count them: `é` and an emoji count as one, however they were typed. */
export function countCharacters(text: string): number {
  return Array.from(new Intl.Segmenter('pt-BR', { granularity: 'grapheme' }).segment(text)).length;
}

/** `11111111`, `abababab`, `abcabcabc`, `12345678`, `hgfedcba`, `67890123`. */
function isPattern(text: string): boolean {
  const characters = Array.from(text);
  const repeats = [1, 2, 3].some((unit) => characters.every((character, at) => character === characters[at % unit]));
  return repeats || isSequence(characters);
}

function isSequence(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const digits = characters.every((character) => /\d/.test(character));
  const getStep = (from: number, to: number) => (digits ? (to - from + 10) % 10 : to - from);
  const steps = new Set(codes.slice(1).map((code, at) => getStep(codes[at] ?? 0, code)));
  const [only] = steps;
  return steps.size === 1 && (only === 1 || only === -1 || (digits && only === 9));
}

/** Whether little remains of a password without these words and without punctuation. */
function consistsOfWords(folded: string, words: readonly string[]): boolean {
  const plain = stripPunctuation(folded);
  // The longest first, so that `anabarbearia` is removed whole.
  const rest = [...words]
    .sort((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ' '), plain)
    .replaceAll(' ', '');
  if (rest === plain) return false;
  return rest.length <= MAX_REMAINDER || isPattern(rest);
}

/** The parts of an e-mail that people use in passwords: the whole address, the part before the @, its words. */
function getEmailParts(email: string): string[] {
  const folded = fold(email);
  const [local = ''] = folded.split('@');
  const long = folded.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= MIN_PART_LENGTH);
  const whole = [folded, local].map(stripPunctuation).filter((part) => part.length >= MIN_PART_LENGTH);
  return [...whole, ...long];
}

function stripPunctuation(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]+/gu, '');
}
