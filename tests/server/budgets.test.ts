import { describe, expect, it } from 'vitest';
import { SCREEN_MODULES } from '../../server/http/screenFiles.ts';
import budgets from '../budgets.json' with { type: 'json' };
import { getGzipSize, getSharedFile, listInitialFiles, listLazyFiles } from '../bundleSizes.ts';

describe('the JavaScript that a browser waits for, each file compressed with gzip', () => {
  it('stays within its budget before the first figure of the dashboard', () => {
    const files = listInitialFiles();
    expect(files).not.toEqual([]);
    expect(getGzipSize(files)).toBeLessThanOrEqual(budgets.firstFigure);
  });

  it('stays within its budget for the largest other screen', () => {
    expect(getGzipSize([getSharedFile()])).toBeLessThanOrEqual(budgets.shared);
  });

  it.each(Object.entries(budgets.screens))(
    'stays within its budget for what %s needs beside that, in one file',
    (module, budget) => {
      const own = listLazyFiles(module).filter((file) => file !== getSharedFile());
      expect(own).toHaveLength(1);
      expect(getGzipSize(own)).toBeLessThanOrEqual(budget);
    },
  );
});

it.each(Object.entries(SCREEN_MODULES))('the build has the files that %s preloads', (_path, modules) => {
  for (const module of modules) expect(listLazyFiles(module)).not.toEqual([]);
});
