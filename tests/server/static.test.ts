import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Headers } from './support/client.ts';
import { expectRefusal } from './support/expectations.ts';
import { openShop, type TestShop } from './support/shop.ts';

const PAGE = `<!doctype html>
<html lang="pt-BR"><head><meta property="csp-nonce" nonce="__CSP_NONCE__">
<script type="module" src="/assets/app-1234.js" nonce="__CSP_NONCE__"></script></head><body></body></html>
`;
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><title>Navalha</title></svg>';
const SCRIPT = `export const answer = ${'"tesoura"'.padEnd(2_000, ' ')};`;

const MANIFEST = {
  'index.html': { file: 'assets/app-1234.js' },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
  'src/pages/sale/SalePage.tsx': { file: 'assets/SalePage.js', imports: ['index.html', '_shared.js'] },
  'src/pages/login/LoginPage.tsx': { file: 'assets/LoginPage.js', imports: ['_shared.js'] },
};

describe('the built front end', () => {
  const outside = mkdtempSync(join(tmpdir(), 'navalha-dist-'));
  const dist = join(outside, 'dist');
  let shop: TestShop;
  beforeAll(async () => {
    mkdirSync(join(dist, 'assets'), { recursive: true });
    writeFileSync(join(outside, 'secret.key'), 'SEGREDO');
    writeFileSync(join(dist, 'index.html'), PAGE);
    mkdirSync(join(dist, '.vite'));
    writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST));
    writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(dist, 'logo.svg'), DRAWING);
    writeFileSync(join(dist, 'logo.svg.br'), brotliCompressSync(DRAWING));
    writeFileSync(join(dist, 'sw.js'), 'self.skipWaiting();');
    writeFileSync(join(dist, 'sw.js.br'), brotliCompressSync('self.skipWaiting();'));
    writeFileSync(join(dist, 'manifest.webmanifest'), '{"name":"Navalha"}');
    writeFileSync(join(dist, 'offline.html'), '<!doctype html><title>Sem conexão</title>');
    writeFileSync(join(dist, 'favicon.ico'), 'ICO');
    mkdirSync(join(dist, 'icons'));
    writeFileSync(join(dist, 'icons', 'icon-192.png'), 'PNG');
    writeFileSync(join(dist, '.env'), 'SEGREDO');
    writeFileSync(join(dist, 'assets', 'app-1234.js'), SCRIPT);
    writeFileSync(join(dist, 'assets', 'app-1234.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(join(dist, 'assets', 'app-1234.js.gz'), gzipSync(SCRIPT));
    writeFileSync(join(dist, 'assets', 'plain-5678.css'), 'body{}');
    symlinkSync(join(outside, 'secret.key'), join(dist, '.linked'));
    shop = await openShop({ dialect: 'sqlite', dist });
  });
  afterAll(async () => {
    await shop.close();
    rmSync(outside, { recursive: true });
  });

  const get = (url: string, headers?: Headers) => shop.visitor().send('GET', url, undefined, headers);

  test.each(['/', '/dashboard', '/clientes', '/login', '/caixa?mes=2026-11', '/nada/disto', '/index.html', '/apis'])(
    '%s returns the page',
    async (url) => {
      const reply = await get(url);
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.raw.payload).toContain('/assets/app-1234.js');
      expect(reply.raw.payload).not.toContain('__CSP_NONCE__');
    },
  );

  test.each([
    ['/dashboard?x=1', ['/api/check-session', '/api/summary']],
    ['/', ['/api/check-session', '/api/summary']],
    ['/clientes', ['/api/check-session']],
  ])('%s lists for a signed-in browser the calls to preload', async (url, calls) => {
    const { headers } = await shop.client.send('GET', url);
    expect([...String(headers.link).matchAll(/<([^>]+)>; rel=preload; as=fetch/g)].map(([, path]) => path)).toEqual(
      calls,
    );
    expect((await get(url)).headers.link).toBeUndefined();
  });

  test.each([
    ['/vendas?x=1', ['/assets/SalePage.js', '/assets/shared.js']],
    ['/dashboard', []],
    ['/nada', []],
  ])('%s preloads the files of its screen, beside those of every page', async (url, files) => {
    const { payload } = (await shop.client.send('GET', url)).raw;
    expect(listPreloads(payload)).toEqual(files);
  });

  test('without a session every address preloads the login page', async () => {
    const { payload } = (await get('/vendas')).raw;
    expect(listPreloads(payload)).toEqual(['/assets/LoginPage.js', '/assets/shared.js']);
  });

  test('every response has a new nonce, the same in page and header', async () => {
    const nonces = new Set<string>();
    for (let n = 0; n < 5; n++) {
      const reply = await get('/');
      const inPage = [...reply.raw.payload.matchAll(/nonce="([^"]+)"/g)].map((match) => match[1] ?? '');
      expect(inPage).toHaveLength(2);
      expect(new Set(inPage).size).toBe(1);
      const nonce = inPage[0] ?? '';
      expect(nonce).toMatch(/^[0-9a-f]{32}$/);
      expect(reply.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  test('the page responds to HEAD, but to no writing method', async () => {
    const visitor = shop.visitor();
    const head = await visitor.send('HEAD', '/clientes');
    expect(head.status).toBe(200);
    expect(head.raw.payload).toBe('');
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const)
      expectRefusal(await visitor.send(method, '/clientes'), 404);
  });

  test('an asset is cached without a limit, a picture for an hour', async () => {
    const asset = await get('/assets/app-1234.js');
    expect(asset.raw.payload).toBe(SCRIPT);
    expect(asset.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-encoding']).toBeUndefined();
    const icon = await get('/favicon.svg');
    expect(icon.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(icon.headers['cache-control']).toBe('public, max-age=3600');
  });

  test.each([
    ['/sw.js', 'application/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/offline.html', 'text/html; charset=utf-8'],
  ])('%s, whose name does not change with its content, is revalidated on each request', async (url, type) => {
    for (const encoding of ['identity', 'br']) {
      const reply = await get(url, { 'accept-encoding': encoding });
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toBe(type);
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.headers.etag).toBeDefined();
    }
  });

  test('an SVG has its charset, compressed or not', async () => {
    for (const encoding of ['identity', 'br']) {
      const { headers, raw } = await get('/logo.svg', { 'accept-encoding': encoding });
      expect(headers['cache-control']).toBe('public, max-age=3600');
      expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
      const drawing = encoding === 'br' ? brotliDecompressSync(raw.rawPayload) : raw.payload;
      expect(drawing.toString()).toBe(DRAWING);
    }
  });

  test.each([
    ['/icons/icon-192.png', 'image/png'],
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ])('the icon %s is a picture', async (url, type) => {
    const reply = await get(url);
    expect(reply.headers['content-type']).toBe(type);
    expect(reply.headers['cache-control']).toBe('public, max-age=3600');
  });

  test.each([
    ['br', 'br, gzip', brotliDecompressSync],
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('a precompressed asset is sent as %s to a client that accepts %s', async (encoding, accepted, decompress) => {
    const reply = await get('/assets/app-1234.js', { 'accept-encoding': accepted });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(reply.headers.vary).toMatch(/accept-encoding/i);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(decompress(reply.raw.rawPayload).toString()).toBe(SCRIPT);
  });

  test('an asset that was not compressed is sent uncompressed', async () => {
    const reply = await get('/assets/plain-5678.css', { 'accept-encoding': 'br, gzip' });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.raw.payload).toBe('body{}');
  });

  test('an unchanged file is a 304', async () => {
    const { headers } = await get('/assets/app-1234.js');
    const repeated = await get('/assets/app-1234.js', { 'if-none-match': String(headers.etag) });
    expect(repeated.status).toBe(304);
    expect(repeated.raw.payload).toBe('');
  });

  test('a range of a file is served, an invalid one is refused in the envelope', async () => {
    const part = await get('/assets/plain-5678.css', { range: 'bytes=0-3' });
    expect(part.status).toBe(206);
    expect(part.raw.payload).toBe('body');
    expectRefusal(await get('/assets/plain-5678.css', { range: 'bytes=9000-' }), 416);
    const other = await get('/assets/plain-5678.css', { 'if-match': '"another"' });
    expectRefusal(other, 412);
    expect(other.message).toBe('Não foi possível atender a este pedido');
  });

  test.each(['/assets/missing.js', '/assets/', '/assets', '/assets/app-1234.js/x', '/assets/app-0000.js?v=1'])(
    '%s does not exist: 404 without the page',
    async (url) => {
      expectRefusal(await get(url), 404);
    },
  );

  test.each(['/api', '/api?x=1', '/api/', '/api/nada?x=/clientes'])(
    '%s does not return the page either',
    async (url) => {
      expectRefusal(await get(url), 404);
    },
  );

  test.each([
    '/../secret.key',
    '/assets/../../secret.key',
    '/..%2fsecret.key',
    '/%2e%2e/secret.key',
    '/assets/..%2f..%2fsecret.key',
    '/..%5csecret.key',
    '//secret.key',
    '/.env',
    '/.linked',
    '/assets/.env',
    '/%00',
    '/secret.key%00.js',
    '/../../../../etc/passwd',
  ])('no file outside the folder is reached by %s', async (url) => {
    const reply = await get(url);
    expect(reply.raw.payload).not.toMatch(/SEGREDO|root:/);
    expect([200, 403, 404]).toContain(reply.status);
    if (reply.status !== 200) expectRefusal(reply, reply.status);
    else expect(reply.raw.payload).toContain('<!doctype html>');
  });
});

describe('a server without a built front end', () => {
  test('serves only the API', async () => {
    const shop = await openShop({ dialect: 'sqlite', dist: join(tmpdir(), 'navalha-no-such-dist') });
    expectRefusal(await shop.visitor().send('GET', '/'), 404);
    expectRefusal(await shop.visitor().send('GET', '/assets/x.js'), 404);
    expect((await shop.client.call('GET', '/customers')).status).toBe(200);
    await shop.close();
  });
});

function listPreloads(page: string): (string | undefined)[] {
  return [...page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, path]) => path);
}
