import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { findEnglish } from './english.ts';
import { findOutlineFaults } from './outline.ts';
import { expect } from './test.ts';

const WIDTHS = [360, 768, 1440];
export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];
const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1440: 900 };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Folder for the screenshots of `npm run visual`; empty in other runs. */
const folder = process.env.VISUAL_DIR ?? '';

/** Whether this is `npm run visual`: every width in both themes. */
export const isVisualRun = folder !== '';

/** Whether this is `npm run nightly`: every width, in the themes of the check. */
const isNightly = process.env.NIGHTLY === '1';

interface VisualOptions {
  /** For states that exist only at some widths. */
  widths?: readonly number[];
  /** The themes axe checks; light by default. `npm run visual` checks both. */
  axeSchemes?: readonly Scheme[];
  /** Outline errors that are intended. */
  allowedOutlineFaults?: string[];
}

/**
 * Checks the page: no horizontal overflow, no axe violation, headings and landmarks in order, no English text. `npm
 * test` checks the narrowest width in the light theme, `npm run nightly` every width. `npm run visual` also saves a
 * screenshot of each width and theme, `name-width-scheme.png`.
 */
export async function checkVisual(
  page: Page,
  name: string,
  { widths = WIDTHS, axeSchemes = ['light'], allowedOutlineFaults = [] }: VisualOptions = {},
): Promise<void> {
  const schemes = isVisualRun ? SCHEMES : axeSchemes;
  const originalSize = page.viewportSize();
  await expectNoAnimations(page);
  await disableContentVisibility(page);
  expect(await findEnglish(page), `${name} has English text`).toEqual([]);
  expect(await findOutlineFaults(page), name).toEqual(allowedOutlineFaults);
  for (const width of isNightly ? widths : [Math.min(...widths)]) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
    await expectNoHorizontalOverflow(page, `${name}, ${width} px`);
    for (const colorScheme of SCHEMES) {
      const isChecked = schemes.includes(colorScheme) && width === getCheckedWidth(colorScheme, widths);
      if (!isVisualRun && !isChecked) continue;
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => getRenderedScheme(page), { intervals: [50] }).toBe(colorScheme);
      if (isChecked)
        await expectAccessible(page, `${name}, ${colorScheme}, ${width} px`, getRules(colorScheme, schemes));
      if (isVisualRun) await saveScreenshot(page, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (originalSize) await page.setViewportSize(originalSize);
}

/** Content that the browser skips keeps the colours of the previous theme. */
function disableContentVisibility(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [sheet];
  });
}

/** For many states made of the same parts: axe checks them in light and dark alternately. */
export function pickScheme(index: number): { axeSchemes: Scheme[] } {
  return { axeSchemes: [index % 2 === 0 ? 'light' : 'dark'] };
}

/** Axe checks each theme at one width, the narrowest in light and the widest in dark: few violations depend on both. */
function getCheckedWidth(colorScheme: Scheme, widths: readonly number[]): number {
  return colorScheme === 'light' ? Math.min(...widths) : Math.max(...widths);
}

/** Waits until finite animations end: a half-faded text has half its contrast. */
export async function expectNoAnimations(page: Page): Promise<void> {
  const isMoving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
          ).length,
    );
  await expect.poll(isMoving, { intervals: [50] }).toBe(0);
}

async function expectNoHorizontalOverflow(page: Page, where: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: where })
    .toBeLessThanOrEqual(0);
}

/** In dark, only contrast is checked: everything else is the same as in light. */
function getRules(colorScheme: Scheme, schemes: readonly Scheme[]): RunOptions['runOnly'] {
  if (colorScheme === 'dark' && schemes.includes('light')) return { type: 'rule', values: ['color-contrast'] };
  return { type: 'tag', values: RULES };
}

/** Fails on axe violations, after animations end. */
export async function expectAccessible(
  page: Page,
  where: string,
  runOnly: RunOptions['runOnly'] = { type: 'tag', values: RULES },
): Promise<void> {
  await expectNoAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (options) => {
      const results = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    // Passes are reported for one node only, which is faster. No page has frames.
    { runOnly, resultTypes: ['violations'], iframes: false, preload: false } satisfies RunOptions,
  );
  expect(violations, where).toEqual([]);
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // A dialog is captured as the viewport shows it, a page in full.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}

/** A screenshot that no longer changes. */
export async function takeStableScreenshot(page: Page): Promise<Buffer> {
  let last = await page.screenshot();
  await expect
    .poll(
      async () => {
        const previous = last;
        last = await page.screenshot();
        return last.equals(previous);
      },
      { intervals: [300] },
    )
    .toBe(true);
  return last;
}

/** The theme of the page; 'changing' while colours still fade. */
function getRenderedScheme(page: Page): Promise<string> {
  return page.evaluate(() => {
    if (document.getAnimations().some((animation) => animation instanceof CSSTransition)) return 'changing';
    const [red = 0] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return red < 128 ? 'dark' : 'light';
  });
}
