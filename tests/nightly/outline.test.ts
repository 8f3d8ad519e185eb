import { findOutlineFaults } from '../e2e/support/outline.ts';
import { expect, test } from '../e2e/support/test.ts';
import { waitUntilLoaded } from '../e2e/support/tour.ts';

/* checkVisual checks the outline of all screens. */

test('the test helper detects a skipped heading level, a second h1 and an unnamed navigation', async ({ page }) => {
  await page.goto('/despesas');
  await waitUntilLoaded(page);
  await page.evaluate(() => {
    for (const tag of ['h1', 'h4', 'nav']) {
      const added = document.createElement(tag);
      added.textContent = 'Algo';
      document.querySelector('main')?.append(added);
    }
  });
  const faults = await findOutlineFaults(page);
  expect(faults).toContain('not exactly one h1');
  expect(faults).toContain('a navigation without a name');
  expect(faults.some((fault) => fault.startsWith('h4 "Algo"'))).toBe(true);
});
