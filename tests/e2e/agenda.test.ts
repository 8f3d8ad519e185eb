import { addDays, dayAt } from '../../domain/dates.ts';
import type { Wire } from './support/api.ts';
import { typeDay } from './support/day.ts';
import { expect, test } from './support/test.ts';

test('a day at the agenda: booked, confirmed, concluded; another one cancelled', async ({ page, api, cast, shop }) => {
  const [cut, shave] = [await cast.service(), await cast.service()];
  const [customer, employee] = [await cast.customer(), await cast.employee([cut, shave])];
  const foreign = await cast.service();
  const day = addDays(dayAt(new Date(), shop.timeZone), 40);
  await page.goto('/agendamentos');
  await page.getByRole('button', { name: 'Novo Agendamento' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
  await form.getByRole('button', { name: 'Salvar' }).click();
  for (const sentence of ['Escolha o cliente', 'Escolha ao menos um serviço']) {
    await expect(form.getByText(sentence, { exact: true })).toBeVisible();
  }
  await form.getByRole('combobox', { name: 'Cliente' }).fill(customer.name);
  await page.getByRole('option', { name: new RegExp(customer.name) }).click();
  await form.getByRole('combobox', { name: 'Colaborador' }).selectOption({ label: employee.name });
  await expect(form.getByRole('checkbox', { name: new RegExp(foreign.name) })).toHaveCount(0);
  await form.getByRole('checkbox', { name: new RegExp(cut.name) }).check();
  await typeDay(form, 'Data', day);
  await form.getByRole('combobox', { name: 'Horário' }).selectOption('10:30');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Agendamento adicionado com sucesso!')).toBeVisible();

  await typeDay(page, 'Data', day);
  const card = page.getByRole('article').filter({ hasText: customer.name });
  await card.getByRole('button', { name: /^Confirmar/ }).click();
  await expect(card.getByText('Confirmado')).toBeVisible();
  await card.getByRole('button', { name: /^Concluir sem venda/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir sem venda' }).click();
  await expect(card.getByText('Concluído')).toBeVisible();
  await expect(card.getByRole('button', { name: /^(Confirmar|Concluir sem venda|Cancelar)/ })).toHaveCount(0);

  const mine = (await api.get<Wire['reservation'][]>('/reservations')).filter(
    (each) => each.customer.id === customer.id,
  );
  expect(mine.map(({ status, time, date }) => ({ status, time, date }))).toEqual([
    { status: 3, time: '10:30', date: day },
  ]);
});
