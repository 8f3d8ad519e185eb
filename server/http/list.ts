import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  CHUNK_SIZE,
  chunkIds,
  formatContentRange,
  hasListParameters,
  type List,
  type listQuerystring,
  parseListQuery,
  type StreamedList,
} from '../db/listing.ts';
import { type Envelope, success } from './envelope.ts';

/** Sends a list. Throws a 422 Refusal for a parameter that is malformed or that the list does not have. */
export async function sendList<Item>(
  request: FastifyRequest<{ Querystring: z.output<typeof listQuerystring> }>,
  reply: FastifyReply,
  name: string,
  list: List<Item>,
  encode: (item: Item) => unknown,
): Promise<Envelope | FastifyReply> {
  const { reader } = request.server.context;
  const query = parseListQuery(request.query);
  const page = await list.findIds(reader, query, request.requireContext());
  if (hasListParameters(request.query)) reply.contentRange = formatContentRange(name, query.range, page);
  return sendRecords(reply, {
    ids: page.items,
    readByIds: async (ids) => (await list.readByIds(reader, ids)).map(encode),
  });
}

/**
 * Sends records in the envelope: a few at once, many in chunks. Between two chunks no database connection is in use, however slowly
 * the client reads; records that are removed in between are left out.
 */
export async function sendRecords(reply: FastifyReply, list: StreamedList): Promise<Envelope | FastifyReply> {
  if (list.ids.length <= CHUNK_SIZE) return success(await readAtOnce(list));
  return sendStream(reply, streamList(list));
}

/** Sends an object in the envelope: `members` as they are, and each of `lists` as `sendRecords` sends one. */
export async function sendObject(
  reply: FastifyReply,
  members: Record<string, unknown>,
  lists: Record<string, StreamedList>,
): Promise<Envelope | FastifyReply> {
  const entries = Object.entries(lists);
  if (entries.reduce((count, [, { ids }]) => count + ids.length, 0) > CHUNK_SIZE)
    return sendStream(reply, streamObject(members, lists));
  const data = { ...members };
  for (const [name, list] of entries) data[name] = await readAtOnce(list);
  return success(data);
}

/** PostgreSQL refuses `in ()`, so an empty list is not read. */
async function readAtOnce({ ids, readByIds }: StreamedList): Promise<unknown[]> {
  return ids.length === 0 ? [] : readByIds(ids);
}

function sendStream(reply: FastifyReply, data: AsyncIterable<string>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(wrapInEnvelope(data)));
}

async function* wrapInEnvelope(data: AsyncIterable<string>) {
  const [before = '', after = ''] = JSON.stringify(success(null)).split('null');
  // Sent with the first chunk: if that fails, nothing has been sent and the response is a refusal.
  let prefix = before;
  for await (const text of data) {
    yield prefix + text;
    prefix = '';
  }
  yield after;
}

async function* streamObject(members: Record<string, unknown>, lists: Record<string, StreamedList>) {
  yield JSON.stringify(members).slice(0, -1);
  for (const [name, list] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:`;
    yield* streamList(list);
  }
  yield '}';
}

async function* streamList({ ids, readByIds }: StreamedList) {
  let separator = '[';
  for (const chunk of chunkIds(ids)) {
    // Reading from SQLite and encoding never yield to the event loop by themselves.
    await setImmediate();
    const records = await readByIds(chunk);
    if (records.length === 0) continue;
    yield separator + records.map((record) => JSON.stringify(record)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
