import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type AuditAction, auditedFields, changesOf } from '../../domain/audit.ts';
import type { Field } from '../../domain/fields/field.ts';
import { carriedFields } from '../../domain/fields/references.ts';
import { answerSchema, fieldsSchema, inputSchema } from '../../domain/fields/schema.ts';
import { encodeFields, type Fields, type Wire } from '../../domain/fields/travel.ts';
import { resources } from '../../domain/resources/all.ts';
import { requestOf } from '../../domain/resources/request.ts';
import { type AnyResource, type InputOf, type RecordOf, SINGLE_ID } from '../../domain/resources/resource.ts';
import { errorsByField } from '../../domain/schemas/fieldErrors.ts';
import { recordChanges } from '../db/audit.ts';
import { type Affected, withConsequences } from '../db/consequences.ts';
import { mutualIds } from '../db/links.ts';
import { type List, listQuerystring } from '../db/listing.ts';
import { withCurrentCustomers } from '../db/mergedCustomers.ts';
import {
  archiveRecord,
  findRecord,
  insertRecord,
  lockForEdit,
  recordList,
  removeRecord,
  updateRecord,
} from '../db/records.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Now } from './context.ts';
import { idOf, readId, readVersion, success, unwrap } from './envelope.ts';
import { once } from './idempotency.ts';
import { answerList } from './list.ts';
import { invalid, notFound } from './refusal.ts';
import { answerOf, failures, idempotencyHeader, idParams } from './routeSchemas.ts';
import { checkQueryOnly } from './validation.ts';

/** What the server does differently for one resource. Every function takes the connection first: it may be a transaction. */
export interface ResourceOverrides<R extends AnyResource> {
  /** Its lists by the path below its own, `''` for itself; `{}` where a feature answers them. */
  lists?: Record<string, List<RecordOf<R>>>;
  find?(db: Db, id: number): Promise<RecordOf<R> | undefined>;
  create?(db: Db, input: InputOf<R>, now: Now): Promise<number>;
  /** Locks the row before it is read. Throws a Refusal: 404, or 409 when `version` is not the current one. */
  take?(db: Db, id: number, version: number | undefined): Promise<void>;
  update?(db: Db, id: number, input: InputOf<R>, current: RecordOf<R>, now: Now): Promise<void>;
  remove?(db: Db, id: number, now: Now): Promise<void>;
  /**
   * What a removal asks before, of which its body may say how. Runs in the transaction, once the row is locked, and throws a
   * Refusal where it has to be asked. Not with SPEC_STRICT=1.
   */
  leaving?: {
    said: z.ZodType;
    settle(db: Db, id: number, body: unknown, now: Now): Promise<void>;
    /** Locks the person and what `settle` changes, in the one order (server/db/locks.ts), before the row is read. */
    lock(db: Db, id: number, body: unknown): Promise<void>;
    /** An edit that is like a removal, and asks as one does; its body says how beside the record. */
    onEdit?: { said: z.ZodRawShape; isOne(before: RecordOf<R>, input: InputOf<R>): boolean };
  };
}

