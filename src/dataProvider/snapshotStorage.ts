/*
 * What a tab last knew, in its sessionStorage: it is gone with the tab, and with the session of its user. Names and phones are in it, so
 * signing out on one tab makes those of all tabs unreadable, also of a closed tab that the browser reopens.
 */

const NAME = 'navalha.tela';
/** The time of the last sign-out on this device, in localStorage. */
const SIGNED_OUT_NAME = 'navalha.saiu';
/** The longest session (server/http/session.ts), in milliseconds. */
const MAX_AGE_MS = 12 * 60 * 60_000;

interface Stored {
  storedAt: number;
}

/** Stores it for this tab. Without storage, or when it is full, a reload without the server shows that nothing is stored. */
export function writeSnapshot<S extends Stored>(snapshot: S): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(snapshot));
  } catch {
    deleteSnapshot();
  }
}

/** What `writeSnapshot` stored; null without it, or when its session must have ended. */
export function readSnapshot<S extends Stored>(): S | null {
  try {
    const snapshot: S | null = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    if (!snapshot) return null;
    const signedOutAt = Number(localStorage.getItem(SIGNED_OUT_NAME) ?? 0);
    if (snapshot.storedAt > Math.max(signedOutAt, Date.now() - MAX_AGE_MS)) return snapshot;
    deleteSnapshot();
  } catch {
    // Without storage there is nothing.
  }
  return null;
}

/** Deletes this tab's snapshot: the session has ended. */
export function deleteSnapshot(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Deletes the snapshots of all tabs. Call when the user signs out. */
export function deleteAllSnapshots(): void {
  deleteSnapshot();
  try {
    localStorage.setItem(SIGNED_OUT_NAME, String(Date.now()));
  } catch {
    // Without storage there is nothing to delete.
  }
}
