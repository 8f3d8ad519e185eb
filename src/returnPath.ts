/*
 * The screen that was open when the server ended the session: signing in returns to it. Stored per tab, so that it survives a
 * reload of the login page. It is a screen's address, without personal data.
 */

const STORAGE_KEY = 'navalha.volta';

export function rememberReturnPath(path: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, path);
  } catch {
    // Without storage, signing in opens the dashboard.
  }
}

/** The address of the screen to return to; null without one. */
export function getReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(STORAGE_KEY);
    return path !== null && /^(\/[\w-]+)+(\?[^#]*)?$/.test(path) ? path : null;
  } catch {
    return null;
  }
}

export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
