import type { Clock } from '../../domain/dates.ts';
import { presentAt } from '../../server/db/demo/calendar.ts';
import { writeRegistrations } from '../../server/db/demo/writeRegistrations.ts';
import type { Db } from '../../server/db/schema.ts';
import { DEMO_SIGN_IN } from '../../server/demoSignIn.ts';
import { hashPassword } from '../../server/features/auth/passwords.ts';

/** Gives an empty, migrated database the demonstration's user, employees, services and rewards: a shop on its first morning. */
export async function foundShop(db: Db, { clock, timeZone }: { clock: Clock; timeZone: string }): Promise<void> {
  const present = presentAt(clock(), timeZone);
  await db
    .insertInto('app_user')
    .values({
      email: DEMO_SIGN_IN.email,
      password_hash: await hashPassword(DEMO_SIGN_IN.password),
      created_at: present.now.toISOString(),
      disabled_at: null,
    })
    .execute();
  const nothing = { customers: [], balances: [], sales: [], expenses: [], closings: [], reservations: [] };
  await writeRegistrations(db, { present, ...nothing });
}
