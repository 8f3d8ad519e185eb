import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import { type CustomersByPhone, getPhoneKey, groupByPhone } from '../../../../domain/customerImport/lines.ts';
import { isSameName } from '../../../../domain/customerImport/names.ts';
import { type Customer, customers as customersResource } from '../../../../domain/resources/customers.ts';
import { isSameValue } from '../../../../domain/resources/request.ts';
import { createPause } from '../../../components/importFile/pause.ts';
import { fetchAllRecords } from '../../../dataProvider/fetchAllRecords.ts';
import { isOutcomeUnknown } from '../../../dataProvider/http.ts';
import { useShopDataProvider } from '../../../dataProvider/index.ts';
import { IMPORT } from '../../../dataProvider/invalidation.ts';
import { createIdempotencyKey } from '../../../idempotencyKey.ts';
import type { Line, Outcome, SentLine } from './lines.ts';
import { storeOutcomes } from './storage.ts';

export interface ImportRun {
  isRunning: boolean;
  /** Identifies the run that ended or gave up; null before and during a run. */
  finishedRun: number | null;
  outcomes: ReadonlyMap<number, Outcome>;
  /** Why the import could not start; shown to the user. */
  problem: string | null;
  /** Lines tried so far in this run, and their total. */
  triedCount: number;
  total: number;
  /** Part of each line's idempotency key. */
  runKey: string;
  /** Sends these lines, also those that failed before. */
  start: (lines: readonly SentLine[]) => void;
  /** Goes on with an import of which lines were sent before. */
  resume: (runKey: string, outcomes: ReadonlyMap<number, Outcome>) => void;
  /** Finishes the requests in progress and starts no more. */
  stop: () => void;
}

/**
 * Runs the import without creating a customer twice: each line keeps one idempotency key, and lines of unknown
 * outcome are looked up first.
 */
export function useImportRun(user: string): ImportRun {
  const shop = useShopDataProvider();
  // A ref, not state: ten thousand entries would be copied for each line.
  const outcomes = useRef(new Map<number, Outcome>());
  const runKey = useRef(createIdempotencyKey());
  /** Newer versions of known customers, by id. */
  const current = useRef(new Map<unknown, Customer>());
  const isStopped = useRef(false);
  const [triedCount, setTriedCount] = useState(0);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function send(line: SentLine): Promise<Outcome> {
    if (line.state.kind === 'known') {
      await update(line as Line<'known'>);
      return { status: 'updated' };
    }
    const { customer } = line.state;
    const idempotencyKey = `${runKey.current}-${line.line}`;
    const hasPast = customer.points !== 0 || customer.last_visit !== null || customer.consent?.at;
    if (hasPast) await shop.importCustomer(customer, idempotencyKey);
    else await shop.create(customersResource.name, { data: customer, meta: { idempotencyKey } });
    return { status: 'created' };
  }

  async function update({ state }: Line<'known'>): Promise<void> {
    const previousData = current.current.get(state.customer.id) ?? state.customer;
    const data = { ...previousData, ...state.update };
    await shop.update(customersResource.name, { id: state.customer.id, data, previousData });
  }

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
    await storeOutcomes(user, latest);
  }

  function settle({ line }: SentLine, outcome: Outcome) {
    outcomes.current.set(line, outcome);
    unpublished.current.push([line, outcome]);
    // Several times a second: for each of ten thousand lines it would take longer than sending them.
    publishTimer.current ??= setTimeout(publish, PUBLISH_MS);
  }

  /** Settles lines of unknown outcome that did arrive. Returns the lines left. */
  async function resolveUnknownOutcomes(lines: readonly SentLine[]): Promise<SentLine[]> {
    const isUnknown = ({ line }: SentLine) => {
      const outcome = outcomes.current.get(line);
      return outcome?.status === 'failed' && outcome.outcomeUnknown;
    };
    if (!lines.some(isUnknown)) return [...lines];
    const customers = await fetchAllRecords<Customer>(shop, customersResource.name, { field: 'id', order: 'ASC' });
    const byPhone = await groupByPhone(customers, createPause());
    for (const customer of customers) current.current.set(customer.id, customer);
    return lines.filter((line) => {
      if (!isUnknown(line) || !hasArrived(line, byPhone, current.current)) return true;
      settle(line, { status: line.state.kind === 'new' ? 'created' : 'updated' });
      return false;
    });
  }

  const run = useMutation({
    mutationKey: [customersResource.name, IMPORT],
    mutationFn: async (lines: readonly SentLine[]) => {
      isStopped.current = false;
      setTriedCount(0);
      // If this rejects, the outcomes are still unknown, so no line is sent again.
      const remaining = await resolveUnknownOutcomes(lines);
      try {
        await sendAll(remaining, send, { onOutcome: settle, isStopped: () => isStopped.current });
      } finally {
        await publish();
      }
    },
  });

  function stop() {
    isStopped.current = true;
  }

  return {
    isRunning: run.isPending,
    finishedRun: run.isSuccess || run.isError ? run.submittedAt : null,
    outcomes: outcomes.current,
    problem: run.error?.message ?? null,
    triedCount,
    total: run.variables?.length ?? 0,
    runKey: runKey.current,
    start: run.mutate,
    resume: (key, before) => {
      runKey.current = key;
      outcomes.current = new Map(before);
    },
    stop,
  };
}

/** Whether the customers of the shop show that a line was stored. */
function hasArrived(
  { state, values }: SentLine,
  byPhone: CustomersByPhone,
  byId: ReadonlyMap<unknown, Customer>,
): boolean {
  if (state.kind === 'new')
    return (byPhone.get(getPhoneKey(values.phone ?? '')) ?? []).some(({ name }) => isSameName(name, values.name ?? ''));
  const record = byId.get(state.customer.id) as Record<string, unknown> | undefined;
  return (
    record !== undefined && Object.entries(state.update).every(([name, value]) => isSameValue(record[name], value))
  );
}

const CONCURRENCY = 4;
const PUBLISH_MS = 300;

/** Statuses after which further requests would fail too: unreachable server, expired session, no access. */
const FATAL_STATUSES = [0, 401, 403];

/**
 * Sends lines, a few at a time, and reports each outcome. Resolves when all are tried, or when the requests in
 * progress end after it was stopped or gave up.
 */
async function sendAll(
  lines: readonly SentLine[],
  send: (line: SentLine) => Promise<Outcome>,
  { onOutcome, isStopped }: { onOutcome: (line: SentLine, outcome: Outcome) => void; isStopped: () => boolean },
): Promise<void> {
  let next = 0;
  let shouldGiveUp = false;
  async function runWorker() {
    while (!shouldGiveUp && !isStopped()) {
      const line = lines[next];
      if (!line) return;
      next += 1;
      try {
        onOutcome(line, await send(line));
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
