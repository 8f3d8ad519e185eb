/*
 * Where somebody was when the server ended the session: there they go on after signing in. Stored per tab, so that it outlives a
 * reload of the login page: the address of a screen, which names nobody.
 */

const NAME = 'navalha.volta';

export function rememberReturnPath(path: string): void {
  try {
    sessionStorage.setItem(NAME, path);
  } catch {
    // Where the browser stores nothing the dashboard comes after signing in.
  }
}

/** The address of the screen to return to; null when nobody was interrupted. */
export function getReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(NAME);
    return path !== null && /^\/[\w-]+(\?[^#]*)?$/.test(path) ? path : null;
  } catch {
    return null;
  }
}

export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Where the browser stores nothing there is nothing to remove.
  }
}
