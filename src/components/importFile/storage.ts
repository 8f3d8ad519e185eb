import { createStore, del, get, promisifyRequest, set } from 'idb-keyval';
import type { FormatChoice } from '../../../domain/importFile/readFile.ts';
import type { ImportReport, Outcome, StoredFate } from './report.ts';
import { markUnfinished, unmarkUnfinished } from './unfinishedMark.ts';

/** Whose imports are stored: only that user sees them. */
export interface ImportOwner {
  /** react-admin's name of the imported resource. */
  resource: string;
  user: string;
}

/** What is needed to read a file again at another visit. `choices` are what a person chose. */
export interface StoredFile<Choices = unknown> {
  fileName: string;
  bytes: ArrayBuffer;
  format: FormatChoice;
  headingRow: number | null;
  choices: Choices;
}

/** An import that has begun and is not finished: enough to go on with it after the tab was closed. */
export interface StoredImport<Choices = unknown> extends StoredFile<Choices> {
  /** Part of each call's idempotency key. */
  runKey: string;
  /** The lines to be sent, and what was to become of each. */
  planned: ReadonlyMap<number, StoredFate>;
}

export interface UnfinishedImport<Choices = unknown> {
  stored: StoredImport<Choices>;
  /** Of the lines so far. */
  outcomes: ReadonlyMap<number, Outcome>;
}

/** The report of the last import. */
export interface StoredReport {
  fileName: string;
  /** When it ended, ISO 8601. */
  at: string;
  report: ImportReport;
}

const VERSION = 1;
type Part = 'import' | 'outcomes' | 'report';

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

const keyOf = (part: Part, { resource, user }: ImportOwner) => [part, resource, user];

/** The keys of the outcomes, which are stored one part after the other. */
function getOutcomesRange(owner: ImportOwner): IDBKeyRange {
  const key = keyOf('outcomes', owner);
  return IDBKeyRange.bound(key, [...key, []]);
}

/** Stores a begun import in place of an earlier one. */
export async function storeImport(owner: ImportOwner, stored: StoredImport): Promise<void> {
  await tryStorage(async (where) => {
    await deleteOutcomes(owner, where);
    await set(keyOf('import', owner), stored, where);
    markUnfinished(owner.resource, owner.user);
  });
}

/** Adds the outcomes of lines. */
export async function storeOutcomes(
  owner: ImportOwner,
  outcomes: readonly [line: number, outcome: Outcome][],
): Promise<void> {
  await tryStorage((where) =>
    where('readwrite', async (objects) => {
      const count = await promisifyRequest(objects.count(getOutcomesRange(owner)));
      objects.put(outcomes, [...keyOf('outcomes', owner), count]);
      return promisifyRequest(objects.transaction);
    }),
  );
}

/** The unfinished import with the outcomes so far; null for none. */
export async function loadImport(owner: ImportOwner): Promise<UnfinishedImport | null> {
  const stored = await tryStorage((where) => get<StoredImport>(keyOf('import', owner), where));
  if (!stored) return null;
  const parts = await tryStorage((where) =>
    where('readonly', (objects) => promisifyRequest<[number, Outcome][][]>(objects.getAll(getOutcomesRange(owner)))),
  );
  return { stored, outcomes: new Map(parts?.flat()) };
}

export async function removeImport(owner: ImportOwner): Promise<void> {
  unmarkUnfinished(owner.resource, owner.user);
  await tryStorage((where) => del(keyOf('import', owner), where));
  await tryStorage((where) => deleteOutcomes(owner, where));
}

async function deleteOutcomes(owner: ImportOwner, where: ReturnType<typeof openStore>): Promise<void> {
  await where('readwrite', (objects) => promisifyRequest(objects.delete(getOutcomesRange(owner))));
}

export async function storeReport(owner: ImportOwner, stored: StoredReport): Promise<void> {
  await tryStorage((where) => set(keyOf('report', owner), stored, where));
}

export async function loadReport(owner: ImportOwner): Promise<StoredReport | null> {
  return (await tryStorage((where) => get<StoredReport>(keyOf('report', owner), where))) ?? null;
}

export async function removeReport(owner: ImportOwner): Promise<void> {
  await tryStorage((where) => del(keyOf('report', owner), where));
}
