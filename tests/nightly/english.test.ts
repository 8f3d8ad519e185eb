import { findEnglish } from '../e2e/support/english.ts';
import { expect, test } from '../e2e/support/test.ts';
import { visitDialogs, waitUntilLoaded } from '../e2e/support/tour.ts';

/* checkVisual looks for English on screens, steps and states. */

test('no dialog or validation message is in English', async ({ page }) => {
  const found = new Set<string>();
  const visit = async (place: string) => {
    for (const text of await findEnglish(page)) found.add(`${place}: ${text}`);
  };
  await visitDialogs(page, visit);
  expect([...found]).toEqual([]);
});

test('the test helper detects English words and messages, visible or accessible only', async ({ page }) => {
  await page.goto('/despesas');
  await waitUntilLoaded(page);
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.setAttribute('aria-label', 'Close');
    button.textContent = 'Rows per page:';
    document.querySelector('main')?.append(button, 'Something went wrong');
  });
  expect((await findEnglish(page)).sort()).toEqual(['Close', 'Rows per page:', 'Something went wrong']);
});
