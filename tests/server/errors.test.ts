import { describe, expect, test } from 'vitest';
import { VERSION_CONFLICT } from '../../domain/constants.ts';
import { SLOT_TAKEN } from '../../domain/reservations.ts';
import { RESERVATION_ALREADY_SOLD } from '../../domain/sale.ts';
import { describeOperationalError, StartError, toDatabaseRefusal } from '../../server/db/errors.ts';

const buildError = (code: string, message = 'in English', properties: object = {}) =>
  Object.assign(new Error(message), code ? { code } : {}, properties);

/** Errors of PostgreSQL and its driver: unreachable, shutting down, disk full, timeout. */
const UNREACHABLE_CODES =
  '55P03 57014 57P01 57P03 25P03 25006 08006 53300 40001 40P01 ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND';
const UNREACHABLE_MESSAGES = [
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
];

describe('a start or command that fails', () => {
  const folder = 'a pasta de dados (DATA_DIR)';
  const buildUnusableSentence = (file: string) =>
    `Não foi possível usar ${file}: verifique a permissão, o espaço em disco e se o disco não é só de leitura.`;

  test.each([
    ['ENOSPC EDQUOT SQLITE_FULL 53100', 'O disco está cheio: libere espaço e tente de novo.'],
    [
      'EACCES EPERM EROFS SQLITE_READONLY_DIRECTORY SQLITE_CANTOPEN SQLITE_PERM SQLITE_AUTH',
      buildUnusableSentence(folder),
    ],
    [
      'EIO SQLITE_IOERR_FSYNC 58030',
      'O disco falhou: verifique se há espaço nele e se está em ordem, e tente de novo.',
    ],
    ['SQLITE_BUSY SQLITE_BUSY_SNAPSHOT SQLITE_LOCKED', 'O banco de dados está ocupado: tente de novo em instantes.'],
    [
      'SQLITE_CORRUPT SQLITE_CORRUPT_INDEX SQLITE_NOTADB',
      'O banco de dados está danificado: restaure uma cópia com npm run restore.',
    ],
    ['42501', 'O usuário do PostgreSQL de DATABASE_URL não tem permissão para isto: ele precisa ser o dono do banco.'],
    [
      '55P03 57014 57P01 25P03 25006 08006 40001 40P01 ECONNRESET EPIPE',
      'O PostgreSQL de DATABASE_URL não atendeu: verifique se ele está no ar e tente de novo.',
    ],
    ['53300', 'O PostgreSQL não aceita mais conexões: aumente max_connections, ou pare quem as ocupa.'],
    ['57P03', 'O PostgreSQL está iniciando ou parando: tente de novo em instantes.'],
    ['ECONNREFUSED', 'Ninguém atende na porta de DATABASE_URL: confira a porta e se o PostgreSQL está no ar.'],
    ['ENOTFOUND', 'A máquina de DATABASE_URL não foi encontrada: confira o nome dela e o DNS.'],
    ['ETIMEDOUT', 'A máquina de DATABASE_URL não responde: confira o endereço, a rede e o firewall.'],
  ])('%s', (codes, sentence) => {
    for (const code of codes.split(' ')) expect(describeOperationalError(buildError(code)), code).toBe(sentence);
  });

  test('names the file of a system error', () => {
    expect(describeOperationalError(buildError('EACCES', '', { path: '/srv/loja' }))).toBe(
      buildUnusableSentence('/srv/loja'),
    );
    expect(describeOperationalError(buildError('', '', { syscall: 'rm', path: '/srv/loja' }))).toBe(
      buildUnusableSentence('/srv/loja'),
    );
  });

  test('keeps the sentence of a StartError, and shows none for a bug in our code', () => {
    expect(describeOperationalError(new StartError('Mude DATA_DIR.'))).toBe('Mude DATA_DIR.');
    for (const bug of [buildError('SQLITE_CONSTRAINT_CHECK'), buildError('22P02'), new TypeError('x'), 'ENOSPC'])
      expect(describeOperationalError(bug)).toBeNull();
  });
});

describe('a call that the database refuses', () => {
  const getRefusal = (error: Error) => {
    const { status, message, retryAfter } = toDatabaseRefusal(error) ?? {};
    return [status, message, retryAfter];
  };

  test.each([
    ['reservation_tick.employee_id, reservation_tick.day, reservation_tick.tick', 'reservation_tick_pkey', SLOT_TAKEN],
    ['sale.reservation_id', 'sale_reservation', RESERVATION_ALREADY_SOLD],
    ['app_user.email', 'app_user_email_key', 'Já existe um registro igual'],
  ])('with the message of a conflict: %s', (columns, constraint, sentence) => {
    for (const code of ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])
      expect(getRefusal(buildError(code, `UNIQUE constraint failed: ${columns}`))).toEqual([409, sentence, undefined]);
    expect(getRefusal(buildError('23505', 'duplicate key', { constraint }))).toEqual([409, sentence, undefined]);
  });

  test('is a conflict where a referenced record has just been removed, and unknown for a bug in our code', () => {
    expect(getRefusal(buildError('23503'))).toEqual([409, VERSION_CONFLICT, undefined]);
    for (const code of ['SQLITE_ERROR', 'SQLITE_CONSTRAINT_CHECK', '22P02', ''])
      expect(toDatabaseRefusal(buildError(code)), code).toBeNull();
  });

  test('has a Retry-After while the database cannot be written to', () => {
    const refusal = [503, 'Não foi possível gravar agora. Tente novamente em instantes.', 2];
    const sqlite = 'SQLITE_BUSY SQLITE_LOCKED SQLITE_READONLY SQLITE_FULL SQLITE_IOERR_WRITE SQLITE_CANTOPEN';
    for (const code of `${sqlite} ${UNREACHABLE_CODES} 53100`.split(' '))
      expect(getRefusal(buildError(code)), code).toEqual(refusal);
    for (const words of UNREACHABLE_MESSAGES) expect(getRefusal(buildError('', words)), words).toEqual(refusal);
    expect(toDatabaseRefusal(buildError('57P01'), true)?.message).toBe(
      'Não foi possível ler os dados agora. Tente novamente em instantes.',
    );
    const missingFiles =
      'Os dados da loja não estão mais onde estavam, e nada é gravado. Avise quem cuida do servidor.';
    expect(getRefusal(buildError('SQLITE_READONLY_DBMOVED'))).toEqual([503, missingFiles, 2]);
  });
});
