import fc from 'fast-check';
import { minutesToTime } from '../../domain/agenda.ts';
import { findInvariantViolations } from '../../server/db/invariants.ts';
import { CONCURRENCY, getSlot } from './doubleBooking.ts';
import { type ReliabilityTest, requireAtLeast, requireExactly } from './reliabilityTest.ts';
import { openShop } from './support/shop.ts';

/** Eight clients at once create, move, lengthen, confirm, cancel and block, at random, for one employee. */
export const noOverlap: ReliabilityTest = {
  name: 'noOverlap',
  guarantee: 'no overlap',
  databases: ['sqlite', 'postgres'],
  faults: [],
  async run(context) {
    const rounds = context.pickSize(300, 20);
    const shop = await openShop(context);
    try {
      const [customer] = (await shop.call('GET', '/customers')).data;
      const [employee] = (await shop.call('GET', '/employees')).data;
      const participants = { customer_id: customer.id, employee_id: employee.id, services: [employee.services[0].id] };
      await shop.call('PUT', '/shop/edit', { shop: { agenda_step: 5 } });
      const actions = fc.sample(fc.tuple(fc.nat(130), fc.integer({ min: 1, max: 24 }), fc.nat(5)), {
        numRuns: rounds * CONCURRENCY,
        seed: 23,
      });
      const reservationIds: number[] = [];
      const statuses: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const { date } = getSlot(Math.floor(round / 10));
        const edit = (id: number, reservation: object) => shop.call('PUT', `/reservations/edit/${id}`, { reservation });
        const replies = await Promise.all(
          actions.slice(round * CONCURRENCY, (round + 1) * CONCURRENCY).map(([at, ticks, what], index) => {
            const [time, duration] = [minutesToTime(480 + at * 5), ticks * 5];
            const id = reservationIds.at(-1 - ((at + index) % 20));
            if (id === undefined || what === 0)
              return shop.call('POST', '/reservations/create', {
                reservation: { ...participants, date, time, duration },
              });
            if (what === 1) return edit(id, { date, time });
            if (what === 2) return edit(id, { duration });
            if (what === 3) return edit(id, { status: [1, 2, 4][at % 3] });
            if (what === 4) return edit(id, { date, time, duration, status: 2 });
            const block = {
              employee_id: at % 3 ? employee.id : null,
              date,
              from: time,
              to: minutesToTime(485 + at * 5),
              reason: 'curso',
            };
            return shop.call('POST', '/blocks/create', { block });
          }),
        );
        for (const { status, data } of replies) {
          statuses.push(status);
          if (status === 201 && data.customer) reservationIds.push(data.id);
        }
      }
      const failed = statuses.filter((status) => ![200, 201, 409].includes(status));
      return [
        requireAtLeast('calls accepted', statuses.filter((status) => status < 300).length, rounds),
        requireAtLeast('calls refused (409)', statuses.filter((status) => status === 409).length, rounds),
        requireExactly('other responses', failed.length, 0),
        requireExactly('invariants broken', Object.keys(await findInvariantViolations(shop.connection.db)).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};
