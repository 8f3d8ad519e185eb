import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { atMost, computePercentile, type Measure } from '../measure.ts';
import { generateCustomerFile } from '../seedData/generateCustomerFile.ts';
import type { Tab } from '../support/browser.ts';
import { createLargeShop, type Shop } from '../support/largeShops.ts';
import { withScreen } from '../support/screens.ts';

const LINES = 10_000;
/** A frame that people notice. */
const SLOW_FRAME_MS = 50;
/** How long the page without work is watched: what the machine itself does to frames. */
const QUIET_MS = 10_000;
const IMPORT_TIMEOUT_MS = 600_000;

export const customerImport: Measure = {
  name: 'customerImport',
  label:
    'import of a file of 10,000 customers into a shop of 1,000, from the choice of the file to the report, processor slow: longest frame',
  unit: 'ms',
  goal: atMost(SLOW_FRAME_MS, 33),
  run(fixtures) {
    const options = { size: 1_000, name: 'import' };
    return withScreen(fixtures, { screen: 'customers', throttling: 'cpu', ...options }, async (tab, url) => {
      const shop = await createLargeShop(fixtures, options);
      const { text, names } = generateCustomerFile(fixtures.pickSize(LINES, 300), await listCustomers(shop));
      const path = join(fixtures.createFolder(), 'clientes.csv');
      writeFileSync(path, text);
      await tab.open(url);
      await tab.waitUntilIdle();
      const quiet = await measurePhase(tab, 'no work', () => tab.page.waitForTimeout(QUIET_MS));
      const phases = await importFile(tab, path);
      await checkStored(shop, names);
      const frames = phases.flatMap((phase) => phase.frames);
      return {
        product: Math.max(...frames),
        details: [
          { label: 'p95', value: computePercentile(frames, 95) },
          {
            label: 'frames above 50 ms',
            value: countSlow(frames),
            unit: `of ${frames.length.toLocaleString('en-US')}`,
          },
          ...[quiet, ...phases].flatMap(describePhase),
        ],
      };
    });
  },
};

interface Phase {
  name: string;
  seconds: number;
  /** Milliseconds. */
  frames: number[];
  longestTask: number;
}

/** Imports a file as a person does. The time in which nothing is awaited is part of no phase. */
async function importFile(tab: Tab, path: string): Promise<Phase[]> {
  const { page } = tab;
  const dialog = page.getByRole('dialog');
  const press = (name: RegExp) => dialog.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  const input = page.getByLabel('Arquivo de clientes');
  await input.waitFor({ state: 'attached' });
  const waitFor = (selector: string, act: () => Promise<void>) =>
    tab.measureUntilVisible(act, selector, IMPORT_TIMEOUT_MS);
  return [
    await measurePhase(tab, 'reading', () =>
      waitFor('[aria-label="Colunas do arquivo"]', () => input.setInputFiles(path)),
    ),
    await measurePhase(tab, 'checking', () => waitFor('[role=dialog] [role=status]', () => press(/^Continuar$/))),
    await measurePhase(tab, 'after an answer', async () => {
      await waitFor('[aria-busy=true] [role=status]', () => press(/^Todas são outras pessoas$/));
      await waitFor('[aria-busy=false] [role=status]', async () => {});
    }),
    await measurePhase(tab, 'storing', () =>
      waitFor('[role=dialog] .MuiAlert-root[role=status]', () => press(/^Importar [\d.]+ clientes$/)),
    ),
  ];
}

async function measurePhase(tab: Tab, name: string, run: () => Promise<unknown>): Promise<Phase> {
  const startedAt = await tab.recordFrames();
  await run();
  const frames = await tab.getFrames(startedAt);
  const endedAt = await tab.page.evaluate(() => performance.now());
  return { name, seconds: (endedAt - startedAt) / 1000, frames, longestTask: await tab.getLongestTask(startedAt) };
}

function describePhase({ name, seconds, frames, longestTask }: Phase) {
  return [
    { label: name, value: seconds, unit: 's' },
    { label: `${name}: longest frame`, value: Math.max(...frames) },
    { label: `${name}: longest task`, value: longestTask },
  ];
}

function countSlow(frames: readonly number[]): number {
  return frames.filter((duration) => duration > SLOW_FRAME_MS).length;
}

async function listCustomers(shop: Shop): Promise<{ name: string; phone: string }[]> {
  const { db, close } = await shop.connect();
  return db.selectFrom('customer').select(['name', 'phone']).orderBy('id').execute().finally(close);
}

/** Throws unless each of these people is a customer exactly once. */
async function checkStored(shop: Shop, names: readonly string[]): Promise<void> {
  const { db, close } = await shop.connect();
  const rows = await db
    .selectFrom('customer')
    .select(['name', sql<number>`count(*)`.as('count')])
    .groupBy('name')
    .execute()
    .finally(close);
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  const wrong = names.filter((name) => counts.get(name) !== 1);
  if (wrong.length > 0) throw new Error(`${wrong.length} lines were not stored exactly once, first ${wrong[0]}`);
}
