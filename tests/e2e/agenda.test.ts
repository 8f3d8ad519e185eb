import { addDays, dayAt, formatDay } from '../../domain/dates.ts';
import type { Wire } from './support/api.ts';
import { unique } from './support/cast.ts';
import { typeDay } from './support/day.ts';
import { expect, test } from './support/test.ts';
import { wizardOf } from './support/wizard.ts';

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

test('from a call to the till: a new customer is booked, confirmed, cancelled by mistake, had back and sold', async ({
  page,
  api,
  cast,
  shop,
}) => {
  const service = await cast.service({ price: 47 });
  const employee = await cast.employee([service]);
  const name = unique('Zulmira Prado');
  const day = addDays(dayAt(new Date(), shop.timeZone), 41);
  await page.goto('/agendamentos');
  await page.getByRole('button', { name: 'Novo Agendamento' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
  await form.getByRole('combobox', { name: 'Colaborador' }).selectOption({ label: employee.name });
  await form.getByRole('checkbox', { name: new RegExp(service.name) }).check();
  await form.getByRole('combobox', { name: 'Cliente' }).fill(name);
  await page.getByRole('option', { name: 'Novo cliente' }).click();
  const newCustomer = page.getByRole('dialog', { name: 'Novo Cliente' });
  await expect(newCustomer.getByLabel('Nome')).toHaveValue(name);
  await newCustomer.getByLabel('Telefone').fill('11955443322');
  await newCustomer.getByLabel('E-mail', { exact: true }).fill(`${Date.now()}@exemplo.com.br`);
  await newCustomer.getByRole('button', { name: 'Salvar' }).click();
  await expect(newCustomer).toBeHidden();
  await expect(form.getByRole('combobox', { name: 'Cliente' })).toHaveValue(name);
  await typeDay(form, 'Data', day);
  await form.getByRole('combobox', { name: 'Horário' }).selectOption('11:00');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Agendamento adicionado com sucesso!')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Cliente' }).fill(name);
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByRole('button', { name: /^Confirmar/ }).click();
  await expect(page.getByText('Agendamento confirmado')).toBeVisible();
  // By keyboard: it is taken to what undoes the cancellation.
  await card.getByRole('button', { name: /^Cancelar/ }).focus();
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cancelamento desfeito')).toBeVisible();
  await expect(card.getByText('Confirmado')).toBeVisible();

  await card.getByRole('link', { name: /^Vender/ }).click();
  const wizard = wizardOf(page);
  await wizard.at('Serviço');
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.press('Continuar');
  await expect(wizard.line('Total')).toHaveText(/47,00/);
  await wizard.finish();

  await page.goto('/agendamentos');
  await page.getByRole('searchbox', { name: 'Cliente' }).fill(name);
  await expect(card.getByText('Concluído')).toBeVisible();
  await card.getByRole('button', { name: /^Editar/ }).click();
  await expect(page.getByText(/^Este agendamento já foi vendido/)).toBeVisible();
  const all = await api.get<Wire['reservation'][]>('/reservations');
  expect(all.filter((each) => each.customer.name === name).map(({ status }) => status)).toEqual([3]);
});

test('yesterday that nobody closed is said on the dashboard, and closed from there with what it came to', async ({
  page,
  api,
  shop,
}) => {
  const today = dayAt(new Date(), shop.timeZone);
  const closings = (await api.register()).cash_register_closed;
  const latest = closings.find(({ closed_at }) => closed_at < today)?.closed_at ?? '';
  await api.reopen(latest);
  await page.goto('/dashboard');
  const said = page.getByText(new RegExp(`^O caixa de .*${formatDay(latest)},? não foi fechado`));
  await expect(said).toBeVisible();
  const due = /a registrar (.*)\.$/.exec(((await said.textContent()) ?? '').trim())?.[1] ?? '';
  await page.getByRole('link', { name: `Fechar ${formatDay(latest)}` }).click();
  const form = page.getByRole('dialog', { name: 'Fechar Caixa' });
  await expect(form.getByLabel('Total a registrar')).toHaveValue(due);
  await form.getByLabel('Responsável').selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Caixa fechado com sucesso!')).toBeVisible();
  await expect(page.getByText(/não foi fechado/)).toHaveCount(0);
});
