import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenBooks } from './support/books.ts';
import { type ChangingCall, changingCalls } from './support/changingCalls.ts';
import type { Headers } from './support/client.ts';
import { databases } from './support/databases.ts';
import { openShop } from './support/shop.ts';

const BUDGET_MS = 2_500;

/** What somebody might put in a field, most of it nonsense. */
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom<unknown>(
    ...[null, '', ' ', '0', '1', 0, -1, 1e308, 2 ** 31, 2 ** 53, [], {}, [null], '\u0000', "'; drop table sale; --"],
    ...['=1+1', '<script>', '2026-11-20', '9999-12-31', '10:00', true, false, '__proto__', 'á'.repeat(600), '😀'],
  ),
);

const aKey = fc.option(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' }), { nil: undefined });

describe.each(databases)('whatever is sent ($database)', ({ dialect }) => {
  test('is taken whole or refused whole, and never breaks the server', async () => {
    const shop = await openShop({ dialect });
    try {
      const calls = (await changingCalls(shop)).filter(
        ({ body, route }) => body !== undefined && route !== '/api/auth',
      );
      const start = performance.now();
      const aBody = fc.record({
        call: fc.constantFrom(...calls),
        field: fc.nat(20),
        value: anything,
        more: fc.option(fc.dictionary(fc.string({ maxLength: 12 }), anything, { maxKeys: 2 }), { nil: undefined }),
        key: aKey,
      });
      const property = fc.asyncProperty(aBody, async ({ call, field, value, more, key }) => {
        if (performance.now() - start > BUDGET_MS) return;
        const before = await shop.everyRow();
        const headers: Headers = key?.trim() ? { 'idempotency-key': key.replace(/[^\x20-\x7e]/g, '') } : {};
        const reply = await shop.client.call(call.method, call.path, spoiled(call, field, value, more), headers);
        expect([200, 201, 400, 404, 409, 422], reply.raw.payload).toContain(reply.status);
        if (reply.status >= 400) expect(await shop.everyRow()).toEqual(before);
      });
      await fc.assert(property, { numRuns: 400, endOnFailure: true });
      expect(await brokenBooks(shop.db)).toEqual({});
    } finally {
      await shop.close();
    }
  });

  test('in an address is answered, and never breaks the server', async () => {
    const shop = await openShop({ dialect });
    try {
      const start = performance.now();
      const paths = [
        '/customers',
        '/customers/find',
        '/employees/all',
        '/services',
        '/rewards',
        '/reservations',
        '/summary',
      ];
      const anAddress = fc.record({
        path: fc.constantFrom(...paths),
        query: fc.dictionary(
          fc.constantFrom('sort', 'range', 'filter', 'query', 'x'),
          fc.oneof(
            fc.string({ unit: 'binary', maxLength: 60 }),
            fc.json({ maxDepth: 2 }),
            fc
              .record({ q: anything, id: anything, status: anything }, { requiredKeys: [] })
              .map((filter) => JSON.stringify(filter)),
          ),
        ),
      });
      const property = fc.asyncProperty(anAddress, async ({ path, query }) => {
        if (performance.now() - start > BUDGET_MS) return;
        const reply = await shop.client.call('GET', `${path}?${new URLSearchParams(query)}`);
        expect([200, 422], reply.raw.payload).toContain(reply.status);
      });
      await fc.assert(property, { numRuns: 600, endOnFailure: true });
    } finally {
      await shop.close();
    }
  });
});

/** A body that would be taken, with one field spoiled and perhaps some added. */
function spoiled({ body }: ChangingCall, field: number, value: unknown, more: object = {}): unknown {
  const [[envelope, record] = ['', {}]] = Object.entries(body as Record<string, Record<string, unknown>>);
  const names = Object.keys(record);
  const name = names[field % (names.length + 1)];
  return name === undefined ? { [envelope]: value } : { [envelope]: { ...record, [name]: value, ...more } };
}
