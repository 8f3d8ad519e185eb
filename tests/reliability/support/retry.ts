import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 20;

/**
 * Repeats a call through broken connections and 503 responses until another response comes. Throws after `timeoutMs`.
 */
export async function retry<Answer extends { status: number }>(
  call: () => Promise<Answer>,
  timeoutMs = 60_000,
): Promise<Answer> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await call().catch((error: unknown) => error as Error);
    if (!(answer instanceof Error) && answer.status !== 503) return answer;
    if (performance.now() > end) throw new Error('no final response', { cause: answer });
    await wait(PAUSE_MS);
  }
}
