import { writeSync } from 'node:fs';

/**
 * Writes a text for the person at the terminal to standard error, at once. One that cannot be written is dropped: a full disk under
 * standard error must not end the process.
 */
export function writeStderr(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // Nobody is there to be told.
  }
}
