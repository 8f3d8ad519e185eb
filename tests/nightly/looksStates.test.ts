import { inTurn, lookAt } from '../e2e/support/looks.ts';
import { SCREENS } from '../e2e/support/screens.ts';
import { expect, test } from '../e2e/support/test.ts';
import { emptied, failing, silent } from './otherAnswers.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(() => {
  // With its pictures, a look takes three times as long.
  test.slow();
});

const screens = Object.entries(SCREENS).map(([path, heading]) => ({ path, heading, name: path.slice(1) }));

/** The states of all screens are made of the same parts: axe looks at each screen in one of the three. */
function aThird(index: number, from: number) {
  return index % 3 === from ? inTurn(index) : { checked: [] };
}

test('every screen of a shop that has nothing yet fits and keeps nobody out', async ({ page }) => {
  await emptied(page);
  for (const [index, { path, heading, name }] of screens.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await lookAt(page, `${name}-empty`, aThird(index, 0));
  }
});

test('every screen that cannot be loaded fits and keeps nobody out', async ({ page, trouble }) => {
  trouble.expect(/500/);
  await failing(page);
  for (const [index, { path, heading, name }] of screens.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tentar novamente' }).first()).toBeVisible();
    await lookAt(page, `${name}-error`, aThird(index, 1));
  }
});

test('every screen that is still loading fits and keeps nobody out', async ({ page }) => {
  await silent(page);
  for (const [index, { path, heading, name }] of screens.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await lookAt(page, `${name}-loading`, aThird(index, 2));
  }
});
