import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { buildIfStale } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main } from './lib/phase.mjs';
import { commandOf, ENVIRONMENT, NODE, ROOT } from './lib/project.mjs';
import { run } from './lib/run.mjs';

const FOLDER = join(ROOT, 'looks');

// The browser tests that are too slow for every run: what goes over every screen, and long ways. Those of every run come
// along, and look at what they show in every width. With `--pictures` they also take a picture of every screen, dialog and
// menu at three widths in both schemes, and look at each more thoroughly.
await main(async () => {
  const takesPictures = process.argv.includes('--pictures');
  await ensureInstalled();
  await buildIfStale();
  const browser = await ensureBrowser();
  if (!browser) throw new Failure('Não há Chrome ou Chromium nesta máquina: diga onde está em CHROME_PATH.');
  if (takesPictures) {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER);
  }
  const env = { ...ENVIRONMENT, CHROME_PATH: browser, NIGHTLY: '1', LOOKS_DIR: takesPictures ? FOLDER : '' };
  process.exitCode = await run(NODE, [commandOf('@playwright/test', 'playwright'), 'test'], { env });
  if (takesPictures) console.log(`As imagens estão em ${FOLDER}`);
});
