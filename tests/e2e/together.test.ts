import type { Wire } from './support/api.ts';
import { unique } from './support/cast.ts';
import { expect, test } from './support/test.ts';

/* Two people at two counters. */

test('of two receptionists who book the same hour the second is told and keeps her form', async ({
  page,
  api,
  cast,
  trouble,
}) => {
  trouble.expect(/409/);
  const services = [await cast.service()];
  const [customer, other, employee] = [await cast.customer(), await cast.customer(), await cast.employee(services)];
  const observation = unique('Quer a cadeira do fundo');
  await page.goto('/agendamentos');
  await page.getByRole('button', { name: 'Novo Agendamento' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
  await form.getByRole('combobox', { name: 'Cliente' }).fill(customer.name);
  await page.getByRole('option', { name: new RegExp(customer.name) }).click();
  await form.getByRole('combobox', { name: 'Colaborador' }).selectOption({ label: employee.name });
  await form.getByRole('checkbox', { name: new RegExp(services[0]?.name ?? '') }).check();
  await form.getByRole('combobox', { name: 'Horário' }).selectOption('08:00');
  await form.getByRole('textbox', { name: 'Observação' }).fill(observation);

  await cast.reservation({ customer: other, employee, services });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este horário já está ocupado para o colaborador escolhido').first()).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Observação' })).toHaveValue(observation);

  await form.getByRole('combobox', { name: 'Horário' }).selectOption('09:30');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Agendamento adicionado com sucesso!')).toBeVisible();
  const mine = (await api.get<Wire['reservation'][]>('/reservations')).filter(
    (each) => each.customer.id === customer.id,
  );
  expect(mine.map((each) => each.time)).toEqual(['09:30']);
});

test('of two who edit one record the second sees what changed and chooses', async ({ page, cast, api, trouble }) => {
  trouble.expect(/409/);
  const customer = await cast.customer(unique('Marcela'));
  await page.goto('/clientes');
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(customer.name);
  await page.getByRole('button', { name: `Editar ${customer.name}` }).click();
  const mine = page.getByRole('dialog', { name: 'Editar Cliente' });
  await expect(mine).toBeVisible();
  await api.edit('/customers', customer.id, { customer: { email: 'nova@exemplo.com.br' } });

  await mine.getByRole('textbox', { name: 'Nome' }).fill(`${customer.name} Reis`);
  await mine.getByRole('button', { name: 'Salvar' }).click();
  await expect(mine.getByText('foi alterado por outra pessoa')).toBeVisible();
  await expect(mine.getByText('nova@exemplo.com.br')).toBeVisible();
  await expect(mine.getByRole('textbox', { name: 'Nome' })).toHaveValue(`${customer.name} Reis`);
  await mine.getByRole('button', { name: 'Usar o que está salvo' }).click();
  await expect(mine.getByRole('textbox', { name: 'E-mail' })).toHaveValue('nova@exemplo.com.br');
  await mine.getByRole('textbox', { name: 'Nome' }).fill(`${customer.name} Reis`);
  await mine.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Cliente atualizado com sucesso!')).toBeVisible();
  expect(await api.customer(customer.id)).toMatchObject({
    name: `${customer.name} Reis`,
    email: 'nova@exemplo.com.br',
  });
});
