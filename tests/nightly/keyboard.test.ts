import { addDays, formatDay, getDayAt } from '../../domain/dates.ts';
import type { ApiRecords } from '../e2e/support/api.ts';
import { findOpenDay } from '../e2e/support/day.ts';
import { pressAt, tabTo, typeAt } from '../e2e/support/keyboard.ts';
import { expect, test } from '../e2e/support/test.ts';
import { buildUniqueName } from '../e2e/support/testData.ts';

test('creates, edits and deletes a service by keyboard only', async ({ page, testData }) => {
  const employee = await testData.createEmployee([]);
  const name = buildUniqueName('Barba');
  const card = page.getByRole('article', { name });
  await page.goto('/servicos');
  const form = page.getByRole('dialog');
  const getField = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  await pressAt(page, page.getByRole('button', { name: 'Novo Serviço' }), 'Enter');
  await typeAt(page, getField('Nome'), name);
  await typeAt(page, getField('Preço'), '3500');
  await typeAt(page, getField('Pontos'), '10');
  await pressAt(page, form.getByRole('checkbox', { name: employee.name }), 'Space');
  await pressAt(page, form.getByRole('button', { name: 'Salvar', exact: true }), 'Enter');
  await expect(form).toHaveCount(0);
  await expect(card).toContainText(employee.name);

  await pressAt(page, card.getByRole('button', { name: 'Editar' }), 'Enter');
  await typeAt(page, getField('Preço'), '4200');
  await pressAt(page, form.getByRole('checkbox', { name: employee.name }), 'Space');
  // Enter in a field submits the form.
  await tabTo(page, getField('Pontos'));
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(card).toContainText('42,00');
  await expect(card).not.toContainText(employee.name);
  await expect(card.getByRole('button', { name: 'Editar' })).toBeFocused();

  await pressAt(page, card.getByRole('button', { name: 'Excluir' }), 'Enter');
  await pressAt(page, form.getByRole('button', { name: 'Excluir' }), 'Enter');
  await expect(card).toHaveCount(0);
});

test('books a reservation by keyboard only', async ({ page, testData, api, shop }) => {
  const services = [await testData.createService()];
  const [customer, employee] = [await testData.createCustomer(), await testData.createEmployee(services)];
  await page.goto('/agendamentos');
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
  await pressAt(page, page.getByRole('button', { name: 'Novo Agendamento' }), 'Enter');
  await typeAt(page, form.getByRole('combobox', { name: 'Cliente' }), customer.name);
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(page, form.getByRole('combobox', { name: 'Colaborador' }));
  await page.keyboard.type(employee.name);
  await pressAt(page, form.getByRole('checkbox', { name: services[0]?.name ?? '' }), 'Space');
  await tabTo(page, form.getByRole('spinbutton', { name: 'Dia' }));
  const day = findOpenDay(addDays(getDayAt(new Date(), shop.timeZone), 1));
  await page.keyboard.type(formatDay(day).replaceAll('/', ''));
  const slot = form.getByRole('combobox', { name: 'Horário' });
  await tabTo(page, slot);
  await page.keyboard.type('15:30');
  await pressAt(page, form.getByRole('button', { name: 'Salvar', exact: true }), 'Enter');
  await expect(page.getByText('Agendamento adicionado com sucesso!')).toBeVisible();
  await expect(form).toHaveCount(0);
  const reservations = await api.get<ApiRecords['reservation'][]>('/reservations');
  expect(reservations.filter((reservation) => reservation.customer.id === customer.id)).toMatchObject([
    { date: day, time: '15:30' },
  ]);
});

test('pays a professional by keyboard only, and undoes it', async ({ page, testData, api }) => {
  const services = [await testData.createService()];
  const employee = await testData.createEmployee(services);
  await api.create('/sales', {
    sale: { employee_id: employee.id, services: services.map(({ id }) => id), amount: 50, payment_method: 'pix' },
  });
  await page.goto('/comissoes');
  const dialog = page.getByRole('dialog');
  const payButton = page.getByRole('button', { name: `Pagar ${employee.name}` });
  // Escape closes the dialog and returns the focus.
  await pressAt(page, payButton, 'Enter');
  await expect(dialog.getByText('1 item entra neste pagamento')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(payButton).toBeFocused();
  await pressAt(page, payButton, 'Enter');
  // The buttons of a choice are one stop, as radio buttons are.
  await tabTo(page, dialog.getByRole('button', { name: 'Da gaveta' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: 'De fora' })).toHaveAttribute('aria-pressed', 'true');
  // Enter in a field pays.
  await tabTo(page, dialog.getByRole('spinbutton').first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Recibo do pagamento nº 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(payButton).toBeFocused();

  await pressAt(page, page.getByRole('link', { name: `Extrato de ${employee.name}` }), 'Enter');
  await expect(page.getByRole('heading', { name: `Extrato de ${employee.name}`, level: 1 })).toBeVisible();
  const figure = page.getByRole('button', { name: /^Comissão/ });
  await pressAt(page, figure, 'Space');
  await expect(figure).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Itens de Comissão' })).toBeVisible();
  const sale = page.getByRole('button', { name: /^Venda nº/ });
  await pressAt(page, sale, 'Enter');
  await expect(dialog.getByText(services[0]?.name ?? '')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sale).toBeFocused();
  await pressAt(page, page.getByRole('button', { name: /^Desfazer/ }), 'Enter');
  await pressAt(page, dialog.getByRole('button', { name: 'Desfazer' }), 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Desfeito em/)).toBeVisible();
});
