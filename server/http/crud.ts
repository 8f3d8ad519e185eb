import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errorsByField } from '../../domain/schemas/fieldErrors.ts';
import { type ResourceName, type Wire, wire } from '../../domain/wire.ts';
import { contentRange, isPaged, type ListQuery, listQuerystring, type Page, parseListQuery } from '../db/listing.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { readId, readVersion, unwrap } from './bodies.ts';
import { success } from './envelope.ts';
import { once } from './idempotency.ts';
import type { Moment } from './moment.ts';
import { invalid, notFound } from './refusal.ts';
import { answerOf, failures, idempotencyHeader, idParams } from './routeSchemas.ts';
import { checkQueryOnly } from './validation.ts';

export interface Stored {
  id: number | string;
  version?: number;
}

/**
 * One resource of the contract as the server keeps it. Records are the inside shapes of domain/entities.ts;
 * every function takes the connection first, so that the caller's transaction fits.
 */
export interface ServerResource<Input = never, Item extends Stored = Stored> {
  name: ResourceName;
  /** The key of the body that holds the record. */
  envelope: string;
  /** A whole body, for creation and for the result of an edit. */
  input: z.ZodType<Input>;
  /** The same field by field, for what an edit may send. */
  fields: z.ZodObject;
  /** Fields of an answer that a client may send back in an edit; they are ignored. */
  readOnly: readonly string[];
  answer: z.ZodType;
  sentences: { created: string; updated: string; removed: string; missing: string };
  /** List paths below the resource's own, `''` for itself. None where a feature answers them. */
  lists: Record<string, (db: Db, query: ListQuery, moment: Moment) => Promise<Page<Item>>>;
  find(db: Db, id: number): Promise<Item | undefined>;
  /** The record as the body of an edit that changes nothing (wire values): what an edit leaves out is taken from here. */
  toBody(item: Item): Wire;
  create(db: Db, input: Input, moment: Moment): Promise<number>;
  /** Takes the row (404, 409 when `version` is not current), before anything is read from it. */
  take(db: Db, id: number, version: number | undefined): Promise<void>;
  update(db: Db, id: number, input: Input, current: Item, moment: Moment): Promise<void>;
  remove(db: Db, id: number, moment: Moment): Promise<void>;
}

/** Registers the contract's calls of a resource: its lists, create, edit/{id} and remove/{id}. */
export function registerResource<Input, Item extends Stored>(
  app: FastifyInstance,
  resource: ServerResource<Input, Item>,
): void {
  const { name, envelope, sentences } = resource;
  const shape = wire[name];
  const { db, reader } = app.context;
  const tags = [name];

  for (const [path, list] of Object.entries(resource.lists)) {
    app.get<{ Querystring: z.output<typeof listQuerystring> }>(
      `/${name}${path}`,
      {
        schema: {
          tags,
          querystring: listQuerystring,
          response: { 200: answerOf(z.array(resource.answer)), ...failures(401, 422) },
        },
      },
      async (request, reply) => {
        const query = parseListQuery(request.query);
        const page = await list(reader, query, request.moment());
        if (isPaged(request.query)) reply.header('Content-Range', contentRange(name, query.range, page));
        return success(page.items.map((item) => shape.encode(item)));
      },
    );
  }

  const found = async (on: Db, id: number): Promise<Item> => {
    const item = await resource.find(on, id);
    if (!item) throw notFound(sentences.missing);
    return item;
  };

  app.post<{ Body: Wire }>(
    `/${name}/create`,
    {
      schema: {
        tags,
        headers: idempotencyHeader,
        body: z.strictObject({ [envelope]: resource.fields }),
        response: { 201: answerOf(resource.answer), ...failures(400, 401, 403, 409, 413, 422) },
      },
      validatorCompiler: checkQueryOnly,
    },
    async (request, reply) => {
      const input = parseBody(resource, unwrap(request.body, envelope));
      const moment = request.moment();
      const answer = await inTransaction(db, (trx) =>
        once(
          trx,
          { scope: `${name}/create`, key: request.idempotencyKey(), body: request.body, instant: moment.instant },
          async () => {
            const id = await resource.create(trx, input, moment);
            return { data: shape.encode(await found(trx, id)), message: sentences.created };
          },
        ),
      );
      return reply.code(answer.status).send(answer.body);
    },
  );

  const edit = editSchema(resource);
  app.put<{ Body: Wire; Params: { id: string } }>(
    `/${name}/edit/:id`,
    {
      schema: {
        tags,
        params: idParams,
        body: z.strictObject({ [envelope]: edit }),
        response: { 200: answerOf(resource.answer), ...failures(400, 401, 403, 404, 409, 413, 422) },
      },
      validatorCompiler: checkQueryOnly,
    },
    async (request) => {
      const id = readId(request.params.id, sentences.missing);
      const { version, ...given } = unwrap(request.body, envelope);
      const expected = readVersion(version);
      const moment = request.moment();
      return inTransaction(db, async (trx) => {
        await resource.take(trx, id, expected);
        const current = await found(trx, id);
        const changes = Object.entries(given).filter(([field]) => !resource.readOnly.includes(field));
        const input = parseBody(resource, { ...resource.toBody(current), ...Object.fromEntries(changes) });
        await resource.update(trx, id, input, current, moment);
        return success(shape.encode(await found(trx, id)), sentences.updated);
      });
    },
  );

  app.delete<{ Params: { id: string } }>(
    `/${name}/remove/:id`,
    { schema: { tags, params: idParams, response: { 200: answerOf(z.null()), ...failures(401, 403, 404, 409) } } },
    async (request) => {
      const id = readId(request.params.id, sentences.missing);
      const moment = request.moment();
      await inTransaction(db, (trx) => resource.remove(trx, id, moment));
      return success(null, sentences.removed);
    },
  );
}

function parseBody<Input, Item extends Stored>(resource: ServerResource<Input, Item>, record: Wire): Input {
  const result = resource.input.safeParse(record);
  if (!result.success) throw invalid(errorsByField(result.error.issues));
  return result.data;
}

function editSchema<Input, Item extends Stored>(resource: ServerResource<Input, Item>): z.ZodObject {
  const ignored = resource.readOnly.map((field) => [field, z.unknown().optional()]);
  return resource.fields.partial().extend({ version: z.int().optional(), ...Object.fromEntries(ignored) });
}
