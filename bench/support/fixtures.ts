import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What measures share in a run: what takes long to make is made once, and removed in the end. */
export interface Fixtures {
  /** How often a figure is taken. */
  rounds: number;
  /** A quantity: the real one, or the one with which it is only tried whether a measure works. */
  pickSize(real: number, trial: number): number;
  /** Says what takes long. */
  log(line: string): void;
  /** What was made under this name before, or is made now. */
  getOrCreate<Made>(name: string, make: () => Promise<Made>): Promise<Made>;
  /** An empty folder, removed in the end. */
  createFolder(): string;
  /** To do in the end; what was announced last is done first. */
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
      // Each once, and the others too where one fails: whoever is interrupted leaves nothing behind.
      for (let end = ends.pop(); end; end = ends.pop()) await Promise.resolve(end()).catch(console.error);
    },
  };
  return fixtures;
}
