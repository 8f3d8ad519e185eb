import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

/** Stands in a statement for a value that is known only when it runs. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that every call or sale runs: putting it together takes longer than running it, and is done once for a database.
 * `build` gets a place in the stead of each value, and so can put them where values go, but not look at them. Rows are what the
 * statement returns.
 */
export function builtOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
) {
  const built = new WeakMap<object, CompiledQuery<Row>>();
  // All of the values, always: one left out the first time would have no place afterwards.
  return async (db: Db, values: Required<Values>): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    const query = built.get(adapter) ?? build(db, placesFor(values)).compile();
    built.set(adapter, query);
    const parameters = query.parameters.map((value) => (value instanceof Place ? values[value.name] : value));
    const filled: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}

function placesFor<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)])) as Values;
}
