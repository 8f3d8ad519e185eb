import { atMost, type Measure, median } from '../measure.ts';
import type { Tab } from '../support/browser.ts';
import { openDashboard, READY_SELECTORS } from '../support/screens.ts';

const SCREENS = [
  { link: 'Ver fichas', ready: READY_SELECTORS.customers },
  { link: 'Ver agenda', ready: 'main article' },
];

export const longTasks: Measure = {
  name: 'longTasks',
  label: 'longest task on /clientes and /agendamentos, 2,000 customers and 300 reservations, processor slow',
  baseline: '',
  unit: 'ms',
  goal: atMost(150),
  stretchGoal: atMost(100),
  async run(fixtures) {
    const { tab, url } = await openDashboard(fixtures, fixtures.pickSize(2_000, 1_000));
    const longest: number[] = [];
    try {
      for (let round = 0; round < fixtures.rounds; round++) {
        let ofRound = 0;
        for (const screen of SCREENS) {
          await tab.open(url);
          await tab.waitUntilIdle();
          ofRound = Math.max(ofRound, await lookThrough(tab, screen));
        }
        longest.push(ofRound);
      }
      const details = [{ what: 'in the worst round', value: Math.max(...longest) }];
      return { product: median(longest), baseline: null, details };
    } finally {
      await tab.close();
    }
  },
};

/** Opens the screen and scrolls to its end. Returns its longest task in milliseconds. */
async function lookThrough(
  { page, measureUntilVisible, now, getLongestTask }: Tab,
  { link, ready }: (typeof SCREENS)[number],
): Promise<number> {
  const begun = await now();
  await measureUntilVisible(() => page.getByRole('link', { name: link }).click(), ready);
  for (let turn = 0; turn < 20; turn++) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(50);
  }
  return getLongestTask(begun);
}
