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

/** A fault that prevents writes to the database. */
export interface DatabaseFault {
  name: string;
  /** Minimum duration, in milliseconds. */
  minDurationMs: number;
  /** Starts the fault; resolves to a function that ends it. */
  start(shop: Shop): Promise<() => void | Promise<void>>;
  /** Whether the calls run at once, where each of them waits for a timeout. */
  isConcurrent?: boolean;
  /** Whether only sales are refused, the largest write, as on a nearly full disk. */
  isLimitedToSales?: boolean;
  /** Whether reads fail too. */
  isBlockingReads?: boolean;
}

interface TimedResponse {
  status: number;
  milliseconds: number;
}

interface FaultRun {
  name: string;
  writes: TimedResponse[];
  reads: TimedResponse[];
  /** Whether any row changed during the fault. */
  isHalfWritten: boolean;
  /** Whether two retries of the refused sale both succeeded and made one sale. */
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

/** Makes calls of all kinds during the fault, and retries the same sale afterwards. */
export async function runWithFault(shop: Shop, fault: DatabaseFault): Promise<FaultRun> {
  const { db } = shop.connection;
  // Restarts a server that an earlier fault ended; that run has counted it.
  if (shop.server.child.exitCode !== null) await shop.restart('SIGKILL');
  const calls = await openWriteCalls(shop);
  const end = await fault.start(shop);
  const before = fault.isBlockingReads ? '' : JSON.stringify(await dumpRows(db));
  const endsAt = performance.now() + fault.minDurationMs;
  const [writes, reads]: [TimedResponse[], TimedResponse[]] = [[], []];
  do {
    const selected = fault.isLimitedToSales ? calls.slice(0, 1) : calls;
    if (fault.isConcurrent) writes.push(...(await Promise.all(selected.map((call) => measure(shop, call)))));
    else for (const call of selected) writes.push(await measure(shop, call));
    if (!fault.isBlockingReads) for (const path of READS) reads.push(await measure(shop, () => shop.call('GET', path)));
  } while (performance.now() < endsAt);
  const after = fault.isBlockingReads ? '' : JSON.stringify(await dumpRows(db));
  await end();
  return {
    name: fault.name,
    writes,
    reads,
    isHalfWritten: before !== after,
    isSoldOnceAfterwards: await isSoldOnce(shop, calls[0] as () => Promise<{ status: number }>),
    ledgerErrorCount: Object.keys(await findLedgerErrors(db)).length,
  };
}

/** The figures of fault runs; `limit` is the longest allowed refusal, in milliseconds. */
export function summarizeFaultRuns(runs: readonly FaultRun[], limit: number): Measurement[] {
  const collectCalls = (pick: (run: FaultRun) => TimedResponse[]) => runs.flatMap(pick);
  const findSlowest = (calls: TimedResponse[]) => Math.max(...calls.map(({ milliseconds }) => milliseconds));
  const reads = collectCalls((run) => run.reads);
  return [
    ...runs.map(({ name, writes }) =>
      requireExactly(`${name}: refused (503)`, writes.filter(({ status }) => status === 503).length, writes.length),
    ),
    requireAtMost('slowest refusal', findSlowest(collectCalls((run) => run.writes)), limit, 'ms'),
    requireExactly('reads settled', reads.filter(({ status }) => status === 200).length, reads.length),
    requireExactly('partial writes', runs.filter(({ isHalfWritten }) => isHalfWritten).length, 0),
    requireExactly(
      'sold once afterwards',
      runs.filter(({ isSoldOnceAfterwards }) => isSoldOnceAfterwards).length,
      runs.length,
    ),
    requireExactly(
      'ledger errors',
      runs.reduce((sum, { ledgerErrorCount }) => sum + ledgerErrorCount, 0),
      0,
    ),
  ];
}

/** Ages every session by two minutes, so that its next call writes last_seen_at. */
export async function ageSessions({ connection }: Shop): Promise<void> {
  const before = new Date(Date.now() - 120_000).toISOString();
  await connection.db.updateTable('session').set({ last_seen_at: before }).execute();
}

/** A sale without customer and with the longest observation. */
export function buildLargeSale(): Record<string, unknown> {
  return { individual: 1, services: [], amount: 35, payment_method: 'pix', observation: 'x'.repeat(500) };
}

/** Repeatable write calls, the sale first. */
async function openWriteCalls(shop: Shop): Promise<(() => Promise<{ status: number }>)[]> {
  const key = { 'idempotency-key': randomUUID() };
  const employee = await make.makeEmployee({ call: shop.callWithRetry });
  const visitor = openBrowser();
  await retry(() => visitor.call(shop.server.url, 'GET', '/check-session'));
  const sale = buildLargeSale();
  const customer = make.buildCustomer();
  const expense = { amount: 10, employee_id: employee.id, description: 'Café' };
  return [
    () => shop.call('POST', '/sales/create', { sale }, key),
    () => shop.call('POST', '/customers/create', { customer }),
    () => shop.call('POST', '/expenses/create', { expense }),
    () => shop.call('DELETE', `/employees/remove/${employee.id}`),
    () => visitor.call(shop.server.url, 'POST', '/auth', DEMO_SIGN_IN),
  ];
}

async function isSoldOnce(shop: Shop, sell: () => Promise<{ status: number }>): Promise<boolean> {
  const count = async () => Number((await shop.connection.db.selectFrom('sale').select('id').execute()).length);
  const before = await count();
  const answers = [await measure(shop, sell), await measure(shop, sell)];
  return answers.every(({ status }) => status === 201) && (await count()) === before + 1;
}

/** Measures a call, without the time that server and client waited for a processor. */
async function measure(shop: Shop, call: () => Promise<{ status: number }>): Promise<TimedResponse> {
  const readCpuWait = () => getCpuWaitMs(shop.server.child.pid) + getCpuWaitMs(process.pid);
  const [begun, before] = [performance.now(), readCpuWait()];
  const { status } = await settleStatus(call());
  return { status, milliseconds: performance.now() - begun - Math.max(0, readCpuWait() - before) };
}

const TIMEOUT_MS = 10_000;

/** The response's status; 0 for a failed connection or after TIMEOUT_MS. */
export async function settleStatus(answer: Promise<{ status: number }>): Promise<{ status: number }> {
  const none = { status: 0 };
  const cancelTimeout = new AbortController();
  const timeout = wait(TIMEOUT_MS, none, { signal: cancelTimeout.signal }).catch(() => none);
  const settled = await Promise.race([answer.catch(() => none), timeout]);
  cancelTimeout.abort();
  return settled;
}
