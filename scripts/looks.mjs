import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { buildIfStale } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main } from './lib/phase.mjs';
import { commandOf, ENVIRONMENT, NODE, ROOT } from './lib/project.mjs';
import { run } from './lib/run.mjs';

const FOLDER = join(ROOT, 'looks');

// Takes a picture of every screen, dialog and menu at three widths in both schemes, on the walk that the tests take, and
// looks at each as thoroughly as `npm test` does at some.
await main(async () => {
  await ensureInstalled();
  await buildIfStale();
  const browser = await ensureBrowser();
  if (!browser) throw new Failure('Não há Chrome ou Chromium nesta máquina: diga onde está em CHROME_PATH.');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const env = { ...ENVIRONMENT, CHROME_PATH: browser, LOOKS_DIR: FOLDER };
  const walks = ['/looks', '/layoutShift', '/zoom'];
  process.exitCode = await run(NODE, [commandOf('@playwright/test', 'playwright'), 'test', ...walks], { env });
  console.log(`As imagens estão em ${FOLDER}`);
});