/** Registers the routes of a resource (docs/contract.md, section 4): its lists, create, edit/{id} and remove/{id}. */
export function registerResource<R extends AnyResource>(
  app: FastifyInstance,
  resource: R,
  overrides: ResourceOverrides<R> = {},
): void {
  const { path: name, key: envelope } = resource.api;
  const { texts, fields } = resource;
  const { db, config } = app.context;
  const answer = answerSchema(resource);
  const input = inputSchema(resource);
  const encode = (record: object) => encodeFields(fields, knownFields(fields, record, ['id', 'version']));
  const {
    lists = { '': recordList(resource) },
    find = (on, id) => findRecord(on, resource, id),
    create = (on, given, now) => insertRecord(on, resource, given, now),
    take = (on, id, version) => lockForEdit(on, resource, id, version),
    update = (on, id, given, current) => updateRecord(on, resource, id, given, current),
    remove = (on, id, now) =>
      resource.restorable ? archiveRecord(on, resource, id, now) : removeRecord(on, resource, id, now),
  } = overrides;
  const tags = [name];

  for (const [path, list] of Object.entries(lists)) {
    app.get<{ Querystring: z.output<typeof listQuerystring> }>(
      `/${name}${path}`,
      {
        schema: {
          tags,
          querystring: listQuerystring,
          response: { 200: answerOf(z.array(answer)), ...failures(401, 422) },
        },
      },
      (request, reply) => answerList(request, reply, name, list, encode),
    );
  }

  const found = async (on: Db, id: number): Promise<RecordOf<R>> => {
    const item = await find(on, id);
    if (!item) throw notFound(texts.missing);
    return item;
  };

  app.post<{ Body: Wire }>(
    `/${name}/create`,
    {
      schema: {
        tags,
        headers: idempotencyHeader,
        body: z.strictObject({ [envelope]: fieldsSchema(resource) }),
        response: { 201: answerOf(answer), ...failures(400, 401, 403, 409, 413, 422) },
      },
      validatorCompiler: checkQueryOnly,
    },
    async (request, reply) => {
      const given = parseBody(input, unwrap(request.body, envelope));
      const now = request.now();
      const made = await inTransaction(db, (trx) =>
        once(
          trx,
          { scope: `${name}/create`, key: request.idempotencyKey(), body: request.body, instant: now.instant },
          async () => {
            const current = await withCurrentCustomers(trx, resource, given);
            const linked = affectedBy(resource, null, current as Wire);
            const made = await withConsequences(trx, now, linked, async () => {
              const id = await create(trx, current, now);
              const after = await found(trx, id);
              await audit(trx, resource, 'create', id, { before: null, after }, now);
              return after;
            });
            return { data: encode(made), message: texts.created };
          },
        ),
      );
      request.made = idOf(made.body);
      return reply.code(made.status).send(made.body);
    },
  );

  const leaving = config.specStrict ? undefined : overrides.leaving;
  app.put<{ Body: Wire; Params: { id: string } }>(
    `/${name}/edit/:id`,
    {
      schema: {
        tags,
        params: idParams,
        body: z.strictObject({ [envelope]: editSchema(resource), ...leaving?.onEdit?.said }),
        response: { 200: answerOf(answer), ...failures(400, 401, 403, 404, 409, 413, 422) },
      },
      validatorCompiler: checkQueryOnly,
    },
    async (request) => {
      const id = readId(request.params.id, texts.missing);
      const [record, said] = apart(request.body, Object.keys(leaving?.onEdit?.said ?? {}));
      const { version, ...given } = unwrap(record, envelope);
      const expected = readVersion(version);
      const now = request.now();
      return inTransaction(db, async (trx) => {
        if (leaving?.onEdit) await leaving.lock(trx, id, said);
        await take(trx, id, expected);
        const before = await found(trx, id);
        const whole = parseBody(input, editedWhole(resource, before, given));
        const wanted = await withCurrentCustomers(trx, resource, whole);
        if (leaving?.onEdit?.isOne(before, wanted)) await leaving.settle(trx, id, said, now);
        const linked = affectedBy(resource, before as Wire, wanted as Wire);
        const edited = await withConsequences(trx, now, linked, async () => {
          await update(trx, id, wanted, before, now);
          const after = await found(trx, id);
          await audit(trx, resource, 'edit', id, { before, after }, now);
          return after;
        });
        return success(encode(edited), texts.updated);
      });
    },
  );

  app.delete<{ Params: { id: string } }>(
    `/${name}/remove/:id`,
    {
      schema: {
        tags,
        params: idParams,
        ...(leaving ? { body: leaving.said } : {}),
        response: { 200: answerOf(z.null()), ...failures(401, 403, 404, 409, ...(leaving ? [422] : [])) },
      },
      validatorCompiler: checkQueryOnly,
    },
    async (request) => {
      const id = readId(request.params.id, texts.missing);
      const now = request.now();
      await inTransaction(db, async (trx) => {
        await leaving?.lock(trx, id, request.body);
        // Before it is read: nobody changes it any more.
        await take(trx, id, undefined);
        const before = await found(trx, id);
        await leaving?.settle(trx, id, request.body, now);
        await remove(trx, id, now);
        await audit(trx, resource, 'remove', id, { before, after: null }, now);
      });
      return success(null, texts.removed);
    },
  );
}

/**
 * Registers the routes of a resource of which there is one record, which is there from the start: GET /x, and PUT /x/edit with the whole
 * record or a part of it.
 */
