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

/** Where `npm run visual` wants its pictures; empty in an ordinary run. */
const folder = process.env.VISUAL_DIR ?? '';

/** Whether this is `npm run visual`, which takes its time: everything at every width and in both schemes. */
export const isVisualRun = folder !== '';

/** Whether this is `npm run nightly`: what is seen is looked at in every width, in the scheme or the schemes it is told to. */
const isNightly = process.env.NIGHTLY === '1';

interface VisualOptions {
  /** Where not all can show it. */
  widths?: readonly number[];
  /** The schemes that axe looks at by night, light where nothing is said. `npm run visual` has it look at both. */
  axeSchemes?: readonly Scheme[];
  /** Faults of its outline that are wanted. */
  allowedOutlineFaults?: string[];
}

/**
 * Looks at what the page shows: nothing stands out sideways, axe finds nothing, headings and landmarks are in order, and
 * nothing is English. `npm test` looks at the narrowest width in light, `npm run nightly` at every width. `npm run visual` also
 * takes a picture of each width and scheme, named `name-width-scheme.png`.
 */
export async function checkVisual(
  page: Page,
  name: string,
  { widths = WIDTHS, axeSchemes = ['light'], allowedOutlineFaults = [] }: VisualOptions = {},
): Promise<void> {
  const schemes = isVisualRun ? SCHEMES : axeSchemes;
  const before = page.viewportSize();
  await expectNoAnimations(page);
  await drawAll(page);
  expect(await findEnglish(page), `${name} speaks English`).toEqual([]);
  expect(await findOutlineFaults(page), name).toEqual(allowedOutlineFaults);
  for (const width of isNightly ? widths : [Math.min(...widths)]) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
    await expectNoSidewaysScroll(page, `${name}, ${width} px`);
    for (const colorScheme of SCHEMES) {
      const isChecked = schemes.includes(colorScheme) && width === widthFor(colorScheme, widths);
      if (!isVisualRun && !isChecked) continue;
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => schemeShown(page), { intervals: [50] }).toBe(colorScheme);
      if (isChecked)
        await expectAccessible(page, `${name}, ${colorScheme}, ${width} px`, rulesFor(colorScheme, schemes));
      if (isVisualRun) await takePicture(page, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

/** What is not in sight need not be drawn, and would keep the colours of the scheme before. */
function drawAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [sheet];
  });
}

/** The state of one of many that are made of the same parts: axe looks at them in light and in dark by turns. */
export function alternateScheme(index: number): { axeSchemes: Scheme[] } {
  return { axeSchemes: [index % 2 === 0 ? 'light' : 'dark'] };
}

/** Axe looks at each scheme once, the narrowest in light and the widest in dark: a barrier seldom depends on both. */
function widthFor(colorScheme: Scheme, widths: readonly number[]): number {
  return colorScheme === 'light' ? Math.min(...widths) : Math.max(...widths);
}

/** Waits until nothing fades or moves: half faded in, a text has half its contrast. What never ends, as a ring that turns, may go on. */
export async function expectNoAnimations(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
          ).length,
    );
  await expect.poll(moving, { intervals: [50] }).toBe(0);
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: where })
    .toBeLessThanOrEqual(0);
}

/** What is written is the same in both schemes, and looked at in light: in dark only the colours are another thing. */
function rulesFor(colorScheme: Scheme, schemes: readonly Scheme[]): RunOptions['runOnly'] {
  if (colorScheme === 'dark' && schemes.includes('light')) return { type: 'rule', values: ['color-contrast'] };
  return { type: 'tag', values: RULES };
}

/** Fails with what axe finds, once nothing moves any more. */
export async function expectAccessible(
  page: Page,
  where: string,
  runOnly: RunOptions['runOnly'] = { type: 'tag', values: RULES },
): Promise<void> {
  await expectNoAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const told = await page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    // What is in order is told of one place only: to tell of all takes longer than to look. No page has frames.
    { runOnly, resultTypes: ['violations'], iframes: false, preload: false } satisfies RunOptions,
  );
  expect(told, where).toEqual([]);
}

async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // What a dialog hides below its edge belongs to it: only a page is taken in full.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}

/** What the page shows once nothing moves on it any more. */
export async function takeStablePicture(page: Page): Promise<Buffer> {
  let last = await page.screenshot();
  await expect
    .poll(
      async () => {
        const before = last;
        last = await page.screenshot();
        return last.equals(before);
      },
      { intervals: [300] },
    )
    .toBe(true);
  return last;
}

/** The scheme the page has fully changed to; while colours still fade from one to the other, neither. */
function schemeShown(page: Page): Promise<string> {
  return page.evaluate(() => {
    if (document.getAnimations().some((animation) => animation instanceof CSSTransition)) return 'changing';
    const [red = 0] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number);
    return red < 128 ? 'dark' : 'light';
  });
}
