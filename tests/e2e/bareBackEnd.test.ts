import { BOOLEANS, SLOW, bareTest as test } from './support/bareShop.ts';
import { expect } from './support/test.ts';
import { wizardOf } from './support/wizard.ts';

// Whom and what it may be sold to and with hangs on flags.
for (const { name, habits } of [SLOW, BOOLEANS]) {
  test.describe(name, () => {
    test.use({ habits });

    test('sells to a customer who is looked for, with a reward chosen on purpose', async ({ page, bare }) => {
      const wizard = wizardOf(page);
      await wizard.open();
      await wizard.press('Pular para Cliente');
      await wizard.findCustomer('Otávio Reis');
      await expect(wizard.choice('Rui Barros')).toBeVisible();
      await expect(wizard.choice('Beto Inativo')).toHaveCount(0);
      await wizard.choice('Rui Barros').click();
      await wizard.tick({ name: 'Corte' });
      await wizard.press('Continuar');
      await wizard.pay('Cartão Crédito');
      await expect(wizard.reward.locator('option', { hasText: 'Desconto antigo' })).toHaveCount(0);
      await wizard.takeReward('Desconto da casa');
      await wizard.press('Continuar');
      await expect(wizard.line('Total')).toHaveText('R$ 36,45');
      await wizard.finish();
      expect(bare.callsTo('POST /sales/create').map(({ body }) => body)).toEqual([
        {
          sale: {
            customer_id: 12,
            employee_id: 31,
            services: [21],
            amount: 36.45,
            payment_method: 'credit',
            observation: null,
          },
        },
      ]);
    });
  });
}

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

  test('sells loosely', async ({ page, bare }) => {
    const wizard = wizardOf(page);
    await wizard.open();
    await wizard.press('Venda avulsa');
    await wizard.tick({ name: 'Corte' });
    await wizard.press('Continuar');
    await wizard.pay('Dinheiro');
    await wizard.press('Continuar');
    await wizard.finish();
    expect(bare.callsTo('POST /sales/create').map(({ body }) => body)).toEqual([
      { sale: { individual: 1, amount: 40.5, services: [21], observation: null, payment_method: 'cash' } },
    ]);
  });
});

test('a new customer and a total of its own are sent as the contract has them', async ({ page, bare }) => {
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.press('Pular para Cliente');
  await wizard.press('Novo Cliente');
  const dialog = page.getByRole('dialog', { name: 'Novo Cliente' });
  await dialog.getByLabel('Nome').fill('Nina Nova');
  await dialog.getByLabel('Telefone').fill('11987654321');
  await dialog.getByLabel('E-mail').fill('nina@exemplo.com.br');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await wizard.press('Continuar sem Colaborador');
  await wizard.total.fill('1234');
  await wizard.press('Continuar');
  await wizard.pay('Cartão Débito');
  await wizard.press('Continuar');
  await wizard.finish();
  expect(bare.callsTo('POST /customers/create').map(({ body }) => body)).toEqual([
    { customer: { name: 'Nina Nova', phone: '11987654321', email: 'nina@exemplo.com.br' } },
  ]);
  expect(bare.callsTo('POST /sales/create').map(({ body }) => body)).toEqual([
    { sale: { customer_id: 13, services: [], amount: 12.34, payment_method: 'debit', observation: null } },
  ]);
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

test('nobody is offered a demonstration or a way to sign out', async ({ page, context, trouble }) => {
  // What is asked ahead may be on its way just then.
  trouble.expect(/GET .* 401$/);
  await page.getByRole('button', { name: 'Usuário' }).click();
  await expect(page.getByRole('button', { name: 'Escuro' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sair' })).toHaveCount(0);
  await context.clearCookies();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Entrar', level: 1 })).toBeVisible();
  await expect(page.getByText('Demonstração')).toHaveCount(0);
});
