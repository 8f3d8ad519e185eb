import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type AuditAction, auditedFields, diffRecords } from '../../domain/audit.ts';
import { encodeFields, type Fields, type Json } from '../../domain/fields/codec.ts';
import type { Field } from '../../domain/fields/field.ts';
import { getIncludedFields } from '../../domain/fields/references.ts';
import { buildFieldsSchema, buildInputSchema, buildResponseSchema } from '../../domain/fields/schema.ts';
import { resources } from '../../domain/resources/all.ts';
import { toRequestBody } from '../../domain/resources/request.ts';
import { type AnyResource, type InputOf, type RecordOf, SINGLETON_ID } from '../../domain/resources/resource.ts';
import { groupErrorsByField } from '../../domain/schemas/fieldErrors.ts';
import { writeAuditEntries } from '../db/audit.ts';
import { type AffectedRecords, auditAffected } from '../db/auditAffected.ts';
import { listBidirectionalIds } from '../db/links.ts';
import { type List, listQuerystring } from '../db/listing.ts';
import { resolveMergedCustomers } from '../db/mergedCustomers.ts';
import {
  archiveRecord,
  createRecordList,
  findRecord,
  insertRecord,
  lockForEdit,
  removeRecord,
  updateRecord,
} from '../db/records.ts';
import type { Db } from '../db/schema.ts';
import { runInTransaction } from '../db/transaction.ts';
import type { RequestContext } from './context.ts';
import { getRecordId, parseId, parseVersion, success, unwrapRecord } from './envelope.ts';
import { runIdempotent } from './idempotency.ts';
import { sendList } from './list.ts';
import { invalid, notFound } from './refusal.ts';
import { failureResponses, idempotencyHeader, idParams, successResponse } from './routeSchemas.ts';
import { compileQueryValidator } from './validation.ts';

