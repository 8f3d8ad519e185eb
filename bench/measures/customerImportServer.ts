import { randomUUID } from 'node:crypto';
import { FIRST_NAMES, SURNAMES } from '../../server/db/demo/names.ts';
import { atMost, computePercentile, type Measure } from '../measure.ts';
import { type SignedInServer, startShopServer } from '../support/largeShops.ts';

const LINES = 10_000;
/** As the screen sends them. */
const CUSTOMERS_PER_CALL = 50;
const CONCURRENCY = 4;
/** So many lines are one figure: whether the last ones cost more than the first. */
const LINES_PER_FIGURE = 500;

export const customerImportServer: Measure = {
  name: 'customerImportServer',
  label:
    'storing 10,000 imported customers in a shop of 1,000, without a browser: 50 per call, four at a time; the median of 500 lines',
  unit: 'ms',
  // The whole import may take 60 s, the work in the browser included.
  goal: atMost(3_000, null),
  async run(fixtures) {
    const server = await startShopServer(fixtures, { size: 1_000, name: 'import server' });
    const lines = fixtures.pickSize(LINES, 1_000);
    const oneRun = await importCustomers(server, lines, 1, () => 'one run');
    // Each call is an import of its own: what the shared row of one import costs.
    const manyRuns = await importCustomers(server, lines, 2, randomUUID);
    const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
    return {
      product: computePercentile(oneRun, 50),
      details: [
        { label: 'first 500', value: oneRun[0] ?? 0 },
        { label: 'last 500', value: oneRun.at(-1) ?? 0 },
        { label: 'slowest 500', value: Math.max(...oneRun) },
        { label: 'all', value: sum(oneRun) / 1000, unit: 's' },
        { label: 'all, each call an import of its own', value: sum(manyRuns) / 1000, unit: 's' },
      ],
    };
  },
};

/** Milliseconds for each 500 lines. */
async function importCustomers(
  { url, headers }: SignedInServer,
  lines: number,
  part: number,
  createKey: () => string,
): Promise<number[]> {
  const calls = Array.from({ length: lines / CUSTOMERS_PER_CALL }, (_, call) =>
    Array.from({ length: CUSTOMERS_PER_CALL }, (_, at) => buildCustomer(call * CUSTOMERS_PER_CALL + at, part)),
  );
  const callsPerFigure = LINES_PER_FIGURE / CUSTOMERS_PER_CALL;
  const figures: number[] = [];
  for (let from = 0; from < calls.length; from += callsPerFigure) {
    const waiting = calls.slice(from, from + callsPerFigure);
    const startedAt = performance.now();
    const sendNext = async () => {
      for (let customers = waiting.shift(); customers; customers = waiting.shift()) {
        const response = await fetch(`${url}/api/customers/import-list`, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
          body: JSON.stringify({ customers, import: { key: createKey(), file: 'clientes.csv' } }),
        });
        if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
        await response.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
    figures.push(performance.now() - startedAt);
  }
  return figures;
}

function buildCustomer(index: number, part: number): object {
  const name = `${FIRST_NAMES[index % FIRST_NAMES.length]} ${SURNAMES[(index * 7) % SURNAMES.length]} ${index}`;
  return {
    name,
    phone: `119${part}${String(index).padStart(7, '0')}`,
    email: `cliente${index}.${part}@exemplo.com.br`,
    points: index % 3 === 0 ? 40 : 0,
    last_visit: index % 2 === 0 ? '2026-01-15' : null,
    total_visits: index % 12,
    note: index % 4 === 0 ? 'máquina 2, não gosta de conversa' : null,
  };
}
