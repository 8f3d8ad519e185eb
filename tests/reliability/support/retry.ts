import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 20;

/**
 * Makes a call again and again until it is answered for good: through broken connections, past a server that is gone and past
 * one that says to come back (503). Throws when that takes too long, in milliseconds.
 */
export async function retry<Answer extends { status: number }>(
  call: () => Promise<Answer>,
  patience = 60_000,
): Promise<Answer> {
  const end = performance.now() + patience;
  for (;;) {
    const answer = await call().catch((error: unknown) => error as Error);
    if (!(answer instanceof Error) && answer.status !== 503) return answer;
    if (performance.now() > end) throw new Error('never answered for good', { cause: answer });
    await wait(PAUSE_MS);
  }
}
