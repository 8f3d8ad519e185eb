import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { buildIfStale } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, runMain } from './lib/phase.mjs';
import { ENVIRONMENT, NODE, ROOT, resolveCommand } from './lib/project.mjs';
import { run } from './lib/run.mjs';

const FOLDER = join(ROOT, 'visual');

// Runs all browser tests, including those that are too slow for every run, and the other tests in a copy with more resources. With
// `--pictures` it runs only the browser tests: they take a picture of every screen, dialog and menu at three widths in both colour schemes,
// and check each more thoroughly.
await runMain(async () => {
  const takesPictures = process.argv.includes('--pictures');
  await ensureInstalled();
  await buildIfStale();
  const browser = await ensureBrowser();
  if (!browser) throw new Failure('Não há Chrome ou Chromium nesta máquina: diga onde está em CHROME_PATH.');
  if (takesPictures) {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER);
  }
  const env = { ...ENVIRONMENT, CHROME_PATH: browser, NIGHTLY: '1', VISUAL_DIR: takesPictures ? FOLDER : '' };
  process.exitCode = await run(NODE, [resolveCommand('@playwright/test', 'playwright'), 'test'], { env });
  if (takesPictures) console.log(`As imagens estão em ${FOLDER}`);
  else process.exitCode = (await run(NODE, ['scripts/guide.mjs'])) || process.exitCode;
});
