import { englishOn } from './support/english.ts';
import { expect, test } from './support/test.ts';
import { everyDialog, settled } from './support/tour.ts';

/* Every screen, step and state is looked at for English where its looks are (lookAt): here are the dialogs of the lists. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('no dialog of a list speaks English, nor its refusals', async ({ page }) => {
  const found = new Set<string>();
  await everyDialog(page, async (place) => {
    for (const text of await englishOn(page)) found.add(`${place}: ${text}`);
  });
  expect([...found]).toEqual([]);
});

test('an English word or message is found, seen or only read out', async ({ page }) => {
  await page.goto('/despesas');
  await settled(page);
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.setAttribute('aria-label', 'Close');
    button.textContent = 'Rows per page:';
    document.querySelector('main')?.append(button, 'Something went wrong');
  });
  expect((await englishOn(page)).sort()).toEqual(['Close', 'Rows per page:', 'Something went wrong']);
});
