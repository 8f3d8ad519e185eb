/** The finder's box: a list box, a dialog and what they search is nothing that a screen waits for. */
export async function loadFinder() {
  return (await import('./FinderDialog.tsx')).FinderDialog;
}

/** Fetches it ahead of its opening. Never rejects: opening it will say what is wrong. */
export async function preloadFinder(): Promise<void> {
  await loadFinder().catch(() => undefined);
}
