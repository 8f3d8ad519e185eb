import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NODE } from '../../scripts/lib/project.mjs';
import { readConfig } from '../../server/config.ts';
import { createDemoFolder, createTempFolder, dumpShop, runCommand } from './support/commands.ts';
import { createPostgresRole, hasPostgres, runSql } from './support/postgres.ts';
import { findAdminProgram, readDeployFile } from './support/proxies.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const systemdAnalyze = findAdminProgram('systemd-analyze');
const root = join(import.meta.dirname, '..', '..');

function runProgram(program: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  return { status, output: stdout + stderr };
}

/** The settings of a file like deploy/navalha.env, as systemd and a shell read them. */
const readShellValue = (file: string, name: string) =>
  runProgram('/bin/sh', ['-c', `set -a; . "$1"; printf %s "$${name}"`, 'sh', file]).output;

describe.skipIf(!systemdAnalyze)('the unit of systemd', () => {
  const analyze = (...args: string[]) => {
    const folder = createTempFolder();
    const unit = join(folder, 'navalha@3000.service');
    writeFileSync(unit, readDeployFile('navalha@.service').replace('/usr/bin/node', NODE));
    return runProgram(String(systemdAnalyze), [...args, unit]);
  };

  test('passes systemd-analyze verify', () => {
    expect(analyze('verify', '--man=no')).toEqual({ status: 0, output: '' });
  });

  test('has an exposure level below 4 of 10', () => {
    const { status, output } = analyze('security', '--offline=true', '--threshold=40', '--no-pager');
    expect(output).toMatch(/Overall exposure level for .*: \d\.\d/);
    expect(status).toBe(0);
  });

  test('restarts forever, and writes only to its data', () => {
    const lines = readDeployFile('navalha@.service').split('\n');
    for (const line of ['StartLimitIntervalSec=0', 'RestartSec=5', 'Restart=always', 'ProtectSystem=strict'])
      expect(lines).toContain(line);
    expect(lines.filter((line) => /^(ReadWritePaths|BindPaths|MemoryDenyWriteExecute)=/.test(line))).toEqual([]);
    expect(lines).toContain('StateDirectory=navalha');
    expect(readDeployFile('navalha.env')).toContain("DATA_DIR='/var/lib/navalha/data'");
  });
});

