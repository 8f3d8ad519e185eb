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

/** Bodies too large, without an end, too deep, and with names that reach for the prototypes of objects. */
export const bigBodies: ReliabilityTest = {
  name: 'bigBodies',
  guarantee: 'big and deep bodies are refused and take no memory',
  databases: ['sqlite'],
  mutations: [],
  async run(ground) {
    const shop = await openShop(ground);
    const line = openRawClient(shop.server.url);
    try {
      const operations = (await readOperations(shop.server.url)).filter(({ body }) => body !== undefined);
      const statuses = async (bodiesOf: (operation: Operation) => string[]) => {
        const answers: number[] = [];
        for (const operation of operations)
          for (const body of bodiesOf(operation)) answers.push((await line.send(callOf(shop, operation, body))).status);
        return answers;
      };
      const full = () => ['{"a":1}'.padEnd(LIMIT)];
      // The memory of a server grows with its first calls, whatever they are, until its collector has found its pace.
      for (let round = 0; round < 5; round++) await statuses(deepBodies);
      const memory = watchMemory(shop.server.child.pid);
      const small = await statuses(full);
      const large = await statuses(() => ['{"a":1}'.padEnd(LIMIT + 1)]);
      const deep = await statuses(deepBodies);
      const prototypes = await statuses(reachingBodies);
      const length = ground.pickSize(1024, 32);
      const endless = await Promise.all(
        operations.map((operation) => pour(shop, callOf(shop, operation, ''), length * MIB)),
      );
      const cut = endless.map(({ status }) => status);
      const others = (answers: readonly number[], ...wanted: number[]) =>
        answers.filter((one) => !wanted.includes(one)).length;
      return [
        requireExactly('64 KiB answered with 413', small.filter((status) => status === 413).length, 0),
        reportOnly('bodies of 64 KiB and one byte', large.length),
        requireExactly('not answered with 413', others(large, 413), 0),
        reportOnly(`bodies ${DEPTH} deep`, deep.length),
        requireExactly('not answered with 400 or 422', others(deep, 400, 422), 0),
        reportOnly('bodies that reach for prototypes', prototypes.length),
        requireExactly('not answered with 400', others(prototypes, 400), 0),
        reportOnly(`bodies of ${length} MiB without a length`, endless.length),
        requireExactly('answered with anything but 413', others(cut, 413, 0), 0),
        reportOnly('cut before the answer was read', cut.filter((status) => status === 0).length),
        requireAtMost('taken of one before it was cut', Math.max(...endless.map(({ sent }) => sent)) / MIB, 16, 'MiB'),
        requireAtMost('memory taken meanwhile', memory(), 50, 'MiB'),
        requireExactly('answer afterwards', (await shop.call('GET', '/customers')).status, 200),
      ];
    } finally {
      line.close();
      await shop.close();
    }
  },
};

function callOf(shop: Shop, { method, path }: Operation, body: string): Call {
  const headers = { ...getSessionHeaders(shop.browser), ...JSON_TYPE, 'idempotency-key': `big ${path}` };
  return { method, path: `/api${path.replace('{id}', '1')}`, headers, body };
}

/** Lists and objects in one another in the place of the body, of its record, and of each of its fields that is looked at. */
function deepBodies({ body = {} }: Operation): string[] {
  const list = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;
  const object = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
  const [[envelope, record] = ['', {}], ...others] = Object.entries(body.properties ?? {});
  const isWrapped = others.length === 0 && record.properties !== undefined;
  const fields = Object.entries((isWrapped ? record : body).properties ?? {}).filter(
    ([, schema]) => Object.keys(schema).length > 0,
  );
  const wrap = (text: string) => (isWrapped ? `{"${envelope}":${text}}` : text);
  const values = fields.map(([name], n) => wrap(`{"${name}":${n % 2 === 0 ? list : object}}`));
  return [list, object, wrap(list), wrap(object), ...values];
}

function reachingBodies({ body = {} }: Operation): string[] {
  const envelope = Object.keys(body.properties ?? {})[0];
  return ['{"__proto__":{"admin":1}}', '{"constructor":{"prototype":{"admin":1}}}'].flatMap((text) => [
    text,
    `{"${envelope}":${text}}`,
    `{"${envelope}":{"name":${text}}}`,
  ]);
}

/** Sends a body in chunks that never say how many there will be, until it is cut or all is sent. `sent` is in bytes. */
async function pour(
  shop: Shop,
  { method, path, headers = {} }: Call,
  length: number,
): Promise<{ status: number; sent: number }> {
  const wire = await openRawConnection(shop.server.url);
  const lines = Object.entries({ ...headers, host: 'x', 'transfer-encoding': 'chunked' }).map((pair) =>
    pair.join(': '),
  );
  await wire.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const piece = Buffer.from(`${LIMIT.toString(16)}\r\n${' '.repeat(LIMIT)}\r\n`);
  let sent = 0;
  for (; sent < length && !wire.isClosed(); sent += LIMIT) await wire.write(piece);
  await wire.write('0\r\n\r\n');
  await Promise.race([wire.closed, new Promise((resolve) => setTimeout(resolve, 2000))]);
  wire.end();
  return { status: parseStatus(wire.getReceived()), sent };
}
