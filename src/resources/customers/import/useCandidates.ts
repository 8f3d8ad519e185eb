import { startTransition, useEffect, useState } from 'react';
import type { CustomersByPhone, ImportCandidate } from '../../../../domain/customerImport/lines.ts';
import type { ImportPlan, ImportRules } from '../../../../domain/customerImport/plan.ts';
import type { FileRow } from '../../../../domain/importFile/delimited.ts';
import { useFeatures, useSession } from '../../../session.ts';
import { type LineReading, openLineReading } from './lineReading.ts';

interface Result {
  candidates: ImportCandidate[];
  plan: ImportPlan;
}

/**
 * What the import would do with each row. Null until all rows are read for the first time; after a change the earlier result stays until
 * the new one is there, with `isReading`.
 */
export function useCandidates(
  rows: readonly FileRow[],
  plan: ImportPlan | null,
  rules: ImportRules,
  customers: CustomersByPhone | undefined,
): { candidates: ImportCandidate[] | null; isReading: boolean } {
  const features = useFeatures();
  const role = useSession()?.role;
  const [reading, setReading] = useState<LineReading | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const isNeeded = plan !== null;
  useEffect(() => {
    if (!isNeeded || !customers) return;
    const { resource: _, ...sent } = rules;
    const opened = openLineReading({ rows, customers, rules }, { ...sent, features, role });
    setReading(opened);
    return () => {
      opened.close();
      setReading(null);
    };
  }, [isNeeded, rows, rules, customers, features, role]);
  useEffect(() => {
    if (!plan || !reading) return;
    // Drawn in parts: there may be many lines in each state.
    reading.read(plan, (candidates) => startTransition(() => setResult({ candidates, plan })));
  }, [plan, reading]);
  return { candidates: result?.candidates ?? null, isReading: result?.plan !== plan };
}
