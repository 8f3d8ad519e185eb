import { brokenInvariants } from '../../server/db/invariants.ts';
import { openShop } from './support/shop.ts';
import { exactly, type Torture } from './torture.ts';

export const AT_ONCE = 8;

/** Neither the server looks nor the database holds. */
export const UNHELD = [
  {
    file: 'server/resources/reservations/check.ts',
    from: '  if (taken) throw rules.strict',
    to: '  if (rules.strict && taken) throw rules.strict',
  },
  { file: 'server/db/migrations/011-agenda.ts', from: '.status in (1, 2)', to: '.status in (7)' },
];

/** Eight ask for one hour of one employee at the same moment, hour after hour. */
export const doubleBooking: Torture = {
  name: 'doubleBooking',
  promise: 'no double booking',
  databases: ['sqlite', 'postgres'],
  faults: [
    {
      what: 'the hour is neither looked at nor kept by a key',
      edits: [...UNHELD],
    },
  ],
  async run(ground) {
    const rounds = ground.size(200, 5);
    const shop = await openShop(ground);
    try {
      const list = async (path: string) => (await shop.call('GET', path)).data;
      const [customer] = await list('/customers');
      const [employee] = await list('/employees');
      const who = { customer_id: customer.id, employee_id: employee.id, services: [employee.services[0].id] };
      const statuses: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const reservation = { ...who, ...hourOf(round) };
        const ask = () => shop.insist('POST', '/reservations/create', { reservation });
        statuses.push(...(await Promise.all(Array.from({ length: AT_ONCE }, ask))).map(({ status }) => status));
      }
      const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
      return [
        exactly('bookings made', count(201), rounds),
        exactly('bookings refused (409)', count(409), rounds * (AT_ONCE - 1)),
        exactly('invariants broken', Object.keys(await brokenInvariants(shop.connection.db)).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** An hour of its own for each round, far from those of the demonstration. */
export function hourOf(round: number): { date: string; time: string } {
  const day = new Date(Date.UTC(2090, 0, 1 + Math.floor(round / 10)));
  return { date: day.toISOString().slice(0, 10), time: `${String(9 + (round % 10)).padStart(2, '0')}:00` };
}
