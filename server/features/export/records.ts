import { setImmediate } from 'node:timers/promises';
import { type ExportedList, exportedResources } from '../../../domain/shopExport.ts';
import { CHUNK_SIZE } from '../../db/listing.ts';
import { readRecords } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import { readClosings } from '../../resources/cash-register/index.ts';
import { readExpenses } from '../../resources/expenses.ts';
import { readReservations } from '../../resources/reservations/index.ts';
import { restrictCustomer } from '../../resources/reservations/own.ts';
import { readSales } from '../sales/list.ts';

/**
 * The records of a list in chunks, in the order of their creation: what the screens list, deleted records left out. A voided sale is followed
 * by its void.
 */
export async function* readExportedRecords(db: Db, list: ExportedList): AsyncGenerator<object[]> {
  let lastId = 0;
  for (;;) {
    // Reading from SQLite and formatting never yield to the event loop by themselves.
    await setImmediate();
    const rows = await readNextIds(db, list, lastId);
    if (rows.length === 0) return;
    lastId = rows.at(-1)?.id ?? lastId;
    yield await readChunk(db, list, rows);
  }
}

/** Owners export: the phone stands with the customer. */
const OWNER = { onlyEmployeeId: null, day: '', seesPhones: false };

interface IdRow {
  id: number;
  voided?: number;
}

async function readNextIds(db: Db, list: ExportedList, lastId: number): Promise<IdRow[]> {
  if (list === 'sales')
    return db
      .selectFrom('sale')
      .select(['id', 'voided'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(CHUNK_SIZE / 2)
      .execute();
  if (list === 'closings')
    return db
      .selectFrom('cash_closing')
      .select('id')
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(CHUNK_SIZE)
      .execute();
  const table = exportedResources[list].table as 'customer';
  return db
    .selectFrom(table)
    .select('id')
    .where('id', '>', lastId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(CHUNK_SIZE)
    .execute();
}

async function readChunk(db: Db, list: ExportedList, rows: readonly IdRow[]): Promise<object[]> {
  const ids = rows.map(({ id }) => id);
  switch (list) {
    case 'sales':
      // A negative id is the void of a sale.
      return readSales(
        db,
        rows.flatMap(({ id, voided }) => (voided === 1 ? [id, -id] : [id])),
        null,
      );
    case 'reservations':
      return (await readReservations(db, ids)).map((reservation) => restrictCustomer(reservation, OWNER));
    case 'expenses':
      return readExpenses(db, ids);
    case 'closings':
      return readClosings(db, ids);
    default:
      return readRecords(db, exportedResources[list], ids);
  }
}
