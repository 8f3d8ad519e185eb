import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { validatePassword } from '../../../domain/passwords.ts';

/** The cost of one argon2id hash: memory in KiB, passes, threads. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's parameters: about 30 ms on one core. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes computed at once. More would leave no core for other requests. */
const MAX_CONCURRENT = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Number of passwords that wait to be hashed or verified. */
export function countQueuedPasswords(): number {
  return waiting.length;
}

export function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  return limitConcurrency(() => hash(password, cost));
}

/**
 * Whether a password matches a hash. Without a hash (an unknown user) the same work is done and the result is false, so that the
 * response time reveals nothing.
 */
export function verifyPassword(stored: string | null, password: string, cost = PASSWORD_COST): Promise<boolean> {
  return limitConcurrency(async () => {
    if (stored !== null) return verify(stored, password);
    await hash(password, cost);
    return false;
  });
}

/** Whether a stored hash is weaker than a new one would be. */
export function shouldRehash(stored: string, { memoryCost, timeCost } = PASSWORD_COST): boolean {
  const [, memory = 0, time = 0] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(stored)?.map(Number) ?? [];
  return memory < memoryCost || time < timeCost;
}

async function limitConcurrency<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

let commonPasswords: Set<string> | undefined;

/** Why a person may not take this password, as one pt-BR sentence without its full stop; null when there is none. */
export function findNewPasswordProblem(password: string, email: string): string | null {
  return validatePassword(password, { email, isCommon });
}

/** The list is read when the first password is chosen: most servers never need it. */
function isCommon(folded: string): boolean {
  commonPasswords ??= new Set(readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8').split('\n'));
  return commonPasswords.has(folded);
}
