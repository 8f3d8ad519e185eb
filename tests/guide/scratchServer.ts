import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../reliability/support/server.ts';

export interface ScratchServer {
  url: string;
  dataDir: string;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
}

/** Starts the server of a copy on a new data folder with demo data. */
export async function startScratchServer(folder: string): Promise<ScratchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navalha-copy-data-'));
  const { url, end } = await startServer(folder, { DATA_DIR: dataDir, DEMO: '1' });
  return {
    url,
    dataDir,
    async stop() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
