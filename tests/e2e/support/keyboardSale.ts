import type { Page } from '@playwright/test';
import { pressAt, tabTo, typeAt } from './keyboard.ts';
import { expect } from './test.ts';
import { SOLD, wizardOf } from './wizard.ts';

interface RestOfSale {
  employee: { name: string };
  service: { name: string } | undefined;
  observation: string;
}

/** From the choice of the employee to the good news, without a pointer: one service, paid by PIX. */
export async function finishByKeyboard(page: Page, { employee, service, observation }: RestOfSale): Promise<void> {
  const wizard = wizardOf(page);
  await pressAt(page, wizard.choice(employee.name), 'Space');
  await wizard.at('Serviço');
  await pressAt(page, wizard.service(service?.name ?? ''), 'Space');
  await pressAt(page, wizard.button('Continuar'), 'Enter');
  await wizard.at('Pagamento');
  await tabTo(page, wizard.payment('Dinheiro'));
  await page.keyboard.press('ArrowDown');
  await expect(wizard.payment('PIX')).toBeChecked();
  await typeAt(page, wizard.observation, observation);
  await pressAt(page, wizard.button('Continuar'), 'Enter');
  await wizard.at('Finalizar');
  await pressAt(page, wizard.button('Finalizar Venda'), 'Enter');
  await expect(page.getByText(SOLD)).toBeVisible();
}
