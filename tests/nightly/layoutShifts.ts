import type { Page } from '@playwright/test';

/* Cumulative layout shift as web-vitals defines it: the worst window of shifts less than a second apart, five seconds at most. */

const GAP_MS = 1000;
const WINDOW_MS = 5000;

interface Shift {
  value: number;
  startTime: number;
  hadRecentInput: boolean;
  /** What moved, for a person to find it. */
  moved: string[];
}

/** Lets a page remember what shifts in it. To call before it is opened. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: Shift[] = [];
    Object.assign(window, { layoutShifts: kept });
    const name = ({ node }: { node?: Node | null }) =>
      node instanceof Element ? `${node.tagName} "${(node.textContent ?? '').slice(0, 30)}"` : `${node?.nodeName}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as (Shift & { sources: { node?: Node | null }[] })[]) {
        const { value, startTime, hadRecentInput, sources } = entry;
        kept.push({ value, startTime, hadRecentInput, moved: sources.map(name) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Forgets what has shifted so far. */
export async function clearLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { layoutShifts: Shift[] }).layoutShifts.length = 0;
  });
}

/** The score of all that has shifted without a person's doing, and what it was that moved. */
export async function getLayoutShiftScore(page: Page): Promise<{ score: number; moved: string[] }> {
  const shifts = await page.evaluate(() => (window as unknown as { layoutShifts: Shift[] }).layoutShifts);
  const unasked = shifts.filter((shift) => !shift.hadRecentInput);
  let [score, sum, begun, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { value, startTime } of unasked) {
    if (startTime - last >= GAP_MS || startTime - begun >= WINDOW_MS) [sum, begun] = [0, startTime];
    sum += value;
    last = startTime;
    score = Math.max(score, sum);
  }
  return { score, moved: unasked.flatMap((shift) => shift.moved) };
}
