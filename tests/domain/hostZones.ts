import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Where server and browser may run: the shop's figures must not depend on it. The offset (minutes behind UTC, in November 2026) proves the switch. */
const HOST_ZONES: readonly [zone: string, offset: number][] = [
  ['UTC', 0],
  ['Asia/Tokyo', -540],
  ['America/Sao_Paulo', 180],
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
];

/** Runs the same tests on a host in each zone. */
export function onHostsAround(name: string, tests: () => void): void {
  describe.each(HOST_ZONES)(`${name}, on a host in %s`, (zone, offset) => {
    const before = process.env.TZ;
    beforeAll(() => {
      process.env.TZ = zone;
    });
    afterAll(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });
    it('runs in that zone indeed', () => {
      expect(new Date('2026-11-21T12:00:00Z').getTimezoneOffset()).toBe(offset);
    });
    tests();
  });
}
