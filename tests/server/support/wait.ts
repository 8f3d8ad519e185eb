/** For `vi.waitFor` and `vi.waitUntil`, whose second is too short on a busy machine. In milliseconds; never reached by a passing test. */
export const WAIT = { timeout: 30_000, interval: 50 };
