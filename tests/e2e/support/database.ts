import { join } from 'node:path';
import Database from 'better-sqlite3';

export interface StoredSale {
  id: number;
  customer_id: number | null;
  total_cents: number;
  method: string;
  observation: string | null;
  idem_key: string;
}

/** Sales in the database file with this Idempotency-Key. */
export function findSalesByKey(dataDir: string, key: string): StoredSale[] {
  return withDatabase(dataDir, (database) =>
    database
      .prepare<[string], StoredSale>(
        "select id, customer_id, total_cents, method, observation, idem_key from sale where idem_key like '%:' || ?",
      )
      .all(key),
  );
}

/** Sales in the database file with this observation. */
export function findSalesByObservation(dataDir: string, observation: string): StoredSale[] {
  return withDatabase(dataDir, (database) =>
    database
      .prepare<[string], StoredSale>(
        'select id, customer_id, total_cents, method, observation, idem_key from sale where observation = ?',
      )
      .all(observation),
  );
}

/** Sales less voids of a day, in cents. */
export function sumTakings(dataDir: string, day: string): number {
  return withDatabase(dataDir, (database) => {
    const sum = (sql: string) => database.prepare<[string], { total: number }>(sql).get(day)?.total ?? 0;
    const sold = sum('select coalesce(sum(total_cents), 0) as total from sale where business_day = ?');
    const voided = sum(
      'select coalesce(sum(total_cents), 0) as total from sale join sale_void on sale_id = id where sale_void.business_day = ?',
    );
    return sold - voided;
  });
}

/** Payments, ledger movements, employees and tip of a sale, in cents. */
export function readSaleMoney(dataDir: string, sale: number) {
  return withDatabase(dataDir, (database) => {
    const readRows = (sql: string) => database.prepare<[number]>(sql).raw().all(sale);
    return {
      payments: readRows(
        'select method, cents, tendered_cents, installments from sale_payment where sale_id = ? order by line',
      ),
      movements: readRows('select kind, method, cents from movement where sale_id = ? order by kind, line'),
      workers: readRows('select employee_id from sale_item where sale_id = ? order by line').flat(),
      tip: readRows('select tip_cents, tip_employee_id from sale where id = ?').flat(),
    };
  });
}

function withDatabase<Result>(dataDir: string, read: (database: Database.Database) => Result): Result {
  const database = new Database(join(dataDir, 'navalha.db'), { readonly: true, fileMustExist: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
