import type { Page } from '@playwright/test';
import { expect, signedOut, test } from '../e2e/support/test.ts';
import { visitDialogs, visitSaleSteps, visitScreens, waitUntilLoaded } from '../e2e/support/tour.ts';
import { isVisualRun } from '../e2e/support/visual.ts';

/* WCAG 1.4.4 and 1.4.10: a desktop window zoomed to 200 % and 400 %. WCAG 1.4.12: wide text spacing. */

test.describe.configure({ mode: 'parallel' });

const ZOOM_200 = { width: 640, height: 512 };
const ZOOM_400 = { width: 320, height: 256 };
const VIEWS = [ZOOM_200, ZOOM_400];
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

/** Elements that overflow, are cut off or are covered, as messages. */
function findProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    const root = dialog ?? document.body;
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) problems.push(`scrolls horizontally by ${scrollWidth - innerWidth} px`);
    const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // Screen-reader-only text is clipped on purpose.
    const isScreenReaderOnly = (element: Element) =>
      element.clientWidth <= 1 || element.closest('.MuiSvgIcon-root, legend, select, .MuiInputLabel-root') !== null;
    for (const element of root.querySelectorAll('*')) {
      const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!ownText || !isDrawn(element) || isScreenReaderOnly(element)) continue;
      const text = (element.textContent ?? '').trim().slice(0, 40);
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCutOff = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (isCutOff(overflowX) && element.scrollWidth > element.clientWidth + 1)
        problems.push(`cut off horizontally: ${text}`);
      if (isCutOff(overflowY) && element.scrollHeight > element.clientHeight + 1)
        problems.push(`cut off below: ${text}`);
      const box = element.getBoundingClientRect();
      const scroller = element.closest('[data-sideways]') ?? findHorizontalScroller(element);
      if (!scroller && (box.right > innerWidth + 1 || box.left < -1)) problems.push(`out of the window: ${text}`);
    }
    function findHorizontalScroller(element: Element): Element | null {
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
          return box;
      }
      return null;
    }
    for (const button of root.querySelectorAll<HTMLElement>(
      'button, a[href]:not([href^="#"]), input, select, textarea',
    )) {
      if (!isDrawn(button) || button.closest('[aria-hidden="true"], [disabled]') || button.clientWidth <= 1) continue;
      button.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top, width, height } = button.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      const label = button.closest('label') ?? (button as HTMLInputElement).labels?.[0];
      const isReachable = at && (button.contains(at) || at.contains(button) || label?.contains(at));
      if (!isReachable)
        problems.push(`is covered by another element: ${button.getAttribute('aria-label') ?? button.textContent}`);
    }
    return problems;
  });
}

/** Problems that persist after the resized window has rendered. */
async function findPersistentProblems(page: Page): Promise<string[]> {
  let problems: string[] = [];
  const count = async () => {
    problems = await findProblems(page);
    return problems.length;
  };
  await expect
    .poll(count, { timeout: 1000 })
    .toBe(0)
    .catch(() => undefined);
  return problems;
}

function createProblemCollector(page: Page, views = VIEWS) {
  const collected = new Set<string>();
  return {
    collected,
    visit: async (place: string) => {
      for (const view of views) {
        await page.setViewportSize(view);
        for (const problem of await findPersistentProblems(page))
          collected.add(`${place} at ${view.width} px: ${problem}`);
      }
      const style = await page.addStyleTag({ content: SPACING }).catch(() => null);
      if (!style) throw new Error('the page rejects the injected style');
      for (const problem of await findPersistentProblems(page)) collected.add(`${place}, wide spacing: ${problem}`);
      await style.evaluate((element) => (element as Element).remove());
      await page.setViewportSize({ width: 1280, height: 1024 });
    },
  };
}

// Injects styles as a user's style sheet would, which the page's CSP does not restrict.
test.use({ bypassCSP: true });

test('no screen loses content at 200 % and 400 % zoom or with wide text spacing', async ({ page }) => {
  const { collected, visit } = createProblemCollector(page);
  await visitScreens(page, visit);
  expect([...collected]).toEqual([]);
});

test('no dialog and no step of the sale loses content at high zoom or with wide text spacing', async ({ page }) => {
  // 400 % covers 200 % as a rule; screens are checked at both.
  const { collected, visit } = createProblemCollector(page, isVisualRun ? VIEWS : [ZOOM_400]);
  // The longest dialogs: a form with services, one with a switch and a select, and a visit.
  await visitDialogs(page, visit, { only: ['/clientes', '/agendamentos', '/recompensas'] });
  await visitSaleSteps(page, visit);
  expect([...collected]).toEqual([]);
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('the login page loses no content at high zoom or with wide text spacing', async ({ page }) => {
    const { collected, visit } = createProblemCollector(page);
    await page.goto('/login');
    await waitUntilLoaded(page);
    await visit('/login');
    expect([...collected]).toEqual([]);
  });
});
