import { writeSync } from 'node:fs';
import { getErrorCode } from '../db/errors.ts';
import type { LogStream } from './log.ts';

/** How long one line waits for the reader of a full pipe before lines are dropped. */
const PIPE_WAIT_MS = 100;
const PIPE_STEP_MS = 5;

/**
 * Writes log lines to a file descriptor, each before `write` returns; a partly written line is completed as soon as there is room. A line
 * that cannot be written is dropped and counted: no caller waits or fails because of it.
 */
export class LogWriter implements LogStream {
  /** Lines dropped since the start. */
  droppedLines = 0;
  /** Called with the number of dropped lines when lines can be written again. */
  onRecovered: (dropped: number) => void = () => {};
  readonly #fd: number;
  #reported = 0;
  /** The rest of a partly written line. */
  #rest: Buffer = Buffer.alloc(0);
  /** Whether the last line was dropped: only the first of a row waits for a pipe that nobody reads. */
  #isStuck = false;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    const isWritten = this.#writeRest() && this.#writeLine(Buffer.from(line));
    this.#isStuck = !isWritten;
    if (!isWritten) this.droppedLines++;
    else if (this.droppedLines > this.#reported) this.#reportDropped();
  }

  #reportDropped(): void {
    const { droppedLines } = this;
    const before = this.#reported;
    this.#reported = droppedLines;
    this.onRecovered(droppedLines - before);
    // The report itself was dropped: both are reported the next time.
    if (this.droppedLines > droppedLines) this.#reported = before;
  }

  #writeRest(): boolean {
    this.#rest = this.#writeSome(this.#rest);
    return this.#rest.length === 0;
  }

  /** False when nothing of the line was written. A partly written line counts as written: its rest comes next. */
  #writeLine(line: Buffer): boolean {
    const rest = this.#writeSome(line);
    if (rest.length === line.length) return false;
    this.#rest = rest;
    return true;
  }

  /** Writes as many bytes as there is room for, and returns the rest. */
  #writeSome(bytes: Buffer): Buffer {
    let rest = bytes;
    let waited = 0;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(this.#fd, rest));
      } catch (error) {
        const isFullPipe = getErrorCode(error) === 'EAGAIN';
        if (!isFullPipe || this.#isStuck || waited >= PIPE_WAIT_MS) return rest;
        Atomics.wait(NEVER_NOTIFIED, 0, 0, PIPE_STEP_MS);
        waited += PIPE_STEP_MS;
      }
    }
    return rest;
  }
}

/** `Atomics.wait` on a value that never changes pauses the thread. */
const NEVER_NOTIFIED = new Int32Array(new SharedArrayBuffer(4));
