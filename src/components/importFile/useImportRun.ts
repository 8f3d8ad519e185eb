import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { IMPORT } from '../../dataProvider/invalidation.ts';
import { createIdempotencyKey } from '../../idempotencyKey.ts';
import { type FileLine, isStored, type Outcome, type Outcomes, type StoredFate } from './report.ts';
import { sendParts } from './sendParts.ts';
import { type ImportOwner, loadImport, storeOutcomes } from './storage.ts';

/** How the lines of a file are stored. */
export interface ImportCalls<Line extends FileLine> {
  /** Divides lines into the parts of one call each, the same parts for the same lines. */
  divide: (lines: readonly Line[]) => (readonly Line[])[];
  /**
   * Stores all lines of a part or none, once by the key, and resolves to what became of each. `runKey` is the same for all parts of the
   * import. Rejects with an HttpError.
   */
  send: (part: readonly Line[], idempotencyKey: string, runKey: string) => Promise<StoredFate[]>;
  /** Which of these lines the back end has, and what became of them. Missing where sending a line again changes nothing. */
  findStored?: (lines: readonly Line[]) => Promise<ReadonlyMap<number, StoredFate>>;
}

export interface ImportRun<Line extends FileLine> {
  isRunning: boolean;
  /** Identifies the run that ended or gave up; null before and during a run. */
  finishedRun: number | null;
  outcomes: Outcomes;
  /** Why the import could not start; shown to the user. */
  problem: string | null;
  /** Lines tried so far in this run, and their total. */
  triedCount: number;
  total: number;
  /** Part of each call's idempotency key. */
  runKey: string;
  /** Sends these lines, also those that failed before. `prepare` comes first; it may refuse. Nothing begins while another tab imports. */
  start: (lines: readonly Line[], prepare: (outcomes: Outcomes) => Promise<void>) => void;
  /** Goes on with an import of which lines were sent before. */
  resume: (runKey: string, outcomes: Outcomes) => void;
  /** Finishes the requests in progress and starts no more. */
  stop: () => void;
}

const PUBLISH_MS = 300;

/**
 * Runs the import without storing a line twice: each call keeps one idempotency key, and lines of unknown outcome are looked up
 * first.
 */
export function useImportRun<Line extends FileLine>(owner: ImportOwner, calls: ImportCalls<Line>): ImportRun<Line> {
  // A ref, not state: ten thousand entries would be copied for each line.
  const outcomes = useRef(new Map<number, Outcome>());
  const runKey = useRef(createIdempotencyKey());
  const isStopped = useRef(false);
  const [triedCount, setTriedCount] = useState(0);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const unpublished = useRef<[line: number, outcome: Outcome][]>([]);
  const publishTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Shows and stores the latest outcomes. */
  async function publish() {
    clearTimeout(publishTimer.current);
    publishTimer.current = undefined;
    const latest = unpublished.current;
    unpublished.current = [];
    if (latest.length === 0) return;
    setTriedCount((before) => before + latest.length);
    await storeOutcomes(owner, latest);
  }

  function settle({ line }: Line, outcome: Outcome) {
    outcomes.current.set(line, outcome);
    unpublished.current.push([line, outcome]);
    // Several times a second: for each of ten thousand lines it would take longer than sending them.
    publishTimer.current ??= setTimeout(publish, PUBLISH_MS);
  }

  /** Settles lines of unknown outcome that are stored. Returns the lines left. */
  async function resolveUnknownOutcomes(lines: readonly Line[]): Promise<readonly Line[]> {
    const unknown = lines.filter(({ line }) => {
      const outcome = outcomes.current.get(line);
      return outcome !== undefined && !isStored(outcome) && outcome.outcomeUnknown;
    });
    if (unknown.length === 0 || !calls.findStored) return lines;
    const stored = await calls.findStored(unknown);
    return lines.filter((line) => {
      const status = stored.get(line.line);
      if (status) settle(line, { status });
      return !status;
    });
  }

  const run = useMutation({
    mutationKey: [owner.resource, IMPORT],
    mutationFn: ({ lines, prepare }: { lines: readonly Line[]; prepare: (outcomes: Outcomes) => Promise<void> }) =>
      runAlone(owner, async () => {
        isStopped.current = false;
        setTriedCount(0);
        await takeStoredOutcomes();
        await prepare(outcomes.current);
        // If this rejects, the outcomes are still unknown, so no line is sent again.
        const remaining = await resolveUnknownOutcomes(lines.filter((line) => !isSettled(line)));
        try {
          await sendParts(calls.divide(remaining), {
            send: (part) => calls.send(part, buildKey(runKey.current, part), runKey.current),
            onOutcome: settle,
            isStopped: () => isStopped.current,
          });
        } finally {
          await publish();
        }
      }),
  });

  function isSettled({ line }: Line): boolean {
    const outcome = outcomes.current.get(line);
    return outcome !== undefined && isStored(outcome);
  }

  /** What another tab has stored of this import since it was read here. */
  async function takeStoredOutcomes() {
    const unfinished = await loadImport(owner);
    if (unfinished?.stored.runKey !== runKey.current) return;
    for (const [line, outcome] of unfinished.outcomes) if (isStored(outcome)) outcomes.current.set(line, outcome);
  }

  return {
    isRunning: run.isPending,
    finishedRun: run.isSuccess || run.isError ? run.submittedAt : null,
    outcomes: outcomes.current,
    problem: run.error?.message ?? null,
    triedCount,
    total: run.variables?.lines.length ?? 0,
    runKey: runKey.current,
    start: (lines, prepare) => run.mutate({ lines, prepare }),
    resume: (key, before) => {
      runKey.current = key;
      outcomes.current = new Map(before);
      run.reset();
    },
    stop: () => {
      isStopped.current = true;
    },
  };
}

const ELSEWHERE = 'Uma importação já está em andamento em outra aba. Espere que ela termine e abra “Importar” de novo.';

/** Runs the work; rejects if another tab imports records of the same kind. Without the locks API (plain HTTP) it runs anyway: see `buildKey`. */
async function runAlone({ resource, user }: ImportOwner, work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  await locks.request(`navalha.importacao.${resource}.${user}`, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new Error(ELSEWHERE);
    await work();
  });
}

/** The same for the same lines in every tab: the server stores a part once. */
function buildKey(runKey: string, part: readonly FileLine[]): string {
  const [first, last] = [part[0]?.line, part.at(-1)?.line];
  return part.length === 1 ? `${runKey}-${first}` : `${runKey}-${first}-${last}`;
}
