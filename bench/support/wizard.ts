import type { Tab } from './browser.ts';

/** The place of each step in the trail over the wizard. */
const TRAIL = { reservation: 1, customer: 2, employee: 3, service: 4, payment: 5, finish: 6 } as const;
type Step = keyof typeof TRAIL;

function stepSelector(step: Step): string {
  return `li:nth-child(${TRAIL[step]})[aria-current="step"]`;
}

/**
 * Sells the first service to nobody, through every step of the wizard, in a tab that is at its first step; ends there again.
 * Resolves to the milliseconds from each tap until the next step was drawn.
 */
export async function sellThroughWizard({ page, measureUntilVisible }: Tab): Promise<number[]> {
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
  const taps = [
    await measureUntilVisible(press('Pular para Cliente'), stepSelector('customer')),
    await measureUntilVisible(press('Continuar sem Cliente'), stepSelector('employee')),
    await measureUntilVisible(press('Continuar sem Colaborador'), stepSelector('service')),
  ];
  await page.getByRole('main').getByRole('checkbox').first().check();
  taps.push(await measureUntilVisible(press('Continuar'), stepSelector('payment')));
  await page.getByRole('radio', { name: 'PIX' }).check();
  taps.push(await measureUntilVisible(press('Continuar'), stepSelector('finish')));
  // The answer of the server is in this one.
  await measureUntilVisible(press('Finalizar Venda'), stepSelector('reservation'));
  return taps;
}
