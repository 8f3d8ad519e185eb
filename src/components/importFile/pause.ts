/** The longest uninterrupted work, in milliseconds: a slow device still draws its frame of 50 ms. */
const MAX_WORK_MS = 12;

/** Returns a function to await between two parts of a long work: it lets the browser draw when the last pause was a while ago. */
export function createPause(): () => Promise<void> {
  let resumedAt = performance.now();
  return async () => {
    if (performance.now() - resumedAt < MAX_WORK_MS) return;
    await new Promise<void>((resolve) => void setTimeout(resolve));
    resumedAt = performance.now();
  };
}
