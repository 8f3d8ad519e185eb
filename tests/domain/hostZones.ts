import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Fewer zones for slow tests: each starts a server with a database. */
export const TWO_HOST_ZONES: readonly [zone: string, offset: number][] = [
  ['UTC', 0],
  ['Asia/Tokyo', -540],
];

/** Time zones of server and browser, which must not change the shop's figures. The offset (minutes behind UTC, in November 2026) verifies the switch. */
const HOST_ZONES: readonly [zone: string, offset: number][] = [
  ...TWO_HOST_ZONES,
  ['America/Sao_Paulo', 180],
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
];

/** Runs the same tests on a host in each zone. */
export function describeOnHostZones(name: string, tests: () => void, zones = HOST_ZONES): void {
  describe.each(zones)(`${name}, on a host in %s`, (zone, offset) => {
    const before = process.env.TZ;
    beforeAll(() => {
      process.env.TZ = zone;
    });
    afterAll(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });
    it('runs in that zone', () => {
      expect(new Date('2026-11-21T12:00:00Z').getTimezoneOffset()).toBe(offset);
    });
    tests();
  });
}
