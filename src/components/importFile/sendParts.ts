import { HttpError } from 'react-admin';
import { isOutcomeUnknown } from '../../dataProvider/http.ts';
import type { FileLine, Outcome, StoredFate } from './report.ts';

const CONCURRENCY = 4;

/** Statuses after which further requests would fail too: unreachable server, expired session, no access. */
const FATAL_STATUSES = [0, 401, 403];

interface SendOptions<Line extends FileLine> {
  /** Stores all lines of a part or none, and resolves to what became of each. */
  send: (part: readonly Line[]) => Promise<StoredFate[]>;
  onOutcome: (line: Line, outcome: Outcome) => void;
  isStopped: () => boolean;
}

/**
 * Sends parts of a file, a few at a time, and reports the outcome of each line. Of a part that is refused, each line is sent alone.
 * Resolves when all are tried, or when the requests in progress end after it was stopped or gave up.
 */
export async function sendParts<Line extends FileLine>(
  parts: readonly (readonly Line[])[],
  { send, onOutcome, isStopped }: SendOptions<Line>,
): Promise<void> {
  let next = 0;
  let shouldGiveUp = false;
  const isOver = () => shouldGiveUp || isStopped();

  async function sendPart(part: readonly Line[]): Promise<void> {
    try {
      const fates = await send(part);
      part.forEach((line, position) => {
        onOutcome(line, { status: fates[position] ?? 'created' });
      });
    } catch (error) {
      const isFatal = FATAL_STATUSES.includes(getStatus(error));
      shouldGiveUp ||= isFatal;
      const outcomeUnknown = isOutcomeUnknown(error);
      const status = isFatal || outcomeUnknown ? 'untried' : 'failed';
      const outcome = { status, reason: getReason(error), outcomeUnknown } as const;
      if (part.length === 1 || status === 'untried') {
        for (const line of part) onOutcome(line, outcome);
        return;
      }
      for (const line of part) if (!isOver()) await sendPart([line]);
    }
  }

  async function runWorker(): Promise<void> {
    while (!isOver()) {
      const part = parts[next];
      if (!part) return;
      next += 1;
      await sendPart(part);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
}

function getReason(error: unknown): string {
  const errors = error instanceof HttpError ? Object.values((error.body?.errors ?? {}) as Record<string, string>) : [];
  return errors.length > 0 ? errors.join('. ') : (error as Error).message;
}

function getStatus(error: unknown): number {
  return error instanceof HttpError ? error.status : 500;
}
