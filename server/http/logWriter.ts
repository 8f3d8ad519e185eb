import { writeSync } from 'node:fs';
import { getErrorCode } from '../db/errors.ts';
import type { LogStream } from './log.ts';

/** How long a line waits for the reader of a full pipe, once, before lines are dropped. */
const PIPE_WAIT_MS = 100;
const PIPE_STEP_MS = 5;

/**
 * Writes log lines to a file descriptor, each before `write` returns. A line that cannot be written is dropped and counted: no caller
 * waits or fails because of it. A line of which a part was written is completed first when there is room again.
 */
export class LogWriter implements LogStream {
  /** Lines dropped since the start. */
  droppedLines = 0;
  /** Called with their number when lines can be written again. */
  onRecovered: (dropped: number) => void = () => {};
  readonly #fd: number;
  #reported = 0;
  /** The rest of a line of which a part was written. */
  #rest: Buffer = Buffer.alloc(0);
  /** Whether the last line was dropped: a pipe that nobody reads is waited for once, not at every line. */
  #isStuck = false;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    const isWritten = this.#writeRest() && this.#writeNew(Buffer.from(line));
    this.#isStuck = !isWritten;
    if (!isWritten) this.droppedLines++;
    else if (this.droppedLines > this.#reported) this.#report();
  }

  #report(): void {
    const { droppedLines } = this;
    const before = this.#reported;
    this.#reported = droppedLines;
    this.onRecovered(droppedLines - before);
    // The line about them was dropped too: they are reported with it the next time.
    if (this.droppedLines > droppedLines) this.#reported = before;
  }

  #writeRest(): boolean {
    this.#rest = this.#writeSome(this.#rest);
    return this.#rest.length === 0;
  }

  /** Whether the line is written, or will be: a part of it is, and the rest is written next. */
  #writeNew(line: Buffer): boolean {
    const rest = this.#writeSome(line);
    if (rest.length === line.length) return false;
    this.#rest = rest;
    return true;
  }

  /** Writes as much as there is room for, and returns the rest. */
  #writeSome(bytes: Buffer): Buffer {
    let rest = bytes;
    let waited = 0;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(this.#fd, rest));
      } catch (error) {
        const isFullPipe = getErrorCode(error) === 'EAGAIN';
        if (!isFullPipe || this.#isStuck || waited >= PIPE_WAIT_MS) return rest;
        Atomics.wait(NOBODY_WAKES, 0, 0, PIPE_STEP_MS);
        waited += PIPE_STEP_MS;
      }
    }
    return rest;
  }
}

/** Waiting for it is a pause of the thread. */
const NOBODY_WAKES = new Int32Array(new SharedArrayBuffer(4));
