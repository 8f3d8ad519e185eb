import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ROLES, type Role } from '../../domain/access.ts';
import { auditedFields, diffRecords } from '../../domain/audit.ts';
import type { AuditAction } from '../../domain/constants.ts';
import type { Json } from '../../domain/fields/codec.ts';
import { buildFieldsSchema, buildInputSchema, buildResponseSchema } from '../../domain/fields/schema.ts';
import type { Id } from '../../domain/ids.ts';
import { resources } from '../../domain/resources/all.ts';
import { getRequestFields, toRequestBody } from '../../domain/resources/request.ts';
import { type AnyResource, type InputOf, type RecordOf, SINGLETON_ID } from '../../domain/resources/resource.ts';
import { importPartSchema } from '../../domain/schemas/importPart.ts';
import { createEncoder, keepHidden, restrictToRole } from '../../domain/visibility.ts';
import { writeAuditEntries } from '../db/audit.ts';
import { type AffectedRecords, auditAffected } from '../db/auditAffected.ts';
import { runImportPart } from '../db/importRuns.ts';
import { getResourcesChangedWith, listBidirectionalIds } from '../db/links.ts';
import { type List, listQuerystring } from '../db/listing.ts';
import { resolveMergedCustomers } from '../db/mergedCustomers.ts';
import { requireOwn, requireOwnInput } from '../db/own.ts';
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
import { type RequestContext, runInTransaction } from '../db/transaction.ts';
import { notFound } from '../refusal.ts';
import { completeByClock } from './clockedInput.ts';
import {
  failureResponse,
  failureResponses,
  idParams,
  parseId,
  parseVersion,
  success,
  successResponse,
  unwrapRecord,
} from './envelope.ts';
import { idempotencyHeader, runIdempotent, sendCreation } from './idempotency.ts';
import { sendList } from './list.ts';
import { compileQueryValidator, parse } from './validation.ts';

