import { addDays, DEFAULT_TIME_ZONE, dayAt } from '../../domain/dates.ts';
import { BOOLEANS, SLOW, bareTest as test } from './support/bareShop.ts';
import { typeDay } from './support/day.ts';
import { keepRegistration, registrationNames } from './support/registrations.ts';
import { expect } from './support/test.ts';

test.describe(SLOW.name, () => {
  test.use({ habits: SLOW.habits });

  test('every registration is refused, made, edited and deleted', async ({ page }) => {
    for (const screen of registrationNames) await keepRegistration(page, screen, `Registro de ${screen}`);
  });

  test('the agenda books, shows filters that do not filter, and its actions do exactly what the spec says', async ({
    page,
    bare,
  }) => {
    await page.goto('/agendamentos');
    await expect(page.getByRole('article').first()).toBeVisible();
    const shown = await page.getByRole('article').count();
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Cancelado' });
    await expect(page.getByRole('article')).toHaveCount(shown);

    await page.getByRole('button', { name: 'Novo Agendamento' }).first().click();
    const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
    await form.getByRole('combobox', { name: 'Cliente' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await form.getByRole('combobox', { name: 'Colaborador' }).selectOption({ index: 1 });
    await form.getByRole('checkbox').first().check();
    await typeDay(form, 'Data', addDays(dayAt(new Date(), DEFAULT_TIME_ZONE), 3));
    await form.getByRole('combobox', { name: 'Horário' }).selectOption('11:30');
    await form.getByRole('textbox', { name: 'Observação' }).fill('Do teste');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Agendamento adicionado com sucesso!')).toBeVisible();

    const card = page.getByRole('article').filter({ hasText: 'Do teste' });
    await expect(card.getByRole('button', { name: /^(Confirmar|Concluir)/ })).toHaveCount(0);
    await card.getByRole('button', { name: /^Cancelar/ }).click();
    await expect(page.getByText('Agendamento atualizado com sucesso!')).toBeVisible();
    const edit = bare.calls.findLast(({ method }) => method === 'PUT');
    expect(edit?.body).toMatchObject({ reservation: { status: 3, observation: 'Do teste', time: '11:30' } });
  });

  test('the cash is closed, and a loose sale asked about is not called for', async ({ page, bare }) => {
    await page.goto('/caixa');
    await page.getByRole('button', { name: 'Fechar Caixa' }).first().click();
    const form = page.getByRole('dialog', { name: 'Fechar Caixa' });
    await form.getByRole('combobox', { name: 'Responsável' }).selectOption({ index: 1 });
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Caixa fechado hoje')).toBeVisible();
    const { data } = await (await page.request.get('/api/cash-register')).json();
    const proposed = Math.round((Number(data.today.total) - Number(data.today.expenses)) * 100) / 100;
    const post = bare.calls.findLast(({ method }) => method === 'POST');
    expect(post?.body).toMatchObject({
      cashRegister: { total_received: proposed, total_credit: 0, total_debit: 0, total_cash: 0, total_pix: 0 },
    });
  });
});

test.describe(BOOLEANS.name, () => {
  test.use({ habits: BOOLEANS.habits });

  test('every registration that has a flag is refused, made, edited and deleted', async ({ page }) => {
    for (const screen of ['Colaboradores', 'Recompensas'])
      await keepRegistration(page, screen, `Registro de ${screen}`);
  });
});