/** What the server does differently for one resource. Every function takes the connection first: it may be a transaction. */
export interface ResourceOverrides<R extends AnyResource> {
  /** Its lists by the path below its own, `''` for itself; `{}` where a feature answers them. */
  lists?: Record<string, List<RecordOf<R>>>;
  find?(db: Db, id: number): Promise<RecordOf<R> | undefined>;
  create?(db: Db, input: InputOf<R>, now: RequestContext): Promise<number>;
  /** Locks the row before it is read. Throws a Refusal: 404, or 409 when `version` is not the current one. */
  lock?(db: Db, id: number, version: number | undefined): Promise<void>;
  update?(db: Db, id: number, input: InputOf<R>, current: RecordOf<R>, now: RequestContext): Promise<void>;
  remove?(db: Db, id: number, now: RequestContext): Promise<void>;
  /**
   * What a removal asks before, of which its body may say how. Runs in the transaction, once the row is locked, and throws a
   * Refusal where it has to be asked. Not with SPEC_STRICT=1.
   */
  removalDecision?: {
    bodySchema: z.ZodType;
    apply(db: Db, id: number, body: unknown, now: RequestContext): Promise<void>;
    /** Locks the person and what `settle` changes, in the one order (server/db/rowLocks.ts), before the row is read. */
    lock(db: Db, id: number, body: unknown): Promise<void>;
    /** An edit that is like a removal, and asks as one does; its body says how beside the record. */
    deactivatingEdit?: { bodyFields: z.ZodRawShape; isDeactivating(before: RecordOf<R>, input: InputOf<R>): boolean };
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
  const answer = buildResponseSchema(resource);
  const input = buildInputSchema(resource);
  const encode = (record: object) => encodeFields(fields, knownFields(fields, record, ['id', 'version']));
  const {
    lists = { '': createRecordList(resource) },
    find = (on, id) => findRecord(on, resource, id),
    create = (on, given, now) => insertRecord(on, resource, given, now),
    lock = (on, id, version) => lockForEdit(on, resource, id, version),
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
          response: { 200: successResponse(z.array(answer)), ...failureResponses(401, 422) },
        },
      },
      (request, reply) => sendList(request, reply, name, list, encode),
    );
  }

  const found = async (on: Db, id: number): Promise<RecordOf<R>> => {
    const item = await find(on, id);
    if (!item) throw notFound(texts.notFound);
    return item;
  };

  app.post<{ Body: Json }>(
    `/${name}/create`,
    {
      schema: {
        tags,
        headers: idempotencyHeader,
        body: z.strictObject({ [envelope]: buildFieldsSchema(resource) }),
        response: { 201: successResponse(answer), ...failureResponses(400, 401, 403, 409, 413, 422) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const given = parseBody(input, unwrapRecord(request.body, envelope));
      const now = request.requireContext();
      const made = await runInTransaction(db, (trx) =>
        runIdempotent(
          trx,
          { scope: `${name}/create`, key: request.readIdempotencyKey(), body: request.body, instant: now.instant },
          async () => {
            const current = await resolveMergedCustomers(trx, resource, given);
            const linked = affectedBy(resource, null, current as Json);
            const made = await auditAffected(trx, now, linked, async () => {
              const id = await create(trx, current, now);
              const after = await found(trx, id);
              await audit(trx, resource, 'create', id, { before: null, after }, now);
              return after;
            });
            return { data: encode(made), message: texts.created };
          },
        ),
      );
      request.createdId = getRecordId(made.body);
      return reply.code(made.status).send(made.body);
    },
  );

  const leaving = config.specStrict ? undefined : overrides.removalDecision;
  app.put<{ Body: Json; Params: { id: string } }>(
    `/${name}/edit/:id`,
    {
      schema: {
        tags,
        params: idParams,
        body: z.strictObject({ [envelope]: editSchema(resource), ...leaving?.deactivatingEdit?.bodyFields }),
        response: { 200: successResponse(answer), ...failureResponses(400, 401, 403, 404, 409, 413, 422) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, texts.notFound);
      const [record, said] = apart(request.body, Object.keys(leaving?.deactivatingEdit?.bodyFields ?? {}));
      const { version, ...given } = unwrapRecord(record, envelope);
      const expected = parseVersion(version);
      const now = request.requireContext();
      return runInTransaction(db, async (trx) => {
        if (leaving?.deactivatingEdit) await leaving.lock(trx, id, said);
        await lock(trx, id, expected);
        const before = await found(trx, id);
        const whole = parseBody(input, editedWhole(resource, before, given));
        const wanted = await resolveMergedCustomers(trx, resource, whole);
        if (leaving?.deactivatingEdit?.isDeactivating(before, wanted)) await leaving.apply(trx, id, said, now);
        const linked = affectedBy(resource, before as Json, wanted as Json);
        const edited = await auditAffected(trx, now, linked, async () => {
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
        ...(leaving ? { body: leaving.bodySchema } : {}),
        response: {
          200: successResponse(z.null()),
          ...failureResponses(401, 403, 404, 409, ...(leaving ? [422] : [])),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, texts.notFound);
      const now = request.requireContext();
      await runInTransaction(db, async (trx) => {
        await leaving?.lock(trx, id, request.body);
        // Before it is read: nobody changes it any more.
        await lock(trx, id, undefined);
        const before = await found(trx, id);
        await leaving?.apply(trx, id, request.body, now);
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
export function registerSingleton<R extends AnyResource>(app: FastifyInstance, resource: R): void {
  const { path: name, key: envelope } = resource.api;
  const { db, reader } = app.context;
  const answer = buildResponseSchema(resource).omit({ id: true });
  const input = buildInputSchema(resource);
  const found = async (on: Db): Promise<RecordOf<R>> => {
    const record = await findRecord(on, resource, SINGLETON_ID);
    if (!record) throw notFound(resource.texts.notFound);
    return record;
  };
  const encode = ({ id: _, ...record }: RecordOf<R>) => encodeFields(resource.fields, record);
  const tags = [name];

  app.get(
    `/${name}`,
    { schema: { tags, response: { 200: successResponse(answer), ...failureResponses(401, 404) } } },
    async () => success(encode(await found(reader))),
  );

  app.put<{ Body: Json }>(
    `/${name}/edit`,
    {
      schema: {
        tags,
        body: z.strictObject({ [envelope]: editSchema(resource) }),
        response: { 200: successResponse(answer), ...failureResponses(400, 401, 403, 404, 409, 413, 422) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const { version, ...given } = unwrapRecord(request.body, envelope);
      const expected = parseVersion(version);
      const now = request.requireContext();
      // The address names no record.
      request.createdId = SINGLETON_ID;
      return runInTransaction(db, async (trx) => {
        await lockForEdit(trx, resource, SINGLETON_ID, expected);
        const before = await found(trx);
        await updateRecord(trx, resource, SINGLETON_ID, parseBody(input, editedWhole(resource, before, given)), before);
        const after = await found(trx);
        await audit(trx, resource, 'edit', SINGLETON_ID, { before, after }, now);
        return success(encode(after), resource.texts.updated);
      });
    },
  );
}

/** A record without what belongs to a feature that is not announced, in the records that it refers to either. */
function knownFields(fields: Fields, record: object, others: readonly string[]): Json {
  const byKey = new Map(Object.entries(fields).map(([name, field]) => [field.options.recordKey ?? name, field]));
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
  return knownFields(getIncludedFields(field.options), value, ['id', 'name']);
}

/** What a person did to a record, kept in the transaction that does it; of an edit that changes nothing, nothing. */
async function audit(
  on: Db,
  { api }: AnyResource,
  action: AuditAction,
  id: number,
  states: { before: object | null; after: object | null },
  now: RequestContext,
): Promise<void> {
  const changes = diffRecords(auditedFields[api.path] ?? {}, states.before, states.after);
  if (action === 'edit' && Object.keys(changes).length === 0) return;
  await writeAuditEntries(on, now, [{ resource: api.path, id, action, changes }]);
}

/** The records that tell of the same links as this one, and are changed with it. */
function affectedBy(resource: AnyResource, before: Json | null, input: Json): AffectedRecords[] {
  return listBidirectionalIds(resource, before, input).flatMap(({ table, ids }) => {
    const other = resources.find((each) => each.table === table);
    return other ? [{ resource: other, ids }] : [];
  });
}

/** An edit that may be a part of a record, made whole by what the record has, but for what stays as it is where nothing is said. */
function editedWhole(resource: AnyResource, before: object, given: Json): Json {
  const ignored = readOnlyKeys(resource);
  const changes = Object.entries(given).filter(([field]) => !ignored.includes(field));
  const whole = Object.entries(toRequestBody(resource, before as Json));
  const said = whole.filter(([field]) => !resource.fields[field]?.options.keepWhenOmitted);
  return Object.fromEntries([...said, ...changes]);
}

/** A body without what it says under some keys, and that. */
function apart(body: unknown, keys: readonly string[]): [rest: unknown, said: Json | undefined] {
  if (typeof body !== 'object' || body === null || !keys.some((key) => key in body)) return [body, undefined];
  const [said, rest] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key) === wanted)),
  );
  return [rest, said];
}

function parseBody<Input>(schema: z.ZodType<Input>, record: Json): Input {
  const result = schema.safeParse(record);
  if (!result.success) throw invalid(groupErrorsByField(result.error.issues));
  return result.data;
}

/** The fields of a record that a request does not have: an edit may send them back, and they are ignored. */
function readOnlyKeys({ fields }: AnyResource): string[] {
  const sent = Object.keys(buildFieldsSchema({ fields }).shape);
  const told = Object.entries(fields).map(([name, { options }]) => options.recordKey ?? name);
  return ['id', ...told.filter((key) => !sent.includes(key))];
}

function editSchema(resource: AnyResource): z.ZodObject {
  const passedOver = readOnlyKeys(resource).map((field) => [field, z.unknown().optional()]);
  return buildFieldsSchema(resource)
    .partial()
    .extend({ version: z.int().optional(), ...Object.fromEntries(passedOver) });
}
