import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

type Read = (values: unknown) => unknown;

/** Stands in a statement for a value that is known only when it runs. */
class Place {
  readonly read: Read;

  constructor(read: Read) {
    this.read = read;
  }
}

/**
 * A statement that every call or sale runs: putting it together takes longer than running it, and is done once for a database,
 * and for each length of a list among the values. `build` gets a place in the stead of each value, and so can put them where
 * values go, but not look at them. Rows are what the statement returns.
 */
export function builtOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
) {
  const built = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  // All of the values, always: one left out the first time would have no place afterwards.
  return async (db: Db, values: Required<Values>): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    const byLengths = built.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    built.set(adapter, byLengths);
    const lengths = Object.values(values).filter(Array.isArray).map(lengthOf).join();
    const query = byLengths.get(lengths) ?? build(db, placesIn(values, (given) => given) as Values).compile();
    byLengths.set(lengths, query);
    const parameters = query.parameters.map((value) => (value instanceof Place ? value.read(values) : value));
    const filled: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}

const lengthOf = (list: unknown[]) => list.length;

/** The same lists and records, with a place for each value in them. `read` finds them in what the statement is run with. */
function placesIn(value: unknown, read: Read): unknown {
  if (value === null || typeof value !== 'object') return new Place(read);
  if (Array.isArray(value))
    return value.map((item, index) => placesIn(item, (given) => (read(given) as unknown[])[index]));
  const places = Object.entries(value).map(([name, item]) => [
    name,
    placesIn(item, (given) => (read(given) as Record<string, unknown>)[name]),
  ]);
  return Object.fromEntries(places);
}
