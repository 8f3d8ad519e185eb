import { describe, expect, it } from 'vitest';
import budgets from '../budgets.json' with { type: 'json' };
import { filesBeforeTheFigure, furtherFilesOf, gzipped } from '../weights.ts';

describe('the JavaScript that a browser waits for, each file compressed with gzip', () => {
  it('stays within its budget before the first figure of the dashboard', () => {
    const files = filesBeforeTheFigure();
    expect(files).not.toEqual([]);
    expect(gzipped(files)).toBeLessThanOrEqual(budgets.firstFigure);
  });

  it.each(Object.entries(budgets.screens))(
    'stays within its budget for what %s needs beside that',
    (module, budget) => {
      expect(gzipped(furtherFilesOf(module))).toBeLessThanOrEqual(budget);
    },
  );
});
