import { atMost, type Measure, median } from '../measure.ts';
import type { Tab } from '../support/browser.ts';
import { READY, tabOn } from '../support/screens.ts';

const SCREENS = [
  { link: 'Ver fichas', ready: READY.customers },
  { link: 'Ver agenda', ready: 'main article' },
];

export const longTasks: Measure = {
  name: 'longTasks',
  what: 'longest task on /clientes and /agendamentos, 2,000 customers and 300 reservations, processor slow',
  yardstick: '',
  unit: 'ms',
  reach: atMost(150),
  stretch: atMost(100),
  async run(fixtures) {
    const { tab, url } = await tabOn(fixtures, fixtures.size(2_000, 1_000));
    const longest: number[] = [];
    try {
      for (let round = 0; round < fixtures.rounds; round++) {
        let ofRound = 0;
        for (const screen of SCREENS) {
          await tab.open(url);
          await tab.settle();
          ofRound = Math.max(ofRound, await lookThrough(tab, screen));
        }
        longest.push(ofRound);
      }
      const beside = [{ what: 'in the worst round', value: Math.max(...longest) }];
      return { product: median(longest), yardstick: null, beside };
    } finally {
      await tab.close();
    }
  },
};

/** Goes there, and scrolls to its end. */
async function lookThrough(
  { page, after, now, longestTask }: Tab,
  { link, ready }: (typeof SCREENS)[number],
): Promise<number> {
  const begun = await now();
  await after(() => page.getByRole('link', { name: link }).click(), ready);
  for (let turn = 0; turn < 20; turn++) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(50);
  }
  return longestTask(begun);
}
