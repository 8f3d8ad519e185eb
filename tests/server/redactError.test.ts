import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { redactError } from '../../server/http/redactError.ts';
import { databases, openDatabase } from './support/databases.ts';

const NAME = 'Mariana Quaresma';

async function catchError(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing went wrong');
}

describe.each(databases)('an error of $database in the log', ({ dialect }) => {
  test('names the violated constraint, not the row', async () => {
    const { connection, drop } = await openDatabase(dialect);
    const { db } = connection;
    const user = { email: NAME, password_hash: NAME, created_at: NAME, disabled_at: null };
    await db.insertInto('app_user').values(user).execute();
    const error = await catchError(() => db.insertInto('app_user').values(user).execute());
    await drop();
    expect(JSON.stringify(error) + String(error)).toMatch(dialect === 'postgres' ? NAME : /app_user/);
    const redacted = redactError(error);
    expect(JSON.stringify(redacted)).not.toContain(NAME);
    expect(redacted).toMatchObject(
      dialect === 'postgres'
        ? { type: 'DatabaseError', code: '23505', table: 'app_user', message: expect.stringContaining('constraint') }
        : { code: 'SQLITE_CONSTRAINT_UNIQUE', message: 'UNIQUE constraint failed: app_user.email' },
    );
    expect(redacted.stack).toMatch(/^at .+:\d+:\d+\)?(\nat .+:\d+:\d+\)?)*$/);
  });
});

test.runIf(databases.some(({ dialect }) => dialect === 'postgres'))(
  'a value that PostgreSQL cannot parse is not logged',
  async () => {
    const { connection, drop } = await openDatabase('postgres');
    const error = await catchError(() => sql`select ${NAME}::int`.execute(connection.db));
    await drop();
    expect(String(error)).toContain(NAME);
    const redacted = redactError(error);
    expect(redacted.code).toBe('22P02');
    expect(JSON.stringify(redacted)).not.toContain(NAME);
  },
);

describe('any other error in the log', () => {
  test('has its type and stack, not its message, which may quote data', async () => {
    const error = await catchError(() => JSON.parse(`{"name": ${NAME}}`));
    expect(String(error)).toContain('Mariana');
    const redacted = redactError(error);
    expect(redacted.type).toBe('SyntaxError');
    expect(redacted.stack).toContain('redactError.test.ts');
    expect(JSON.stringify(redacted)).not.toContain('Mariana');
  });

  test('has its causes in the same form, up to a limit', () => {
    const error = new Error(NAME, { cause: new TypeError(NAME, { cause: NAME }) });
    expect(redactError(error)).toMatchObject({ type: 'Error', cause: { type: 'TypeError' } });
    expect(redactError(error).cause).not.toHaveProperty('cause');
    error.cause = error;
    expect(JSON.stringify(redactError(error))).not.toContain(NAME);
  });

  test('has no message that looks like a stack', () => {
    const text = `x\n    at ${NAME} (/tmp/a.js:1:1)\nat ${NAME}:1:1`;
    expect(JSON.stringify(redactError(new Error(text)))).not.toContain(NAME);
    const changed = new Error(text);
    changed.message = 'another';
    expect(JSON.stringify(redactError(changed))).not.toContain(NAME);
  });

  test('has only the type of a value that is not an Error', () => {
    expect(redactError(NAME)).toEqual({ type: 'string', message: expect.not.stringContaining(NAME), stack: '' });
  });
});
