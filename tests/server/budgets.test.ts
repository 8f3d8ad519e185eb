import { describe, expect, it } from 'vitest';
import budgets from '../budgets.json' with { type: 'json' };
import { filesBeforeTheFigure, furtherFilesOf, gzipped, sharedFile } from '../weights.ts';

describe('the JavaScript that a browser waits for, each file compressed with gzip', () => {
  it('stays within its budget before the first figure of the dashboard', () => {
    const files = filesBeforeTheFigure();
    expect(files).not.toEqual([]);
    expect(gzipped(files)).toBeLessThanOrEqual(budgets.firstFigure);
  });

  it('stays within its budget for what the first of all other screens needs, whichever it is', () => {
    expect(gzipped([sharedFile()])).toBeLessThanOrEqual(budgets.shared);
  });

  it.each(Object.entries(budgets.screens))(
    'stays within its budget for what %s needs beside that, in one file',
    (module, budget) => {
      const own = furtherFilesOf(module).filter((file) => file !== sharedFile());
      expect(own).toHaveLength(1);
      expect(gzipped(own)).toBeLessThanOrEqual(budget);
    },
  );
});
