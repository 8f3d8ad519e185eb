import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's parameters: about 30 ms on one core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** More at once would take every core from the other calls. */
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return taken(() => hash(password, PARAMETERS));
}

/**
 * Whether a password is the one of a hash. Without a hash (an unknown user) the same work is done and the answer is no,
 * so that the time an answer takes tells nothing.
 */
export function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  return taken(async () => {
    if (stored !== null) return verify(stored, password);
    await hash(password, PARAMETERS);
    return false;
  });
}

async function taken<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
