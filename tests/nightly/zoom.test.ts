import type { Page } from '@playwright/test';
import { expect, signedOut, test } from '../e2e/support/test.ts';
import { visitDialogs, visitSaleSteps, visitScreens, waitUntilLoaded } from '../e2e/support/tour.ts';
import { isVisualRun } from '../e2e/support/visual.ts';

/* WCAG 1.4.4 and 1.4.10: a desk's window zoomed to 200 %, and to 400 %; 1.4.12: text spaced out. */

test.describe.configure({ mode: 'parallel' });

const TWICE = { width: 640, height: 512 };
const FOUR_TIMES = { width: 320, height: 256 };
const VIEWS = [TWICE, FOUR_TIMES];
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

/** What stands out sideways, is cut off, or cannot be reached because something lies over it. */
function lossesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const losses: string[] = [];
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    const root = dialog ?? document.body;
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) losses.push(`scrolls sideways by ${scrollWidth - innerWidth} px`);
    const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // What is there for screen readers alone is cut off on purpose.
    const isForReaders = (element: Element) =>
      element.clientWidth <= 1 || element.closest('.MuiSvgIcon-root, legend, select, .MuiInputLabel-root') !== null;
    for (const element of root.querySelectorAll('*')) {
      const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!ownText || !isDrawn(element) || isForReaders(element)) continue;
      const text = (element.textContent ?? '').trim().slice(0, 40);
      const { overflowX, overflowY } = getComputedStyle(element);
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) losses.push(`cut off sideways: ${text}`);
      if (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1) losses.push(`cut off below: ${text}`);
      const box = element.getBoundingClientRect();
      const scrolls = element.closest('[data-sideways]') ?? sidewaysScroller(element);
      if (!scrolls && (box.right > innerWidth + 1 || box.left < -1)) losses.push(`out of the window: ${text}`);
    }
    function sidewaysScroller(element: Element): Element | null {
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
      const own = at && (button.contains(at) || at.contains(button) || label?.contains(at));
      if (!own) losses.push(`lies under another: ${button.getAttribute('aria-label') ?? button.textContent}`);
    }
    return losses;
  });
}

/** What is lost for longer than a window that has just changed its size takes to be drawn anew. */
async function lastingLossesOf(page: Page): Promise<string[]> {
  let losses: string[] = [];
  const count = async () => {
    losses = await lossesOf(page);
    return losses.length;
  };
  await expect
    .poll(count, { timeout: 1000 })
    .toBe(0)
    .catch(() => undefined);
  return losses;
}

function lookout(page: Page, views = VIEWS) {
  const lost = new Set<string>();
  return {
    lost,
    visit: async (place: string) => {
      for (const view of views) {
        await page.setViewportSize(view);
        for (const loss of await lastingLossesOf(page)) lost.add(`${place} at ${view.width} px: ${loss}`);
      }
      const style = await page.addStyleTag({ content: SPACING }).catch(() => null);
      if (!style) throw new Error('the page takes no style of a reader');
      for (const loss of await lastingLossesOf(page)) lost.add(`${place}, spaced out: ${loss}`);
      await style.evaluate((element) => (element as Element).remove());
      await page.setViewportSize({ width: 1280, height: 1024 });
    },
  };
}

// A reader's own style sheet comes from outside the page, which the page's policy does not concern.
test.use({ bypassCSP: true });

test('zoomed in and spaced out, no screen loses anything', async ({ page }) => {
  const { lost, visit } = lookout(page);
  await visitScreens(page, visit);
  expect([...lost]).toEqual([]);
});

test('zoomed in and spaced out, no dialog and no step loses anything', async ({ page }) => {
  // What four times leaves whole is whole at twice, as a rule; an ordinary run looks at both on the screens.
  const { lost, visit } = lookout(page, isVisualRun ? VIEWS : [FOUR_TIMES]);
  // The longest: a form with a list of services, one with a switch and a select, a visit.
  await visitDialogs(page, visit, { only: ['/clientes', '/agendamentos', '/recompensas'] });
  await visitSaleSteps(page, visit);
  expect([...lost]).toEqual([]);
});

test('what is cut off, stands out or is covered is found', async ({ page }) => {
  await page.goto('/despesas');
  await waitUntilLoaded(page);
  await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    main.insertAdjacentHTML('afterbegin', '<p id="cut">Cortado no fim da linha</p><button id="under">Coberto</button>');
    Object.assign((document.querySelector('#cut') as HTMLElement).style, {
      width: '40px',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
    });
    const cover = document.createElement('div');
    Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '5000' });
    main.append(cover);
  });
  const losses = await lossesOf(page);
  expect(losses).toContain('cut off sideways: Cortado no fim da linha');
  expect(losses).toContain('lies under another: Coberto');
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('zoomed in and spaced out, the login page loses nothing', async ({ page }) => {
    const { lost, visit } = lookout(page);
    await page.goto('/login');
    await waitUntilLoaded(page);
    await visit('/login');
    expect([...lost]).toEqual([]);
  });
});
