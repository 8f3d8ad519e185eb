import { findInvariantViolations } from '../../server/db/invariants.ts';
import { type ReliabilityTest, requireExactly } from './reliabilityTest.ts';
import { openShop } from './support/shop.ts';

export const CONCURRENCY = 8;

/** Eight clients book the same slot of one employee at the same moment, slot after slot. */
export const doubleBooking: ReliabilityTest = {
  name: 'doubleBooking',
  guarantee: 'no double booking',
  databases: ['sqlite', 'postgres'],
  faults: [],
  async run(context) {
    const rounds = context.pickSize(200, 5);
    const shop = await openShop(context);
    try {
      const list = async (path: string) => (await shop.call('GET', path)).data;
      const [customer] = await list('/customers');
      const [employee] = await list('/employees');
      const participants = { customer_id: customer.id, employee_id: employee.id, services: [employee.services[0].id] };
      const statuses: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const reservation = { ...participants, ...getSlot(round) };
        const book = () => shop.callWithRetry('POST', '/reservations/create', { reservation });
        statuses.push(...(await Promise.all(Array.from({ length: CONCURRENCY }, book))).map(({ status }) => status));
      }
      const count = (expectedStatus: number) => statuses.filter((status) => status === expectedStatus).length;
      return [
        requireExactly('bookings made', count(201), rounds),
        requireExactly('bookings refused (409)', count(409), rounds * (CONCURRENCY - 1)),
        requireExactly('invariants broken', Object.keys(await findInvariantViolations(shop.connection.db)).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** A separate slot for each round, far from the demo reservations. */
export function getSlot(round: number): { date: string; time: string } {
  const day = new Date(Date.UTC(2090, 0, 1 + Math.floor(round / 10)));
  return { date: day.toISOString().slice(0, 10), time: `${String(9 + (round % 10)).padStart(2, '0')}:00` };
}
