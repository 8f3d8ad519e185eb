/* A mark beside the stored import: a list need not load the code of imports to find out that there is none. */

const buildKey = (resource: string, user: string) => `navalha.importacao.${resource}.${user}`;

/** Runs a call on the device's storage. Undefined where there is none. */
function tryStorage<Result>(call: (storage: Storage) => Result): Result | undefined {
  try {
    return call(localStorage);
  } catch {
    return undefined;
  }
}

export function markUnfinished(resource: string, user: string): void {
  tryStorage((storage) => storage.setItem(buildKey(resource, user), '1'));
}

export function unmarkUnfinished(resource: string, user: string): void {
  tryStorage((storage) => storage.removeItem(buildKey(resource, user)));
}

export function isMarkedUnfinished(resource: string, user: string): boolean {
  return tryStorage((storage) => storage.getItem(buildKey(resource, user)) !== null) ?? false;
}
