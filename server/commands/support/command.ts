import { resolve } from 'node:path';
import { toShopTime } from '../../../domain/dates.ts';
import { SettingError } from '../../config.ts';
import { describeOperationalError } from '../../db/errors.ts';
import { handleOutputErrors } from '../../outputErrors.ts';

/** Why a command failed, as one pt-BR sentence. */
export class CommandError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'CommandError';
  }
}

/** Runs a command. An error that a person can resolve prints one sentence and exits with 1. */
export async function runCommand(work: (args: string[]) => Promise<void>): Promise<void> {
  // A command whose output is lost has failed.
  handleOutputErrors(() => {
    process.exitCode = 1;
  });
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = 1;
  }
}

function describeError(error: unknown): string {
  if (error instanceof CommandError || error instanceof SettingError) return error.message;
  const sentence = describeOperationalError(error);
  if (sentence === null) throw error;
  return sentence;
}

/** Resolves a path from the person's current folder: npm runs commands in the project's. Throws a CommandError for `~`, which only a shell expands. */
export function resolveTypedPath(typed: string): string {
  if (typed.startsWith('~'))
    throw new CommandError(`O caminho do arquivo não pode começar com ~: escreva-o inteiro, e não "${typed}".`);
  return resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}

/** A file name such as `navalha-2026-11-21-113005.db`, by the shop's clock. */
export function buildDatedName(prefix: string, instant: Date, timeZone: string, extension: string): string {
  const { day, time } = toShopTime(instant, timeZone);
  const seconds = String(instant.getUTCSeconds()).padStart(2, '0');
  return `${prefix}-${day}-${time.replace(':', '')}${seconds}${extension}`;
}
