import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import { getPhoneKey, type ImportCandidate } from '../../../../domain/customerImport.ts';
import type { Customer, ImportedCustomer } from '../../../../domain/resources/customers.ts';
import { fetchAllRecords } from '../../../dataProvider/fetchAllRecords.ts';
import { invalidate } from '../../../dataProvider/invalidation.ts';
import { useShopDataProvider } from '../../../dataProvider/useShopDataProvider.ts';
import { createIdempotencyKey } from '../../../idempotencyKey.ts';

export interface ImportRun {
  isRunning: boolean;
  outcomes: ReadonlyMap<number, Outcome>;
  /** Why it could not begin again, fit to show a person. */
  problem: string | null;
  /** How many of the lines under way have been tried, and how many there are. */
  triedCount: number;
  total: number;
  /** Creates these, and those of them again that failed. */
  start: (lines: readonly NewLine[]) => Promise<void>;
  /** What is under way ends, the rest stays. */
  stop: () => void;
}

const IDLE = { isRunning: false, triedCount: 0, total: 0, problem: null as string | null };

/** The import itself. Nobody is created twice: one key for all tries of a line, and after a cut line the phones are asked for again. */
export function useImportRun(): ImportRun {
  const shop = useShopDataProvider();
  const queryClient = useQueryClient();
  // Not in the state: ten thousand lines are not copied for each of them.
  const outcomes = useRef(new Map<number, Outcome>());
  const keys = useRef(new Map<number, string>());
  const stopped = useRef(false);
  const [state, setState] = useState(IDLE);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  function keyOf({ line }: NewLine): string {
    const key = keys.current.get(line) ?? createIdempotencyKey();
    keys.current.set(line, key);
    return key;
  }

  function create(line: NewLine): Promise<unknown> {
    const { customer } = line.state;
    const idempotencyKey = keyOf(line);
    const hasBalance = customer.points !== 0 || customer.last_visit !== null;
    if (hasBalance) return shop.importCustomer(customer, idempotencyKey);
    return shop.create('clientes', { data: customer, meta: { idempotencyKey } });
  }

  function settle(line: NewLine, outcome: Outcome) {
    outcomes.current.set(line.line, outcome);
    setState((before) => ({ ...before, triedCount: before.triedCount + 1 }));
  }

  /** Those that are there by now, of the lines that nobody knows what became of. */
  async function settleUnsure(lines: readonly NewLine[]): Promise<NewLine[]> {
    const isUnsure = ({ line }: NewLine) => {
      const outcome = outcomes.current.get(line);
      return outcome?.status === 'failed' && outcome.outcomeUnknown;
    };
    if (!lines.some(isUnsure)) return [...lines];
    const customers = await fetchAllRecords<Customer>(shop, 'clientes', { field: 'id', order: 'ASC' });
    const phones = new Set(customers.map(({ phone }) => getPhoneKey(phone)));
    const there = new Set(lines.filter((line) => isUnsure(line) && phones.has(getPhoneKey(line.values.phone))));
    for (const line of there) settle(line, { status: 'created' });
    return lines.filter((line) => !there.has(line));
  }

  async function start(lines: readonly NewLine[]) {
    stopped.current = false;
    setState({ ...IDLE, isRunning: true, total: lines.length });
    try {
      const left = await settleUnsure(lines);
      await createAll(left, create, { onOutcome: settle, isStopped: () => stopped.current });
    } catch (error) {
      // What became of the lines is not known yet, so none of them is sent again.
      setState((before) => ({ ...before, problem: (error as Error).message }));
    } finally {
      void invalidate(queryClient, 'clientes');
      setState((before) => ({ ...before, isRunning: false }));
    }
  }

  function stop() {
    stopped.current = true;
  }

  return { ...state, outcomes: outcomes.current, start, stop };
}

export interface NewLine extends ImportCandidate {
  state: { kind: 'new'; customer: ImportedCustomer };
}

/** What became of one. `unsure`: no answer came, it may be there all the same. */
export type Outcome = { status: 'created' } | { status: 'failed'; reason: string; outcomeUnknown: boolean };

const AT_ONCE = 4;

/** Failures after which the next one would fail too: the server cannot be reached, the session has ended. */
const HOPELESS = [0, 401, 403];

/**
 * Creates the customers of these lines, a few at a time, and tells what becomes of each. Resolves when all have been tried,
 * or those under way have ended after it was stopped or went on in vain.
 */
async function createAll(
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
        onOutcome(line, { status: 'created' });
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
  return { status: 'failed', reason, outcomeUnknown: status === 0 || status >= 500 };
}

function statusOf(error: unknown): number {
  return error instanceof HttpError ? error.status : 500;
}
