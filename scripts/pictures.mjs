import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBrowser } from './lib/browser.mjs';
import { buildIfStale } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, runMain, runPhase } from './lib/phase.mjs';
import { ENVIRONMENT, NODE, ROOT } from './lib/project.mjs';

const FOLDER = join(ROOT, 'docs', 'images');
const LAPTOP = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' };
const TABLET = { viewport: { width: 768, height: 1024 }, colorScheme: 'light' };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, colorScheme: 'dark' };
const PICTURES = [
  { name: 'dashboard', path: '/dashboard', options: LAPTOP },
  { name: 'sale-on-a-tablet', path: '/vendas', options: TABLET, open: openLastStepOfSale },
  {
    name: 'finder',
    path: '/clientes',
    options: { ...LAPTOP, viewport: { width: 1200, height: 800 } },
    open: searchCustomer,
  },
  { name: 'agenda', path: '/agendamentos?agenda=day', options: LAPTOP },
  { name: 'cash-on-a-phone', path: '/caixa', options: PHONE },
  { name: 'pix-on-a-phone', path: '/vendas', options: PHONE, open: showPixCode },
];

// Takes the screenshots in docs/images in a temporary demonstration shop.
await runMain(async () => {
  await ensureInstalled();
  await buildIfStale();
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Failure('Não há Chrome ou Chromium nesta máquina: diga onde está em CHROME_PATH.');
  mkdirSync(FOLDER, { recursive: true });

  const dataDir = mkdtempSync(join(tmpdir(), 'navalha-pictures-'));
  const env = {
    ...ENVIRONMENT,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: '0',
    HOST: '',
    LOG_LEVEL: 'silent',
    DEMO: '1',
    BACKUPS: '0',
  };
  const server = spawn(NODE, ['server/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--lang=pt-BR'] });
  try {
    const shop = await readStartupMessages(server);
    for (const picture of PICTURES)
      await runPhase(`Fotografando ${picture.path}`, () => saveScreenshot(browser, shop, picture));
  } finally {
    await browser.close();
    server.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Reads the address and the sign-in from the server's startup messages. */
async function readStartupMessages(server) {
  const shop = {};
  for await (const line of createInterface(server.stdout)) {
    shop.url ??= /^Navalha no ar: (\S+)/.exec(line)?.[1];
    [, shop.email, shop.password] = /^Entrada de demonstração: (\S+) \/ (\S+)/.exec(line) ?? [];
    if (shop.url && shop.email) return shop;
  }
  throw new Failure('O servidor de demonstração não abriu: veja a mensagem acima.');
}

/** Opens the last step of a sale for the first of today's reservations. */
async function openLastStepOfSale(page) {
  await page.getByRole('region', { name: 'Hoje' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.getByRole('radio', { name: 'PIX' }).check();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.getByRole('button', { name: 'Finalizar Venda' }).waitFor();
}

/** Shows the PIX code of a sale for the first of today's reservations. */
async function showPixCode(page) {
  await page.getByRole('region', { name: 'Hoje' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.getByRole('radio', { name: 'PIX' }).check();
  await page.getByRole('button', { name: 'Mostrar QR Code' }).click();
  await page.getByRole('img', { name: 'QR Code do PIX' }).waitFor();
}

async function searchCustomer(page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill('gabriel');
  await page
    .getByRole('option', { name: /^Nova venda para/ })
    .first()
    .waitFor();
}

async function saveScreenshot(browser, { url, email, password }, { name, path, options, open }) {
  const page = await browser.newPage({
    ...options,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await open?.(page);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.close();
}
