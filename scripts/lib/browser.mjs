import { existsSync } from 'node:fs';
import { runPhase } from './phase.mjs';
import { findProgram, isRoot, readOutput } from './programs.mjs';
import { NODE, resolveCommand } from './project.mjs';
import { run } from './run.mjs';

const INSTALLED = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of this machine's Chrome or Chromium (CHROME_PATH first), else of Playwright's, else null. */
export function findBrowser() {
  return (
    findProgram(...(process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []), ...INSTALLED) ?? findPlaywrightBrowser()
  );
}

/** The path of a browser. Tries to install one if there is none; null when that fails. */
export async function ensureBrowser() {
  return findBrowser() ?? runPhase('Instalando um navegador para os testes', installBrowser);
}

async function installBrowser() {
  await run(NODE, [resolveCommand('@playwright/test', 'playwright'), 'install', 'chromium']);
  if (!findBrowser() && isRoot() && findProgram('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
  }
  return findBrowser();
}

function findPlaywrightBrowser() {
  const path = readOutput(NODE, ['-p', "require('@playwright/test').chromium.executablePath()"]);
  return existsSync(path) ? path : null;
}