export function registerSingle<R extends AnyResource>(app: FastifyInstance, resource: R): void {
  const { path: name, key: envelope } = resource.api;
  const { db, reader } = app.context;
  const answer = answerSchema(resource).omit({ id: true });
  const input = inputSchema(resource);
  const found = async (on: Db): Promise<RecordOf<R>> => {
    const record = await findRecord(on, resource, SINGLE_ID);
    if (!record) throw notFound(resource.texts.missing);
    return record;
  };
  const encode = ({ id: _, ...record }: RecordOf<R>) => encodeFields(resource.fields, record);
  const tags = [name];

  app.get(`/${name}`, { schema: { tags, response: { 200: answerOf(answer), ...failures(401, 404) } } }, async () =>
    success(encode(await found(reader))),
  );

  app.put<{ Body: Wire }>(
    `/${name}/edit`,
    {
      schema: {
        tags,
        body: z.strictObject({ [envelope]: editSchema(resource) }),
        response: { 200: answerOf(answer), ...failures(400, 401, 403, 404, 409, 413, 422) },
      },
      validatorCompiler: checkQueryOnly,
    },
    async (request) => {
      const { version, ...given } = unwrap(request.body, envelope);
      const expected = readVersion(version);
      const now = request.now();
      // The address names no record.
      request.made = SINGLE_ID;
      return inTransaction(db, async (trx) => {
        await lockForEdit(trx, resource, SINGLE_ID, expected);
        const before = await found(trx);
        await updateRecord(trx, resource, SINGLE_ID, parseBody(input, editedWhole(resource, before, given)), before);
        const after = await found(trx);
        await audit(trx, resource, 'edit', SINGLE_ID, { before, after }, now);
        return success(encode(after), resource.texts.updated);
      });
    },
  );
}

/** A record without what belongs to a feature that is not announced, in the records that it refers to either. */
function knownFields(fields: Fields, record: object, others: readonly string[]): Wire {
  const byKey = new Map(Object.entries(fields).map(([name, field]) => [field.options.as ?? name, field]));
  const isKnown = ([key]: [string, unknown]) => byKey.has(key) || others.includes(key);
  return Object.fromEntries(
    Object.entries(record)
      .filter(isKnown)
      .map(([key, value]) => [key, knownReference(byKey.get(key), value)]),
  );
}

function knownReference(field: Field | undefined, value: unknown): unknown {
  if (typeof field?.options.to !== 'object' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => knownReference(field, each));
  return knownFields(carriedFields(field.options), value, ['id', 'name']);
}

/** What a person did to a record, kept in the transaction that does it; of an edit that changes nothing, nothing. */
async function audit(
  on: Db,
  { api }: AnyResource,
  action: AuditAction,
  id: number,
  states: { before: object | null; after: object | null },
  now: Now,
): Promise<void> {
  const changes = changesOf(auditedFields[api.path] ?? {}, states.before, states.after);
  if (action === 'edit' && Object.keys(changes).length === 0) return;
  await recordChanges(on, now, [{ resource: api.path, id, action, changes }]);
}

/** The records that tell of the same links as this one, and are changed with it. */
function affectedBy(resource: AnyResource, before: Wire | null, input: Wire): Affected[] {
  return mutualIds(resource, before, input).flatMap(({ table, ids }) => {
    const other = resources.find((each) => each.table === table);
    return other ? [{ resource: other, ids }] : [];
  });
}

/** An edit that may be a part of a record, made whole by what the record has, but for what stays as it is where nothing is said. */
function editedWhole(resource: AnyResource, before: object, given: Wire): Wire {
  const ignored = readOnlyKeys(resource);
  const changes = Object.entries(given).filter(([field]) => !ignored.includes(field));
  const whole = Object.entries(requestOf(resource, before as Wire));
  const said = whole.filter(([field]) => !resource.fields[field]?.options.unsaid);
  return Object.fromEntries([...said, ...changes]);
}

/** A body without what it says under some keys, and that. */
function apart(body: unknown, keys: readonly string[]): [rest: unknown, said: Wire | undefined] {
  if (typeof body !== 'object' || body === null || !keys.some((key) => key in body)) return [body, undefined];
  const [said, rest] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key) === wanted)),
  );
  return [rest, said];
}

function parseBody<Input>(schema: z.ZodType<Input>, record: Wire): Input {
  const result = schema.safeParse(record);
  if (!result.success) throw invalid(errorsByField(result.error.issues));
  return result.data;
}

/** The fields of a record that a request does not have: an edit may send them back, and they are ignored. */
function readOnlyKeys({ fields }: AnyResource): string[] {
  const sent = Object.keys(fieldsSchema({ fields }).shape);
  const told = Object.entries(fields).map(([name, { options }]) => options.as ?? name);
  return ['id', ...told.filter((key) => !sent.includes(key))];
}

function editSchema(resource: AnyResource): z.ZodObject {
  const passedOver = readOnlyKeys(resource).map((field) => [field, z.unknown().optional()]);
  return fieldsSchema(resource)
    .partial()
    .extend({ version: z.int().optional(), ...Object.fromEntries(passedOver) });
}
