import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SIGN_IN } from '../e2e/support/api.ts';
import { expect, watchedTest as test } from '../e2e/support/test.ts';
import { copyRepository, readPage, type ScratchCopy } from '../guide/scratchCopy.ts';
import { type ScratchServer, startScratchServer } from '../guide/scratchServer.ts';
import { parseSteps } from '../guide/steps.ts';

/** Time to build all screens on a busy machine, in milliseconds. */
const BUILD_TIMEOUT_MS = 120_000;

test.describe('after the steps of docs/add-a-resource.md', () => {
  let copy: ScratchCopy;
  let server: ScratchServer;

  test.beforeAll(async () => {
    test.setTimeout(BUILD_TIMEOUT_MS);
    copy = copyRepository();
    for (const step of parseSteps(readPage('add-a-resource.md'))) copy.apply(step);
    const { code, output } = await copy.run('vite', 'build', '--minify', 'false', '--logLevel', 'error');
    expect(code, output).toBe(0);
    server = await startScratchServer(copy.folder);
  });

  test.afterAll(async () => {
    await server?.stop();
    copy?.remove();
  });

  test('the code passes the type check', async () => {
    test.setTimeout(BUILD_TIMEOUT_MS);
    // The tests derive every resource from its declaration; they are type-checked with the product.
    const project = JSON.stringify({ extends: './tsconfig.json', include: ['domain', 'server', 'src'] });
    await writeFile(join(copy.folder, 'tsconfig.product.json'), project);
    expect(await copy.run('tsc', '--project', 'tsconfig.product.json')).toEqual({ code: 0, output: '' });
  });

  test('the new resource has a menu entry, list, table, form, export and deletion', async ({ page }) => {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('E-mail').fill(SIGN_IN.email);
    await page.getByLabel('Senha', { exact: true }).fill(SIGN_IN.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('button', { name: 'Cadastros' }).click();
    await page.getByRole('link', { name: 'Fornecedores' }).click();
    await expect(page).toHaveURL(`${server.url}/fornecedores`);
    await expect(page.getByRole('heading', { level: 1, name: 'Fornecedores' })).toBeVisible();
    await expect(page).toHaveTitle('Fornecedores · Navalha');
    await expect(page.getByText('Nenhum fornecedor cadastrado ainda.')).toBeVisible();

    await page.getByRole('button', { name: 'Novo Fornecedor' }).click();
    const form = page.getByRole('dialog', { name: 'Novo Fornecedor' });
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(form.getByText('Informe o nome')).toBeVisible();
    await form.getByLabel('Nome').fill('Águas do Vale');
    await form.getByLabel('Telefone').pressSequentially('1132654321');
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Fornecedor criado com sucesso!')).toBeVisible();
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Águas do Vale' });
    await expect(card.getByText('(11) 3265-4321')).toBeVisible();

    await page.getByRole('button', { name: 'Tabela' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Águas do Vale' });
    await expect(row.getByRole('cell', { name: '(11) 3265-4321' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toBe('\ufeffNome;Telefone\r\nÁguas do Vale;(11) 3265-4321\r\n');
    await page.getByRole('button', { name: 'Cartões' }).click();

    await card.getByRole('button', { name: 'Editar' }).click();
    const editForm = page.getByRole('dialog', { name: 'Editar Fornecedor' });
    await editForm.getByLabel('Nome').fill('Águas da Serra');
    await editForm.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Águas da Serra' })).toBeVisible();

    await page.getByRole('button', { name: 'Excluir Águas da Serra' }).click();
    const question = page.getByRole('dialog', { name: /Tem certeza que deseja excluir o fornecedor Águas da Serra/ });
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Nenhum fornecedor cadastrado ainda.')).toBeVisible();
  });
});
