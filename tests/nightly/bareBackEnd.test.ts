import { SLOW_BACK_END, bareTest as test } from '../e2e/support/bareBackEnd.ts';
import { expect } from '../e2e/support/test.ts';
import { createWizardScreen } from '../e2e/support/wizard.ts';

test.describe(SLOW_BACK_END.name, () => {
  test.use({ variant: SLOW_BACK_END.variant });

  test('sells an appointment with its discount and prints the receipt', async ({ page, backEnd }) => {
    await expect(page.getByRole('group', { name: 'Total de clientes' })).toContainText('2');
    const wizard = createWizardScreen(page);
    await wizard.open();
    await wizard.choice('Ana Souza').click();
    await wizard.expectStep('Serviço');
    await expect(wizard.service('Corte')).toBeChecked();
    await expect(wizard.total).toHaveValue(/35,00/);
    await wizard.press('Continuar');
    await wizard.pay('PIX');
    await wizard.observation.fill('  Troco para cem ');
    await wizard.press('Continuar');
    await expect(wizard.line('Subtotal')).toHaveText('R$ 35,00');
    await expect(wizard.line('Desconto')).toHaveText('−R$ 3,50');
    await expect(wizard.line('Total')).toHaveText('R$ 31,50');
    await wizard.finish();
    await wizard.expectStep('Agendamentos');
    await expect(page.getByText(/Nenhum agendamento em aberto/)).toBeVisible();
    const [sold, ...more] = backEnd.callsTo('POST /sales/create');
    expect(more).toEqual([]);
    expect(sold?.body).toEqual({
      sale: {
        customer_id: 1,
        reservation_id: 1,
        employee_id: 1,
        services: [1],
        amount: 31.5,
        payment_method: 'pix',
        observation: 'Troco para cem',
      },
    });
    await wizard.press('Imprimir recibo');
    const receipt = page.locator('body > [data-printed]');
    for (const line of [
      /^Corte\s*R\$\s35,00$/,
      /^Desconto \(.+\)\s*−R\$\s3,50$/,
      /^Total\s*R\$\s31,50$/,
      /^Pagamento\s*PIX$/,
    ])
      await expect(receipt.locator('dl > div').filter({ hasText: line })).toHaveCount(1);
  });
});
