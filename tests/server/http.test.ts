import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import underPressure from '@fastify/under-pressure';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorsPlugin } from '../../server/http/errors.ts';
import { occupyConnections } from './support/occupyConnections.ts';
import { openShop, type TestShop } from './support/shop.ts';
import { WAIT } from './support/wait.ts';

describe('on the wire', () => {
  let shop: TestShop;
  let port = 0;
  let isOpen = false;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    if (isOpen) return shop.reset();
    shop = await openShop({ dialect: 'sqlite' });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    port = (shop.app.server.address() as { port: number }).port;
    isOpen = true;
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    // Some tests close the server.
    isOpen = shop.app.server.listening;
    if (!isOpen) await shop.close();
  });
  afterAll(async () => {
    if (isOpen) await shop.close();
  });

  /** A raw connection that collects what the server sends. */
  const openConnection = () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    const ended = new Promise<string>((resolve) => {
      socket.on('close', () => resolve(received));
      socket.on('error', () => {});
    });
    return { send: (text: string) => socket.write(text), ended, received: () => received };
  };
  /** Sends the beginning of a request on a new connection, and resolves when the server has read it. */
  const sendPart = async (text: string) => {
    const connected = once(shop.app.server, 'connection');
    const line = openConnection();
    line.send(text);
    const [socket] = (await connected) as [Socket];
    await vi.waitUntil(() => socket.bytesRead === Buffer.byteLength(text), WAIT);
    return line;
  };
  const buildSaleHeaders = (length: number) => {
    const cookies = [...shop.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return [
      'POST /api/sales/create HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      `Cookie: ${cookies}`,
      `X-XSRF-TOKEN: ${shop.client.cookies.get('XSRF-TOKEN')}`,
      'Connection: close',
      '\r\n',
    ].join('\r\n');
  };
  const sale = JSON.stringify({ sale: { individual: 1, services: [], amount: 50, payment_method: 'pix' } });

  const expectEnvelope = (answer: string, status: number, sentence: string) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(head.toLowerCase()).toContain('cache-control: no-store');
    expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(body)}\r\n`);
    expect(JSON.parse(body)).toEqual({ status: 'error', message: sentence });
  };

  test('invalid HTTP gets a 400, and the server continues', async () => {
    for (const nonsense of [
      'isto não é HTTP\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /api/ customers HTTP/1.1\r\n\r\n',
    ]) {
      const line = openConnection();
      line.send(nonsense);
      expect(await line.ended).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  });

  test('a body with two different lengths, as in request smuggling, is refused', async () => {
    const line = openConnection();
    line.send('POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n');
    expect(await line.ended).toMatch(/^HTTP\/1\.1 400 /);
  });

  describe('a repeated header', () => {
    const sendTwice = async (method: string, header: string, values: [string, string]) => {
      const line = openConnection();
      const cookies = [...shop.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers: Record<string, string> = {
        Host: 'localhost',
        Cookie: cookies,
        'X-XSRF-TOKEN': shop.client.cookies.get('XSRF-TOKEN') ?? '',
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(sale)),
        Connection: 'close',
      };
      const lines = Object.entries(headers).filter(([name]) => name !== header);
      const doubled = values.map((value) => [header, value.replace('mine', headers[header] ?? '')]);
      const text = [...lines, ...doubled].map((pair) => pair.join(': '));
      line.send(`${method} HTTP/1.1\r\n${text.join('\r\n')}\r\n\r\n${sale}`);
      return line.ended;
    };

    test.each<[header: string, first: string, second: string]>([
      ['Host', 'localhost', 'evil.example'],
      ['Host', 'localhost', 'localhost'],
      ['Origin', 'http://localhost', 'http://evil.example'],
      ['Origin', 'http://localhost/', 'x'],
      ['Sec-Fetch-Site', 'same-origin', 'same-origin'],
      ['Cookie', 'mine', 'navalha=x'],
      ['X-XSRF-TOKEN', 'mine', 'x'],
      ['X-User-Id', '1', '1'],
      ['Idempotency-Key', 'a', 'b'],
      ['Content-Type', 'application/json', 'text/plain'],
    ])('is refused where it affects a decision: %s (%s, %s)', async (header, first, second) => {
      for (const method of ['POST /api/sales/create', 'GET /api/customers', 'GET /api/nada', 'GET /']) {
        const answer = await sendTwice(method, header, [first, second]);
        expectEnvelope(answer, 400, `O cabeçalho ${header} foi enviado mais de uma vez`);
      }
      expect(await shop.countRows()).toMatchObject({ sale: 0 });
    });

    test('is refused by Node where it is the length of the body', async () => {
      const length = String(Buffer.byteLength(sale));
      const answer = await sendTwice('POST /api/sales/create', 'Content-Length', [length, length]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    });

    test('is accepted where it is a list', async () => {
      const answer = await sendTwice('POST /api/sales/create', 'Accept', ['text/html', 'application/json']);
      expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    });
  });

  test('a body without end is cut off at 64 KiB', async () => {
    const line = openConnection();
    line.send(buildSaleHeaders(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'));
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
    for (let n = 0; n < 8; n++) line.send(chunk);
    expectEnvelope(await line.ended, 413, 'O que foi enviado é grande demais');
    expect(await shop.countRows()).toMatchObject({ sale: 0 });
  });

  test('a body announced as too long is refused at once', async () => {
    const line = openConnection();
    line.send(buildSaleHeaders(1_000_000_000));
    expectEnvelope(await line.ended, 413, 'O que foi enviado é grande demais');
  });

  describe('the rest of a body that is refused', () => {
    const MIB = 1024 * 1024;
    const json = { Host: 'x', 'Content-Type': 'application/json' };
    const buildHead = (line: string, headers: Record<string, string>) =>
      [`${line} HTTP/1.1`, ...Object.entries(headers).map((pair) => pair.join(': ')), '\r\n'].join('\r\n');
    const buildCredentials = () => ({
      Cookie: [...shop.client.cookies].map((pair) => pair.join('=')).join('; '),
      'X-XSRF-TOKEN': String(shop.client.cookies.get('XSRF-TOKEN')),
    });
    type RefusedRequest = [status: number, line: string, headers: () => Record<string, string>];
    const refused: RefusedRequest[] = [
      [401, 'POST /api/customers/create', () => json],
      [404, 'POST /api/nada', () => ({ ...json, 'Content-Type': 'text/plain' })],
      [413, 'POST /api/auth', () => ({ ...json, ...buildCredentials() })],
      [400, 'POST /api/auth', () => ({ ...json, Origin: 'a', oRIGIN: 'b' })],
    ];

    test.each(refused)('is read before the connection is closed: %i of %s', async (status, requestLine, headers) => {
      for (const length of [900_000, null]) {
        const framing: Record<string, string> =
          length === null ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(length) };
        const socket = connect(port, '127.0.0.1');
        sockets.push(socket);
        const failures: Error[] = [];
        socket.on('error', (error) => failures.push(error));
        let received = '';
        socket.on('data', (chunk) => {
          received += chunk.toString();
        });
        socket.write(buildHead(requestLine, { ...headers(), ...framing, Connection: 'close' }));
        const closed = once(socket, 'close');
        for (let n = 0; n < 9; n++) {
          const piece = ' '.repeat(0.1 * MIB);
          socket.write(
            length === null ? `${piece.length.toString(16)}\r\n${piece}\r\n` : ' '.repeat(Math.ceil(length / 9)),
          );
          await setTimeout(5);
        }
        if (length === null) socket.write('0\r\n\r\n');
        await closed;
        expect(failures).toEqual([]);
        expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      }
    });

    test('is not read beyond 1 MiB', async () => {
      const line = openConnection();
      line.send(buildHead('POST /api/auth', { ...json, 'Transfer-Encoding': 'chunked' }));
      const piece = ' '.repeat(64 * 1024);
      let sent = 0;
      let isClosed = false;
      void line.ended.then(() => {
        isClosed = true;
      });
      for (; !isClosed && sent < 100 * MIB; sent += piece.length) {
        line.send(`10000\r\n${piece}\r\n`);
        await setTimeout(1);
      }
      await line.ended;
      expect(sent).toBeLessThan(16 * MIB);
    });

    test('is not awaited when nothing arrives for a second', async () => {
      const line = openConnection();
      const startedAt = performance.now();
      line.send(buildHead('POST /api/auth', { ...json, 'Content-Length': '1000' }));
      expect(await line.ended).toMatch(/^HTTP\/1\.1 403 /);
      expect(performance.now() - startedAt).toBeLessThan(4_000);
    });
  });

  test('a half-arrived request delays a closing server for a second, a complete one is answered', async () => {
    const parts = [
      buildSaleHeaders(Buffer.byteLength(sale)) + sale.slice(0, 20),
      'GET /api/check-session HTTP/1.1\r\nHost: x\r\n',
    ];
    const release = await occupyConnections(shop);
    const complete = openConnection();
    const arrived = once(shop.app.server, 'request');
    complete.send(buildSaleHeaders(Buffer.byteLength(sale)) + sale);
    const [{ socket }] = (await arrived) as [IncomingMessage];
    const lines: ReturnType<typeof openConnection>[] = [];
    for (const part of parts) lines.push(await sendPart(part));
    expect(socket.destroyed).toBe(false);
    const startedAt = performance.now();
    const closed = shop.app.close();
    for (const line of lines) expect(await line.ended).toBe('');
    await release();
    await closed;
    expect(performance.now() - startedAt).toBeLessThan(3_500);
    expect(await complete.ended).toMatch(/^HTTP\/1\.1 201 /);
    expect(await shop.countRows()).toMatchObject({ sale: 1 });
  });

  test('a request on an open connection while the server closes is answered, and the connection ends', async () => {
    const busy = await sendPart(buildSaleHeaders(Buffer.byteLength(sale)) + sale.slice(0, 20));
    const late = await sendPart('GET /api/check-session HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const closed = shop.app.close();
    await vi.waitUntil(() => !shop.app.server.listening, WAIT);
    late.send('yes\r\n\r\n');
    const answer = await late.ended;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    busy.send(sale.slice(20));
    await closed;
  });
});

test('a process that is repeatedly blocked for a second, as on a busy machine, still responds', async () => {
  const shop = await openShop({ dialect: 'sqlite' });
  const statuses: number[] = [];
  for (let block = 0; block < 2; block++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
    await new Promise((resolve) => setImmediate(resolve));
    await setTimeout(0);
    statuses.push((await shop.app.inject('/health')).statusCode);
  }
  await shop.close();
  expect(statuses).toEqual([200, 200]);
});

test('a server under pressure answers 503 with Retry-After', async () => {
  const app = Fastify();
  await app.register(errorsPlugin);
  await app.register(underPressure, { healthCheck: async () => false, healthCheckInterval: 60_000 });
  const reply = await app.inject('/');
  await app.close();
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('2');
  expect(reply.json()).toEqual({
    status: 'error',
    message: 'O servidor está ocupado. Tente novamente em instantes.',
  });
});
