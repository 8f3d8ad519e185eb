/**
 * Does some work unless another tab of this browser is at it. Where the browser has no such locks (a page that came over
 * plain HTTP), it is done: two tabs may then send the same sale, and its key makes one of it.
 */
export async function inTurn(work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  await locks.request('navalha.guardadas', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
