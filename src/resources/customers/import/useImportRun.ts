import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { phoneKey } from '../../../../domain/customerImport.ts';
import type { Customer } from '../../../../domain/resources/customers.ts';
import { allRecords } from '../../../dataProvider/allRecords.ts';
import { markStale } from '../../../dataProvider/stale.ts';
import { useShopData } from '../../../dataProvider/useShopData.ts';
import { newKey } from '../../../idempotencyKey.ts';
import { createAll, type NewLine, type Outcome } from './createAll.ts';

export interface ImportRun {
  running: boolean;
  /** By the line's number; a line that is not in it has not been tried. */
  outcomes: ReadonlyMap<number, Outcome>;
  /** Why it could not begin again, fit to show a person. */
  problem: string | null;
  /** How many of the lines under way have been tried, and how many there are. */
  tried: number;
  total: number;
  /** Creates these, and those of them again that failed. */
  start: (lines: readonly NewLine[]) => Promise<void>;
  /** What is under way ends, the rest stays. */
  stop: () => void;
}

const IDLE = { running: false, tried: 0, total: 0, problem: null as string | null };

/** The import itself. Nobody is created twice: one key for all tries of a line, and after a cut line the phones are asked for again. */
export function useImportRun(): ImportRun {
  const shop = useShopData();
  const queryClient = useQueryClient();
  // Kept beside the state: ten thousand lines are not copied for each of them.
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
    const key = keys.current.get(line) ?? newKey();
    keys.current.set(line, key);
    return key;
  }

  function create(line: NewLine) {
    const meta = { idempotencyKey: keyOf(line) };
    return shop.create('clientes', { data: line.state.customer, meta });
  }

  function settle(line: NewLine, outcome: Outcome) {
    outcomes.current.set(line.line, outcome);
    setState((before) => ({ ...before, tried: before.tried + 1 }));
  }

  /** Those that are there by now, of the lines that nobody knows what became of. */
  async function settleUnsure(lines: readonly NewLine[]): Promise<NewLine[]> {
    const isUnsure = ({ line }: NewLine) => {
      const outcome = outcomes.current.get(line);
      return outcome?.is === 'failed' && outcome.unsure;
    };
    if (!lines.some(isUnsure)) return [...lines];
    const customers = await allRecords<Customer>(shop, 'clientes', { field: 'id', order: 'ASC' });
    const phones = new Set(customers.map(({ phone }) => phoneKey(phone)));
    const there = new Set(lines.filter((line) => isUnsure(line) && phones.has(phoneKey(line.values.phone))));
    for (const line of there) settle(line, { is: 'created' });
    return lines.filter((line) => !there.has(line));
  }

  async function start(lines: readonly NewLine[]) {
    stopped.current = false;
    setState({ ...IDLE, running: true, total: lines.length });
    try {
      const left = await settleUnsure(lines);
      await createAll(left, create, { onOutcome: settle, isStopped: () => stopped.current });
    } catch (error) {
      // What became of the lines is not known yet, so none of them is sent again.
      setState((before) => ({ ...before, problem: (error as Error).message }));
    } finally {
      void markStale(queryClient, 'clientes');
      setState((before) => ({ ...before, running: false }));
    }
  }

  function stop() {
    stopped.current = true;
  }

  return { ...state, outcomes: outcomes.current, start, stop };
}
