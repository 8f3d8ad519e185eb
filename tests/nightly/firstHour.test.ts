import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { NODE } from '../../scripts/lib/project.mjs';
import { root } from '../e2e/support/builtFrontEnd.ts';
import { openShop, type RealShop } from '../e2e/support/realShop.ts';
import { expect, watchedTest } from '../e2e/support/test.ts';
import { createWizardScreen } from '../e2e/support/wizard.ts';

const OWNER = { email: 'dona@studiobela.com.br', password: 'uma senha comprida' };

/** A shop with nothing but its owner, added by the `user` command. */
const test = watchedTest.extend<{ shop: RealShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  shop: async ({}, use) => {
    const shop = await openShop({ DEMO: '0' });
    const added = spawnSync(NODE, [join(root, 'server', 'commands', 'user.ts'), 'add', OWNER.email], {
      env: { PATH: process.env.PATH, DATA_DIR: shop.dataDir },
      input: `${OWNER.password}\n`,
      encoding: 'utf8',
    });
    expect(added.stderr + String(added.status)).toBe('0');
    await use(shop);
    await shop.remove();
  },
  baseURL: ({ shop }, use) => use(shop.url),
});

const VALID_LINES = ['Ana Souza;(11) 98765-4321;ana@exemplo.com.br', 'José Lima;+55 11 3456-7890;jose@exemplo.com.br'];
const FILE = {
  name: 'clientes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Nome;Celular;E-mail', ...VALID_LINES, 'Sem telefone;;x@exemplo.com.br'].join('\r\n'), 'latin1'),
};

async function readDownload(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

async function exportFile(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return download;
}

test('an owner sets up an empty shop and makes the first sale', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('E-mail', { exact: true }).fill(OWNER.email);
  await page.getByLabel('Senha', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  await expect(steps.getByText('0 de 5 feitos')).toBeVisible();
  const getDialog = (name: string) => page.getByRole('dialog', { name });

  await steps.getByRole('button', { name: 'Novo Serviço' }).click();
  await getDialog('Novo Serviço').getByRole('textbox', { name: 'Nome' }).fill('Corte');
  await getDialog('Novo Serviço').getByRole('textbox', { name: 'Preço' }).pressSequentially('4500');
  await getDialog('Novo Serviço').getByRole('textbox', { name: 'Pontos' }).fill('10');
  await getDialog('Novo Serviço').getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(steps.getByText('1 de 5 feitos')).toBeVisible();

  await steps.getByRole('button', { name: 'Novo Colaborador' }).click();
  const employee = getDialog('Novo Colaborador');
  await employee.getByRole('textbox', { name: 'Nome' }).fill('Carla Dias');
  await employee.getByRole('textbox', { name: 'Telefone' }).pressSequentially('11987650000');
  await employee.getByRole('textbox', { name: 'E-mail' }).fill('carla@salao.com.br');
  await employee.getByRole('checkbox', { name: /Corte/ }).check();
  await employee.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(steps.getByText('2 de 5 feitos')).toBeVisible();

  await steps.getByRole('button', { name: 'Importar de uma planilha' }).click();
  const importDialog = getDialog('Importar clientes');
  const transfer = await page.evaluateHandle(
    ([name, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name));
      return data;
    },
    [FILE.name, [...FILE.buffer]] as [string, number[]],
  );
  await importDialog.getByText(/^Arraste o arquivo/).dispatchEvent('drop', { dataTransfer: transfer });
  await importDialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(importDialog.getByText('José Lima')).toBeVisible();
  await expect(importDialog.getByRole('region', { name: /^Não entram/ })).toContainText('Linha 4');
  await importDialog.getByRole('button', { name: 'Importar 2 clientes' }).click();
  await expect(importDialog.getByRole('status')).toHaveText('2 clientes importados, 0 já existiam, 1 linha com erro.');
  expect(await readDownload(await exportFile(page, 'Baixar linhas não importadas'))).toBe(
    '\ufeffNome;Celular;E-mail;Linha;Motivo\r\nSem telefone;;x@exemplo.com.br;4;Informe o telefone\r\n',
  );
  await importDialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(steps.getByText('3 de 5 feitos')).toBeVisible();

  await steps.getByRole('link', { name: 'Abrir os ajustes' }).click();
  await page.getByRole('textbox', { name: 'Nome do salão' }).fill('Salão da Carla');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Ajustes salvos com sucesso!')).toBeVisible();
  await page.goto('/dashboard');
  await expect(steps.getByText('4 de 5 feitos')).toBeVisible();

  await steps.getByRole('link', { name: 'Registrar venda' }).click();
  const wizard = createWizardScreen(page);
  await wizard.press('Pular para Cliente');
  await wizard.findCustomer('José Lima');
  await wizard.choice('Carla Dias').click();
  await wizard.tick({ name: 'Corte' });
  await wizard.press('Continuar');
  await wizard.pay('PIX');
  await wizard.press('Continuar');
  await wizard.finish();

  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Tudo pronto' })).toBeVisible();
  await page.goto('/clientes');
  const customers = await exportFile(page, 'Exportar');
  expect(customers.suggestedFilename()).toMatch(/^navalha-clientes-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readDownload(customers);
  expect(text).toContain('\r\nJosé Lima;(11) 3456-7890;jose@exemplo.com.br;10;1;');
});
