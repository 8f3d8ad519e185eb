import { atMost, computeMedian, computePercentile, type Measure } from '../measure.ts';
import type { Tab } from '../support/browser.ts';
import { withScreen } from '../support/screens.ts';

export const wizardTap: Measure = {
  name: 'wizardTap',
  label: 'sale wizard: tap to next step drawn, p95, processor slow',
  unit: 'ms',
  goal: atMost(100, 50),
  run: (fixtures) =>
    withScreen(fixtures, { screen: 'sale', throttling: 'cpu' }, async (tab, url) => {
      await tab.open(url);
      await tab.waitUntilIdle();
      const taps: number[] = [];
      for (let sale = 0; sale < fixtures.pickSize(20, 2); sale++) taps.push(...(await sell(tab)));
      return { product: computePercentile(taps, 95), details: [{ label: 'median', value: computeMedian(taps) }] };
    }),
};

/** The position of each step in the wizard's stepper. */
const STEP_POSITIONS = { reservation: 1, customer: 2, employee: 3, service: 4, payment: 5, finish: 6 } as const;

/**
 * Sells the first service without a customer through every step of the wizard, from the first step back to it. Returns the milliseconds
 * from each tap until the next step is drawn.
 */
async function sell(tab: Tab): Promise<number[]> {
  const measureTap = (name: string, next: keyof typeof STEP_POSITIONS) =>
    tab.measureUntilVisible(
      () => tab.page.getByRole('button', { name, exact: true }).click(),
      `li:nth-child(${STEP_POSITIONS[next]})[aria-current="step"]`,
    );
  const taps = [
    await measureTap('Pular para Cliente', 'customer'),
    await measureTap('Continuar sem Cliente', 'employee'),
    await measureTap('Continuar sem Colaborador', 'service'),
  ];
  await tab.page.getByRole('main').getByRole('checkbox').first().check();
  taps.push(await measureTap('Continuar', 'payment'));
  await tab.page.getByRole('radio', { name: 'PIX' }).check();
  taps.push(await measureTap('Continuar', 'finish'));
  // Not counted: it includes the server's response.
  await measureTap('Finalizar Venda', 'reservation');
  return taps;
}
