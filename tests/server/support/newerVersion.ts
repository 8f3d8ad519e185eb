import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempFolder } from './commands.ts';

/**
 * NODE_OPTIONS that add a migration to a server or command, as a newer version does. It takes `seconds` on PostgreSQL.
 */
export function getNewerVersionNodeOptions(seconds = 0): string {
  const file = join(createTempFolder(), 'newerVersion.mjs');
  const migrate = import.meta.resolve('../../../server/db/migrate.ts');
  writeFileSync(
    file,
    `import { sql } from ${JSON.stringify(import.meta.resolve('kysely'))};
     import { migrations } from ${JSON.stringify(migrate)};
     migrations['${NEWER_MIGRATION}'] = async (db, dialect) => {
       await sql\`alter table expense add column planted text\`.execute(db);
       if (dialect === 'postgres') await sql\`select pg_sleep(${seconds})\`.execute(db);
     };`,
  );
  return `--import=${file}`;
}

/** The name of the added migration. */
export const NEWER_MIGRATION = '999-planted';
