import { statSync } from 'node:fs';

/** The database and the files that SQLite puts beside it while it is open. */
const SUFFIXES = ['', '-wal', '-shm'];
const POLL_MS = 500;

/**
 * Returns a function that says whether the files of a database that was just opened are still in their place. SQLite continues silently in
 * files that were deleted or moved, and loses what it writes there.
 */
export function createFilesInPlaceCheck(file: string): () => boolean {
  const opened = new Map<string, string>();
  const isPathInPlace = (path: string) => {
    const { dev, ino } = statSync(path, { bigint: true, throwIfNoEntry: false }) ?? {};
    const current = ino === undefined ? undefined : `${dev} ${ino}`;
    const before = opened.get(path);
    // SQLite creates the log at the first query.
    if (before === undefined && current !== undefined) opened.set(path, current);
    return before === undefined || before === current;
  };
  const areFilesInPlace = () => {
    try {
      return SUFFIXES.every((suffix) => isPathInPlace(file + suffix));
    } catch {
      // A folder without read permission, or a disk that was removed.
      return false;
    }
  };
  areFilesInPlace();
  return areFilesInPlace;
}

/** Calls `onChange` within half a second of the files disappearing or reappearing. Returns the function that stops it. */
export function watchDatabaseFiles(
  areFilesInPlace: () => boolean,
  onChange: (areFilesInPlace: boolean) => void,
): () => void {
  let before = true;
  const timer = setInterval(() => {
    const current = areFilesInPlace();
    if (current !== before) onChange(current);
    before = current;
  }, POLL_MS).unref();
  return () => clearInterval(timer);
}
