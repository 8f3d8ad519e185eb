import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/lib/browser.mjs';

const executablePath = process.env.CHROME_PATH || findBrowser() || undefined;

// A worker starts one server for all its files that set no settings of their own (tests/e2e/support/test.ts).
export default defineConfig({
  projects: [
    { name: 'browser', testDir: 'tests/e2e' },
    { name: 'nightly', testDir: 'tests/nightly' },
  ],
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  globalTimeout: 30 * 60_000,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Tests of a file follow one another in one browser, emptied before each: one anew would load and compile the product
    // anew for each. Files that look at what a browser keeps or loads for the first time go without (`reuseContext: false`).
    reuseContext: true,
    // Half faded in, a text has half its contrast, and a button that still moves is not pressed.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
    },
  },
});
