import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import { getPhoneKey, type ImportCandidate } from '../../../../domain/customerImport.ts';
import {
  type Customer,
  customers as customersResource,
  type ImportedCustomer,
} from '../../../../domain/resources/customers.ts';
import { fetchAllRecords } from '../../../dataProvider/fetchAllRecords.ts';
import { isOutcomeUnknown } from '../../../dataProvider/http.ts';
import { useShopDataProvider } from '../../../dataProvider/index.ts';
import { createIdempotencyKey } from '../../../idempotencyKey.ts';

export interface ImportRun {
  isRunning: boolean;
  outcomes: ReadonlyMap<number, Outcome>;
  /** Why the import could not start; shown to the user. */
  problem: string | null;
  /** Lines tried so far in this run, and their total. */
  triedCount: number;
  total: number;
  /** Creates these lines, also those that failed before. */
  start: (lines: readonly NewLine[]) => void;
  /** Finishes the requests in progress and starts no more. */
  stop: () => void;
}

/**
 * Runs the import without creating a customer twice: each line keeps one idempotency key, and lines of unknown
 * outcome are looked up by phone first.
 */
export function useImportRun(): ImportRun {
  const shop = useShopDataProvider();
  // A ref, not state: ten thousand entries would be copied for each line.
  const outcomes = useRef(new Map<number, Outcome>());
  const keys = useRef(new Map<number, string>());
  const isStopped = useRef(false);
  const [triedCount, setTriedCount] = useState(0);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  function create(line: NewLine): Promise<unknown> {
    const { customer } = line.state;
    const idempotencyKey = keys.current.get(line.line) ?? createIdempotencyKey();
    keys.current.set(line.line, idempotencyKey);
    const hasPast = customer.points !== 0 || customer.last_visit !== null || customer.consent?.at;
    if (hasPast) return shop.importCustomer(customer, idempotencyKey);
    return shop.create(customersResource.name, { data: customer, meta: { idempotencyKey } });
  }

  function settle(line: NewLine, outcome: Outcome) {
    outcomes.current.set(line.line, outcome);
    setTriedCount((before) => before + 1);
  }

  /** Marks lines of unknown outcome as created if their phone now exists. Returns the lines left. */
  async function resolveUnknownOutcomes(lines: readonly NewLine[]): Promise<NewLine[]> {
    const isUnknown = ({ line }: NewLine) => {
      const outcome = outcomes.current.get(line);
      return outcome?.status === 'failed' && outcome.outcomeUnknown;
    };
    if (!lines.some(isUnknown)) return [...lines];
    const customers = await fetchAllRecords<Customer>(shop, customersResource.name, { field: 'id', order: 'ASC' });
    const phones = new Set(customers.map(({ phone }) => getPhoneKey(phone)));
    const existing = new Set(lines.filter((line) => isUnknown(line) && phones.has(getPhoneKey(line.values.phone))));
    for (const line of existing) settle(line, { status: 'created' });
    return lines.filter((line) => !existing.has(line));
  }

  const run = useMutation({
    mutationKey: [customersResource.name, 'import'],
    mutationFn: async (lines: readonly NewLine[]) => {
      isStopped.current = false;
      setTriedCount(0);
      // If this rejects, the outcomes are still unknown, so no line is sent again.
      const remaining = await resolveUnknownOutcomes(lines);
      await createAll(remaining, create, { onOutcome: settle, isStopped: () => isStopped.current });
    },
  });

  function stop() {
    isStopped.current = true;
  }

  return {
    isRunning: run.isPending,
    outcomes: outcomes.current,
    problem: run.error?.message ?? null,
    triedCount,
    total: run.variables?.length ?? 0,
    start: run.mutate,
    stop,
  };
}

export interface NewLine extends ImportCandidate {
  state: { kind: 'new'; customer: ImportedCustomer };
}

/** `outcomeUnknown`: no answer arrived, so the customer may exist. */
export type Outcome = { status: 'created' } | { status: 'failed'; reason: string; outcomeUnknown: boolean };

const CONCURRENCY = 4;

/** Statuses after which further requests would fail too: unreachable server, expired session, no access. */
const FATAL_STATUSES = [0, 401, 403];

/**
 * Creates customers, a few at a time, and reports each outcome. Resolves when all are tried, or when the requests in
 * progress end after it was stopped or gave up.
 */
async function createAll(
  lines: readonly NewLine[],
  create: (line: NewLine) => Promise<unknown>,
  { onOutcome, isStopped }: { onOutcome: (line: NewLine, outcome: Outcome) => void; isStopped: () => boolean },
): Promise<void> {
  const remaining = [...lines];
  let shouldGiveUp = false;
  async function runWorker() {
    while (!shouldGiveUp && !isStopped()) {
      const line = remaining.shift();
      if (!line) return;
      try {
        await create(line);
        onOutcome(line, { status: 'created' });
      } catch (error) {
        shouldGiveUp ||= FATAL_STATUSES.includes(getStatus(error));
        onOutcome(line, toFailedOutcome(error));
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
}

function toFailedOutcome(error: unknown): Outcome {
  const errors = error instanceof HttpError ? Object.values((error.body?.errors ?? {}) as Record<string, string>) : [];
  const reason = errors.length > 0 ? errors.join('. ') : (error as Error).message;
  return { status: 'failed', reason, outcomeUnknown: isOutcomeUnknown(error) };
}

function getStatus(error: unknown): number {
  return error instanceof HttpError ? error.status : 500;
}
