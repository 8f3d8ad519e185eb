import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

type Payment = 'Dinheiro' | 'PIX' | 'Cartão Débito' | 'Cartão Crédito';

/** The sale wizard as a user operates it. */
export interface WizardScreen {
  /** Opens it from the navigation bar. */
  open(): Promise<void>;
  /** Waits until this step is current. */
  expectStep(step: 'Agendamentos' | 'Cliente' | 'Colaborador' | 'Serviço' | 'Pagamento' | 'Finalizar'): Promise<void>;
  /** The button of a reservation, customer or employee, by a name on it. */
  choice(name: string): Locator;
  /** Searches a customer by name and selects the result. */
  findCustomer(name: string): Promise<void>;
  tick(...services: { name: string }[]): Promise<void>;
  service(name: string): Locator;
  pay(method: Payment): Promise<void>;
  payment(method: Payment): Locator;
  press(button: string): Promise<void>;
  button(name: string): Locator;
  /** The amount of a line in the last step. */
  line(name: 'Subtotal' | 'Desconto' | 'Total'): Locator;
  total: Locator;
  observation: Locator;
  reward: Locator;
  /** Selects a reward by title. */
  chooseReward(title: string): Promise<void>;
  /** Presses 'Finalizar Venda' and waits for the success message. */
  finish(): Promise<void>;
}

export const SALE_CREATED_MESSAGE = 'Venda criada com sucesso';
export const SALE_FAILED_MESSAGE = 'Erro ao criar venda. Tente novamente.';

export function createWizardScreen(page: Page): WizardScreen {
  const getButton = (name: string) => page.getByRole('button', { name, exact: true });
  const getPayment = (method: Payment) =>
    page.getByRole('radiogroup', { name: 'Forma de pagamento' }).getByRole('radio', { name: method });

  const wizard: WizardScreen = {
    async open() {
      await page.getByRole('link', { name: 'Nova Venda' }).click();
      await expect(page.getByRole('heading', { name: 'Registrar Venda', level: 1 })).toBeVisible();
    },
    expectStep: (step) => expect(page.locator('[aria-current="step"]')).toHaveText(step),
    choice: (name) => page.getByRole('main').getByRole('button', { name }),
    async findCustomer(name) {
      await page.getByLabel('Buscar cliente').fill(name);
      await page.getByRole('listbox', { name: 'Clientes encontrados' }).getByRole('option', { name }).click();
    },
    async tick(...services) {
      for (const { name } of services) await wizard.service(name).check();
    },
    service: (name) => page.getByRole('checkbox', { name }),
    pay: (method) => getPayment(method).check(),
    payment: getPayment,
    press: (name) => getButton(name).click(),
    button: getButton,
    line: (name) =>
      page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator('xpath=following-sibling::dd[1]'),
    total: page.getByLabel('Valor total'),
    observation: page.getByLabel('Observação'),
    reward: page.getByLabel('Recompensa'),
    async chooseReward(title) {
      const option = wizard.reward.locator('option', { hasText: title }).last();
      await wizard.reward.selectOption((await option.getAttribute('value')) ?? '');
    },
    async finish() {
      await wizard.press('Finalizar Venda');
      await expect(page.getByText(SALE_CREATED_MESSAGE)).toBeVisible();
    },
  };
  return wizard;
}
