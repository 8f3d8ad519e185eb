import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordRefusal } from '../../../domain/passwords.ts';

let common: Set<string> | undefined;

/** Why a person may not take this password, as one pt-BR sentence without its full stop; null when it may be taken. */
export function newPasswordRefusal(password: string, email: string): string | null {
  return passwordRefusal(password, { email, isCommon });
}

/** The list is read when the first password is chosen: most starts of the server never need it. */
function isCommon(folded: string): boolean {
  common ??= new Set(readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8').split('\n'));
  return common.has(folded);
}
