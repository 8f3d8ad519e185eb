import { VERSION_CONFLICT } from '../../domain/constants.ts';
import { SLOT_TAKEN } from '../../domain/reservations.ts';
import { RESERVATION_ALREADY_SOLD } from '../../domain/sale.ts';
import { busy, conflict, type Refusal } from '../refusal.ts';
import { describePostgresError } from './postgresErrors.ts';

/** The `code` of an error of the system or a database driver; '' when it has none. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** SQLite itself reports this code only in journal modes without a log beside the file. */
export const DATABASE_MOVED = 'SQLITE_READONLY_DBMOVED';

/** Why the server cannot start, as one pt-BR sentence that says what to do. */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartError';
  }
}

/** How a database's schema differs from this program's; `missing` is a database without a shop. */
export type SchemaDifference = 'newer' | 'older' | 'missing';

const SCHEMA_SENTENCES: Readonly<Record<SchemaDifference, string>> = {
  newer:
    'O banco de dados foi gravado por uma versão mais nova da Navalha: atualize o programa ou restaure uma cópia anterior.',
  older:
    'O banco de dados é de uma versão anterior da Navalha: inicie (ou reinicie) este programa, que o atualiza, e tente de novo.',
  missing:
    'Este banco de dados não tem uma loja da Navalha: confira para onde apontam DATABASE_URL e DATA_DIR, ou inicie a Navalha para criar uma loja nele.',
};

/** The database has another schema than this program, which must not write to it. The message is one pt-BR sentence. */
export class SchemaMismatchError extends Error {
  constructor(difference: SchemaDifference, cause?: unknown) {
    super(SCHEMA_SENTENCES[difference], { cause });
    this.name = 'SchemaMismatchError';
  }
}

/** Error codes of the system, SQLite and PostgreSQL with the sentence for a person. `{file}` is replaced by the error's path. */
const OPERATIONAL_ERRORS: readonly [codes: RegExp, sentence: string][] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/, 'O disco está cheio: libere espaço e tente de novo.'],
  [
    /^(EACCES|EPERM|EROFS|SQLITE_(READONLY|CANTOPEN|PERM|AUTH)\w*)$/,
    'Não foi possível usar {file}: verifique a permissão, o espaço em disco e se o disco não é só de leitura.',
  ],
  [/^(EIO|SQLITE_IOERR\w*|58030)$/, 'O disco falhou: verifique se há espaço nele e se está em ordem, e tente de novo.'],
  [/^SQLITE_(BUSY|LOCKED)\w*$/, 'O banco de dados está ocupado: tente de novo em instantes.'],
  [/^SQLITE_(CORRUPT\w*|NOTADB)$/, 'O banco de dados está danificado: restaure uma cópia com npm run restore.'],
  [/^42501$/, 'O usuário do PostgreSQL de DATABASE_URL não tem permissão para isto: ele precisa ser o dono do banco.'],
];

/**
 * The pt-BR sentence for an error that a person can resolve: a full disk, a read-only folder, a missing permission, a database that is
 * busy, damaged or unreachable. Null for a bug of ours.
 */
export function describeOperationalError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof StartError || error instanceof SchemaMismatchError) return error.message;
  // Node's rmSync sets no code on some errors, such as a read-only disk's.
  const code = getErrorCode(error) || ('syscall' in error && error.syscall === 'rm' ? 'EROFS' : '');
  const [, sentence] = OPERATIONAL_ERRORS.find(([codes]) => codes.test(code)) ?? [];
  const file = 'path' in error && typeof error.path === 'string' ? error.path : 'a pasta de dados (DATA_DIR)';
  if (sentence) return sentence.replace('{file}', file);
  if (!isUnavailable(code, error)) return null;
  return (
    describePostgresError(error) ??
    'O PostgreSQL de DATABASE_URL não atendeu: verifique se ele está no ar e tente de novo.'
  );
}

/** Unique indexes and keys that two concurrent requests can violate, with the sentence for the second one. */
const CONFLICTS: readonly [constraint: RegExp, sentence: string][] = [
  [/reservation_tick/, SLOT_TAKEN],
  [/sale_reservation|sale\.reservation_id/, RESERVATION_ALREADY_SOLD],
];

/** The response to an error of the database: 409, 503, or null for a bug of ours. `isRead` is whether the request only reads. */
export function toDatabaseRefusal(error: Error, isRead = false): Refusal | null {
  if (error instanceof SchemaMismatchError) return busy(error.message);
  const code = getErrorCode(error);
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505') {
    const violated = `${error.message} ${'constraint' in error ? String(error.constraint) : ''}`;
    const [, sentence] = CONFLICTS.find(([constraint]) => constraint.test(violated)) ?? [];
    return conflict(sentence ?? 'Já existe um registro igual');
  }
  if (code === '23503') return conflict(VERSION_CONFLICT);
  if (code === DATABASE_MOVED) {
    return busy('Os dados da loja não estão mais onde estavam, e nada é gravado. Avise quem cuida do servidor.');
  }
  if (/^SQLITE_(BUSY|LOCKED|READONLY|FULL|IOERR|CANTOPEN)/.test(code) || isUnavailable(code, error)) {
    if (isRead) return busy('Não foi possível ler os dados agora. Tente novamente em instantes.');
    return busy('Não foi possível gravar agora. Tente novamente em instantes.');
  }
  return null;
}

/** PostgreSQL: timeouts, no answer, no connection, shutdown, full disk, read-only, and deadlocks after the last retry. */
function isUnavailable(code: string, error: Error): boolean {
  return (
    /^(55P03|57014|57P0\d|25P03|08\w{3}|53\w{3}|25006|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(
      code,
    ) ||
    /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect/.test(error.message)
  );
}
