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

/** The answer to a list call. Throws a 422 Refusal for a parameter that cannot be read or that the list does not have. */
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
 * Sends records in the envelope: a few at once, many one part after the other. Between two parts no connection of the database is
 * in use, however slowly the client reads; what is removed meanwhile is left out.
 */
export async function sendRecords(reply: FastifyReply, list: StreamedList): Promise<Envelope | FastifyReply> {
  if (list.ids.length <= CHUNK_SIZE) return success(await readAtOnce(list));
  return stream(reply, listText(list));
}

/** Sends an object in the envelope: its members as they are given, and its lists as `sendRecords` sends one. */
export async function sendObject(
  reply: FastifyReply,
  members: Record<string, unknown>,
  lists: Record<string, StreamedList>,
): Promise<Envelope | FastifyReply> {
  const all = Object.entries(lists);
  if (all.reduce((count, [, { ids }]) => count + ids.length, 0) > CHUNK_SIZE)
    return stream(reply, objectText(members, lists));
  const data = { ...members };
  for (const [name, list] of all) data[name] = await readAtOnce(list);
  return success(data);
}

/** PostgreSQL cannot look for one of no ids. */
async function readAtOnce({ ids, readByIds }: StreamedList): Promise<unknown[]> {
  return ids.length === 0 ? [] : readByIds(ids);
}

function stream(reply: FastifyReply, data: AsyncIterable<string>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(inEnvelope(data)));
}

async function* inEnvelope(data: AsyncIterable<string>) {
  const [before = '', after = ''] = JSON.stringify(success(null)).split('null');
  // With the first part: where that cannot be read, nothing is sent yet, and the answer is a refusal.
  let unsent = before;
  for await (const text of data) {
    yield unsent + text;
    unsent = '';
  }
  yield after;
}

async function* objectText(members: Record<string, unknown>, lists: Record<string, StreamedList>) {
  yield JSON.stringify(members).slice(0, -1);
  for (const [name, list] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:`;
    yield* listText(list);
  }
  yield '}';
}

async function* listText({ ids, readByIds }: StreamedList) {
  let before = '[';
  for (const part of chunkIds(ids)) {
    // Reading from SQLite and encoding never yield to the event loop by themselves.
    await setImmediate();
    const records = await readByIds(part);
    if (records.length === 0) continue;
    yield before + records.map((record) => JSON.stringify(record)).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
