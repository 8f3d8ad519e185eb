import { HttpError } from 'react-admin';
import type { Candidate } from '../../../../domain/customerImport.ts';
import type { CustomerInput } from '../../../../domain/resources/customers.ts';

/** A line that would be a new customer. */
export interface NewLine extends Candidate {
  state: { is: 'new'; customer: CustomerInput };
}

/** What became of one. `unsure`: no answer came, it may be there all the same. */
export type Outcome = { is: 'created' } | { is: 'failed'; reason: string; unsure: boolean };

const AT_ONCE = 4;

/** Failures after which the next one would fail too: the server cannot be reached, the session has ended. */
const HOPELESS = [0, 401, 403];

/**
 * Creates the customers of these lines, a few at a time, and tells what becomes of each. Resolves when all have been tried,
 * or those under way have ended after it was stopped or went on in vain.
 */
export async function createAll(
  lines: readonly NewLine[],
  create: (line: NewLine) => Promise<unknown>,
  { onOutcome, isStopped }: { onOutcome: (line: NewLine, outcome: Outcome) => void; isStopped: () => boolean },
): Promise<void> {
  const waiting = [...lines];
  let hopeless = false;
  async function work() {
    while (!hopeless && !isStopped()) {
      const line = waiting.shift();
      if (!line) return;
      try {
        await create(line);
        onOutcome(line, { is: 'created' });
      } catch (error) {
        hopeless ||= HOPELESS.includes(statusOf(error));
        onOutcome(line, failure(error));
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function failure(error: unknown): Outcome {
  const status = statusOf(error);
  const errors = error instanceof HttpError ? Object.values((error.body?.errors ?? {}) as Record<string, string>) : [];
  const reason = errors.length > 0 ? errors.join('. ') : (error as Error).message;
  return { is: 'failed', reason, unsure: status === 0 || status >= 500 };
}

function statusOf(error: unknown): number {
  return error instanceof HttpError ? error.status : 500;
}
