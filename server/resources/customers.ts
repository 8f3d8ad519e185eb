import { customers } from '../../domain/resources/customers.ts';
import { reservations } from '../../domain/resources/reservations.ts';
import { waitingList } from '../../domain/resources/waitingList.ts';
import { createRecordList } from '../db/records.ts';
import { lockPeopleAndReferences } from '../db/rowLocks.ts';
import { byIndexedSearch, countCustomers } from '../features/customers/search.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import { decisionSchemas, resolveOpenReservations } from './reservations/openReservations.ts';
import { removeFromWaitingList } from './waitingList.ts';

/** Search uses an index. Removal needs a decision about open reservations, and takes the customer off the waiting list. */
export const overrides: ResourceOverrides<typeof customers> = {
  lists: {
    '': createRecordList(customers, (db) => ({ search: byIndexedSearch(db), count: () => countCustomers(db) })),
  },
  removalDecision: {
    changes: [reservations.api.path, waitingList.api.path],
    bodySchema: decisionSchemas.customer,
    lock: (db, id) => lockPeopleAndReferences(db, 'customer', [id]),
    async apply(db, id, body, context) {
      await resolveOpenReservations(db, 'customer', id, body, context);
      await removeFromWaitingList(db, id, context);
    },
  },
};
