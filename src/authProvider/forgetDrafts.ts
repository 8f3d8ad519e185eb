/** What the names of the unfinished sales in sessionStorage begin with; the person's id follows. */
export const DRAFT = 'navalha.venda.';

/**
 * Removes the unfinished sales of this tab, whoever's they are. One that was sent and not answered stays: only with its key can
 * it be found out whether it is registered, and without it would be registered twice.
 */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(DRAFT) && !isUnderWay(sessionStorage.getItem(name))) sessionStorage.removeItem(name);
    }
  } catch {
    // Where the browser stores nothing there is nothing to remove.
  }
}

function isUnderWay(draft: string | null): boolean {
  try {
    return Boolean(JSON.parse(draft ?? 'null')?.attempt);
  } catch {
    return false;
  }
}
