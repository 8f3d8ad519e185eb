import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Shared by the measures of a run: expensive fixtures are created once and removed at the end. */
export interface Fixtures {
  /** The number of rounds. */
  rounds: number;
  /** Returns the real size, or the small one of a trial run. */
  pickSize(real: number, trial: number): number;
  /** Prints a line about slow work. */
  log(line: string): void;
  /** Returns the fixture of this name; creates it the first time. */
  getOrCreate<Made>(name: string, make: () => Promise<Made>): Promise<Made>;
  /** Creates an empty folder, which is removed at the end. */
  createFolder(): string;
  /** Registers work for the end of the run, in reverse order. */
  onClose(work: () => unknown): void;
  close(): Promise<void>;
}

interface Settings {
  rounds: number;
  trial: boolean;
  log?: (line: string) => void;
}

export function openFixtures({ rounds, trial, log = () => {} }: Settings): Fixtures {
  const made = new Map<string, Promise<unknown>>();
  const ends: (() => unknown)[] = [];
  const fixtures: Fixtures = {
    rounds,
    pickSize: (real, few) => (trial ? few : real),
    log,
    getOrCreate<Made>(name: string, make: () => Promise<Made>) {
      const found = made.get(name) ?? make();
      made.set(name, found);
      return found as Promise<Made>;
    },
    createFolder() {
      const folder = mkdtempSync(join(tmpdir(), 'navalha-bench-'));
      fixtures.onClose(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
    onClose: (work) => void ends.push(work),
    async close() {
      // Continues after a failure, so that nothing is left behind.
      for (let end = ends.pop(); end; end = ends.pop()) await Promise.resolve(end()).catch(console.error);
    },
  };
  return fixtures;
}
