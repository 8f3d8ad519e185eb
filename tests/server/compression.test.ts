import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { compressionPlugin } from '../../server/http/compression.ts';
import type { AppContext } from '../../server/http/context.ts';
import { errorsPlugin } from '../../server/http/errors.ts';
import { sendRecords } from '../../server/http/list.ts';
import { addManyReservations } from '../reliability/support/manyRows.ts';
import { expectSuccess } from './support/expectations.ts';
import { useSharedShop } from './support/useShop.ts';

/** More records than fit into one chunk. */
const ROW_COUNT = 2_000;
const BROTLI = { 'accept-encoding': 'gzip, deflate, br, zstd' };

describe('a response of the API', () => {
  const shop = useSharedShop({ dialect: 'sqlite' }, async ({ db }) => {
    await addManyReservations(db, ROW_COUNT, 100);
  });
  const get = (path: string, headers: Record<string, string> = BROTLI) =>
    shop().client.call('GET', path, undefined, headers);

  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])('above 1 kB is compressed as %s for a client that accepts %s', async (encoding, accepted, decompress) => {
    const path = '/reservations?range=[0,24]';
    const plain = await get(path, {});
    const { headers, raw } = await get(path, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    // A response compressed at once has a known length.
    expect([undefined, raw.rawPayload.length]).toContain(
      headers['content-length'] && Number(headers['content-length']),
    );
    expect(raw.rawPayload.length).toBeLessThan(plain.raw.rawPayload.length / 2);
    expect(decompress(raw.rawPayload).toString()).toBe(plain.raw.payload);
    expect(headers['content-range']).toBe(plain.headers['content-range']);
    expect(headers['content-range']).toMatch(/^reservations 0-24\//);
  });

  test.each([
    ['/check-session', BROTLI],
    ['/reservations?range=[0,24]', { 'accept-encoding': 'identity' }],
    ['/reservations?range=[0,24]', {}],
  ])('is sent as it is where it is short or the client accepts no compression (%s)', async (path, headers) => {
    const reply = await get(path, headers as Record<string, string>);
    expectSuccess(reply);
    expect(reply.headers['content-encoding']).toBeUndefined();
  });

  test('that is sent in chunks is compressed and complete', async () => {
    const { headers, raw } = await get('/reservations');
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-length']).toBeUndefined();
    expect(JSON.parse(brotliDecompressSync(raw.rawPayload).toString()).data).toHaveLength(ROW_COUNT);
  });

  test.each(['/reservations?range=[0,24]', '/reservations', '/check-session'])(
    'to HEAD %s has the headers of GET and no body',
    async (path) => {
      const getReply = await get(path);
      const headReply = await shop().client.call('HEAD', path, undefined, BROTLI);
      expect(headReply.raw.rawPayload).toHaveLength(0);
      for (const name of ['content-encoding', 'content-length', 'content-range', 'content-type', 'vary'])
        expect(headReply.headers[name], name).toEqual(getReply.headers[name]);
    },
  );

  test('that describes the API is compressed at both of its addresses', async () => {
    for (const url of ['/openapi.json', '/api/openapi.json']) {
      const { headers, raw } = await shop().client.send('GET', url, undefined, BROTLI);
      expect(headers['content-encoding']).toBe('br');
      expect(JSON.parse(brotliDecompressSync(raw.rawPayload).toString())).toHaveProperty('openapi');
    }
  });

  test('a compressed request is refused', async () => {
    const reply = await shop().client.call('POST', '/customers/create', {}, { 'content-encoding': 'gzip' });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
  });

  test('the stream of changes is not compressed, and begins at once', async () => {
    const { app, client } = shop();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    const controller = new AbortController();
    const { headers } = await fetch(`http://127.0.0.1:${port}/api/changes`, {
      headers: { ...BROTLI, cookie, accept: 'text/event-stream' },
      signal: controller.signal,
    });
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('content-encoding')).toBeNull();
    controller.abort();
  });
});

test('a long list that fails before its first chunk is an uncompressed refusal', async () => {
  const app = Fastify();
  app.decorate('context', {} as AppContext);
  await app.register(errorsPlugin);
  await app.register(compressionPlugin);
  const ids = Array.from({ length: ROW_COUNT }, (_, id) => id);
  const read = async () => {
    throw new Error('the database is missing');
  };
  app.get('/', (_request, reply) => sendRecords(reply, { ids, readByIds: read }));
  const reply = await app.inject({ url: '/', headers: BROTLI });
  expect(reply.statusCode).toBe(500);
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.json()).toMatchObject({ status: 'error' });
});
