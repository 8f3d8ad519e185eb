import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Shared by the measures of a run: expensive fixtures are created once and removed at the end. */
export interface Fixtures {
  /** The number of rounds. */
  rounds: number;
  /** Returns the real size, or the small one of a trial run. */
  pickSize(real: number, trial: number): number;
  /** Returns the fixture of this name; creates it the first time. */
  getOrCreate<Made>(name: string, make: () => Promise<Made>): Promise<Made>;
  /** Creates an empty folder, which is removed at the end. */
  createFolder(): string;
  /** Registers work for the end of the run, which is done in reverse order. */
  onClose(cleanUp: () => unknown): void;
  close(): Promise<void>;
}

export function openFixtures({ rounds, trial }: { rounds: number; trial: boolean }): Fixtures {
  const created = new Map<string, Promise<unknown>>();
  const cleanups: (() => unknown)[] = [];
  const fixtures: Fixtures = {
    rounds,
    pickSize: (real, small) => (trial ? small : real),
    getOrCreate<Made>(name: string, make: () => Promise<Made>) {
      const fixture = created.get(name) ?? make();
      created.set(name, fixture);
      return fixture as Promise<Made>;
    },
    createFolder() {
      const folder = mkdtempSync(join(tmpdir(), 'navalha-bench-'));
      fixtures.onClose(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
    onClose: (cleanup) => void cleanups.push(cleanup),
    async close() {
      // Continues after a failure, so that nothing is left behind.
      for (let cleanUp = cleanups.pop(); cleanUp; cleanUp = cleanups.pop())
        await Promise.resolve(cleanUp()).catch(console.error);
    },
  };
  return fixtures;
}
