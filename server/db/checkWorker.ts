import { constants, setPriority } from 'node:os';
import { checkFile } from './checkFile.ts';
import { DAMAGED } from './checkInBackground.ts';
import { StartError } from './errors.ts';

/* The process that checks the database file of its argument: unlike a thread it can be killed in the middle of a query. */

// The shop is open, and its requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

try {
  checkFile(process.argv[2] ?? '');
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(error.message);
  process.exitCode = DAMAGED;
}
