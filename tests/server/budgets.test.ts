import { describe, expect, it } from 'vitest';
import budgets from '../budgets.json' with { type: 'json' };
import { contentsOf, filesBeforeTheFigure, furtherFilesOf, gzipped } from '../weights.ts';

/** What forms, toasts, lists, imports and the service worker are made of. */
const LATER = ['zod', 'react-hook-form', 'goober', 'ra-data-simple-rest', 'papaparse', 'workbox-core'];

interface Budget {
  /** Of all files together, each compressed with gzip. */
  bytes: number;
  /** What was in them when the budget was set, in kB before minifying. */
  contents: Record<string, number>;
}

/** To be read by whoever went over a budget. */
function account(files: string[], budget: Budget): string {
  const now = contentsOf(files);
  const grown = Object.entries(now)
    .map(([source, kB]) => ({ source, before: budget.contents[source] ?? 0, kB }))
    .filter(({ before, kB }) => kB > before)
    .sort((a, b) => b.kB - b.before - (a.kB - a.before))
    .map(({ source, before, kB }) => `${source} ${before} → ${kB} kB`);
  const names = grown.join(', ') || 'nothing by a kB';
  return `Grown, before minifying: ${names}. If it must be, put into tests/budgets.json: ${JSON.stringify(now)}`;
}

describe('the JavaScript that a browser waits for, compressed', () => {
  it('stays within its budget before the first figure of the dashboard', () => {
    const files = filesBeforeTheFigure();
    expect(gzipped(files), account(files, budgets.firstFigure)).toBeLessThanOrEqual(budgets.firstFigure.bytes);
  });

  it('has nothing of forms, toasts and lists before the first figure', () => {
    expect(Object.keys(contentsOf(filesBeforeTheFigure())).filter((source) => LATER.includes(source))).toEqual([]);
  });

  it.each(Object.entries<Budget>(budgets.screens))(
    'stays within its budget for what %s needs beside that',
    (module, budget) => {
      const files = furtherFilesOf(module);
      expect(gzipped(files), account(files, budget)).toBeLessThanOrEqual(budget.bytes);
    },
  );
});
