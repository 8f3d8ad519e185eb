import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './commands.ts';

/** NODE_OPTIONS of a server or a command that is a later version: it has one migration more, which takes some seconds on PostgreSQL. */
export function laterVersion(seconds = 0): string {
  const file = join(temporaryFolder(), 'laterVersion.mjs');
  const migrate = import.meta.resolve('../../../server/db/migrate.ts');
  writeFileSync(
    file,
    `import { sql } from ${JSON.stringify(import.meta.resolve('kysely'))};
     import { migrations } from ${JSON.stringify(migrate)};
     migrations['${LATER}'] = async (db, dialect) => {
       await sql\`alter table expense add column planted text\`.execute(db);
       if (dialect === 'postgres') await sql\`select pg_sleep(${seconds})\`.execute(db);
     };`,
  );
  return `--import=${file}`;
}

/** The name of that migration. */
export const LATER = '999-planted';
