import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../server/db/migrate.ts';
import { readCheckedOutCommit } from '../../server/features/metrics/commit.ts';
import * as make from '../factories.ts';
import type { Headers } from './support/client.ts';
import { createTempFolder } from './support/commands.ts';
import { databases } from './support/databases.ts';
import { OWNER } from './support/shop.ts';
import { useShop } from './support/useShop.ts';

const root = join(import.meta.dirname, '..', '..');

describe.each(databases)('the metrics ($database)', ({ dialect }) => {
  const shop = useShop({ dialect, config: { backups: true } }, { newServerPerTest: true });

  const sendFrom = (address: string, path: string, headers: Headers = {}) => {
    const visitor = shop().visitor();
    visitor.address = address;
    return visitor.send('GET', path, undefined, headers);
  };
  const fetchMetrics = async () => (await sendFrom('127.0.0.1', '/metrics')).raw.payload;
  /** The value of a series, by its name with labels as printed. */
  const readSeries = (text: string, series: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1).replace('+Inf', 'Infinity'));
  };

  test('count the calls since the start by route, method and status, with durations', async () => {
    const customer = await make.makeCustomer(shop().client);
    for (const id of [customer.id, 999_999]) await shop().client.call('DELETE', `/customers/remove/${id}`);
    await shop().client.call('GET', '/mariana');
    await shop().client.send('GET', '/mariana/quaresma');
    const first = await fetchMetrics();
    const call = (method: string, route: string, status: number) =>
      `navalha_http_calls_total{method="${method}",route="${route}",status="${status}"}`;
    expect(readSeries(first, call('POST', '/api/customers/create', 201))).toBe(1);
    expect(readSeries(first, call('DELETE', '/api/customers/remove/:id', 200))).toBe(1);
    expect(readSeries(first, call('DELETE', '/api/customers/remove/:id', 404))).toBe(1);
    expect(readSeries(first, call('GET', 'unknown', 404))).toBe(1);
    expect(readSeries(first, call('GET', 'outside /api', 404))).toBe(1);
    const duration = 'navalha_http_call_duration_seconds';
    const labels = 'method="DELETE",route="/api/customers/remove/:id"';
    expect(readSeries(first, `${duration}_count{${labels}}`)).toBe(2);
    expect(readSeries(first, `${duration}_bucket{le="+Inf",${labels}}`)).toBe(2);
    expect(readSeries(first, `${duration}_sum{${labels}}`)).toBeGreaterThan(0);
    await shop().client.call('DELETE', '/customers/remove/999999');
    expect(readSeries(await fetchMetrics(), call('DELETE', '/api/customers/remove/:id', 404))).toBe(2);
    expect(first).not.toMatch(/mariana|quaresma/);
  });

  test('show the process, the password queue, open sessions and dropped log lines', async () => {
    await shop().visitor().signIn(OWNER.email, OWNER.password);
    const text = await fetchMetrics();
    expect(readSeries(text, 'navalha_sessions_open')).toBe(2);
    expect(readSeries(text, 'navalha_password_hashes_waiting')).toBe(0);
    expect(readSeries(text, 'navalha_log_lines_dropped_total')).toBe(0);
    expect(readSeries(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(readSeries(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(text).toMatch(/^navalha_info\{version="[^"]+",commit="[^"]+",schema="[^"]+"\} 1$/m);
    expect(text).not.toContain(OWNER.email);
  });

  test('do not count expired sessions', async () => {
    const { clock } = shop();
    clock.set(new Date(clock.now().getTime() + 31 * 60_000).toISOString());
    expect(readSeries(await fetchMetrics(), 'navalha_sessions_open')).toBe(0);
  });

  test.runIf(dialect === 'sqlite')('show the age of the newest backup, and +Inf without one', async () => {
    const fetchBackupAge = async () => readSeries(await fetchMetrics(), 'navalha_backup_age_seconds');
    expect(await fetchBackupAge()).toBe(Number.POSITIVE_INFINITY);
    const { database, clock } = shop();
    const folder = join(database.dataDir, 'backups');
    mkdirSync(folder);
    const copy = (name: string, hours: number) => {
      writeFileSync(join(folder, name), '');
      const instant = clock.now().getTime() / 1_000 - hours * 3_600;
      utimesSync(join(folder, name), instant, instant);
    };
    copy('navalha-2026-11-18.db', 50);
    copy('navalha-2026-11-19.db', 26);
    copy('navalha-2026-11-20.db.part', 1);
    expect(await fetchBackupAge()).toBeCloseTo(26 * 3_600, 0);
  });

  test.runIf(dialect === 'postgres')(
    'have no backup age on PostgreSQL, which the server does not back up',
    async () => {
      expect(await fetchMetrics()).not.toContain('backup');
    },
  );

  test('are 404 for other machines and through a proxy', async () => {
    const refusedClients: [address: string, headers?: Headers][] = [
      ['192.0.2.7'],
      ['2001:db8::7'],
      ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
      ['127.0.0.1', { 'x-forwarded-proto': 'https' }],
      ['127.0.0.1', { forwarded: 'for=127.0.0.1' }],
      ['127.0.0.1', { via: '1.1 proxy' }],
      ['127.0.0.1', { host: 'loja.exemplo.com.br' }],
      ['127.0.0.1', { host: '127.0.0.1.exemplo.com.br' }],
    ];
    for (const path of ['/metrics', '/version']) {
      for (const [address, headers] of refusedClients) {
        const reply = await sendFrom(address, path, headers);
        expect(reply.status, `${path} ${address} ${JSON.stringify(headers)}`).toBe(404);
        expect(reply.body.status).toBe('error');
      }
      for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
        expect((await sendFrom(address, path)).status, address).toBe(200);
      expect((await sendFrom('127.0.0.1', path, { host: '[::1]:3000' })).status).toBe(200);
    }
  });
});

describe('with METRICS=1', () => {
  const shop = useShop({ dialect: 'sqlite', config: { metrics: true } });

  test('metrics and version are served to other machines too', async () => {
    for (const path of ['/metrics', '/version']) {
      const reply = await shop().visitor().send('GET', path, undefined, { 'x-forwarded-for': '192.0.2.7' });
      expect(reply.status, path).toBe(200);
    }
    const { headers } = await shop().visitor().send('GET', '/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  test('the version is package.json’s, with the newest migration', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const { body } = await shop().visitor().send('GET', '/version');
    expect(body).toEqual({ version, commit: readCheckedOutCommit(root), schema: Object.keys(migrations).at(-1) });
  });
});

describe('the commit of a checkout', () => {
  const runGit = (folder: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const createCheckout = () => {
    const folder = createTempFolder();
    runGit(folder, 'init', '--quiet');
    runGit(folder, 'commit', '--quiet', '--allow-empty', '--message=x');
    return { folder, head: runGit(folder, 'rev-parse', 'HEAD') };
  };

  test('equals git’s on a branch, packed, detached and in a worktree', () => {
    const { folder, head } = createCheckout();
    expect(head).toMatch(/^[0-9a-f]{40}$/);
    expect(readCheckedOutCommit(folder)).toBe(head);
    runGit(folder, 'pack-refs', '--all');
    expect(readCheckedOutCommit(folder)).toBe(head);
    const worktree = join(createTempFolder(), 'other');
    runGit(folder, 'worktree', 'add', '--quiet', '-b', 'other', worktree);
    expect(readCheckedOutCommit(worktree)).toBe(head);
    runGit(folder, 'checkout', '--quiet', '--detach');
    expect(readCheckedOutCommit(folder)).toBe(head);
  });

  test('is unknown without a checkout', () => {
    expect(readCheckedOutCommit(createTempFolder())).toBeNull();
  });
});
