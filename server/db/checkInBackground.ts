import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The exit code of the worker for a damaged file; the sentence is on its standard error. */
export const DAMAGED = 3;

interface Handlers {
  /** Called with the sentence for a damaged file. */
  damaged(sentence: string): void;
  /** Called with the reason why the check did not finish. */
  unchecked(reason: string): void;
}

/** Checks a database file in use, in a worker process. Returns a function that stops it and resolves when it has ended. */
export function checkInBackground(file: string, { damaged, unchecked }: Handlers): () => Promise<void> {
  let stopped = false;
  const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./checkWorker.ts')), file], {
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
