import { expect, test } from './support/test.ts';
import { buildUniqueName, randomPhone } from './support/testData.ts';

test('imports the customers of a file, with a line corrected on the screen, and finds nothing to import in the same file again', async ({
  page,
}) => {
  const [first, second] = [buildUniqueName('Caio'), buildUniqueName('Dora')];
  const [phone, wrongPhone, corrected] = [randomPhone(), '(11) 8888', randomPhone()];
  const dialog = page.getByRole('dialog', { name: 'Importar clientes' });
  const button = (name: RegExp | string) => dialog.getByRole('button', { name });
  const open = async (phones: readonly string[]) => {
    const text = `Nome;Celular;Nascimento\n${first};${phones[0]};21/07/1990\n${second};${phones[1]};15/03/1988\n`;
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await dialog
      .getByLabel('Arquivo de clientes')
      .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await button(/^Continuar$/).click();
  };
  await page.goto('/clientes');
  await open([phone, wrongPhone]);
  await expect(dialog.getByRole('status')).toHaveText('1 cliente novo, 1 linha não entra');
  await dialog.getByLabel('Telefone da linha 3').fill(corrected);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('2 clientes novos');
  await button('Importar 2 clientes').click();
  await expect(dialog.getByRole('status')).toHaveText('2 clientes importados, 0 já existiam, 0 linhas com erro.');
  await button('Fechar').click();
  await expect(page.getByRole('heading', { name: second })).toBeVisible();

  await open([phone, corrected]);
  await expect(dialog.getByRole('status')).toHaveText('0 clientes novos, 2 já são clientes');
  await expect(button('Nada a importar')).toBeDisabled();
});
