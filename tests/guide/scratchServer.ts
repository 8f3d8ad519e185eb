import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ScratchServer {
  /** Where it answers. */
  url: string;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
}

/** Starts the server of a copy of the repository on a fresh data folder with the demonstration data. */
export async function startServerOf(folder: string): Promise<ScratchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navalha-copy-data-'));
  const child = spawn(join(folder, 'node_modules', '.bin', 'node'), [join(folder, 'server', 'main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO: '1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /Navalha no ar: (\S+)\n/.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    url,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
