import { randomInt } from 'node:crypto';
import { findNewPasswordProblem } from '../auth/passwords.ts';

/** Small letters and digits without those that look alike on paper: 0 and o, 1, i and l. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 10;

/** A random password that an owner gives to a user, who has to replace it. */
export function createFirstPassword(email: string): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
    if (findNewPasswordProblem(password, email) === null) return password;
  }
}
