import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { logCommand } from '../../server/commands/support/commandLog.ts';
import { LogWriter } from '../../server/http/logWriter.ts';
import { canMount, mountSmallDisk } from '../reliability/support/smallDisk.ts';
import { openBrowser } from './support/browser.ts';
import { createDemoFolder, createTempFolder } from './support/commands.ts';
import { findFreePorts, startServer } from './support/processes.ts';

const root = join(import.meta.dirname, '..', '..');
const SALE = { individual: 1, services: [], amount: 50, payment_method: 'pix' };

/** Starts the server with its output in these files, and waits until it answers. */
async function startWith(output: number, dataDir: string) {
  const [port = 0] = await findFreePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'info',
    BACKUPS: '0',
  };
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', output, output] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const isLive = () =>
    fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isLive, { timeout: 20_000 });
  return { url, child };
}

/** A pipe without a reader: writes fail when its buffer is full. */
async function openPipe(): Promise<number> {
  const file = join(createTempFolder(), 'pipe');
  await once(spawn('mkfifo', [file]), 'exit');
  const pipe = openSync(file, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(pipe));
  return pipe;
}

async function fetchDroppedLines(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^navalha_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
}

const parseLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

describe('when the log cannot be written', () => {
  test('the shop opens, sells and stops cleanly, and counts the dropped lines', async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const { url, child } = await startWith(full, await createDemoFolder());
    const browser = openBrowser();
    await browser.signIn(url);
    for (let n = 0; n < 5; n++)
      expect((await browser.call(url, 'POST', '/sales/create', { sale: SALE })).status).toBe(201);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(await fetchDroppedLines(url)).toBeGreaterThanOrEqual(5);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('a command whose output cannot be written exits with 1', async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const env = { PATH: process.env.PATH, DATA_DIR: await createDemoFolder() };
    const child = spawn(process.execPath, ['server/commands/user.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', full, 'pipe'],
    });
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(errors).toBe('');
  });

  test.runIf(canMount())(
    'complete lines are written again when there is space, with the number of dropped ones',
    async () => {
      const disk = mountSmallDisk(1);
      if (!disk) throw new Error('no disk was mounted');
      onTestFinished(() => disk.unmount());
      const file = join(disk.folder, 'navalha.log');
      const output = openSync(file, 'a');
      const { url } = await startWith(output, await createDemoFolder());
      closeSync(output);
      const sendRequests = async (times: number) => {
        for (let n = 0; n < times; n++) expect((await fetch(`${url}/api/check-session`)).status).toBe(200);
      };
      await sendRequests(2);
      const freeSpace = disk.fill();
      // Some lines still fit into the last page.
      await sendRequests(100);
      const dropped = await fetchDroppedLines(url);
      expect(dropped).toBeGreaterThan(50);
      freeSpace();
      await sendRequests(3);
      const lines = parseLines(readFileSync(file, 'utf8'));
      expect(lines.filter(({ event }) => event === 'log lines dropped')).toEqual([
        expect.objectContaining({ level: 'warn', lines: dropped }),
      ]);
      expect(lines.filter(({ event }) => event === 'call')).toHaveLength(105 - dropped);
      expect(await fetchDroppedLines(url)).toBe(dropped);
    },
  );
});

describe('the writer of log lines', () => {
  test('drops and counts lines on a full disk', () => {
    const full = openSync('/dev/full', 'w');
    const writer = new LogWriter(full);
    for (let n = 0; n < 3; n++) writer.write('{}\n');
    closeSync(full);
    expect(writer.droppedLines).toBe(3);
  });

  test('drops lines while no process reads the pipe, waits once, and completes the interrupted line', async () => {
    const pipe = await openPipe();
    const writer = new LogWriter(pipe);
    const reports: number[] = [];
    writer.onRecovered = (dropped) => reports.push(dropped);
    const line = `${'x'.repeat(30_000)}\n`;
    const startedAt = performance.now();
    for (let n = 0; n < 50; n++) writer.write(line);
    // Fifty waits would take five seconds.
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    const { droppedLines: dropped } = writer;
    expect(dropped).toBeGreaterThan(40);
    const read = () => {
      const bytes = Buffer.alloc(1_000_000);
      return bytes.toString('latin1', 0, readSync(pipe, bytes));
    };
    let text = read();
    writer.write(line);
    text += read();
    writer.write('end\n');
    text += read();
    const written = text.split('\n');
    expect(written.at(-2)).toBe('end');
    expect(new Set(written.slice(0, -2))).toEqual(new Set([line.trimEnd()]));
    expect(reports).toEqual([dropped]);
    expect(writer.droppedLines).toBe(dropped);
    expect(written).toHaveLength(50 - dropped + 1 + 2);
  });

  test('reports dropped lines again when the report itself was dropped', async () => {
    const pipe = await openPipe();
    const writer = new LogWriter(pipe);
    const page = `${'x'.repeat(4_095)}\n`;
    while (writer.droppedLines < 4) writer.write(page);
    const reports: number[] = [];
    writer.onRecovered = (dropped) => {
      reports.push(dropped);
      writer.write(page);
    };
    const read = (bytes: number) => readSync(pipe, Buffer.alloc(bytes));
    // Space for one line, but not for the report.
    read(page.length);
    writer.write(page);
    expect(reports).toEqual([4]);
    read(1_000_000);
    writer.write(page);
    expect(reports).toEqual([4, 5]);
    writer.write(page);
    expect(reports).toEqual([4, 5]);
    expect(writer.droppedLines).toBe(5);
  });

  test('of commands begins a new line after an incomplete one', () => {
    const folder = createTempFolder();
    const file = join(folder, 'commands.log');
    logCommand(folder, { event: 'user added', userId: 1 });
    appendFileSync(file, '{"level":"in');
    logCommand(folder, { event: 'user disabled', userId: 1 });
    logCommand(folder, { event: 'user enabled', userId: 1 });
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines).toHaveLength(5);
    expect([lines[0], lines[2], lines[3]].map((line) => JSON.parse(line ?? '').event)).toEqual([
      'user added',
      'user disabled',
      'user enabled',
    ]);
  });
});

test('a request is logged before its response, so that killing the process loses no line', async () => {
  const file = join(createTempFolder(), 'navalha.log');
  const output = openSync(file, 'w');
  const { url, child } = await startWith(output, await createDemoFolder());
  closeSync(output);
  const browser = openBrowser();
  await browser.signIn(url);
  const before = parseLines(readFileSync(file, 'utf8')).length;
  // One response is chunked and compressed.
  await browser.call(url, 'GET', '/customers');
  for (let n = 0; n < 4; n++) await browser.call(url, 'POST', '/sales/create', { sale: SALE });
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  const lines = parseLines(readFileSync(file, 'utf8')).slice(before);
  expect(lines.map(({ event, route }) => [event, route])).toEqual([
    ['call', '/api/customers'],
    ...Array(4).fill(['call', '/api/sales/create']),
  ]);
});

test('a server continues when its standard output is closed', async () => {
  const server = await startServer({ DATA_DIR: await createDemoFolder(), LOG_LEVEL: 'info', BACKUPS: '0' });
  server.child.stdout?.destroy();
  server.child.stderr?.destroy();
  for (let n = 0; n < 5; n++) expect((await fetch(`${server.url}/api/check-session`)).status).toBe(200);
  expect(await fetchDroppedLines(server.url)).toBeGreaterThanOrEqual(4);
  const exit = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});
