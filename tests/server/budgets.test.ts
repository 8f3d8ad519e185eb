import { describe, expect, it } from 'vitest';
import { SCREEN_MODULES } from '../../server/http/screenFiles.ts';
import budgets from '../budgets.json' with { type: 'json' };
import { getGzipSize, getSharedFile, listInitialFiles, listLazyFiles } from '../bundleSizes.ts';

const SHARED = [getSharedFile('shared'), getSharedFile('forms')];

/** Pages that show a form at once. */
const WITH_FORM = [
  'src/dialogs.ts',
  'src/pages/account/AccountPage.tsx',
  'src/pages/login/LoginPage.tsx',
  'src/pages/shop/ShopPage.tsx',
];

/** What to do when a budget is exceeded. */
const ADVICE =
  'Load what the first screen does not need later (lazyComponent), or raise tests/budgets.json and say why in the commit';

describe('the JavaScript that a browser waits for, each file compressed with gzip', () => {
  it('stays within its budget before the first figure of the dashboard', () => {
    const files = listInitialFiles();
    expect(files).not.toEqual([]);
    expect(getGzipSize(files), ADVICE).toBeLessThanOrEqual(budgets.firstFigure);
  });

  it.each(['shared', 'forms'] as const)("stays within its budget for the file '%s'", (name) => {
    expect(getGzipSize([getSharedFile(name)]), ADVICE).toBeLessThanOrEqual(budgets[name]);
  });

  it.each(Object.entries(budgets.lazy))(
    'stays within its budget for %s, which needs one file beside the shared ones',
    (module, budget) => {
      const own = listLazyFiles(module).filter((file) => !SHARED.includes(file));
      expect(own).toHaveLength(1);
      expect(getGzipSize(own), ADVICE).toBeLessThanOrEqual(budget);
    },
  );
});

it.each(Object.keys(budgets.lazy).filter((module) => !WITH_FORM.includes(module)))(
  '%s is shown before the code of forms is loaded',
  (module) => expect(listLazyFiles(module)).not.toContain(getSharedFile('forms')),
);

it.each(Object.entries(SCREEN_MODULES))('the build has the files that %s preloads', (_path, modules) => {
  for (const module of modules) expect(listLazyFiles(module)).not.toEqual([]);
});
