import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { buildIfStale } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, runMain } from './lib/phase.mjs';
import { ENVIRONMENT, NODE, ROOT, resolveCommand } from './lib/project.mjs';
import { run } from './lib/run.mjs';

const FOLDER = join(ROOT, 'visual');

// Runs all browser tests, including the slow ones, and the other tests in a copy with more resources. `--pictures` runs only the browser
// tests, which then also save a screenshot of every screen, dialog and menu at three widths in both themes, and check both themes.
await runMain(async () => {
  const isVisualRun = process.argv.includes('--pictures');
  await ensureInstalled();
  await buildIfStale();
  const browser = await ensureBrowser();
  if (!browser) throw new Failure('Não há Chrome ou Chromium nesta máquina: diga onde está em CHROME_PATH.');
  if (isVisualRun) {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER);
  }
  const env = { ...ENVIRONMENT, CHROME_PATH: browser, NIGHTLY: '1', VISUAL_DIR: isVisualRun ? FOLDER : '' };
  process.exitCode = await run(NODE, [resolveCommand('@playwright/test', 'playwright'), 'test'], { env });
  if (isVisualRun) console.log(`As imagens estão em ${FOLDER}`);
  else process.exitCode = (await run(NODE, ['scripts/guide.mjs'])) || process.exitCode;
});
