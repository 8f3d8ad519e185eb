import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_SIGN_IN } from '../../../server/config.ts';
import * as make from '../../factories.ts';
import { brokenBooks } from '../../server/support/books.ts';
import { openBrowser } from '../../server/support/browser.ts';
import { everyRow } from '../../server/support/rows.ts';
import { atMost, exactly, type Figure } from '../torture.ts';
import { insist } from './insist.ts';
import { waitedForProcessor } from './processor.ts';
import type { Shop } from './shop.ts';

/** Something that keeps a database from being written to. */
export interface Trouble {
  name: string;
  /** How long it lasts at least, in milliseconds. */
  lasts: number;
  /** Begins it, and resolves to what ends it. */
  begin(shop: Shop): Promise<() => void | Promise<void>>;
  /** Whether the calls are made at the same time, where each waits by itself. */
  together?: boolean;
  /** Whether only the largest write is refused, as on a disk that is nearly full. */
  onlySales?: boolean;
  /** Whether what reads cannot be answered either. */
  withoutReads?: boolean;
}

interface Timed {
  status: number;
  milliseconds: number;
}

interface Ordeal {
  name: string;
  changing: Timed[];
  reading: Timed[];
  /** Whether any row of the shop changed while it lasted. */
  halfWritten: boolean;
  /** Of the two times that the refused sale was sent again: both answered, one sale. */
  soldAfterwards: boolean;
  booksBroken: number;
}

const READS = [
  '/customers',
  '/customers/find?query=a',
  '/summary',
  '/cash-register',
  '/expenses/today',
  '/check-session',
];

/** Makes calls of all kinds while the trouble lasts, and the same sale again when it is over. */
export async function endure(shop: Shop, trouble: Trouble): Promise<Ordeal> {
  const { db } = shop.connection;
  // What an earlier trouble ended has been counted there.
  if (shop.server.child.exitCode !== null) await shop.restart('SIGKILL');
  const calls = await changingCalls(shop);
  const end = await trouble.begin(shop);
  const before = trouble.withoutReads ? '' : JSON.stringify(await everyRow(db));
  const over = performance.now() + trouble.lasts;
  const [changing, reading]: [Timed[], Timed[]] = [[], []];
  do {
    const asked = trouble.onlySales ? calls.slice(0, 1) : calls;
    if (trouble.together) changing.push(...(await Promise.all(asked.map((call) => timed(shop, call)))));
    else for (const call of asked) changing.push(await timed(shop, call));
    if (!trouble.withoutReads) for (const path of READS) reading.push(await timed(shop, () => shop.call('GET', path)));
  } while (performance.now() < over);
  const after = trouble.withoutReads ? '' : JSON.stringify(await everyRow(db));
  await end();
  return {
    name: trouble.name,
    changing,
    reading,
    halfWritten: before !== after,
    soldAfterwards: await sellsOnce(shop, calls[0] as () => Promise<{ status: number }>),
    booksBroken: Object.keys(await brokenBooks(db)).length,
  };
}

/** What was promised of the answers: `limit` is how long a refusal may take, in milliseconds. */
export function figuresOf(ordeals: readonly Ordeal[], limit: number): Figure[] {
  const all = (pick: (ordeal: Ordeal) => Timed[]) => ordeals.flatMap(pick);
  const slowest = (calls: Timed[]) => Math.max(...calls.map(({ milliseconds }) => milliseconds));
  const reading = all((ordeal) => ordeal.reading);
  return [
    ...ordeals.map(({ name, changing }) =>
      exactly(`${name}: refused (503)`, changing.filter(({ status }) => status === 503).length, changing.length),
    ),
    atMost('slowest refusal', slowest(all((ordeal) => ordeal.changing)), limit, 'ms'),
    exactly('reads answered', reading.filter(({ status }) => status === 200).length, reading.length),
    exactly('times that anything was half-written', ordeals.filter(({ halfWritten }) => halfWritten).length, 0),
    exactly('sold afterwards, once', ordeals.filter(({ soldAfterwards }) => soldAfterwards).length, ordeals.length),
    exactly(
      'books out of order',
      ordeals.reduce((sum, { booksBroken }) => sum + booksBroken, 0),
      0,
    ),
  ];
}

/** Every session seems to have been left alone for two minutes: the next call of each would write that it was seen. */
export async function ageSessions({ connection }: Shop): Promise<void> {
  const before = new Date(Date.now() - 120_000).toISOString();
  await connection.db.updateTable('session').set({ last_seen_at: before }).execute();
}

/** A sale without customer, as long as can be. */
export function bigSale(): Record<string, unknown> {
  return { individual: 1, services: [], amount: 35, payment_method: 'pix', observation: 'x'.repeat(500) };
}

/** The sale first. Each call is the same whenever it is made. */
async function changingCalls(shop: Shop): Promise<(() => Promise<{ status: number }>)[]> {
  const key = { 'idempotency-key': randomUUID() };
  const employee = await make.makeEmployee({ call: shop.insist });
  const visitor = openBrowser();
  await insist(() => visitor.call(shop.server.url, 'GET', '/check-session'));
  const sale = bigSale();
  const customer = make.customerFields();
  const expense = { amount: 10, employee_id: employee.id, description: 'Café' };
  return [
    () => shop.call('POST', '/sales/create', { sale }, key),
    () => shop.call('POST', '/customers/create', { customer }),
    () => shop.call('POST', '/expenses/create', { expense }),
    () => shop.call('DELETE', `/employees/remove/${employee.id}`),
    () => visitor.call(shop.server.url, 'POST', '/auth', DEMO_SIGN_IN),
  ];
}

async function sellsOnce(shop: Shop, sell: () => Promise<{ status: number }>): Promise<boolean> {
  const count = async () => Number((await shop.connection.db.selectFrom('sale').select('id').execute()).length);
  const before = await count();
  const answers = [await timed(shop, sell), await timed(shop, sell)];
  return answers.every(({ status }) => status === 201) && (await count()) === before + 1;
}

/** The time is without what server and client waited for a processor. */
async function timed(shop: Shop, call: () => Promise<{ status: number }>): Promise<Timed> {
  const waited = () => waitedForProcessor(shop.server.child.pid) + waitedForProcessor(process.pid);
  const [begun, before] = [performance.now(), waited()];
  const { status } = await orNoAnswer(call());
  return { status, milliseconds: performance.now() - begun - Math.max(0, waited() - before) };
}

const PATIENCE_MS = 10_000;

/** Status 0 where there is no answer: of a server that has ended, or that never comes to it. */
export async function orNoAnswer(answer: Promise<{ status: number }>): Promise<{ status: number }> {
  const none = { status: 0 };
  const abandoned = new AbortController();
  const late = wait(PATIENCE_MS, none, { signal: abandoned.signal }).catch(() => none);
  const answered = await Promise.race([answer.catch(() => none), late]);
  abandoned.abort();
  return answered;
}
