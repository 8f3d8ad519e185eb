import { type ReliabilityTest, reportOnly, requireAtMost, requireExactly } from './reliabilityTest.ts';
import { watchMemory } from './support/memory.ts';
import { type Operation, readOperations } from './support/openapi.ts';
import { type Call, getSessionHeaders, openRawClient } from './support/rawClient.ts';
import { openRawConnection, parseStatus } from './support/rawConnection.ts';
import { openShop, type Shop } from './support/shop.ts';

const MIB = 1024 * 1024;
const LIMIT = 64 * 1024;
const DEPTH = 10_000;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Bodies that are too large, endless, too deep, or that name prototype keys. */
export const bigBodies: ReliabilityTest = {
  name: 'bigBodies',
  guarantee: 'big and deep bodies are refused without using memory',
  databases: ['sqlite'],
  faults: [],
  async run(context) {
    const shop = await openShop(context);
    const client = openRawClient(shop.server.url);
    try {
      const operations = (await readOperations(shop.server.url)).filter(({ body }) => body !== undefined);
      const sendBodies = async (buildBodies: (operation: Operation) => string[]) => {
        const responses: number[] = [];
        for (const operation of operations)
          for (const body of buildBodies(operation))
            responses.push((await client.send(buildCall(shop, operation, body))).status);
        return responses;
      };
      const buildFullBody = () => ['{"a":1}'.padEnd(LIMIT)];
      // Warm-up: the heap grows with the first calls until garbage collection settles.
      for (let round = 0; round < 5; round++) await sendBodies(buildDeepBodies);
      const memory = watchMemory(shop.server.child.pid);
      const small = await sendBodies(buildFullBody);
      const large = await sendBodies(() => ['{"a":1}'.padEnd(LIMIT + 1)]);
      const deep = await sendBodies(buildDeepBodies);
      const prototypes = await sendBodies(buildPrototypeBodies);
      const length = context.pickSize(1024, 32);
      const endless = await Promise.all(
        operations.map((operation) => sendEndless(shop, buildCall(shop, operation, ''), length * MIB)),
      );
      const endlessStatuses = endless.map(({ status }) => status);
      const countOthers = (responses: readonly number[], ...expectedStatuses: number[]) =>
        responses.filter((one) => !expectedStatuses.includes(one)).length;
      return [
        requireExactly('64 KiB answered with 413', small.filter((status) => status === 413).length, 0),
        reportOnly('bodies of 64 KiB and one byte', large.length),
        requireExactly('not answered with 413', countOthers(large, 413), 0),
        reportOnly(`bodies ${DEPTH} deep`, deep.length),
        requireExactly('not answered with 400 or 422', countOthers(deep, 400, 422), 0),
        reportOnly('bodies with prototype keys', prototypes.length),
        requireExactly('not answered with 400', countOthers(prototypes, 400), 0),
        reportOnly(`bodies of ${length} MiB without a length`, endless.length),
        requireExactly('answered with anything but 413', countOthers(endlessStatuses, 413, 0), 0),
        reportOnly('cut before the response was read', endlessStatuses.filter((status) => status === 0).length),
        requireAtMost('most bytes read before the cut', Math.max(...endless.map(({ sent }) => sent)) / MIB, 16, 'MiB'),
        requireAtMost('memory growth', memory(), 50, 'MiB'),
        requireExactly('response afterwards', (await shop.call('GET', '/customers')).status, 200),
      ];
    } finally {
      client.close();
      await shop.close();
    }
  },
};

function buildCall(shop: Shop, { method, path }: Operation, body: string): Call {
  const headers = { ...getSessionHeaders(shop.browser), ...JSON_TYPE, 'idempotency-key': `big ${path}` };
  return { method, path: `/api${path.replace('{id}', '1')}`, headers, body };
}

/** Deeply nested lists and objects in place of the body, of its record, and of each validated field. */
function buildDeepBodies({ body = {} }: Operation): string[] {
  const list = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;
  const object = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
  const [[envelope, record] = ['', {}], ...countOthers] = Object.entries(body.properties ?? {});
  const isWrapped = countOthers.length === 0 && record.properties !== undefined;
  const fields = Object.entries((isWrapped ? record : body).properties ?? {}).filter(
    ([, schema]) => Object.keys(schema).length > 0,
  );
  const wrap = (text: string) => (isWrapped ? `{"${envelope}":${text}}` : text);
  const values = fields.map(([name], n) => wrap(`{"${name}":${n % 2 === 0 ? list : object}}`));
  return [list, object, wrap(list), wrap(object), ...values];
}

function buildPrototypeBodies({ body = {} }: Operation): string[] {
  const envelope = Object.keys(body.properties ?? {})[0];
  return ['{"__proto__":{"admin":1}}', '{"constructor":{"prototype":{"admin":1}}}'].flatMap((text) => [
    text,
    `{"${envelope}":${text}}`,
    `{"${envelope}":{"name":${text}}}`,
  ]);
}

/** Sends a chunked body until the server cuts it or `length` bytes are sent. `sent` is in bytes. */
async function sendEndless(
  shop: Shop,
  { method, path, headers = {} }: Call,
  length: number,
): Promise<{ status: number; sent: number }> {
  const connection = await openRawConnection(shop.server.url);
  const lines = Object.entries({ ...headers, host: 'x', 'transfer-encoding': 'chunked' }).map((pair) =>
    pair.join(': '),
  );
  await connection.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const chunk = Buffer.from(`${LIMIT.toString(16)}\r\n${' '.repeat(LIMIT)}\r\n`);
  let sent = 0;
  for (; sent < length && !connection.isClosed(); sent += LIMIT) await connection.write(chunk);
  await connection.write('0\r\n\r\n');
  await Promise.race([connection.closed, new Promise((resolve) => setTimeout(resolve, 2000))]);
  connection.end();
  return { status: parseStatus(connection.getReceived()), sent };
}
