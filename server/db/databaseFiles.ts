import { statSync } from 'node:fs';

/** The database and what SQLite keeps beside it while it is open. */
const SUFFIXES = ['', '-wal', '-shm'];
const LOOK_MS = 500;

/**
 * Returns a function that says whether the files of an open database are the ones that were there when it was first asked. SQLite goes on
 * without a word in files that were deleted or moved, and whatever it writes there is lost. It takes about 10 µs.
 */
export function createFilesInPlaceCheck(file: string): () => boolean {
  const opened = new Map<string, string>();
  const isInPlace = (path: string) => {
    const { dev, ino } = statSync(path, { bigint: true, throwIfNoEntry: false }) ?? {};
    const now = ino === undefined ? undefined : `${dev} ${ino}`;
    const before = opened.get(path);
    // The log is there from the first query on.
    if (before === undefined && now !== undefined) opened.set(path, now);
    return before === undefined || before === now;
  };
  return () => {
    try {
      return SUFFIXES.every((suffix) => isInPlace(file + suffix));
    } catch {
      // A folder that may not be looked into, or a disk that is gone.
      return false;
    }
  };
}

/** Calls `changed` within half a second of the files' going and of their coming back. Returns a function that ends it. */
export function watchDatabaseFiles(areInPlace: () => boolean, changed: (areInPlace: boolean) => void): () => void {
  let before = true;
  const look = setInterval(() => {
    const now = areInPlace();
    if (now !== before) changed(now);
    before = now;
  }, LOOK_MS).unref();
  return () => clearInterval(look);
}
