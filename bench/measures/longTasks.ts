import { atMost, computeMedian, type Measure } from '../measure.ts';
import type { Tab } from '../support/browser.ts';
import { SCREENS, withScreen } from '../support/screens.ts';

const VISITED_SCREENS = [
  { link: 'Ver fichas', ready: SCREENS.customers.ready },
  { link: 'Ver agenda', ready: SCREENS.agendaList.ready },
];

export const longTasks: Measure = {
  name: 'longTasks',
  label: 'longest task on /clientes and /agendamentos, 2,000 customers and 300 reservations, processor slow',
  unit: 'ms',
  goal: atMost(150, 100),
  run: (fixtures) =>
    withScreen(
      fixtures,
      { screen: 'dashboard', throttling: 'cpu', size: fixtures.pickSize(2_000, 1_000) },
      async (tab, url) => {
        const longest: number[] = [];
        for (let round = 0; round < fixtures.rounds; round++) {
          const tasksOfRound: number[] = [];
          for (const screen of VISITED_SCREENS) {
            await tab.open(url);
            await tab.waitUntilIdle();
            tasksOfRound.push(await scrollThrough(tab, screen));
          }
          longest.push(Math.max(...tasksOfRound));
        }
        const details = [{ label: 'in the worst round', value: Math.max(...longest) }];
        return { product: computeMedian(longest), details };
      },
    ),
};

/** Opens the screen and scrolls to its end. Returns its longest task in milliseconds. */
async function scrollThrough(tab: Tab, { link, ready }: (typeof VISITED_SCREENS)[number]): Promise<number> {
  const startedAt = await tab.page.evaluate(() => performance.now());
  await tab.measureUntilVisible(() => tab.page.getByRole('link', { name: link }).click(), ready);
  for (let turn = 0; turn < 20; turn++) {
    await tab.page.mouse.wheel(0, 800);
    await tab.page.waitForTimeout(50);
  }
  return tab.getLongestTask(startedAt);
}
