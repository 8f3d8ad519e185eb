import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Fixtures } from '../support/fixtures.ts';
import { findFreePort, stopProcess } from '../support/processes.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('json-server/lib/cli/bin.js'));

/** Starts json-server with these customers. Resolves to its address when it answers. */
export async function startJsonServer(fixtures: Fixtures, customers: readonly object[]): Promise<string> {
  const file = join(fixtures.createFolder(), 'db.json');
  writeFileSync(file, JSON.stringify({ customers }));
  const port = String(await findFreePort());
  const args = [PROGRAM, '--host', '127.0.0.1', '--port', port, '--quiet', file];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  fixtures.onClose(() => stopProcess(child));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries++) {
    const response = await fetch(`${url}/customers?_limit=1`).catch(() => null);
    if (response?.ok) return url;
    await wait(50);
  }
  throw new Error('json-server did not answer');
}
