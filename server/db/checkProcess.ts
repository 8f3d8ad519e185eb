import { constants, setPriority } from 'node:os';
import { DAMAGED } from './checkBehind.ts';
import { checkFile } from './checkFile.ts';
import { StartError } from './errors.ts';

/* Checks the database file it is given, in a process of its own, which can be ended in the midst of it. */

// The shop is open: its calls come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

try {
  checkFile(process.argv[2] ?? '');
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(error.message);
  process.exitCode = DAMAGED;
}
