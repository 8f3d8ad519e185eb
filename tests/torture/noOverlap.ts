import fc from 'fast-check';
import { timeOf } from '../../domain/agenda.ts';
import { brokenInvariants } from '../../server/db/invariants.ts';
import { AT_ONCE, hourOf, UNHELD } from './doubleBooking.ts';
import { openShop } from './support/shop.ts';
import { atLeast, exactly, type Torture } from './torture.ts';

/** Eight at once create, move, lengthen, confirm, cancel and block at one employee, at random. */
export const noOverlap: Torture = {
  name: 'noOverlap',
  promise: 'no overlap',
  databases: ['sqlite', 'postgres'],
  faults: [{ what: 'what overlaps is neither looked at nor kept away by a key', edits: UNHELD }],
  async run(ground) {
    const rounds = ground.size(300, 20);
    const shop = await openShop(ground);
    try {
      const [customer] = (await shop.call('GET', '/customers')).data;
      const [employee] = (await shop.call('GET', '/employees')).data;
      const who = { customer_id: customer.id, employee_id: employee.id, services: [employee.services[0].id] };
      await shop.call('PUT', '/shop/edit', { shop: { agenda_step: 5 } });
      const asked = fc.sample(fc.tuple(fc.nat(130), fc.integer({ min: 1, max: 24 }), fc.nat(5)), {
        numRuns: rounds * AT_ONCE,
        seed: 23,
      });
      const made: number[] = [];
      const statuses: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const { date } = hourOf(Math.floor(round / 10));
        const edit = (id: number, reservation: object) => shop.call('PUT', `/reservations/edit/${id}`, { reservation });
        const replies = await Promise.all(
          asked.slice(round * AT_ONCE, (round + 1) * AT_ONCE).map(([at, ticks, what], index) => {
            const [time, duration] = [timeOf(480 + at * 5), ticks * 5];
            const id = made.at(-1 - ((at + index) % 20));
            if (id === undefined || what === 0)
              return shop.call('POST', '/reservations/create', { reservation: { ...who, date, time, duration } });
            if (what === 1) return edit(id, { date, time });
            if (what === 2) return edit(id, { duration });
            if (what === 3) return edit(id, { status: [1, 2, 4][at % 3] });
            if (what === 4) return edit(id, { date, time, duration, status: 2 });
            const block = {
              employee_id: at % 3 ? employee.id : null,
              date,
              from: time,
              to: timeOf(485 + at * 5),
              reason: 'curso',
            };
            return shop.call('POST', '/blocks/create', { block });
          }),
        );
        for (const { status, data } of replies) {
          statuses.push(status);
          if (status === 201 && data.customer) made.push(data.id);
        }
      }
      const failed = statuses.filter((status) => ![200, 201, 409].includes(status));
      return [
        atLeast('calls carried out', statuses.filter((status) => status < 300).length, rounds),
        atLeast('calls refused (409)', statuses.filter((status) => status === 409).length, rounds),
        exactly('other answers', failed.length, 0),
        exactly('invariants broken', Object.keys(await brokenInvariants(shop.connection.db)).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};
