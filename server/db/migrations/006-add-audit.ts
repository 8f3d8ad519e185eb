import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/** Adds the audit: one row for each change of a record. Triggers refuse updates and deletes. */
export async function addAudit(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, strict } = columnTypes[dialect];
  await sql`create table audit (
    id ${id}, at ${text} not null, user_id integer not null references app_user (id),
    resource ${text} not null, record_id integer not null, action ${text} not null, changes ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index audit_record on audit (resource, record_id, id)`.execute(db);
  for (const statement of appendOnlyTriggers(dialect)) await statement.execute(db);
}

/** SQLite's `insert or replace` deletes a row without the delete trigger: it needs its own trigger. */
function appendOnlyTriggers(dialect: Dialect): RawBuilder<unknown>[] {
  if (dialect === 'sqlite') {
    const refuse = sql`begin select raise(abort, 'audit is append-only'); end`;
    return [
      sql`create trigger audit_update before update on audit ${refuse}`,
      sql`create trigger audit_delete before delete on audit ${refuse}`,
      sql`create trigger audit_replace before insert on audit
        when exists (select 1 from audit where id = new.id) ${refuse}`,
    ];
  }
  return [
    sql`create function audit_append_only() returns trigger language plpgsql as $$ begin
      raise exception 'audit is append-only';
    end $$`,
    sql`create trigger audit_append_only before update or delete or truncate on audit
      for each statement execute function audit_append_only()`,
  ];
}
