import type { FileRow } from '../importFile/delimited.ts';
import type { AnyResource } from '../resources/resource.ts';
import { type ColumnTargets, findDayColumns } from './columns.ts';
import { type DateOrderFinding, detectDateOrder } from './days.ts';
import { type CustomersByPhone, createLineReader, type ImportCandidate } from './lines.ts';
import type { ImportPlan, ImportRules } from './plan.ts';

/** What the days of a file say about the order of day and month. */
export function findDateOrder(
  rows: readonly FileRow[],
  targets: ColumnTargets,
  resource: AnyResource,
): DateOrderFinding {
  return detectDateOrder(
    findDayColumns(targets, resource).map((column) => rows.map(({ cells }) => cells[column] ?? '')),
  );
}

/**
 * Reads the rows of a file one after the other, and marks the first one that the other order of day and month would store otherwise. Without
 * such a row the order need not be asked.
 */
export function createMarkingReader(
  plan: ImportPlan,
  rules: ImportRules,
  customers: CustomersByPhone,
  rows: readonly FileRow[],
): (row: FileRow) => ImportCandidate {
  const read = createLineReader(plan, rules, customers, rows);
  if (findDateOrder(rows, plan.targets, rules.resource).example === null) return read;
  const dateOrder = plan.dateOrder === 'day-first' ? 'month-first' : 'day-first';
  const readOtherwise = createLineReader({ ...plan, dateOrder }, rules, customers, rows);
  let isMarked = false;
  return (row) => {
    const line = read(row);
    if (isMarked || isStoredAlike(line, readOtherwise(row))) return line;
    isMarked = true;
    return { ...line, dependsOnDateOrder: true };
  };
}

/** Whether two readings of a row store the same. */
function isStoredAlike(one: ImportCandidate, other: ImportCandidate): boolean {
  return JSON.stringify(getStored(one)) === JSON.stringify(getStored(other));
}

function getStored({ state, values }: ImportCandidate): unknown[] {
  if (state.kind === 'new') return [state.kind, state.customer];
  if (state.kind === 'known') return [state.kind, state.customer.id, state.update];
  return state.kind === 'shared' ? [state.kind, values] : [state.kind];
}
