import { SLOT_TAKEN } from '../../domain/reservations.ts';
import { ALREADY_SOLD } from '../../domain/sale.ts';
import { busy, CHANGED_MEANWHILE, conflict, type Refusal } from '../http/refusal.ts';

/** The code a database driver puts on its errors; '' where there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Why the server cannot start, as one pt-BR sentence that says what to do. */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartError';
  }
}

/** Unique indexes that two concurrent requests can violate, with the sentence for the second one. */
const CONFLICTS: readonly [sign: RegExp, sentence: string][] = [
  [/reservation_slot|reservation\.employee_id, reservation\.day/, SLOT_TAKEN],
  [/sale_reservation|sale\.reservation_id/, ALREADY_SOLD],
];

/** The response to an error of the database: 409, 503, or null for a bug of ours. */
export function refusalOfDatabase(error: Error): Refusal | null {
  const code = errorCode(error);
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505') {
    const named = `${error.message} ${'constraint' in error ? String(error.constraint) : ''}`;
    const known = CONFLICTS.find(([sign]) => sign.test(named));
    return conflict(known?.[1] ?? 'Já existe um registro igual');
  }
  if (code === '23503') return conflict(CHANGED_MEANWHILE);
  if (/^SQLITE_(BUSY|LOCKED|READONLY|FULL|IOERR|CANTOPEN)/.test(code) || isUnavailable(code, error)) {
    return busy('Não foi possível gravar agora. Tente novamente em instantes.');
  }
  return null;
}

/** PostgreSQL: time-outs, no connection, shutting down, full disk, read-only, and deadlocks after the last retry. */
function isUnavailable(code: string, error: Error): boolean {
  return (
    /^(55P03|57014|57P0\d|25P03|08\w{3}|53\w{3}|25006|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(
      code,
    ) || /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message)
  );
}
