const NAME = 'navalha.recarregada';

/**
 * For code that could not be fetched. Where the server is there and this version's files are not, a newer version has replaced
 * them: the page is loaded anew, once for each version, and the promise stays open. Otherwise rejects with the same error: without
 * a connection what is on the screen is worth more than a new page.
 */
export async function reloadOnce(error: unknown): Promise<never> {
  if ((await isServerThere()) && marked(import.meta.url)) {
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
  throw error;
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Whether a version had not been marked yet in this tab. Without storage nothing can be: no reload, rather than one after the other. */
function marked(version: string): boolean {
  try {
    if (sessionStorage.getItem(NAME) === version) return false;
    sessionStorage.setItem(NAME, version);
    return true;
  } catch {
    return false;
  }
}
