import { SLOW, bareTest as test } from './support/bareShop.ts';
import { expect } from './support/test.ts';
import { wizardOf } from './support/wizard.ts';

test.describe(SLOW.name, () => {
  test.use({ habits: SLOW.habits });

  test('sells an appointment with its discount', async ({ page, bare }) => {
    await expect(page.getByRole('group', { name: 'Total de clientes' })).toContainText('2');
    const wizard = wizardOf(page);
    await wizard.open();
    await wizard.choice('Marina Prado').click();
    await wizard.at('Serviço');
    await expect(wizard.service('Corte')).toBeChecked();
    await expect(wizard.service('Barba')).toBeChecked();
    await expect(wizard.total).toHaveValue(/70,50/);
    await wizard.press('Continuar');
    await wizard.pay('PIX');
    await wizard.observation.fill('  Troco para cem ');
    await wizard.press('Continuar');
    await expect(wizard.line('Subtotal')).toHaveText('R$ 70,50');
    await expect(wizard.line('Desconto')).toHaveText('-R$ 7,05');
    await expect(wizard.line('Total')).toHaveText('R$ 63,45');
    await wizard.finish();
    await wizard.at('Agendamentos');
    await expect(page.getByText(/Nenhum agendamento em aberto/)).toBeVisible();
    const [sold, ...more] = bare.callsTo('POST /sales/create');
    expect(more).toEqual([]);
    expect(sold?.body).toEqual({
      sale: {
        customer_id: 11,
        reservation_id: 41,
        employee_id: 31,
        services: [21, 22],
        amount: 63.45,
        payment_method: 'pix',
        observation: 'Troco para cem',
      },
    });
  });
});

test('without extensions a cut connection is told as it is: whether it was sold is not known', async ({
  page,
  bare,
  trouble,
}) => {
  trouble.expect(/net::ERR_CONTENT_LENGTH_MISMATCH/);
  bare.failNext('POST /sales/create', 'cut');
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.press('Venda avulsa');
  await wizard.tick({ name: 'Barba' });
  await wizard.press('Continuar');
  await wizard.pay('Dinheiro');
  await wizard.press('Continuar');
  await wizard.press('Finalizar Venda');
  await expect(page.getByText('Não sabemos se a venda foi registrada')).toBeVisible();
  await expect(page.getByText(/Confira no Caixa/)).toBeVisible();
  await wizard.finish();
  expect(bare.tables.sales).toHaveLength(1);
});
