import type { Clock } from '../../domain/dates.ts';
import { getCurrentTime } from '../../server/db/demo/calendar.ts';
import { writeRegistrations } from '../../server/db/demo/writeRegistrations.ts';
import type { Db } from '../../server/db/schema.ts';
import { hashPassword } from '../../server/features/auth/passwords.ts';

/** Not the demonstration user, who cannot sign in in production. */
export const CREDENTIALS = { email: 'ana@example.com', password: 'uma senha para medir' };

/** Adds a user and the demonstration's employees, services and rewards to an empty, migrated database. */
export async function createBaseShop(db: Db, { clock, timeZone }: { clock: Clock; timeZone: string }): Promise<void> {
  const present = getCurrentTime(clock(), timeZone);
  await db
    .insertInto('app_user')
    .values({
      email: CREDENTIALS.email,
      password_hash: await hashPassword(CREDENTIALS.password),
      created_at: present.now.toISOString(),
      disabled_at: null,
    })
    .execute();
  const agenda = { reservations: [], blocks: [], waiting: [] };
  const nothing = { customers: [], balances: [], sales: [], expenses: [], closings: [], ...agenda };
  await writeRegistrations(db, { currentTime: present, ...nothing });
}
