import type { Clock } from '../../domain/dates.ts';
import { presentAt } from '../../server/db/demo/calendar.ts';
import { writeRegistrations } from '../../server/db/demo/writeRegistrations.ts';
import type { Db } from '../../server/db/schema.ts';
import { hashPassword } from '../../server/features/auth/passwords.ts';

/** Not the demonstration's: in production nobody signs in with that. */
export const SIGN_IN = { email: 'ana@example.com', password: 'uma senha para medir' };

/** Gives an empty, migrated database a user, and the demonstration's employees, services and rewards: a shop on its first morning. */
export async function foundShop(db: Db, { clock, timeZone }: { clock: Clock; timeZone: string }): Promise<void> {
  const present = presentAt(clock(), timeZone);
  await db
    .insertInto('app_user')
    .values({
      email: SIGN_IN.email,
      password_hash: await hashPassword(SIGN_IN.password),
      created_at: present.now.toISOString(),
      disabled_at: null,
    })
    .execute();
  const agenda = { reservations: [], blocks: [], waiting: [] };
  const nothing = { customers: [], balances: [], sales: [], expenses: [], closings: [], ...agenda };
  await writeRegistrations(db, { present, ...nothing });
}