describe('the file of settings', () => {
  test('is valid, and sets production, HTTPS and the local proxy', () => {
    const settings = [...readDeployFile('navalha.env').matchAll(/^(\w+)='(.*)'$/gm)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(readConfig(Object.fromEntries(settings))).toMatchObject({
      production: true,
      demo: false,
      secureCookies: true,
      trustProxy: ['127.0.0.1', '::1'],
      port: 3000,
    });
  });

  test('has an example of an encoded password that decodes as its comment says', () => {
    const [, plain = '', encoded = ''] = /(\S+) is (p%\S+)\./.exec(readDeployFile('navalha.env')) ?? [];
    expect(decodeURIComponent(encoded)).toBe(plain);
    const file = join(createTempFolder(), 'navalha.env');
    const url = `postgresql://navalha:${encoded}$x#@127.0.0.1:5432/navalha`;
    writeFileSync(file, `DATABASE_URL='${url}'\n`);
    expect(readShellValue(file, 'DATABASE_URL')).toBe(url);
  });
});

describe('the command navalha', () => {
  /** Runs it as the current user, with an npm that prints its arguments. */
  function runNavalha(args: string[], env: Record<string, string> = {}) {
    const folder = createTempFolder();
    const settings = join(folder, 'navalha.env');
    writeFileSync(settings, "DATA_DIR='/var/lib/navalha/data'\nSECURE_COOKIES='1'\n");
    const npm = join(folder, 'npm');
    writeFileSync(npm, '#!/bin/sh\necho "$DATA_DIR $SECURE_COOKIES $*"\n', { mode: 0o755 });
    const script = readDeployFile('navalha')
      .replace('/etc/navalha/navalha.env', settings)
      .replace('cd /srv/navalha', `cd ${folder}`)
      .replace('runuser -u navalha -- ', '');
    const PATH = `${folder}:${process.env.PATH}`;
    return runProgram('/bin/sh', ['-c', script, 'navalha', ...args], { PATH, ...env });
  }

  test('uses the settings of the file, overridden by its environment', () => {
    const output = '/var/lib/navalha/data 1 run --silent user -- sessions\n';
    expect(runNavalha(['user', '--', 'sessions'])).toEqual({ status: 0, output });
    expect(runNavalha(['restore', '--', 'a.db'], { DATA_DIR: '/tmp/um ensaio' })).toEqual({
      status: 0,
      output: '/tmp/um ensaio 1 run --silent restore -- a.db\n',
    });
  });

  test.each([[[]], [['foo']]])('prints the usage for %j', (args) => {
    const { status, output } = runNavalha(args);
    expect(status).toBe(1);
    expect(output).toMatch(/^Use: navalha user\|backup/);
  });
});

describe.skipIf(!hasPostgres)('a role of PostgreSQL that owns its database and nothing else', () => {
  test('can create the tables and the search index, and make a backup', async () => {
    const url = await createPostgresRole();
    const settings = { DATA_DIR: createTempFolder(), DATABASE_URL: url };
    expect((await runCommand('user', settings, ['add', 'ana@barbearia.com.br'], 'tesoura afiada')).code).toBe(0);
    await runSql(url, "do $$ begin perform 'customer_search'::regclass; end $$");
    expect(await runCommand('backup', settings)).toMatchObject({ code: 0, stderr: '' });
  });

  test('cannot create databases or roles, and no other role can connect', async () => {
    const [url, other] = [await createPostgresRole(), await createPostgresRole()];
    await expect(runSql(url, 'create database navalha_more')).rejects.toThrow(/permission denied/);
    await expect(runSql(url, 'create role navalha_more')).rejects.toThrow(/permission denied/);
    const elsewhere = new URL(other);
    elsewhere.pathname = new URL(url).pathname;
    await expect(runSql(elsewhere.href, 'select 1')).rejects.toThrow(/permission denied/);
  });
});

describe('the examples of nginx', () => {
  test('differ only in their upstream, and the one for two processes never excludes a process after failures', () => {
    const readWithoutUpstream = (file: string) =>
      readDeployFile(file).replace(/^# (SQLite|PostgreSQL):[\s\S]*?keepalive 16;/m, '');
    expect(readWithoutUpstream('nginx-postgresql.conf')).toBe(readWithoutUpstream('nginx-sqlite.conf'));
    const listServers = (file: string) =>
      [...readDeployFile(file).matchAll(/^ *server 127.*;/gm)].map(([line]) => line.trim());
    expect(listServers('nginx-sqlite.conf')).toEqual(['server 127.0.0.1:3000;']);
    expect(listServers('nginx-postgresql.conf')).toEqual([
      'server 127.0.0.1:3000 max_fails=0;',
      'server 127.0.0.1:3001 max_fails=0;',
    ]);
  });
});

describe('the lines for cron', () => {
  test('have every percent sign escaped', () => {
    const lines = readDeployFile('navalha.cron')
      .split('\n')
      .filter((line) => /^(# )?\d/.test(line));
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).not.toMatch(/[^\\]%/);
  });
});

describe.skipIf(!['age', 'age-keygen', 'rsync'].every(findAdminProgram))('encrypted copies off the machine', () => {
  /** A shop with one backup, a key, and a folder in place of the other machine. */
  async function prepareOffsiteCopies() {
    const [dataDir, folder] = [await createDemoFolder(), createTempFolder()];
    const key = join(folder, 'key.txt');
    runProgram('age-keygen', ['-o', key]);
    const [, publicKey] = /public key: (\S+)/.exec(readFileSync(key, 'utf8')) ?? [];
    writeFileSync(join(folder, 'offsite.pub'), `${publicKey}\n`);
    const backups = join(dataDir, 'backups');
    const [encrypted, other] = ['encrypted', 'other'].map((name) => join(folder, name)) as [string, string];
    mkdirSync(other);
    mkdirSync(backups, { recursive: true });
    const env = { OFFSITE_KEY: join(folder, 'offsite.pub'), OFFSITE_FROM: backups, OFFSITE_TO: encrypted };
    const copyOffsite = () => runProgram(join(root, 'deploy', 'navalha-offsite'), [`${other}/`], env);
    return { dataDir, folder, key, backups, encrypted, other, copyOffsite };
  }

  test('are sent, fetched, decrypted and restored, and cannot be read without the key', async () => {
    const { dataDir, folder, key, backups, other, copyOffsite } = await prepareOffsiteCopies();
    await runCommand('backup', dataDir);
    const [name = ''] = readdirSync(backups);
    expect(copyOffsite()).toEqual({ status: 0, output: '' });
    expect(copyOffsite()).toEqual({ status: 0, output: '' });
    expect(readdirSync(other)).toEqual([`${name}.age`]);
    const sent = readFileSync(join(other, `${name}.age`));
    expect(sent.includes('SQLite format')).toBe(false);

    const fetched = join(folder, name);
    expect(runProgram('age', ['-d', '-i', key, '-o', fetched, join(other, `${name}.age`)]).status).toBe(0);
    const restored = createTempFolder();
    expect((await runCommand('restore', restored, [fetched])).code).toBe(0);
    expect(await dumpShop(restored)).toEqual(await dumpShop(dataDir));
  });

  test('are removed after some days on this machine, and not on the other', async () => {
    const { backups, encrypted, other, copyOffsite } = await prepareOffsiteCopies();
    const writeBackup = (name: string, days: number) => {
      writeFileSync(join(backups, name), name);
      const modifiedAt = new Date(Date.now() - days * DAY_MS);
      utimesSync(join(backups, name), modifiedAt, modifiedAt);
    };
    writeBackup('navalha-2026-11-20.db', 1);
    writeBackup('navalha-2026-11-20-213005.dump', 1);
    writeBackup('navalha-2026-11-01.db', 40);
    expect(copyOffsite()).toEqual({ status: 0, output: '' });
    const sent = ['navalha-2026-11-20-213005.dump.age', 'navalha-2026-11-20.db.age'];
    expect(readdirSync(other).sort()).toEqual(sent);
    const old = new Date(Date.now() - 20 * DAY_MS);
    for (const name of sent) utimesSync(join(encrypted, name), old, old);
    writeBackup('navalha-2026-11-20.db', 20);
    writeBackup('navalha-2026-11-20-213005.dump', 20);
    writeBackup('navalha-2026-11-21.db', 0);
    expect(copyOffsite().status).toBe(0);
    expect(readdirSync(encrypted)).toEqual(['navalha-2026-11-21.db.age']);
    expect(readdirSync(other).sort()).toEqual([...sent, 'navalha-2026-11-21.db.age']);
  });

  test('report when there was no backup for two days, and a failed copy leaves no complete-looking file', async () => {
    const { folder, encrypted, copyOffsite, dataDir } = await prepareOffsiteCopies();
    const { status, output } = copyOffsite();
    expect(status).toBe(1);
    expect(output).toContain('Nenhuma cópia dos últimos dois dias');
    await runCommand('backup', dataDir);
    writeFileSync(join(folder, 'offsite.pub'), 'não é uma chave\n');
    expect(copyOffsite().status).not.toBe(0);
    expect(existsSync(encrypted) && readdirSync(encrypted).filter((name) => name.endsWith('.age'))).toEqual([]);
  });
});
