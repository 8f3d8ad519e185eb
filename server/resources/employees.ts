import { sql } from 'kysely';
import { employees } from '../../domain/resources/employees.ts';
import { listRecords } from '../db/records.ts';
import type { ResourceOverrides } from '../http/crud.ts';

/** `/employees` offers those who work, to the wizard and the selects. */
export const overrides: ResourceOverrides<typeof employees> = {
  lists: {
    '': (db, query) => listRecords(db, employees, query, { where: sql`status = 1` }),
    '/all': (db, query) => listRecords(db, employees, query),
  },
};
