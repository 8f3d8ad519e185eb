import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** What the process ends with for a damaged file; the sentence is on its standard error. */
export const DAMAGED = 3;

interface Findings {
  /** With the sentence for a damaged file. */
  damaged(sentence: string): void;
  /** With what kept it from being checked to its end. */
  unchecked(reason: string): void;
}

/** Checks a database file while it is in use, in a process of its own. Returns what ends it, and resolves when it has ended. */
export function checkBehind(file: string, { damaged, unchecked }: Findings): () => Promise<void> {
  let stopped = false;
  const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./checkProcess.ts')), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = outcomeOf(child).then(({ code, said }) => {
    if (stopped || code === 0) return;
    if (code === DAMAGED) damaged(said.trim());
    else unchecked(said.trim());
  });
  return () => {
    stopped = true;
    child.kill('SIGKILL');
    return ended;
  };
}

async function outcomeOf(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  try {
    const [said] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
    return { code: child.exitCode, said };
  } catch (error) {
    return { code: null, said: String(error) };
  }
}
