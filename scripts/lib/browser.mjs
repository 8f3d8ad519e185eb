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

/** The Chrome or Chromium of this machine (CHROME_PATH first), else the one Playwright installed, else null. */
export function findBrowser() {
  return (
    findProgram(...(process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []), ...INSTALLED) ?? browserOfPlaywright()
  );
}

/** The same, having tried to install one first where there is none. */
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

function browserOfPlaywright() {
  const path = readOutput(NODE, ['-p', "require('@playwright/test').chromium.executablePath()"]);
  return existsSync(path) ? path : null;
}
