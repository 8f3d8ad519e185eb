/** Rows written by one statement. SQLite takes 32,766 variables at once, and no row here has more than 20. */
const ROWS = 400;

/** Writes rows a batch at a time, in order, and gathers what the statements return. */
export async function inBatches<Row, Returned>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<Returned[]>,
): Promise<Returned[]> {
  const returned: Returned[] = [];
  for (let start = 0; start < rows.length; start += ROWS) {
    returned.push(...(await insert(rows.slice(start, start + ROWS))));
  }
  return returned;
}

/**
 * Ids in the order of `keys`. Databases promise no order for what an insert returns, so each row is known again by a key.
 * Throws a RangeError for one that did not come back.
 */
export function idsInOrder<Returned extends { id: number }>(
  keys: readonly string[],
  returned: readonly Returned[],
  keyOf: (row: Returned) => string,
): number[] {
  const byKey = new Map(returned.map((row) => [keyOf(row), row.id]));
  return keys.map((key) => {
    const id = byKey.get(key);
    if (id === undefined) throw new RangeError(`nothing came back for ${key}`);
    return id;
  });
}

/** The id of the record at a place in its list. Throws a RangeError where there is none. */
export function idAt(ids: readonly number[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new RangeError(`no record at ${index}`);
  return id;
}

/** The same for a reference that may be missing. */
export function idOrNull(ids: readonly number[], index: number | null): number | null {
  return index === null ? null : idAt(ids, index);
}
