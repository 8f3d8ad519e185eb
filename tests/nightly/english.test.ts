import { englishOn } from '../e2e/support/english.ts';
import { expect, test } from '../e2e/support/test.ts';
import { everyDialog, settled } from '../e2e/support/tour.ts';

/*
 * Every screen, step, form and state is looked at for English where its looks are (lookAt), and what is edited and deleted
 * where that is done (keepRegistration): here are the dialogs of the two lists that are no registrations.
 */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('no dialog of the agenda and of the cash register speaks English, nor its refusals', async ({ page }) => {
  const found = new Set<string>();
  const visit = async (place: string) => {
    for (const text of await englishOn(page)) found.add(`${place}: ${text}`);
  };
  await everyDialog(page, visit, ['/agendamentos', '/caixa']);
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
