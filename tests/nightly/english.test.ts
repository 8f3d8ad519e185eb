import { findEnglish } from '../e2e/support/english.ts';
import { expect, test } from '../e2e/support/test.ts';
import { visitDialogs, waitUntilLoaded } from '../e2e/support/tour.ts';

/* Screens, steps and states are looked at for English where their looks are (checkVisual). */

test('no dialog speaks English, nor its refusals', async ({ page }) => {
  const found = new Set<string>();
  const visit = async (place: string) => {
    for (const text of await findEnglish(page)) found.add(`${place}: ${text}`);
  };
  await visitDialogs(page, visit);
  expect([...found]).toEqual([]);
});

test('an English word or message is found, seen or only read out', async ({ page }) => {
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
