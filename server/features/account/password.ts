import type { Transaction } from 'kysely';
import type { FieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import type { Row, Tables } from '../../db/schema.ts';
import { conflict, Refusal } from '../../refusal.ts';
import { findNewPasswordProblem } from '../auth/passwords.ts';

/** The errors of a password change by field; null without any. `isCorrect`: the current password was right. */
export function findPasswordErrors(
  isCorrect: boolean,
  current: string,
  newPassword: string,
  email: string,
): FieldErrors | null {
  const problem =
    findNewPasswordProblem(newPassword, email) ??
    (isCorrect && newPassword === current ? 'Escolha uma senha diferente da atual' : null);
  if (isCorrect && problem === null) return null;
  return {
    ...(isCorrect ? {} : { current: 'A senha atual não confere' }),
    ...(problem === null ? {} : { new: problem }),
  };
}

/**
 * Stores a new password and ends every session of the user. Throws a Refusal when, since the old password was verified, it was
 * changed (409) or the requesting session has ended (401).
 */
export async function replacePassword(
  trx: Transaction<Tables>,
  user: Row<'app_user'>,
  passwordHash: string,
  sessionHash: string,
): Promise<void> {
  const changed = await trx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, has_first_password: 0 })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!changed.numUpdatedRows) throw conflict('A senha foi mudada em outro lugar. Entre de novo para continuar.');
  const ended = await trx.deleteFrom('session').where('user_id', '=', user.id).returning('token_hash').execute();
  if (!ended.some(({ token_hash }) => token_hash === sessionHash)) throw new Refusal(401, 'Entre para continuar');
}
