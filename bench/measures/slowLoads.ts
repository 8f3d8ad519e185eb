import { atMost, computeMedian, type Goal, type Measure } from '../measure.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { type Screen, withScreen } from '../support/screens.ts';

/* The measures of one set of slow page loads with an empty cache, which a run takes once. */

/** The figures of one load of a screen: the time until it is ready, the scripts before as transferred, blocking time and JS heap. */
const UNITS = { cold: 'ms', scripts: 'kB', blocking: 'ms', heap: 'MB' } as const;
type Figure = keyof typeof UNITS;

export const coldDashboard = createLoadMeasure({
  name: 'coldDashboard',
  label: 'cold, signed in: first figure of the dashboard, slow',
  screen: 'dashboard',
  figure: 'cold',
  goal: atMost(0.75, 0.6),
  others: { reactHello: 'React alone', staticHtml: 'static HTML' },
});

export const scriptBytes = createLoadMeasure({
  name: 'scriptBytes',
  label: 'scripts before that figure, as transferred',
  screen: 'dashboard',
  figure: 'scripts',
  goal: atMost(0.71, 0.6),
  others: { reactHello: 'React alone' },
});

export const coldSale = createLoadMeasure({
  name: 'coldSale',
  label: 'cold /vendas: first step usable, slow',
  screen: 'sale',
  figure: 'cold',
  goal: atMost(0.85, 0.7),
});

export const coldAgenda = createLoadMeasure({
  name: 'coldAgenda',
  label: 'cold /agendamentos with its day: first appointment, slow',
  screen: 'agendaDay',
  figure: 'cold',
  goal: atMost(0.95, 0.8),
  others: { agendaList: 'as a list' },
});

export const blocking = createLoadMeasure({
  name: 'blocking',
  label: 'main thread blocked while the dashboard opens, slow',
  screen: 'dashboard',
  figure: 'blocking',
  goal: atMost(0.5, 0.4),
  others: { reactHello: 'React alone' },
});

export const heap = createLoadMeasure({
  name: 'heap',
  label: 'JS heap on the dashboard',
  screen: 'dashboard',
  figure: 'heap',
  goal: atMost(1, 0.8),
  others: { reactHello: 'React alone' },
});

interface LoadMeasure {
  name: string;
  label: string;
  screen: Screen;
  figure: Figure;
  goal: Goal;
  /** Other screens whose figures are printed, with their labels. */
  others?: Partial<Record<Screen, string>>;
}

function createLoadMeasure({ name, label, screen, figure, goal, others = {} }: LoadMeasure): Measure {
  return {
    name,
    label,
    baseline: 'minimal react-admin',
    unit: UNITS[figure],
    goal,
    async run(fixtures) {
      const getMedian = await loadScreens(fixtures);
      const details = Object.entries(others) as [Screen, string][];
      return {
        product: getMedian(screen, figure),
        baseline: getMedian('minimalAdmin', figure),
        details: details.map(([other, label]) => ({ label, value: getMedian(other, figure) })),
      };
    },
  };
}

const LOADED: Screen[] = ['dashboard', 'minimalAdmin', 'sale', 'agendaDay', 'agendaList', 'reactHello', 'staticHtml'];

/** Loads the screens in turn, round after round, once per run. Returns a function for the medians. */
function loadScreens(fixtures: Fixtures): Promise<(screen: Screen, figure: Figure) => number> {
  return fixtures.getOrCreate('slow loads', async () => {
    const loads: (Record<Figure, number> & { screen: Screen })[] = [];
    for (let round = 0; round < fixtures.rounds; round++) {
      for (const screen of LOADED) loads.push({ screen, ...(await loadScreen(fixtures, screen)) });
    }
    return (screen, figure) =>
      computeMedian(loads.filter((load) => load.screen === screen).map((load) => load[figure]));
  });
}

function loadScreen(fixtures: Fixtures, screen: Screen): Promise<Record<Figure, number>> {
  return withScreen(fixtures, { screen, throttling: 'all' }, async (tab, url) => {
    const cold = await tab.open(url);
    const scripts = await tab.getScriptSize();
    await tab.waitUntilIdle();
    return { cold, scripts, blocking: await tab.getBlockingTime(), heap: await tab.getHeapSize() };
  });
}
