import { atMost, type Measure } from '../measure.ts';
import { measureSlowLoads } from '../support/screens.ts';

/* The measures of one set of slow page loads, which a run takes once. */

export const coldDashboard: Measure = {
  name: 'coldDashboard',
  label: 'cold, signed in: first figure of the dashboard, slow',
  baseline: 'minimal react-admin, first row',
  unit: 'ms',
  goal: atMost(0.7),
  stretchGoal: atMost(0.6),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello, staticHtml } = await measureSlowLoads(fixtures);
    return {
      product: dashboard.cold,
      baseline: minimalAdmin.cold,
      details: [
        { what: 'React alone', value: reactHello.cold },
        { what: 'static HTML', value: staticHtml.cold },
      ],
    };
  },
};

export const scriptBytes: Measure = {
  name: 'scriptBytes',
  label: 'scripts before that figure, as transferred',
  baseline: 'minimal react-admin, compressed alike',
  unit: 'kB',
  goal: atMost(0.68),
  stretchGoal: atMost(0.6),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello } = await measureSlowLoads(fixtures);
    return {
      product: dashboard.scripts,
      baseline: minimalAdmin.scripts,
      details: [{ what: 'React alone', value: reactHello.scripts }],
    };
  },
};

export const coldSale: Measure = {
  name: 'coldSale',
  label: 'cold /vendas: first step usable, slow',
  baseline: 'minimal react-admin, first row',
  unit: 'ms',
  goal: atMost(0.85),
  stretchGoal: atMost(0.7),
  async run(fixtures) {
    const { sale, minimalAdmin } = await measureSlowLoads(fixtures);
    return { product: sale.cold, baseline: minimalAdmin.cold };
  },
};

export const blocking: Measure = {
  name: 'blocking',
  label: 'main thread blocked while the dashboard opens, slow',
  baseline: 'minimal react-admin',
  unit: 'ms',
  goal: atMost(0.5),
  stretchGoal: atMost(0.4),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello } = await measureSlowLoads(fixtures);
    return {
      product: dashboard.blocking,
      baseline: minimalAdmin.blocking,
      details: [{ what: 'React alone', value: reactHello.blocking }],
    };
  },
};

export const heap: Measure = {
  name: 'heap',
  label: 'JS heap on the dashboard',
  baseline: 'minimal react-admin',
  unit: 'MB',
  goal: atMost(1),
  stretchGoal: atMost(0.8),
  async run(fixtures) {
    const { dashboard, minimalAdmin, reactHello } = await measureSlowLoads(fixtures);
    return {
      product: dashboard.heap,
      baseline: minimalAdmin.heap,
      details: [{ what: 'React alone', value: reactHello.heap }],
    };
  },
};
