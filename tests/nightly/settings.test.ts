import { encodeFields } from '../../domain/fields/codec.ts';
import { EMPTY_SHOP, shop } from '../../domain/resources/shop.ts';
import { pressAt, typeAt } from '../e2e/support/keyboard.ts';
import { expect, isolatedShop, test } from '../e2e/support/test.ts';
import { checkVisual } from '../e2e/support/visual.ts';

test.use(isolatedShop);

test('saves the settings by keyboard only, and they survive a reload', async ({ page, api }) => {
  const NAME = 'Barbearia São Bento';
  const DOCUMENT = '12.ABC.345/01DE-35';
  const { id: _, ...emptyFields } = EMPTY_SHOP;
  await api.editSettings(encodeFields(shop.fields, emptyFields));
  await page.goto('/dashboard');
  await pressAt(page, page.getByRole('button', { name: 'Usuário' }), 'Enter');
  await pressAt(page, page.getByRole('link', { name: 'Ajustes' }), 'Enter');
  const getField = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await typeAt(page, getField('Nome do salão'), NAME);
  await typeAt(page, getField('CPF ou CNPJ'), '12abc34501de35');
  await typeAt(page, getField('Chave PIX'), '+5511987654321');
  await typeAt(page, getField('Cidade de quem recebe'), 'Recife');
  await typeAt(page, getField('Crédito à vista'), '3,49');
  const tips = page.getByRole('switch', { name: 'Perguntar pela gorjeta na venda' });
  await pressAt(page, tips, 'Space');
  const getDay = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const hours = page.getByRole('group', { name: /^segunda/ });
  await pressAt(page, getDay('segunda'), 'Enter');
  await typeAt(page, hours.getByLabel('Sai', { exact: true }), '7');
  await page.keyboard.press('Enter');
  await expect(hours.getByText('O horário de segunda termina antes de começar')).toBeVisible();
  await expect(hours.getByLabel('Entra', { exact: true })).toBeFocused();
  await checkVisual(page, 'settings');
  await typeAt(page, hours.getByLabel('Sai', { exact: true }), '1930');
  // With the mouse: the button must not move when the field loses focus.
  await hours.getByRole('button', { name: 'Adicionar pausa' }).click();
  await expect(hours.getByLabel('Pausa das')).toBeFocused();
  await page.keyboard.type('12');
  await typeAt(page, hours.getByLabel('até', { exact: true }), '13');
  await pressAt(page, getDay('domingo'), 'Enter');
  await pressAt(page, page.getByRole('group', { name: /^domingo/ }).getByLabel('Fechado'), 'Space');
  await page.goBack();
  await pressAt(page, page.getByRole('button', { name: 'Continuar editando' }), 'Enter');
  await pressAt(page, page.getByRole('button', { name: 'Salvar', exact: true }), 'Enter');
  // Whether reservations of the demonstration are outside the new hours depends on the day of the test.
  const saved = page.getByText('Ajustes salvos com sucesso!');
  const confirm = page.getByRole('button', { name: 'Salvar assim mesmo' });
  await expect(saved.or(confirm)).toBeVisible();
  if (await confirm.isVisible()) await pressAt(page, confirm, 'Enter');
  await expect(saved).toBeVisible();

  await page.reload();
  await expect(getField('Nome do salão')).toHaveValue(NAME);
  await expect(getField('CPF ou CNPJ')).toHaveValue(DOCUMENT);
  await expect(getField('Crédito à vista')).toHaveValue('3,49');
  await expect(tips).toBeChecked();
  await expect(getDay('segunda')).toHaveText(/08:00–12:00 e 13:00–19:30$/);
  await expect(getDay('domingo')).toHaveText(/Fechado$/);

  await pressAt(page, page.getByRole('link', { name: 'Histórico do salão' }), 'Enter');
  const changes = page.getByRole('listitem').filter({ hasText: 'Alterou os ajustes' });
  await expect(changes.first()).toContainText('Crédito à vista: 0% → 3,49%');
  await checkVisual(page, 'shop-history');
  await pressAt(page, page.getByRole('button', { name: 'Ver só as mudanças dos ajustes' }).first(), 'Enter');
  await expect(page.getByRole('combobox', { name: 'Tipo de registro' })).toHaveValue('shop');
  await pressAt(page, page.getByRole('button', { name: 'Limpar filtros' }), 'Enter');
  await pressAt(page, changes.first().getByRole('link', { name: 'os ajustes' }), 'Enter');
  await expect(getField('Nome do salão')).toHaveValue(NAME);
});
