import { createStore, del, get, promisifyRequest, set } from 'idb-keyval';
import type { ImportReport, Outcome } from './lines.ts';
import type { StoredFile } from './useImportFile.ts';

/** An import that has begun and is not finished: enough to go on with it after the tab was closed. */
export interface StoredImport extends StoredFile {
  /** The user who began it; only that user sees it. */
  user: string;
  /** Part of each line's idempotency key. */
  runKey: string;
  /** Lines to be sent. */
  total: number;
}

/** The report of the last import. */
export interface StoredReport {
  user: string;
  fileName: string;
  /** When it ended, ISO 8601. */
  at: string;
  report: ImportReport;
}

const VERSION = 1;
type Key = 'import' | 'report';

const openStore = () => createStore('navalha-importacao', `versao-${VERSION}`);
let store: ReturnType<typeof openStore> | undefined;

/** Runs a call on the device's storage. Undefined where there is none (private mode, full disk): the import works without. */
async function tryStorage<Result>(
  call: (where: ReturnType<typeof openStore>) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    store ??= openStore();
    return await call(store);
  } catch {
    return undefined;
  }
}

const keyOf = (key: Key, user: string) => `${key}:${user}`;
/** The keys of a user's outcomes, stored one part after the other. */
const getOutcomesRange = (user: string) => IDBKeyRange.bound(['outcomes', user], ['outcomes', user, []]);

/** Stores a begun import in place of an earlier one. */
export async function storeImport(stored: StoredImport): Promise<void> {
  await tryStorage(async (where) => {
    await deleteOutcomes(stored.user, where);
    await set(keyOf('import', stored.user), stored, where);
  });
}

/** Adds the outcomes of lines. */
export async function storeOutcomes(
  user: string,
  outcomes: readonly [line: number, outcome: Outcome][],
): Promise<void> {
  await tryStorage((where) =>
    where('readwrite', async (objects) => {
      const parts = await promisifyRequest(objects.count(getOutcomesRange(user)));
      objects.put(outcomes, ['outcomes', user, parts]);
      return promisifyRequest(objects.transaction);
    }),
  );
}

/** The unfinished import of a user with the outcomes so far; null for none. */
export async function loadImport(
  user: string,
): Promise<{ stored: StoredImport; outcomes: Map<number, Outcome> } | null> {
  const stored = await tryStorage((where) => get<StoredImport>(keyOf('import', user), where));
  if (!stored) return null;
  const parts = await tryStorage((where) =>
    where('readonly', (objects) => promisifyRequest<[number, Outcome][][]>(objects.getAll(getOutcomesRange(user)))),
  );
  return { stored, outcomes: new Map(parts?.flat()) };
}

export async function removeImport(user: string): Promise<void> {
  await tryStorage((where) => del(keyOf('import', user), where));
  await tryStorage((where) => deleteOutcomes(user, where));
}

async function deleteOutcomes(user: string, where: ReturnType<typeof openStore>): Promise<void> {
  await where('readwrite', (objects) => promisifyRequest(objects.delete(getOutcomesRange(user))));
}

export async function storeReport(stored: StoredReport): Promise<void> {
  await tryStorage((where) => set(keyOf('report', stored.user), stored, where));
}

export async function loadReport(user: string): Promise<StoredReport | null> {
  return (await tryStorage((where) => get<StoredReport>(keyOf('report', user), where))) ?? null;
}

export async function removeReport(user: string): Promise<void> {
  await tryStorage((where) => del(keyOf('report', user), where));
}
