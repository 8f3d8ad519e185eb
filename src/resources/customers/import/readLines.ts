import { createMarkingReader } from '../../../../domain/customerImport/dateOrder.ts';
import type { CustomersByPhone, ImportCandidate } from '../../../../domain/customerImport/lines.ts';
import type { ImportPlan, ImportRules } from '../../../../domain/customerImport/plan.ts';
import type { FileRow } from '../../../../domain/importFile/delimited.ts';

/** A line as it is read, without the cells of its row. */
export type ReadLine = Omit<ImportCandidate, 'cells'>;

export interface LinesToRead {
  rows: readonly FileRow[];
  customers: CustomersByPhone;
  plan: ImportPlan;
  rules: ImportRules;
}

interface Reading {
  /** Takes the lines in parts: receiving them does not block the page. */
  onPart: (lines: ReadLine[]) => void;
  /** Awaited after each line. */
  pause: () => Promise<void>;
  /** Whether nobody wants the lines any more. */
  isCancelled: () => boolean;
}

const LINES_PER_PART = 200;

/** Reads all lines of a file, one after the other. */
export async function readLines(
  { rows, customers, plan, rules }: LinesToRead,
  { onPart, pause, isCancelled }: Reading,
): Promise<void> {
  const read = createMarkingReader(plan, rules, customers, rows);
  for (let from = 0; from < rows.length && !isCancelled(); from += LINES_PER_PART) {
    const part: ReadLine[] = [];
    for (const row of rows.slice(from, from + LINES_PER_PART)) {
      const { cells: _, ...line } = read(row);
      part.push(line);
      await pause();
    }
    onPart(part);
  }
}
