import type { Tab } from './browser.ts';

/** The position of each step in the wizard's stepper. */
const STEP_POSITIONS = { reservation: 1, customer: 2, employee: 3, service: 4, payment: 5, finish: 6 } as const;
type Step = keyof typeof STEP_POSITIONS;

function stepSelector(step: Step): string {
  return `li:nth-child(${STEP_POSITIONS[step]})[aria-current="step"]`;
}

/**
 * Sells the first service without a customer through every step of the wizard, from the first step back to it. Resolves to the
 * milliseconds from each tap until the next step is drawn.
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
  // Not counted: it includes the server's response.
  await measureUntilVisible(press('Finalizar Venda'), stepSelector('reservation'));
  return taps;
}
