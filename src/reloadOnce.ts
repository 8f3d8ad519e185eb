/** The key in sessionStorage of the version that was reloaded last. */
const STORAGE_KEY = 'navalha.recarregada';

/**
 * Handles the error of code that could not be fetched. If the server answers, a newer version has replaced the files: reloads the
 * page, once per version, and never settles. Otherwise rejects with the same error, and the screen stays.
 */
export async function reloadOnce(error: unknown): Promise<never> {
  if ((await isServerReachable()) && markReloaded(import.meta.url)) {
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
  throw error;
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Returns whether this is the first mark of the version in this tab. False without storage, where reloads could repeat. */
function markReloaded(version: string): boolean {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) === version) return false;
    sessionStorage.setItem(STORAGE_KEY, version);
    return true;
  } catch {
    return false;
  }
}
