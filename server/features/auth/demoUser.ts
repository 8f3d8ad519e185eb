import type { Kysely } from 'kysely';
import { DEMO_SIGN_IN, FORMER_DEMO_EMAIL } from '../../config.ts';
import type { Tables } from '../../db/schema.ts';
import { runInTransaction } from '../../db/transaction.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Gives the demonstration user of an earlier version the e-mail that the login page shows. A user with the former e-mail and another
 * password is not changed.
 */
export async function renameFormerDemoUser(db: Kysely<Tables>): Promise<void> {
  const user = await db.selectFrom('app_user').selectAll().where('email', '=', FORMER_DEMO_EMAIL).executeTakeFirst();
  if (!user || !(await verifyPassword(user.password_hash, DEMO_SIGN_IN.password))) return;
  await runInTransaction(db, [], (trx) =>
    trx
      .updateTable('app_user')
      .set({ email: DEMO_SIGN_IN.email })
      .where('id', '=', user.id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('app_user').select('id').where('email', '=', DEMO_SIGN_IN.email))),
      )
      .execute(),
  );
}