/** What the server does differently for one resource. Every function takes the connection first: it may be a transaction. */
export interface ResourceOverrides<R extends AnyResource> {
  /** The other resources that every write changes, by their path in the API. */
  changes?: readonly string[];
  /** Whose record it is, where a professional sees and changes only their own (access `own`); null: the whole shop's. */
  getEmployeeId?(record: RecordOf<R> | InputOf<R>): Id | null;
  /** What a user gets of a record, of the fields that the user's role may see. */
  restrict?(record: RecordOf<R>, context: RequestContext): object;
  /** List calls by the path below the resource's own (`''`: the resource itself); `{}` where a feature registers them. */
  lists?: Record<string, List<RecordOf<R>>>;
  find?(db: Db, id: number): Promise<RecordOf<R> | undefined>;
  create?(db: Db, input: InputOf<R>, context: RequestContext): Promise<number>;
  /** What the 409 of `create` and `update` has at `data`. */
  conflictSchema?: z.ZodType;
  /** Locks the row before it is read. Throws a Refusal: 404, or 409 when `version` is not the current one. */
  lock?(db: Db, id: number, version: number | undefined): Promise<void>;
  update?(db: Db, id: number, input: InputOf<R>, current: RecordOf<R>, context: RequestContext): Promise<void>;
  remove?(db: Db, id: number, context: RequestContext): Promise<void>;
  /**
   * Of records that are created in a series: the edit and the removal of a record and of others, for requests that have `series` beside
   * it; unused with SPEC_STRICT=1. They audit the others.
   */
  series?: {
    /** What `series` of an edit may be; that of a removal is `'following'`. */
    editSchema: z.ZodType;
    /** What `update` adds to the answer. */
    responseFields: z.ZodRawShape;
    update(
      db: Db,
      id: number,
      input: InputOf<R>,
      current: RecordOf<R>,
      context: RequestContext,
      series: unknown,
    ): Promise<object>;
    remove(db: Db, id: number, current: RecordOf<R>, context: RequestContext): Promise<void>;
  };
  /** Whether an edit may say with `import` beside the record that it is a part of an import; unused with SPEC_STRICT=1. */
  importable?: boolean;
  /** Locks what `remove` changes and server/db/rowLocks.ts locks before links, before anything else of a removal. */
  lockForRemoval?(db: Db): Promise<void>;
  /**
   * A decision that a removal may need, sent in its body: what happens to open reservations; unused with SPEC_STRICT=1. `apply` runs in the
   * transaction after the row is locked, and throws a Refusal when the decision is missing.
   */
  removalDecision?: {
    /** The resources that `apply` changes, by their path in the API. */
    changes: readonly string[];
    bodySchema: z.ZodType;
    apply(db: Db, id: number, body: unknown, context: RequestContext): Promise<void>;
    /** Locks the person and the rows that `apply` changes, in the order of server/db/rowLocks.ts, before the row is read. */
    lock(db: Db, id: number, body: unknown): Promise<void>;
    /** An edit that deactivates the record and needs the same decision; `bodyFields` stand beside the record in its body. */
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
  const { texts } = resource;
  const { db, config } = app.context;
  const responseSchema = buildResponseSchema(resource);
  const inputSchema = buildInputSchema(resource);
  const { getEmployeeId, restrict = (record: object) => record } = overrides;
  const encoders = createEncoders(resource);
  const encode = (record: RecordOf<R>, context: RequestContext) => encoders[context.role](restrict(record, context));
  const {
    changes = [],
    lists = { '': createRecordList(resource) },
    find = (connection, id) => findRecord(connection, resource, id),
    create = (connection, given, context) => insertRecord(connection, resource, given, context),
    lock = (connection, id, version) => lockForEdit(connection, resource, id, version),
    update = (connection, id, given, current) => updateRecord(connection, resource, id, given, current),
    remove = (connection, id, context) =>
      resource.restorable
        ? archiveRecord(connection, resource, id, context)
        : removeRecord(connection, resource, id, context),
  } = overrides;
  const tags = [name];

  for (const [path, list] of Object.entries(lists)) {
    app.get<{ Querystring: z.output<typeof listQuerystring> }>(
      `/${name}${path}`,
      {
        schema: {
          tags,
          querystring: listQuerystring,
          response: { 200: successResponse(z.array(responseSchema)), ...failureResponses(401, 422) },
        },
      },
      (request, reply) => {
        const context = request.requireContext();
        return sendList(request, reply, name, list, (record) => encode(record, context));
      },
    );
  }

  const getOrThrow = async (connection: Db, id: number): Promise<RecordOf<R>> => {
    const record = await find(connection, id);
    if (!record) throw notFound(texts.notFound);
    return record;
  };

  const getOwnOrThrow = async (connection: Db, id: number, context: RequestContext): Promise<RecordOf<R>> => {
    const record = await getOrThrow(connection, id);
    if (getEmployeeId) requireOwn(context, getEmployeeId(record), texts.notFound);
    return record;
  };
  /** Locks and reads a record. One of another employee is refused before its version is compared, as if it did not exist. */
  const lockOwn = async (connection: Db, id: number, version: number | undefined, context: RequestContext) => {
    if (context.onlyEmployeeId !== null) await getOwnOrThrow(connection, id, context);
    await lock(connection, id, version);
    return getOwnOrThrow(connection, id, context);
  };

  const conflictResponse = overrides.conflictSchema && { 409: failureResponse(overrides.conflictSchema) };

  app.post<{ Body: Json }>(
    `/${name}/create`,
    {
      schema: {
        tags,
        headers: idempotencyHeader,
        body: z.strictObject({ [envelope]: buildFieldsSchema(resource) }),
        response: {
          201: successResponse(responseSchema),
          ...failureResponses(400, 401, 403, 409, 413, 422),
          ...conflictResponse,
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const context = request.requireContext();
      const record = unwrapRecord(request.body, envelope);
      const given = parse(inputSchema, keepHidden(resource, context.role, record, null));
      if (getEmployeeId) requireOwnInput(context, getEmployeeId(given));
      const response = await runInTransaction(
        db,
        [...getResourcesChangedWith(resource, given as Json), ...changes],
        (trx) =>
          runIdempotent(
            trx,
            {
              scope: `${name}/create`,
              key: request.readIdempotencyKey(),
              body: request.body,
              context,
            },
            async () => {
              const resolved = await resolveMergedCustomers(trx, resource, given);
              const input = completeByClock(resource, resolved, null, context);
              const affected = findAffectedRecords(resource, null, input as Json);
              const created = await auditAffected(trx, context, affected, async () => {
                const id = await create(trx, input, context);
                const after = await getOrThrow(trx, id);
                await audit(trx, resource, 'create', id, { before: null, after }, context);
                return after;
              });
              return { data: encode(created, context), message: texts.created };
            },
          ),
      );
      return sendCreation(reply, response);
    },
  );

  const removalDecision = config.specStrict ? undefined : overrides.removalDecision;
  const series = config.specStrict ? undefined : overrides.series;
  const seriesFields = series && { series: series.editSchema.optional() };
  const importFields = overrides.importable && !config.specStrict ? { import: importPartSchema.optional() } : {};
  const editFields = { ...removalDecision?.deactivatingEdit?.bodyFields, ...seriesFields, ...importFields };
  const editResponseSchema = responseSchema.extend(z.object(series?.responseFields ?? {}).partial().shape);
  app.put<{ Body: Json; Params: { id: string } }>(
    `/${name}/edit/:id`,
    {
      schema: {
        tags,
        params: idParams,
        body: z.strictObject({
          [envelope]: buildEditSchema(resource),
          ...editFields,
        }),
        response: {
          200: successResponse(editResponseSchema),
          ...failureResponses(400, 401, 403, 404, 409, 413, 422),
          ...conflictResponse,
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, texts.notFound);
      const [editedRecord, decision] = splitBody(request.body, Object.keys(editFields));
      const { version, ...given } = unwrapRecord(editedRecord, envelope);
      const expected = parseVersion(version);
      const part = decision?.import === undefined ? null : parse(importPartSchema, decision.import);
      const changed = [...getResourcesChangedWith(resource, given), ...changes];
      if (removalDecision?.deactivatingEdit) changed.push(...removalDecision.changes);
      const edit = async (trx: Db, context: RequestContext) => {
        if (removalDecision?.deactivatingEdit) await removalDecision.lock(trx, id, decision);
        const before = await lockOwn(trx, id, expected, context);
        const visible = keepHidden(resource, context.role, given, before);
        const completed = parse(inputSchema, completeEdit(resource, before, visible));
        if (getEmployeeId) requireOwnInput(context, getEmployeeId(completed));
        const resolved = await resolveMergedCustomers(trx, resource, completed);
        const input = completeByClock(resource, resolved, before, context);
        if (removalDecision?.deactivatingEdit?.isDeactivating(before, input))
          await removalDecision.apply(trx, id, decision, context);
        const affected = findAffectedRecords(resource, before as Json, input as Json);
        let others: object = {};
        return auditAffected(trx, context, affected, async () => {
          if (series && decision?.series !== undefined) {
            const { series: scope } = parse(z.object({ series: series.editSchema }), { series: decision.series });
            others = await series.update(trx, id, input, before, context, scope);
          } else await update(trx, id, input, before, context);
          const after = await getOrThrow(trx, id);
          const isChanged = await audit(trx, resource, 'edit', id, { before, after }, context);
          return { data: { ...encode(after, context), ...others }, isChanged };
        });
      };
      const context = request.requireContext();
      const { data } = await runInTransaction(db, changed, (trx) =>
        runImportPart(
          trx,
          resource,
          part,
          context,
          (importing) => edit(trx, importing),
          ({ isChanged }) => ({ created: 0, updated: isChanged ? 1 : 0 }),
        ),
      );
      return success(data, texts.updated);
    },
  );

  app.delete<{ Params: { id: string } }>(
    `/${name}/remove/:id`,
    {
      schema: {
        tags,
        params: idParams,
        ...(removalDecision ? { body: removalDecision.bodySchema } : series ? { body: seriesRemovalSchema } : {}),
        response: {
          200: successResponse(z.null()),
          ...failureResponses(401, 403, 404, 409, ...(removalDecision || series ? [422] : [])),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const id = parseId(request.params.id, texts.notFound);
      const context = request.requireContext();
      await runInTransaction(db, [name, ...changes, ...(removalDecision?.changes ?? [])], async (trx) => {
        await overrides.lockForRemoval?.(trx);
        await removalDecision?.lock(trx, id, request.body);
        // Locked before it is read, so that nobody changes it in between.
        const before = await lockOwn(trx, id, undefined, context);
        await removalDecision?.apply(trx, id, request.body, context);
        if (series && includesFollowing(request.body)) await series.remove(trx, id, before, context);
        else await remove(trx, id, context);
        await audit(trx, resource, 'remove', id, { before, after: null }, context);
      });
      return success(null, texts.removed);
    },
  );
}

/**
 * Registers the routes of a resource with a single record, which exists from the start: GET /x, and PUT /x/edit with the whole record
 * or a part of it.
 */
export function registerSingleton<R extends AnyResource>(app: FastifyInstance, resource: R): void {
  const { path: name, key: envelope } = resource.api;
  const { db, reader } = app.context;
  const responseSchema = buildResponseSchema(resource).omit({ id: true });
  const inputSchema = buildInputSchema(resource);
  const getOrThrow = async (connection: Db): Promise<RecordOf<R>> => {
    const record = await findRecord(connection, resource, SINGLETON_ID);
    if (!record) throw notFound(resource.texts.notFound);
    return record;
  };
  const encodeByRole = createEncoders(resource);
  const encode = (record: RecordOf<R>, { role }: RequestContext) => {
    const { id: _, ...encoded } = encodeByRole[role](record);
    return encoded;
  };
  const tags = [name];

  app.get(
    `/${name}`,
    { schema: { tags, response: { 200: successResponse(responseSchema), ...failureResponses(401, 404) } } },
    async (request) => success(encode(await getOrThrow(reader), request.requireContext())),
  );

  app.put<{ Body: Json }>(
    `/${name}/edit`,
    {
      schema: {
        tags,
        body: z.strictObject({ [envelope]: buildEditSchema(resource) }),
        response: { 200: successResponse(responseSchema), ...failureResponses(400, 401, 403, 404, 409, 413, 422) },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request) => {
      const { version, ...given } = unwrapRecord(request.body, envelope);
      const expected = parseVersion(version);
      const context = request.requireContext();
      // The address names no record.
      request.createdId = SINGLETON_ID;
      return runInTransaction(db, [resource.api.path], async (trx) => {
        await lockForEdit(trx, resource, SINGLETON_ID, expected);
        const before = await getOrThrow(trx);
        await updateRecord(
          trx,
          resource,
          SINGLETON_ID,
          parse(inputSchema, completeEdit(resource, before, given)),
          before,
        );
        const after = await getOrThrow(trx);
        await audit(trx, resource, 'edit', SINGLETON_ID, { before, after }, context);
        return success(encode(after, context), resource.texts.updated);
      });
    },
  );
}

const seriesRemovalSchema = z
  .strictObject({ series: z.literal('following', { error: 'Diga following, ou nada' }).optional() })
  .optional();

/** Whether a removal is about the following records of the series too. Throws a 422 Refusal for a malformed one. */
function includesFollowing(body: unknown): boolean {
  return parse(seriesRemovalSchema, body ?? undefined)?.series === 'following';
}

/** Encodes records with what each role may see of them. */
function createEncoders(resource: AnyResource): Record<Role, (record: object) => Json> {
  const roles = Object.keys(ROLES) as Role[];
  return Object.fromEntries(
    roles.map((role) => [role, createEncoder(restrictToRole(resource, role).fields)]),
  ) as Record<Role, (record: object) => Json>;
}

/** Writes the change to the audit log in the same transaction. Returns false for an edit that changes nothing, which is not logged. */
export async function audit(
  connection: Db,
  { api }: AnyResource,
  action: AuditAction,
  id: number,
  states: { before: object | null; after: object | null },
  context: RequestContext,
): Promise<boolean> {
  const changes = diffRecords(auditedFields[api.path] ?? {}, states.before, states.after);
  if (action === 'edit' && Object.keys(changes).length === 0) return false;
  await writeAuditEntries(connection, context, [{ resource: api.path, id, action, changes }]);
  return true;
}

/** The records at the other end of this record's two-way links, which change with it. */
export function findAffectedRecords(resource: AnyResource, before: Json | null, input: Json): AffectedRecords[] {
  return listBidirectionalIds(resource, before, input).flatMap(({ table, ids }) => {
    const other = resources.find((candidate) => candidate.table === table);
    return other ? [{ resource: other, ids }] : [];
  });
}

/** A partial edit completed with the record's own values, without the fields marked `keepWhenOmitted`. */
export function completeEdit(resource: AnyResource, before: object, given: Json): Json {
  const ignored = readOnlyKeys(resource);
  const changes = Object.entries(given).filter(([field]) => !ignored.includes(field));
  const current = Object.entries(toRequestBody(resource, before as Json)).filter(
    ([field]) => !resource.fields[field]?.options.keepWhenOmitted,
  );
  return Object.fromEntries([...current, ...changes]);
}

/** Splits a body into the rest and the members with these keys; undefined where it has none of them. */
function splitBody(body: unknown, keys: readonly string[]): [rest: unknown, picked: Json | undefined] {
  if (typeof body !== 'object' || body === null || !keys.some((key) => key in body)) return [body, undefined];
  const [picked, rest] = [true, false].map((isPicked) =>
    Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key) === isPicked)),
  );
  return [rest, picked];
}

/** The keys of a record that a request has no field for. An edit may send them back; they are ignored. */
function readOnlyKeys({ fields }: AnyResource): string[] {
  const writable = getRequestFields(fields).map(([name]) => name);
  const recordKeys = Object.entries(fields).map(([name, { options }]) => options.recordKey ?? name);
  return ['id', ...recordKeys.filter((key) => !writable.includes(key))];
}

export function buildEditSchema(resource: AnyResource): z.ZodObject {
  const ignored = readOnlyKeys(resource).map((field) => [field, z.unknown().optional()]);
  return buildFieldsSchema(resource)
    .partial()
    .extend({ version: z.int().optional(), ...Object.fromEntries(ignored) });
}
