import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  contentRange,
  isPaged,
  type List,
  type listQuerystring,
  parseListQuery,
  partsOf,
  ROWS_AT_ONCE,
} from '../db/listing.ts';
import { type Envelope, success } from './envelope.ts';

/** The answer to a list call. Throws a 422 Refusal for a parameter that cannot be read or that the list does not have. */
export async function answerList<Item>(
  request: FastifyRequest<{ Querystring: z.output<typeof listQuerystring> }>,
  reply: FastifyReply,
  name: string,
  list: List<Item>,
  encode: (item: Item) => unknown,
): Promise<Envelope | FastifyReply> {
  const { reader } = request.server.context;
  const query = parseListQuery(request.query);
  const page = await list.ids(reader, query, request.now());
  if (isPaged(request.query)) reply.header('Content-Range', contentRange(name, query.range, page));
  return sendRecords(reply, page.items, async (ids) => (await list.read(reader, ids)).map(encode));
}

/**
 * Sends records in the envelope: a few at once, many one part after the other. Between two parts no connection of the database is
 * in use, however slowly the client reads; what is removed meanwhile is left out.
 */
export async function sendRecords(
  reply: FastifyReply,
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<unknown[]>,
): Promise<Envelope | FastifyReply> {
  if (ids.length <= ROWS_AT_ONCE) return success(await read(ids));
  return reply.type('application/json; charset=utf-8').send(Readable.from(inEnvelope(ids, read)));
}

async function* inEnvelope(ids: readonly number[], read: (ids: readonly number[]) => Promise<unknown[]>) {
  const end = ']}';
  let before = JSON.stringify(success([])).slice(0, -end.length);
  for (const part of partsOf(ids)) {
    // Reading from SQLite and encoding never yield to the event loop by themselves.
    await setImmediate();
    const records = await read(part);
    if (records.length === 0) continue;
    yield before + records.map((record) => JSON.stringify(record)).join(',');
    before = ',';
  }
  yield before === ',' ? end : before + end;
}
