import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/lib/browser.mjs';

const executablePath = process.env.CHROME_PATH || findBrowser() || undefined;

// Each worker starts one server for all its files with default settings (tests/e2e/support/test.ts).
export default defineConfig({
  projects: [
    { name: 'browser', testDir: 'tests/e2e' },
    { name: 'nightly', testDir: 'tests/nightly' },
  ],
  outputDir: 'test-results',
  workers: 2,
  // `npm test` sets --retries=1.
  retries: 0,
  forbidOnly: true,
  globalTimeout: 30 * 60_000,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Tests share one browser context, cleared before each: a new one would load and compile the product again.
    // Files that test caches or the first load set `reuseContext: false`.
    reuseContext: true,
    // No animations: a half-faded text has half its contrast, and Playwright does not click moving buttons.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
    },
  },
});
