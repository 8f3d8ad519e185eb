import type { Page } from '@playwright/test';

/* Cumulative layout shift as web-vitals defines it: the largest sum of shifts in a window of at most five seconds, with gaps of less than a second. */

const MAX_GAP_MS = 1000;
const MAX_WINDOW_MS = 5000;

interface Shift {
  value: number;
  startTime: number;
  hadRecentInput: boolean;
  /** Descriptions of the elements that moved. */
  movedElements: string[];
}

/** Records layout shifts of a page. Call before it is opened. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { layoutShifts: shifts });
    const describeNode = ({ node }: { node?: Node | null }) =>
      node instanceof Element ? `${node.tagName} "${(node.textContent ?? '').slice(0, 30)}"` : `${node?.nodeName}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as (Shift & { sources: { node?: Node | null }[] })[]) {
        const { value, startTime, hadRecentInput, sources } = entry;
        shifts.push({ value, startTime, hadRecentInput, movedElements: sources.map(describeNode) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Clears the recorded shifts. */
export async function clearLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { layoutShifts: Shift[] }).layoutShifts.length = 0;
  });
}

/** The score of all shifts without recent input, and the elements that moved. */
export async function getLayoutShiftScore(page: Page): Promise<{ score: number; movedElements: string[] }> {
  const shifts = await page.evaluate(() => (window as unknown as { layoutShifts: Shift[] }).layoutShifts);
  const unexpected = shifts.filter((shift) => !shift.hadRecentInput);
  let [score, sum, windowStart, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { value, startTime } of unexpected) {
    if (startTime - last >= MAX_GAP_MS || startTime - windowStart >= MAX_WINDOW_MS) [sum, windowStart] = [0, startTime];
    sum += value;
    last = startTime;
    score = Math.max(score, sum);
  }
  return { score, movedElements: unexpected.flatMap((shift) => shift.movedElements) };
}
