import { startTransition, useEffect, useState } from 'react';
import {
  type CustomersByPhone,
  createLineReader,
  type ImportCandidate,
} from '../../../../domain/customerImport/lines.ts';
import type { ImportPlan, ImportRules } from '../../../../domain/customerImport/plan.ts';
import type { FileRow } from '../../../../domain/importFile/delimited.ts';
import { createPause } from '../../../components/importFile/pause.ts';

interface Reading {
  candidates: ImportCandidate[];
  plan: ImportPlan;
}

/**
 * What the import would do with each row, read in parts so that the page stays responsive. Null until all rows are read for the first
 * time; after a change the earlier result stays until the new one is there, with `isReading`.
 */
export function useCandidates(
  rows: readonly FileRow[],
  plan: ImportPlan | null,
  rules: ImportRules,
  customers: CustomersByPhone | undefined,
): { candidates: ImportCandidate[] | null; isReading: boolean } {
  const [reading, setReading] = useState<Reading | null>(null);
  useEffect(() => {
    if (!plan || !customers) return;
    let isCancelled = false;
    void (async () => {
      const pause = createPause();
      const read = createLineReader(plan, rules, customers, rows);
      const candidates: ImportCandidate[] = [];
      for (const row of rows) {
        candidates.push(read(row));
        await pause();
        if (isCancelled) return;
      }
      // Drawn in parts: there may be many lines in each state.
      startTransition(() => setReading({ candidates, plan }));
    })();
    return () => {
      isCancelled = true;
    };
  }, [rows, plan, rules, customers]);
  return { candidates: reading?.candidates ?? null, isReading: reading?.plan !== plan };
}
