import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, runMain, runPhase } from './lib/phase.mjs';
import { ROOT } from './lib/project.mjs';

const LOGO = join(ROOT, 'public', 'favicon.svg');
const FOLDER = join(ROOT, 'public', 'icons');
/** With `scale` the background fills the whole square, because devices cut the corners. Without it the icon is the favicon, enlarged. */
const ICONS = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  // Devices may show only a circle in the middle, as wide as four fifths of the icon.
  { name: 'maskable-512.png', size: 512, scale: 0.8 },
  { name: 'apple-touch-icon.png', size: 180, scale: 0.92 },
];

// Draws the icons of the installed product from the favicon.
await runMain(async () => {
  await ensureInstalled();
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Failure('Não há Chrome ou Chromium nesta máquina: diga onde está em CHROME_PATH.');
  mkdirSync(FOLDER, { recursive: true });
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await runPhase('Desenhando os ícones', async () => {
      for (const icon of ICONS) await drawIcon(browser, icon);
    });
  } finally {
    await browser.close();
  }
});

async function drawIcon(browser, { name, size, scale }) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${readFileSync(LOGO, 'utf8')}`);
  await page.evaluate(
    ([side, factor]) => {
      const svg = document.querySelector('svg');
      svg.setAttribute('width', side);
      svg.setAttribute('height', side);
      if (factor === undefined) return;
      svg.querySelector('rect').setAttribute('rx', 0);
      const group = svg.querySelector('g');
      const middle = 16 * (1 - factor);
      group.setAttribute(
        'transform',
        `translate(${middle} ${middle}) scale(${factor}) ${group.getAttribute('transform')}`,
      );
    },
    [size, scale],
  );
  await page.screenshot({ path: join(FOLDER, name), omitBackground: true });
  await page.close();
}
