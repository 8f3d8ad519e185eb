import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_SIGN_IN } from '../../../server/config.ts';
import * as make from '../../factories.ts';
import { openBrowser } from '../../server/support/browser.ts';
import { findLedgerErrors } from '../../server/support/ledgerErrors.ts';
import { dumpRows } from '../../server/support/rows.ts';
import { type Measurement, requireAtMost, requireExactly } from '../reliabilityTest.ts';
import { getCpuWaitMs } from './cpuWait.ts';
import { retry } from './retry.ts';
import type { Shop } from './shop.ts';

/** Something that keeps a database from being written to. */
export interface DatabaseFault {
  name: string;
  /** How long it lasts at least, in milliseconds. */
  minDurationMs: number;
  /** Begins it, and resolves to what ends it. */
  start(shop: Shop): Promise<() => void | Promise<void>>;
  /** Whether the calls are made at the same time, where each waits by itself. */
  isConcurrent?: boolean;
  /** Whether only the largest write is refused, as on a disk that is nearly full. */
  isLimitedToSales?: boolean;
  /** Whether what reads cannot be answered either. */
  isBlockingReads?: boolean;
}

interface Timed {
  status: number;
  milliseconds: number;
}

interface FaultRun {
  name: string;
  writes: Timed[];
  reads: Timed[];
  /** Whether any row of the shop changed while it lasted. */
  isHalfWritten: boolean;
  /** Of the two times that the refused sale was sent again: both answered, one sale. */
  isSoldOnceAfterwards: boolean;
  ledgerErrorCount: number;
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
export async function runWithFault(shop: Shop, trouble: DatabaseFault): Promise<FaultRun> {
  const { db } = shop.connection;
  // What an earlier trouble ended has been counted there.
  if (shop.server.child.exitCode !== null) await shop.restart('SIGKILL');
  const calls = await changingCalls(shop);
  const end = await trouble.start(shop);
  const before = trouble.isBlockingReads ? '' : JSON.stringify(await dumpRows(db));
  const over = performance.now() + trouble.minDurationMs;
  const [changing, reading]: [Timed[], Timed[]] = [[], []];
  do {
    const asked = trouble.isLimitedToSales ? calls.slice(0, 1) : calls;
    if (trouble.isConcurrent) changing.push(...(await Promise.all(asked.map((call) => timed(shop, call)))));
    else for (const call of asked) changing.push(await timed(shop, call));
    if (!trouble.isBlockingReads)
      for (const path of READS) reading.push(await timed(shop, () => shop.call('GET', path)));
  } while (performance.now() < over);
  const after = trouble.isBlockingReads ? '' : JSON.stringify(await dumpRows(db));
  await end();
  return {
    name: trouble.name,
    writes: changing,
    reads: reading,
    isHalfWritten: before !== after,
    isSoldOnceAfterwards: await sellsOnce(shop, calls[0] as () => Promise<{ status: number }>),
    ledgerErrorCount: Object.keys(await findLedgerErrors(db)).length,
  };
}

/** What was promised of the answers: `limit` is how long a refusal may take, in milliseconds. */
export function summarizeFaultRuns(ordeals: readonly FaultRun[], limit: number): Measurement[] {
  const all = (pick: (ordeal: FaultRun) => Timed[]) => ordeals.flatMap(pick);
  const slowest = (calls: Timed[]) => Math.max(...calls.map(({ milliseconds }) => milliseconds));
  const reading = all((ordeal) => ordeal.reads);
  return [
    ...ordeals.map(({ name, writes }) =>
      requireExactly(`${name}: refused (503)`, writes.filter(({ status }) => status === 503).length, writes.length),
    ),
    requireAtMost('slowest refusal', slowest(all((ordeal) => ordeal.writes)), limit, 'ms'),
    requireExactly('reads answered', reading.filter(({ status }) => status === 200).length, reading.length),
    requireExactly(
      'times that anything was half-written',
      ordeals.filter(({ isHalfWritten }) => isHalfWritten).length,
      0,
    ),
    requireExactly(
      'sold afterwards, once',
      ordeals.filter(({ isSoldOnceAfterwards }) => isSoldOnceAfterwards).length,
      ordeals.length,
    ),
    requireExactly(
      'books out of order',
      ordeals.reduce((sum, { ledgerErrorCount }) => sum + ledgerErrorCount, 0),
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
export function buildLargeSale(): Record<string, unknown> {
  return { individual: 1, services: [], amount: 35, payment_method: 'pix', observation: 'x'.repeat(500) };
}

/** The sale first. Each call is the same whenever it is made. */
async function changingCalls(shop: Shop): Promise<(() => Promise<{ status: number }>)[]> {
  const key = { 'idempotency-key': randomUUID() };
  const employee = await make.makeEmployee({ call: shop.callWithRetry });
  const visitor = openBrowser();
  await retry(() => visitor.call(shop.server.url, 'GET', '/check-session'));
  const sale = buildLargeSale();
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
  const waited = () => getCpuWaitMs(shop.server.child.pid) + getCpuWaitMs(process.pid);
  const [begun, before] = [performance.now(), waited()];
  const { status } = await settleStatus(call());
  return { status, milliseconds: performance.now() - begun - Math.max(0, waited() - before) };
}

const PATIENCE_MS = 10_000;

/** Status 0 where there is no answer: of a server that has ended, or that never comes to it. */
export async function settleStatus(answer: Promise<{ status: number }>): Promise<{ status: number }> {
  const none = { status: 0 };
  const abandoned = new AbortController();
  const late = wait(PATIENCE_MS, none, { signal: abandoned.signal }).catch(() => none);
  const answered = await Promise.race([answer.catch(() => none), late]);
  abandoned.abort();
  return answered;
}
